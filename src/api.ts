/**
 * The types of the API, for macros and other packages: `dicewright.d.ts` of every release is made of them. The page
 * docs/api.md explains them with examples.
 *
 *     import type { Api } from "./dicewright";
 *     const api: Api = game.modules.get("dicewright").api;
 */
import type { Outcome } from "./checks/report.ts";
import type { Mode } from "./checks/visibility.ts";
import type { Distribution } from "./engine/distribution.ts";
import type { ContestEnd, ContestEvent, ExtendedEnd, GroupEnd } from "./threads/events.ts";

/** Options by the names of their fields. A hidden number is `{ hidden: 12 }`. */
export type Options = Readonly<Record<string, unknown>>;

/** A check by the ids of its game and kind. */
export interface NamedCheck {
  readonly system: string;
  readonly kind: string;
  readonly options?: Options;
  readonly label?: string;
}

export interface RollOptions {
  /** As `ChatMessage.getSpeaker` returns it; the selected token or the user's own character by default. */
  readonly speaker?: object;
  /** The user's own choice by default. */
  readonly mode?: Mode;
  /** False to roll without a message. */
  readonly post?: boolean;
}

/** A check that was rolled. */
export interface Rolled {
  readonly isHidden: false;
  readonly total: number;
  readonly outcome: Outcome;
  /** The roll in one sentence of plain text, as the card says it. */
  readonly sentence: string;
  /** Foundry's Roll. */
  readonly roll: object;
}

/** A blind roll posted by a user who may not see it. */
export interface HiddenRoll {
  readonly isHidden: true;
  readonly sentence: string;
}

/** The contents of the roll dialog when it opens. */
export interface Opening {
  readonly system: string;
  readonly kind: string;
  /** Options to begin with, by field. */
  readonly raw?: Options;
  readonly label?: string;
  /** The actor that `@paths` are read from. */
  readonly actor?: object | undefined;
  readonly mode?: Mode;
}

/** The difficulty that checks are rolled against if they name none. */
export interface SceneDifficulty {
  /** The id of a game; the first game in use that has difficulties by default. */
  readonly system?: string;
  readonly value: number;
  /** True if players may not know it. */
  readonly isHidden?: boolean;
}

/** Exact odds. The probabilities and `missing` add up to 1. */
export type Odds = Distribution<Outcome>;

/** Checks that meet in a contest, and its rules where they are not the world's. The first side is the one that acts. */
export interface ContestSides {
  readonly sides: readonly (string | NamedCheck)[];
  readonly rules?: Readonly<Record<string, unknown>>;
}

/** Exact odds of a contest: each verdict, and the chances that the first side wins, nobody does, and it loses. */
export interface ContestOdds extends Odds {
  readonly win: number;
  readonly tie: number;
  readonly lose: number;
}

/** A token, its document, an actor, or the uuid of one of them. */
export type Participant = string | { readonly document: object } | { readonly documentName: string };

export interface ContestRequest {
  /** The side that rolls first; the selected token or the user's own character by default. */
  readonly from?: Participant;
  /** The targeted tokens by default. */
  readonly against?: Participant | readonly Participant[];
  /** The first roll: a line or a check. Without it, a window asks. */
  readonly check?: string | NamedCheck;
  /** The game's rules for this contest, by name; the house rules by default. */
  readonly rules?: Options;
  /** `each`: every opponent against the first side; `all`: all against all. */
  readonly form?: "each" | "all";
  /** True to reveal the rolls when everyone has rolled. */
  readonly sealed?: boolean;
  readonly mode?: Mode;
}

export interface ExtendedRequest {
  readonly system: string;
  /** The pool and its difficulty, by the fields of the game. */
  readonly options: Options;
  /** The progress that ends the test, 1 to 9999; null or left out if a user ends it on its card. */
  readonly goal?: number | null;
  readonly label?: string;
  /** The uuid of the token or actor that rolls. */
  readonly for?: string;
  readonly mode?: Mode;
}

export interface GroupRequest {
  readonly system: string;
  readonly kind?: string;
  /** The options of all rolls, by field. `@paths` are looked up for each who rolls; a difficulty has none. */
  readonly options?: Options;
  readonly label?: string;
  /** The uuids of tokens or actors, at most 40. */
  readonly members?: readonly string[];
  readonly mode?: Mode;
  /** The name of a saved check: everyone rolls their own of it. */
  readonly saved?: string;
  /** True if each rolls for themselves, and nothing comes of all rolls together. */
  readonly isAlone?: boolean;
}

/** Something that goes on over several messages: the id of the first one, and what comes of it. */
export interface Begun<End> {
  readonly id: string;
  /** Belongs to this page and is lost on a reload; the hook is still called. */
  readonly end: Promise<End>;
}

/** A game as `api.systems` lists it. Ids and names of kinds and fields never change. */
export interface Game {
  readonly id: string;
  /** The first word of its chat lines, after the slash. */
  readonly command: string;
  readonly kinds: Readonly<Record<string, { readonly fields: Readonly<Record<string, object>> }>>;
  /** Missing if the game has no contests. */
  readonly contest?: { readonly fields: Readonly<Record<string, object>>; readonly most: number };
  /** Missing if the game has no extended tests. */
  readonly extended?: { readonly kind: string; readonly pool: string };
}

