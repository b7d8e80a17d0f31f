/** One contest that is about to begin: what is filled in, and what comes of it. */
import type { Fields, OptionsOf } from "../../../systems/field.ts";
import { systems } from "../../../systems/index.ts";
import type { CheckRequest } from "../../../systems/notation.ts";
import { makeCheck } from "../../../systems/notation.ts";
import type { Problem } from "../../../systems/problem.ts";
import { isProblem, problem } from "../../../systems/problem.ts";
import { requestOf } from "../../../systems/saved-check.ts";
import type { SavedCheck } from "../../../systems/saved-check.ts";
import { contestedKinds } from "../../../threads/challenge.ts";
import type { Mode } from "../../../threads/mode.ts";
import type { ChallengeDraft, ChallengeView, Means } from "../../../view/challenge.ts";
import {
  challengeView,
  chosenOf,
  gameOf,
  ruleComplaints,
  rulesFrom,
  takesAll,
  withRules,
} from "../../../view/challenge.ts";
import type { ControlView } from "../../../view/control.ts";
import { houseRules } from "../../form/house-rules.ts";
import { lastCheck } from "../../form/memory.ts";
import { openDialog, rollOrAsk } from "../../form/opening.ts";
import { templatePath } from "../../platform/windows.ts";
import { words } from "../../platform/words.ts";
import { actorOf, nameOf, partyAt, traitsFor } from "../party.ts";
import { candidatesFor } from "../targets.ts";
import { lastMeans, rememberMeans } from "./memory.ts";
import type { Setting, Start } from "./start.ts";
import { firstPoster, modeFor } from "./start.ts";

/** The check that the contest was asked for with. */
const ASKED = "asked";

const contested = systems.filter(({ contest }) => contest);

/** The state of one window in which a contest begins. */
export class ContestDesk {
  draft: ChallengeDraft;
  readonly #traits: readonly SavedCheck[];

  constructor(readonly setting: Setting) {
    const { from, asked, rules, form = "each", isSealed = false, mode = modeFor(from) } = setting;
    this.#traits = asked ? [] : contested.flatMap(({ id }) => traitsFor(from, id));
    const draft = { ...this.#choices(), name: nameOf(from), entries: {}, form, isSealed, mode };
    this.draft = withRules(draft, houseRules(), asked && rules);
  }

  #choices(): Pick<ChallengeDraft, "means" | "chosen" | "opponents" | "asksWhom"> {
    const { from, trait, opponents, asksWhom } = this.setting;
    const means = this.#means();
    const wish = [trait, lastMeans(from.uuid), ...means.map(({ id }) => id)].find((id) =>
      means.some((each) => each.id === id),
    );
    return {
      means,
      chosen: wish!,
      asksWhom,
      opponents: opponents.map((party) => ({ id: party.uuid, name: nameOf(party), isChosen: !asksWhom })),
    };
  }

  /** The check that is asked for, or the traits of whoever throws and any other check of each game. */
  #means(): Means[] {
    const { asked } = this.setting;
    if (asked) return [{ id: ASKED, system: asked.system, name: asked.label ?? makeCheck(asked) }];
    const traits = this.#traits.map(({ id, name, system }) => ({
      id,
      name,
      system: contested.find((each) => each.id === system)!,
    }));
    return [...traits, ...contested.map((system) => ({ id: `other ${system.id}`, system }))];
  }

  /** All that the window shows. */
  view(): ChallengeView & { readonly controlTemplate: string } {
    return { ...challengeView(this.draft, houseRules(), words), controlTemplate: templatePath("roll-dialog-control") };
  }

  /** What can change beside a control while somebody types in it. */
  state(): { readonly controls: readonly ControlView[]; readonly complaints: Readonly<Record<string, string>> } {
    const { controls, houseRules: rules } = this.view();
    return { controls: [...controls, ...rules], complaints: ruleComplaints(this.draft, words) };
  }

  /** Takes another check; the rules are those of its game. */
  choose(chosen: string): void {
    const before = gameOf(this.draft);
    this.draft = { ...this.draft, chosen };
    if (gameOf(this.draft) !== before) this.draft = withRules(this.draft, houseRules());
  }

  /** Leaves out whoever is gone since the window opened; where nobody is left, those who could be met instead are offered. Gives whether anybody was left out. */
  leaveOut(): boolean {
    const { opponents, asksWhom } = this.draft;
    const here = opponents.filter(({ id }) => partyAt(id));
    if (here.length === opponents.length) return false;
    const others = candidatesFor(this.setting.from).map((party) => ({
      id: party.uuid,
      name: nameOf(party),
      isChosen: false,
    }));
    this.draft = {
      ...this.draft,
      ...(here.length > 0 ? { opponents: here, asksWhom } : { opponents: others, asksWhom: true }),
    };
    return true;
  }

  /** The first throw with all that is filled in, or what is wrong with it. */
  ready(): (() => Promise<void>) | Problem {
    const rules = rulesFrom(this.draft, houseRules());
    if (isProblem(rules)) return rules;
    if (chosenOf(this.draft).some(({ id }) => !partyAt(id))) return problem("sideGone");
    const asked = this.#asked();
    return isProblem(asked) ? asked : () => this.#begin(rules, asked);
  }

  #asked(): CheckRequest | Problem | undefined {
    const { from, asked } = this.setting;
    const trait = this.#traits.find(({ id }) => id === this.draft.chosen);
    const actor = actorOf(from);
    return asked ?? (trait && actor && requestOf(trait, actor.getRollData(), systems, houseRules()));
  }

  async #begin(rules: OptionsOf<Fields>, asked: CheckRequest | undefined): Promise<void> {
    const { from, event, left } = this.setting;
    await rememberMeans(from.uuid, this.draft.chosen);
    const system = gameOf(this.draft);
    const posting = { actor: actorOf(from), mode: this.draft.mode as Mode, post: firstPoster(this.#start(rules)) };
    if (!asked) await openDialog({ system: system.id, kind: kindFor(system), ...posting });
    else if (left) await posting.post(asked, { speaker: {}, mode: posting.mode });
    else await rollOrAsk(asked, { ...posting, event });
    left?.();
  }

  #start(rules: OptionsOf<Fields>): Start {
    const { from, begun } = this.setting;
    const { form, isSealed } = this.draft;
    const against = chosenOf(this.draft).flatMap(({ id }) => partyAt(id) ?? []);
    return {
      system: gameOf(this.draft),
      from,
      against,
      rules,
      form: takesAll(this.draft) ? form : "each",
      isSealed,
      begun,
    };
  }
}

/** The check of this game that was filled in last, or the first that can be contested. */
function kindFor(system: Start["system"]): string {
  const last = lastCheck();
  const kinds = contestedKinds(system);
  return kinds.find((kind) => last?.system === system.id && last.kind === kind) ?? kinds[0]!;
}
