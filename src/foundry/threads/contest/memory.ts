/** With what each actor began a contest last, kept in this browser. */
import { MODULE } from "../../house-rules.ts";
import { settings } from "../../settings.ts";

const KEY = "contestMemory";
const MOST_KEPT = 100;

/** Registers the memory, which no settings window shows. */
export function registerContestMemory(): void {
  settings().register(MODULE, KEY, { scope: "client", config: false, type: Object, default: {} });
}

function memory(): Readonly<Record<string, unknown>> {
  return (settings().get(MODULE, KEY) ?? {}) as Readonly<Record<string, unknown>>;
}

/** With what somebody began a contest last; undefined where they never did. */
export function lastMeans(party: string): string | undefined {
  const last = memory()[party];
  return typeof last === "string" ? last : undefined;
}

/** Keeps it; the oldest of very many is forgotten. */
export async function rememberMeans(party: string, means: string): Promise<void> {
  const others = Object.entries(memory()).filter(([key]) => key !== party);
  await settings().set(MODULE, KEY, Object.fromEntries([...others.slice(1 - MOST_KEPT), [party, means]]));
}