/** How a thread is read on this client: each message of it, in the order in which they count. */
export interface DebugThread {
  readonly kind: string;
  /** True once no further move counts. */
  readonly isClosed: boolean;
  /** True if the ledger upholds what the messages no longer give. */
  readonly isUpheld: boolean;
  /** The row of the ledger, if there is one. */
  readonly ledger: object | null;
  /** The result as the ledger stores it; null as long as there is none, or if this user may not know it. */
  readonly result: unknown;
  readonly messages: readonly {
    readonly id: string;
    /** The id of its user. */
    readonly author: string;
    /** Null if it is none, or this user may not see it. */
    readonly move: string | null;
    /** Why it does not count. */
    readonly rejection: string | null;
  }[];
}

/** The causes from which the check of a message is played. */
export interface DebugRecord {
  /** As stored, with the hidden numbers that this user knows. */
  readonly record: object;
  /** The fault of its hidden numbers, if there is one. */
  readonly hidden: string | null;
  readonly outcome: Outcome | null;
  /** Why it cannot be played. */
  readonly problem: string | null;
}

/** `game.modules.get("dicewright").api` */
export interface Api {
  /** Rolls a check written as in chat, with or without its slash. */
  readonly roll: (line: string, options?: RollOptions) => Promise<Rolled | HiddenRoll>;
  /** Rolls a check given by its ids. */
  readonly check: (request: NamedCheck, options?: RollOptions) => Promise<Rolled | HiddenRoll>;
  /** Opens the roll dialog; gives the message, or null if the user cancels. */
  readonly open: (opening?: Partial<Opening>) => Promise<object | null>;
  /** Rolls a saved check by the uuid of its actor and its id. */
  readonly trait: (uuid: string, id: string) => Promise<void>;
  /** Rolls a message's roll again for the same readers, by the message's id and the place of the roll. */
  readonly again: (message: string, place?: number) => Promise<void>;
  /** Starts a contest; gives null if the user closes its window. */
  readonly contest: (request?: ContestRequest) => Promise<Begun<ContestEnd | null> | null>;
  /** Starts an extended test; its end is null if the opening is deleted. */
  readonly extended: (request: ExtendedRequest) => Promise<Begun<ExtendedEnd | null>>;
  /** Starts a group test; its end is null if the opening is deleted. */
  readonly group: (request: GroupRequest) => Promise<Begun<GroupEnd | null>>;
  /** Opens the window in which people are asked for rolls. */
  readonly openGroup: () => Promise<void>;
  /** Sets the difficulty of the scene, or clears it with null; without an argument, opens its window. */
  readonly difficulty: (request?: SceneDifficulty | null) => Promise<void>;
  /**
   * The exact odds of a check, as a line or by its ids, or of a contest. The house rule on odds for players is about
   * what Dicewright shows and does not change this answer; a hidden number that this user does not know is never in it.
   */
  readonly odds: { (check: string | NamedCheck): Odds; (contest: ContestSides): ContestOdds };
  readonly systems: readonly Game[];
  /** For authors of games. */
  readonly games: {
    /** Plays the laws that every game obeys on random options, and lists in the console what fails. */
    readonly check: (id: string) => Promise<GameReport>;
  };
  /** For finding faults; what they give may change between versions. */
  readonly debug: {
    /** Null if the message opens no thread, or this user may not see it. */
    readonly thread: (id: string) => Promise<DebugThread | null>;
    /** Null if the message has no check, or this user may not see it. */
    readonly record: (message: string) => Promise<DebugRecord | null>;
  };
}

/** The findings of `api.games.check`. */
export interface GameReport {
  /** True if no law failed. */
  readonly holds: boolean;
  readonly laws: readonly {
    readonly law:
      | "odds"
      | "possible"
      | "replay"
      | "lines"
      | "mirror"
      | "quick"
      | "hidden"
      | "texts"
      | "screens"
      | "speed"
      | "names"
      | "worker";
    /** The law in the language of the user. */
    readonly sentence: string;
    /** The number of random checks that it was played on; 0 if it does not concern the game. */
    readonly runs: number;
    /** A line that breaks it, and how; at most three. */
    readonly failures: readonly string[];
  }[];
  /** Keys below `dicewright.<id>` without words; the names of things are shown instead. */
  readonly missingWords: readonly string[];
}

/** The argument of the hook `dicewright.preRoll`. */
export interface PreRollEvent {
  readonly system: string;
  readonly kind: string;
  readonly options: Options;
  /** The check as it would be typed. */
  readonly line: string;
  readonly mode: Mode;
  readonly label?: string;
}

/** The argument of the hook `dicewright.roll`. */
export type RollEvent =
  | (PreRollEvent & {
      readonly isHidden: false;
      readonly total: number;
      readonly outcome: Outcome;
      readonly sentence: string;
    })
  | { readonly isHidden: true; readonly mode: Mode };

/** The hooks that Dicewright calls, with their listeners. */
export interface ApiHooks {
  "dicewright.ready": (api: Api) => unknown;
  /** False stops the check. */
  "dicewright.preRoll": (event: PreRollEvent) => unknown;
  "dicewright.roll": (event: RollEvent) => unknown;
  "dicewright.contest": (event: ContestEvent) => unknown;
  "dicewright.extended": (event: ExtendedEnd) => unknown;
  "dicewright.group": (event: GroupEnd) => unknown;
}
