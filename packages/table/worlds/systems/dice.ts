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

interface RollClass {
  new (formula: string, data?: object, options?: object): object;
  fromData(data: object): object;
}

interface Surroundings {
  foundry: {
    dice: { Roll: RollClass; terms: { Die: TermClass; DiceTerm: TermClass } };
    applications: {
      sidebar: {
        tabs: { ChatLog: { MESSAGE_PATTERNS?: Record<string, RegExp>; CHAT_COMMANDS?: Record<string, object> } };
      };
    };
  };
  CONFIG: {
    Dice: {
      terms: Record<string, TermClass>;
      termTypes: Record<string, TermClass>;
      types: TermClass[];
      rolls: unknown[];
    };
  };
  Hooks: {
    once(name: string, listener: () => void): number;
    on(name: string, listener: (...args: never[]) => unknown): number;
  };
  game: { release: { generation: number } };
  ChatMessage: { create(data: object): Promise<unknown> };
}

/** The globals of the page that the sample systems use. */
export const surroundings = globalThis as unknown as Surroundings;
