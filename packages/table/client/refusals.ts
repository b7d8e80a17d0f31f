// Provenance: our own; no part of Foundry's interface. Tells the table what packages ask for that the host does not build.
import { goneInFourteen } from "../globals.ts";
import { watchRefusals } from "../not-implemented.ts";
import { globals } from "./globals.ts";
import { askTable } from "./wire.ts";

/** The folder of a package's scripts in the lines of a stack. */
const origin = /\/(?:modules|systems)\/([\w-]+)\//;

/**
 * Tells the table, once for each package, what the package asks for in vain, and what goes wrong in its own scripts. Answers a function
 * that tells it something else.
 */
export function reportRefusals(): (text: string) => void {
  const said = new Set<string>();
  const report = (text: string) => {
    if (said.has(text)) return;
    said.add(text);
    askTable({ action: "report", text: text.slice(0, 300) }).catch(() => undefined);
  };
  watchRefusals((api) => report(`${asker()} asks for ${api}, which the table does not build.`));
  addEventListener("error", ({ error, message }) => reportError(error, message, report));
  addEventListener("unhandledrejection", ({ reason }) => reportError(reason, String(reason), report));
  globals.Hooks.on("error", (_location: string, error: Error) => reportError(error, error.message, report));
  return report;
}

/** The package whose code is running, by the nearest of its files on the stack. */
function asker(): string {
  const limit = Error.stackTraceLimit;
  Error.stackTraceLimit = 60;
  const stack = new Error().stack ?? "";
  Error.stackTraceLimit = limit;
  return origin.exec(stack)?.[1] ?? "The page";
}

/** Refusals were reported when they were made; other errors are told with the package in whose script they happened. */
function reportError(error: unknown, message: string, report: (text: string) => void): void {
  const stack = error instanceof Error ? (error.stack ?? "") : "";
  const [, id] = origin.exec(stack) ?? [];
  if (id === undefined || (error as Error).name === "HostNotImplemented") return;
  const [, gone = ""] = /(\w+) is not defined/.exec(message) ?? [];
  if (goneInFourteen.includes(gone)) report(`${id} asks for the global ${gone}, which 14 has removed.`);
  else report(`${id} failed: ${message}`);
}
