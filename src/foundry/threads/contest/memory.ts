/** With what each actor began a contest last, kept in this browser. */
import { BrowserStore } from "../../platform/settings.ts";

const memory = new BrowserStore("contestMemory", 100);

/** Registers the memory. */
export function registerContestMemory(): void {
  memory.register();
}

/** With what somebody began a contest last; undefined where they never did. */
export function lastMeans(party: string): string | undefined {
  const last = memory.get(party);
  return typeof last === "string" ? last : undefined;
}

/** Keeps it. */
export function rememberMeans(party: string, means: string): Promise<void> {
  return memory.keep(party, means);
}
