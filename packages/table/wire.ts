// Provenance: our own; how seats and the table talk. Foundry's own protocol is not public and is not imitated.
import type { Json, Source } from "./documents/json.ts";
import type { KindName } from "./documents/kinds.ts";

/** Names of the custom events that travel over the dev server's websocket. */
export const channels = {
  request: "table:request",
  reply: "table:reply",
  event: "table:event",
  refused: "table:refused",
  hotReload: "table:hot-reload",
} as const;

/** Whether messages that a seat may not read are sent to it all the same and hidden there, or are kept from it. */
export type HiddenMessages = "delivered" | "withheld";

/** Requests of a seat to the table. */
export type Request =
  | { readonly action: "look"; readonly world: string }
  | { readonly action: "join"; readonly world: string; readonly user: string; readonly hidden?: HiddenMessages }
  | {
      readonly action: "create";
      readonly kind: KindName;
      readonly data: readonly Json[];
      readonly parent?: string;
      readonly options?: Json;
    }
  | {
      readonly action: "update";
      readonly kind: KindName;
      readonly updates: readonly Json[];
      readonly parent?: string;
      readonly options?: Json;
    }
  | {
      readonly action: "delete";
      readonly kind: KindName;
      readonly ids: readonly string[];
      readonly parent?: string;
      readonly options?: Json;
    }
  | {
      readonly action: "query";
      readonly user: string;
      readonly name: string;
      readonly data: unknown;
      readonly timeout?: number;
    }
  | { readonly action: "answer"; readonly query: string; readonly value?: unknown; readonly error?: string }
  | { readonly action: "emit"; readonly channel: string; readonly payload: readonly unknown[] }
  | { readonly action: "activity"; readonly activity: Json }
  | { readonly action: "report"; readonly text: string };

/** Actions by name. */
export type Action = Request["action"];

export type RequestOf<A extends Action> = Extract<Request, { action: A }>;

/** A request on its way, numbered by the seat so that it knows the reply. */
export type NumberedRequest = Request & { readonly id: number };

/** The table's answer to a numbered request. */
export type Reply = { readonly id: number; readonly value: unknown } | { readonly id: number; readonly error: string };

/** Events that the table sends to the seats. */
export type TableEvent =
  | {
      readonly type: "create";
      readonly kind: KindName;
      readonly documents: readonly Source[];
      readonly parent?: string;
      readonly options: Json;
      readonly user: string;
    }
  | {
      readonly type: "update";
      readonly kind: KindName;
      readonly updates: readonly Source[];
      readonly parent?: string;
      readonly options: Json;
      readonly user: string;
    }
  | {
      readonly type: "delete";
      readonly kind: KindName;
      readonly ids: readonly string[];
      readonly parent?: string;
      readonly options: Json;
      readonly user: string;
    }
  | { readonly type: "presence"; readonly user: string; readonly active: boolean }
  | {
      readonly type: "query";
      readonly query: string;
      readonly name: string;
      readonly data: unknown;
      readonly timeout?: number;
    }
  | { readonly type: "emit"; readonly channel: string; readonly payload: readonly unknown[]; readonly user: string }
  | { readonly type: "activity"; readonly user: string; readonly activity: Json };

/** A file of a package that has changed, as the hook `hotReload` passes it. */
export interface HotReloadData {
  readonly packageType: "module" | "system";
  readonly packageId: string;
  readonly content: string;
  /** Its address below the page, such as `modules/dicewright/styles/card.css`. */
  readonly path: string;
  /** Without a dot. */
  readonly extension: string;
}

/** A package as the page needs it: its manifest and the folder that it is served from. */
export interface PackageManifest extends Json {
  readonly id: string;
  readonly title: string;
  readonly version: string;
}

/** Data for a seat that has not joined: who could sit here. */
export interface Outlook {
  readonly title: string;
  readonly users: readonly Source[];
  readonly active: readonly string[];
}

/** Everything a seat receives when it joins. */
export interface WorldData {
  readonly world: { readonly id: string; readonly title: string };
  readonly user: string;
  readonly active: readonly string[];
  readonly system: PackageManifest;
  readonly modules: readonly PackageManifest[];
  readonly documents: Readonly<Partial<Record<KindName, readonly Source[]>>>;
  readonly packs: readonly PackData[];
  readonly activities: Readonly<Record<string, Json>>;
}

/** One compendium, read from its built pack. */
export interface PackData {
  readonly collection: string;
  readonly name: string;
  readonly label: string;
  readonly type: string;
  readonly package: string;
  readonly ownership: Json;
  readonly documents: readonly Source[];
  /** The folders that its entries stand in. */
  readonly folders: readonly Source[];
}
