// Provenance: fvtt-types (MIT), client/dice: the part of the dice interface that the sample systems use.

/** A dice term as a sample system sees it. */
export interface Term {
  faces: number;
  number: number;
  results: { result: number; active: boolean }[];
}

interface TermClass {
  new (data?: object): Term;
  readonly MODIFIERS: Record<string, unknown>;
  DENOMINATION: string;
}

/** How a roll is evaluated. */
export interface Evaluation {
  readonly allowInteractive?: boolean;
}

/** A roll as a sample system sees it. */
export interface Rolled {
  readonly terms: Term[];
  readonly options: Readonly<Record<string, unknown>>;
  readonly _evaluated: boolean;
  readonly total: number;
  evaluate(options?: Evaluation): Promise<this>;
  resetFormula(): string;
  toJSON(): object;
}

interface RollClass {
  new (formula: string, data?: object, options?: object): Rolled;
  fromData(data: object): object;
}

/** An actor as the windows of a sample system see it. */
export interface Actor {
  readonly system: Readonly<Record<string, unknown>>;
  update(changes: object): Promise<unknown>;
}

/** A message that a sample system has posted. */
export interface Message {
  readonly id: string;
}

interface Tables {
  new (): object;
  MESSAGE_PATTERNS?: Record<string, RegExp> | undefined;
  CHAT_COMMANDS?: Record<string, object> | undefined;
}

interface Sheets {
  registerSheet(documents: object, scope: string, sheet: object, options: object): void;
}

/** A window of the first kind. */
interface OldSheet {
  readonly actor: Actor;
  activateListeners(html: Iterable<HTMLElement>): void;
}

interface Globals {
  foundry: {
    dice: { Roll: RollClass; terms: { Die: TermClass; DiceTerm: TermClass } };
    applications: {
      apps: { DocumentSheetConfig: Sheets };
      sheets: { ActorSheetV2: new (options?: object) => { readonly document: Actor } };
      sidebar: { tabs: { ChatLog: Tables } };
    };
    appv1: { sheets: { ActorSheet: { new (actor: object, options?: object): OldSheet; defaultOptions: object } } };
  };
  CONFIG: {
    Dice: {
      terms: Record<string, TermClass>;
      termTypes: Record<string, TermClass>;
      types: TermClass[];
      rolls: unknown[];
    };
    ui: Record<string, unknown>;
  };
  Hooks: {
    once(name: string, listener: () => void): number;
    on(name: string, listener: (...args: never[]) => unknown): number;
  };
  game: { release: { generation: number }; tide?: { attack(wanted: never): Promise<Message>; isBroken: boolean } };
  ChatMessage: { create(data: object): Promise<Message> };
}

/** The globals of the page that the sample systems use. */
export const globals = globalThis as unknown as Globals;
