import { describe, expect, it } from "vitest";
import { referees } from "../../tools/stress/referees/index.ts";
import { thrown } from "../checks.ts";
import { contestFacts, type ContestFact } from "./contest-facts.ts";
import { begun, Thread } from "./messages.ts";

const facts = contestFacts.map((fact) => [`${fact.id} ${fact.game}`, fact] as const);

/** The messages of a worked contest. */
function played({ game, rules, sides, tie }: ContestFact): Thread {
  const [first, second] = sides.map(({ kind, options, faces }) => ({ v: 1, system: game, kind, options, faces }));
  const thread = new Thread(begun(game, 2, { rules }), { record: first }).answer("ben", 1, second);
  return tie.length === 0 ? thread : thread.tie("ben", tie);
}

describe("the worked contests of the rules", () => {
  it("are those of all five games", () => {
    expect(facts.length).toBeGreaterThan(30);
    expect(new Set(contestFacts.map(({ game }) => game)).size).toBe(5);
  });

  it.each(facts)("%s, as its messages tell it", (_name, fact) => {
    const [duel] = played(fact).read().duels;
    expect(duel!.verdict ?? {}).toMatchObject(fact.figures);
    if (fact.winner !== undefined) expect(duel!.winner ?? null).toBe(fact.winner);
    expect(duel!.stage).toBe(fact.rules["race"] === true ? "tie" : "settled");
  });

  it.each(facts)(
    "%s, as the referee of the stress judges it",
    (_name, { game, rules, sides, tie, winner, figures }) => {
      const stakes = sides.map((side) => referees[game]!.stake(side)!);
      const judged = referees[game]!.judge(stakes, rules);
      const judgement = judged === "tie" ? referees[game]!.settle(stakes, rules, tie) : judged;
      expect(judgement?.figures ?? {}).toMatchObject(figures);
      if (winner !== undefined) expect(judgement?.winner ?? null).toBe(winner);
    },
  );
});

describe("ties", () => {
  const kr = (rules: object) =>
    new Thread(begun("kr", 2, rules), { record: thrown("/kr opposed 2 dt 6", 7, 7) }).answer(
      "ben",
      1,
      thrown("/kr opposed 3 dt 6", 7, 12, 3),
    );

  it("of Kingdoms & Rulers are a draw, or both pools are rolled again", () => {
    expect(kr({}).read().duels[0]).toMatchObject({
      stage: "settled",
      winner: null,
      report: { headline: { key: "draw" } },
    });
    expect(
      kr({ rules: { tie: "reroll" } })
        .tie("ben", [7, 3, 7, 3, 12])
        .read().duels[0],
    ).toMatchObject({ winner: 1, tie: "m2" });
    expect(
      kr({ rules: { tie: "reroll" } })
        .tie("ben", [7, 3, 7, 3, 3])
        .read().duels[0],
    ).toMatchObject({ winner: 0 });
  });

  it("of Kingdoms & Rulers are lost by the side that acts alone", () => {
    const thread = new Thread(begun("kr", 2), { record: thrown("/kr opposed 1 dt 6 active", 7) }).answer(
      "ben",
      1,
      thrown("/kr opposed 1 dt 6", 7),
    );
    expect(thread.read().duels[0]).toMatchObject({ winner: 1, verdict: { tie: true } });
  });

  it("of pools without dice end after the most rounds", () => {
    const none = thrown("/kr opposed 0 dt 6");
    const thread = new Thread(begun("kr", 2, { rules: { tie: "reroll" } }), { record: none })
      .answer("ben", 1, none)
      .tie("ana", []);
    expect(thread.read().duels[0]).toMatchObject({ stage: "settled", winner: null, verdict: { capped: true } });
  });

  it("of the Kleptonomicon are for a coin, those of like criticals as well", () => {
    const critical = thrown("/klepto +2", 10, 0);
    const thread = new Thread(begun("kleptonomicon", 2), { record: critical }).answer(
      "ben",
      1,
      thrown("/klepto -1", 10, 0),
    );
    expect(thread.read().duels[0]!.stage).toBe("tie");
    expect(thread.tie("ben", [0]).read().duels[0]).toMatchObject({ winner: 1, verdict: { tie: true } });
  });

  it("of Dungeons of Olde are the Instigator's, the target's, or rolled again with the same unlimited dice", () => {
    const rolled = (rules: object) =>
      new Thread(begun("olde", 2, rules), { record: thrown("/olde 2d6", 3, 4) }).answer(
        "ben",
        1,
        thrown("/olde 1d8", 7),
      );
    expect(rolled({}).read().duels[0]).toMatchObject({ winner: 0, verdict: { tie: true } });
    expect(rolled({ rules: { tie: "target" } }).read().duels[0]).toMatchObject({ winner: 1 });
    expect(
      rolled({ rules: { race: true } })
        .tie("ben", [6, 1, 2, 8, 3])
        .read().duels[0],
    ).toMatchObject({ winner: 1 });
    expect(
      rolled({ rules: { race: true } })
        .tie("ben", [6, 1, 2, 8])
        .read().duels[0]!.stage,
    ).toBe("tie");
  });

  it("of Kaiser's attacks are misses, and a GM decides others if the table wants it", () => {
    const rolled = (rules: object) =>
      new Thread(begun("kaiser", 2, { rules } as object), { record: thrown("/kaiser skill 5 opposed", 3, 4) }).answer(
        "ben",
        1,
        thrown("/kaiser skill 6 opposed", 3, 3),
      );
    expect(rolled({ manner: "attack", tie: "gm" }).read().duels[0]).toMatchObject({
      stage: "settled",
      winner: null,
      verdict: { hit: false, counter: false },
    });
    expect(rolled({ tie: "gm" }).read().duels[0]).toMatchObject({ stage: "ruling" });
    expect(rolled({}).read().duels[0]).toMatchObject({ winner: 1, verdict: { dos: 0 } });
  });

  it("of OGS go down the faces, the sizes and d12s, of which only the highest are rolled again", () => {
    const level = thrown("/ogs 3d6 opposed", 6, 4, 1);
    const thread = new Thread(begun("ogs", 3, { form: "all" }), { record: level })
      .answer("ben", 1, level)
      .answer("dan", 2, level);
    expect(thread.tie("dan", [9, 12, 12, 5, 11]).read().duels[0]).toMatchObject({
      winner: 2,
      verdict: { decidedBy: "d12" },
    });
  });
});
