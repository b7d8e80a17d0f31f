import { installApplications } from "../../client/applications/install.ts";
import { installGlobals } from "../../globals.ts";
import { Hooks } from "../../hooks.ts";

export { Hooks };

const PLACES = ["tools", "canvas", "hud", "menu", "hotbar", "windows", "notices", "chat-form"];

/** A document in memory that remembers what it was asked to become. */
export class PaperDocument {
  readonly apps: Record<string, unknown> = {};
  readonly updates: object[] = [];
  readonly runs: object[] = [];
  isOwner = true;
  constructor(
    readonly documentName: string,
    readonly source: Record<string, unknown>,
  ) {
    Object.assign(this, source);
  }
  get id(): string {
    return String(this.source["_id"]);
  }
  get uuid(): string {
    return `${this.documentName}.${this.id}`;
  }
  toObject(): Record<string, unknown> {
    return structuredClone(this.source);
  }
  getEmbeddedCollection(_name: string): { readonly contents: readonly object[] } {
    return { contents: [] };
  }
  update(changes: object): Promise<void> {
    return Promise.resolve(void this.updates.push(changes));
  }
  execute(): void {
    this.runs.push({});
  }
  testUserPermission(_user: unknown, level: number): boolean {
    return this.isOwner || level <= 1;
  }
}

/** Makes the globals that windows live among, afresh, and installs the host's applications into them. */
export function seatWindows(generation: 13 | 14 = 14): void {
  installGlobals({ generation });
  document.body.innerHTML = PLACES.map((name) => `<div id="table-${name}"></div>`).join("");
  Object.assign(globalThis, { canvas: { ready: false, tokens: { controlled: [] } } });
  installApplications();
}

/** The globals, for tests to look into and to change. */
export const seat = globalThis as unknown as {
  game: Record<string, unknown> & {
    settings: {
      register(a: string, b: string, c: object): void;
      get(a: string, b: string): unknown;
      set(a: string, b: string, c: unknown): Promise<unknown>;
    };
  };
  ui: Record<string, unknown>;
  canvas: Record<string, unknown>;
  foundry: Record<string, Record<string, Record<string, unknown>>>;
  CONFIG: { Dice: { fulfillment: { methods: Record<string, object> } } };
  Roll: {
    new (formula: string): { evaluate(): Promise<{ total: number; dice: { results: { result: number }[] }[] }> };
  };
};
