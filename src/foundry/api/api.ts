/** What macros and other packages may use: `game.modules.get("dicewright").api`; `docs/api.md` describes it. */
import type {
  Api,
  ContestOdds,
  ContestSides,
  HiddenRoll,
  NamedCheck,
  Odds,
  Rolled,
  RollOptions,
} from "../../dicewright.d.ts";
import { odds as oddsOf } from "../../engine/odds.ts";
import { systems } from "../../systems/index.ts";
import { parseKindId, parseNamed, systemOf, type CheckRequest } from "../../systems/notation.ts";
import { checkOf } from "../../systems/record.ts";
import { isProblem, textOf, type Problem } from "../../systems/vocabulary.ts";
import { contestOf, winTieLose } from "../../threads/odds.ts";
import { hiddenView } from "../../view/card/sentence.ts";
import { rollStored } from "../checks/roll.ts";
import { readCheck } from "../form/commands.ts";
import { openDialog } from "../form/opening.ts";
import { usualMode } from "../platform/compat.ts";
import { currentSpeaker } from "../platform/documents.ts";
import { emit } from "../platform/hooks.ts";
import { lazy } from "../platform/lazy.ts";
import { MODULE } from "../platform/settings.ts";
import { orElse, orThrow, tellFailed, words } from "../platform/words.ts";
import { isHiddenFromRoller, postCheck, rollCheck } from "../roll/post-check.ts";
import { hide } from "../roll/secrets/store.ts";
import { checkRules, houseRules } from "../world/house-rules.ts";

const debugging = lazy(() => import("./debug.ts"));
const contests = lazy(() => import("../threads/contest/api.ts"));
const extendedTests = lazy(() => import("../threads/extended/start.ts"));
const scenes = lazy(() => import("../start/scene-form.ts"));
const groups = lazy(() => import("../threads/group/start.ts"));
const repeats = lazy(() => import("../checks/roll-again.ts"));

/** `kaiser skill 5 vs 12` and `/kaiser skill 5 vs 12` are the same to a program. */
function read(asked: string | NamedCheck, speaker: object): CheckRequest {
  if (typeof asked !== "string") return orThrow(readRequest(asked), systems.find(({ id }) => id === asked?.system)?.id);
  const line = asked.startsWith("/") ? asked : `/${asked}`;
  return orThrow(readCheck(line, speaker), systemOf(line, systems)?.id);
}

/** What a program hands over may be anything. */
function readRequest(request: Partial<NamedCheck> | null | undefined): CheckRequest | Problem {
  const { system, kind, options, label } = request ?? {};
  const named = parseKindId(system, kind, systems);
  const asked = isProblem(named) ? named : parseNamed(named, options ?? {}, checkRules());
  return isProblem(asked) ? asked : hide(label === undefined ? asked : { ...asked, label: textOf(label) });
}

/** Rolls a check and posts it. @throws Refusal if it cannot be read, an option is wrong or a package stops it. */
async function roll(asked: string | NamedCheck, options?: RollOptions | null): Promise<Rolled | HiddenRoll> {
  return play(read(asked, options?.speaker ?? currentSpeaker()), options ?? {});
}

async function play(
  asked: CheckRequest,
  { speaker = currentSpeaker(), mode = usualMode(), post = true }: RollOptions,
): Promise<Rolled | HiddenRoll> {
  const posted = await (post ? postCheck(asked, { speaker, mode }) : rollCheck(asked, mode));
  if (post && isHiddenFromRoller(mode, posted)) return { isHidden: true, sentence: hiddenView(words).text };
  const { roll: rolled, replayed, sentence } = posted;
  return { isHidden: false, total: rolled.total ?? 0, outcome: replayed.played.outcome, sentence, roll: rolled };
}

/** Exact odds: of a contest with the chances of its first side. @throws Refusal for what cannot be compared. */
function odds(asked: string | NamedCheck): Odds;
function odds(asked: ContestSides): ContestOdds;
function odds(asked: string | NamedCheck | ContestSides): Odds {
  if (!isContest(asked)) return oddsOf(checkOf(read(asked, currentSpeaker())));
  const { sides, rules = {} } = asked;
  const checks = sides.map((side) => read(side, currentSpeaker()));
  const found = oddsOf(orThrow(contestOf(checks, { rules, settings: houseRules() })));
  return { ...found, ...winTieLose(found) };
}

function isContest(asked: string | NamedCheck | ContestSides): asked is ContestSides {
  return typeof asked === "object" && asked !== null && "sides" in asked && Array.isArray(asked.sides);
}

const api: Api = Object.freeze({
  roll,
  /** Begins a contest; null if its window is closed. @throws Refusal if a side cannot take part. */
  contest: async (request = {}) => (await contests()).beginFor(request, (asked) => read(asked, currentSpeaker())),
  trait: rollStored,
  /** Rolls again what a message asked for, as a macro of a private card does. */
  again: async (message, place) => (await repeats()).rollAgain(textOf(message), place),
  check: roll,
  odds,
  /** Begins an extended test. @throws Refusal if the request cannot be used. */
  extended: async (request) => (await extendedTests()).beginExtendedFor(request ?? {}),
  /** Asks a group for rolls. @throws Refusal if the request cannot be used, or this user may not ask. */
  group: async (request) => (await groups()).beginGroupFor(request ?? {}),
  /** Opens the window in which people are asked for a roll. @throws Refusal if this user may not ask. */
  openGroup: async () => (await groups()).showRequest(),
  open: openDialog,
  /** Sets or clears the difficulty of the scene, or opens its window. @throws Refusal if this user is not a GM. */
  difficulty: async (request) => {
    const { setScene, showScene } = await scenes();
    await (request === undefined ? showScene() : setScene(request));
  },
  systems: Object.freeze([...systems]),
  debug: Object.freeze({
    thread: async (id) => (await debugging()).debugThread(textOf(id)),
    record: async (message) => (await debugging()).debugRecord(textOf(message)),
  } satisfies Api["debug"]),
} satisfies Api);

/** Offers the API. Without a world, as in a test of dice alone, Foundry lists no modules. */
export function offerApi(): void {
  const module = game.modules?.get(MODULE) as { api?: object } | undefined;
  if (module) module.api = api;
}

/** Tells other packages that the API can be used, with the API itself. */
export function announceApi(): void {
  if (!orElse("game.modules", () => game.modules?.get(MODULE))) tellFailed("game.modules");
  emit("dicewright.ready", api);
}
