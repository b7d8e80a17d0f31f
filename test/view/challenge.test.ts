import { describe, expect, it } from "vitest";
import english from "../../lang/en.json" with { type: "json" };
import { systems } from "../../src/systems/index.ts";
import type { ChallengeDraft } from "../../src/view/challenge.ts";
import { challengeView, ruleComplaints, rulesFrom, withRules } from "../../src/view/challenge.ts";
import { wordsFrom } from "../../src/view/words.ts";

const words = wordsFrom(english);

/** A contest of this game against one other, with what is filled in. */
function draftOf(game: string, entries: ChallengeDraft["entries"] = {}): ChallengeDraft {
  const system = systems.find(({ id }) => id === game)!;
  const draft = withRules(
    {
      name: "Mira",
      means: [{ id: "any", system }],
      chosen: "any",
      opponents: [{ id: "tor", name: "Tor", isChosen: true }],
      asksWhom: false,
      entries: {},
      form: "each",
      isSealed: false,
      mode: "public",
    },
    {},
  );
  return { ...draft, entries: { ...draft.entries, ...entries } };
}

function labels(draft: ChallengeDraft): string[] {
  const { controls, houseRules } = challengeView(draft, {}, words);
  return [...controls, ...houseRules].map(({ label }) => label);
}

describe("the rules that are asked for", () => {
  it("are those that count as things stand", () => {
    expect(labels(draftOf("kaiser"))).toEqual(["Manner", "Ties", "A fumble loses outright"]);
    expect(labels(draftOf("kaiser", { manner: "attack" }))).toEqual([
      "Manner",
      "Range",
      "Absorption",
      "Armour",
      "Base Damage",
      "A fumble loses outright",
    ]);
    expect(labels(draftOf("olde", { race: true }))).toEqual(["Race without an Instigator"]);
  });

  it("are the game's own where they do not count, whatever was filled in before", () => {
    const left = { absorption: "many", baseDamage: "4", range: "ranged" };
    expect(rulesFrom(draftOf("kaiser", left), {})).toMatchObject({
      manner: "opposed",
      range: "melee",
      absorption: 0,
      baseDamage: null,
    });
    expect(ruleComplaints(draftOf("kaiser", left), words)).toEqual({});
    expect(rulesFrom(draftOf("kaiser", { ...left, manner: "attack" }), {})).toMatchObject({
      problem: "notNumber",
      data: { field: "absorption" },
    });
    expect(rulesFrom(draftOf("kaiser", { ...left, absorption: "1", manner: "attack" }), {})).toMatchObject({
      range: "ranged",
      absorption: 1,
      baseDamage: 4,
    });
  });
});
