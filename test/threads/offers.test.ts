/** What the buttons of contests do, whom they are for, and with which check. */
import { describe, expect, it } from "vitest";
import type { CheckRequest } from "../../src/systems/notation.ts";
import type { SavedCheck } from "../../src/systems/saved-check.ts";
import { commitmentOf } from "../../src/threads/commitment.ts";
import { contest } from "../../src/threads/contest/contest.ts";
import { chancesFor } from "../../src/threads/contest/offers.ts";
import type { Button } from "../../src/threads/view.ts";
import { replayed, thrown, asked } from "../checks.ts";
import { viewerWith, type Seen } from "../view/threads.ts";
import { begun, Thread, worldWithout, rolled } from "./messages.ts";

const SEVEN = thrown("/kaiser skill 5 opposed # Blade", 4, 3);
const NAMES = ["Mira", "Tor", "Brigand"];
const sees = (seen: Seen) => viewerWith({ nameOf: (place) => NAMES[place]!, ...seen });
const BEN: Seen = { user: "ben", own: [1] };
const GM: Seen = { user: "gm", isGM: true };

const saved = (name: string, kind = "skill", system = "kaiser"): SavedCheck => {
  return { id: name.toLowerCase(), name, system, kind, options: kind === "skill" ? { skill: 5 } : {} };
};

const two = () => rolled(SEVEN);
const viewOf = (thread: Thread, seen: Seen, world = worldWithout()) => contest.view(thread.read(world), sees(seen));
const at = (thread: Thread, side: number, seen: Seen): readonly Button[] => viewOf(thread, seen).rows![side]!.buttons!;
const named = (buttons: readonly Button[], key: string) => buttons.find((each) => each.key === key)!;

describe("an answer in a contest", () => {
  const MIXED = [
    saved("Luck", "percentile"),
    saved("Swim"),
    saved("Aim", "skill", "ogs"),
    saved("Push", "characteristic"),
  ];

  it("is offered with the checks that fit, that of the same name first, then those of its kind", () => {
    const seen = { ...BEN, savedChecks: [...MIXED, saved("Blade", "characteristic")] };
    expect(at(two(), 1, seen).map(({ key }) => key)).toEqual([
      "answer 1 blade",
      "answer 1 swim",
      "answer 1 push",
      "answer 1",
      "yield 1",
    ]);
    const waiting = new Thread(begun("kaiser", 2));
    expect(at(waiting, 1, { ...BEN, savedChecks: MIXED }).map(({ key }) => key)).toEqual([
      "answer 1 swim",
      "answer 1 push",
      "answer 1",
      "yield 1",
    ]);
  });

  it("rolls a check for its side, whose name it says", () => {
    const buttons = at(two(), 1, { ...BEN, savedChecks: [saved("Swim")] });
    const by = { uuid: "Token.1" };
    const roll = { does: "roll", move: { act: "answer", side: 1 }, by };
    expect(named(buttons, "answer 1 swim").does).toMatchObject({ ...roll, with: { name: "Swim" } });
    expect(named(buttons, "answer 1")).not.toHaveProperty("choice");
    expect(named(buttons, "answer 1").does).toMatchObject(roll);
    expect(named(buttons, "answer 1").does).toMatchObject({ with: undefined, commits: undefined });
    expect(named(buttons, "yield 1").does).toEqual({ does: "post", move: { act: "yield", side: 1 }, by });
  });

  it("has a list for the checks that have no room, the dialog first", () => {
    const many = Array.from({ length: 6 }, (_, i) => saved(`Check${i}`));
    const buttons = at(two(), 1, { ...BEN, savedChecks: many });
    expect(buttons.filter(({ isChip }) => isChip)).toHaveLength(5);
    const { choice } = named(buttons, "answer 1");
    expect(choice!.options.map(({ value }) => value)).toEqual(["", "check5"]);
    expect(sees(BEN).say(choice!.options[0]!.text)).toBe("Other…");
  });

  it("is sealed first in a sealed contest, unless a GM answers for a seal that stays closed", () => {
    const sealed = () => new Thread(begun("kaiser", 2, { isSealed: true }));
    const commits = (thread: Thread, side: number, seen: Seen) =>
      (named(at(thread, side, seen), `answer ${side}`).does as { commits?: unknown }).commits;
    expect(commits(sealed(), 1, BEN)).toEqual({ act: "seal", side: 1 });
    const seal = (side: number) => ({ act: "seal", side, seal: commitmentOf(replayed(SEVEN), `salt${side}`) });
    const all = sealed().say("ana", seal(0)).say("ben", seal(1));
    expect(commits(all, 1, GM)).toBeUndefined();
    expect(sees(GM).say(named(at(all, 1, GM), "answer 1").text)).toBe("Answer again");
    expect(named(at(all, 1, BEN), "answer 1")).toBeUndefined();
    expect(named(at(sealed().say("ben", seal(1)), 1, GM), "answer 1")).toBeUndefined();
  });

  it("is offered for all sides without players at once, each with its first check", () => {
    const three = () => new Thread(begun("kaiser", 3), { record: SEVEN });
    const answerAll = (thread: Thread, seen: Seen) => named(viewOf(thread, seen).buttons!, "answerAll")?.does;
    expect(answerAll(three(), { ...GM, savedChecks: [saved("Swim"), saved("Blade")] })).toMatchObject({
      does: "each",
      rolls: [1, 2].map((side) => ({ move: { act: "answer", side }, with: { name: "Blade" } })),
    });
    const playersOf = (place: number) => (place === 1 ? [{ name: "Ben", isHere: true }] : []);
    for (const other of [
      answerAll(three(), { ...GM, playersOf }),
      answerAll(three().answer("ben", 1, SEVEN), GM),
      answerAll(three(), { user: "ben", own: [0, 1, 2] }),
      answerAll(two(), GM),
    ])
      expect(other).toBeUndefined();
  });
});

describe("what else a contest offers", () => {
  it("is to withdraw it, for the one who began it and GMs, while something is open", () => {
    const withdraw = (thread: Thread, seen: Seen) => named(viewOf(thread, seen).buttons!, "withdraw")?.does;
    const does = { does: "post", move: { act: "withdraw" } };
    expect([withdraw(two(), { user: "ana" }), withdraw(two(), GM)]).toEqual([does, does]);
    expect(withdraw(two(), BEN)).toBeUndefined();
    expect(withdraw(two().answer("ben", 1, SEVEN), GM)).toBeUndefined();
    expect(withdraw(two().say("ana", { act: "withdraw" }), GM)).toBeUndefined();
    const three = new Thread(begun("kaiser", 3), { record: SEVEN }).answer("ben", 1, SEVEN);
    expect(withdraw(three, GM)).toEqual(does);
  });

  it("is to take a concession back", () => {
    const [resume] = at(two().say("ben", { act: "yield", side: 1 }), 1, BEN);
    expect(resume).toMatchObject({
      key: "resume 1",
      does: { does: "post", move: { act: "resume", side: 1 }, by: { uuid: "Token.1" } },
    });
    expect(sees(BEN).say(resume!.label!)).toBe("Take back: Tor");
  });

  it("is to concede for a side that is gone, as long as the first one is there", () => {
    const yields = (gone: number) => {
      const { rows } = viewOf(new Thread(begun("ogs", 3, { form: "all" })), GM, worldWithout(gone));
      return rows!.map(({ buttons }) => buttons!.some(({ key }) => key.startsWith("yield")));
    };
    expect(yields(2)).toEqual([true, true, true]);
    expect(yields(0)).toEqual([false, false, false]);
    expect(at(two().answer("ben", 1, SEVEN), 1, GM)).toEqual([]);
  });

  it("is to break a tie, for each whose side is level", () => {
    const tied = rolled(SEVEN, { rules: { tie: "reroll" } }).answer("ben", 1, SEVEN);
    const buttons = (seen: Seen) => viewOf(tied, seen).verdicts![0]!.buttons!;
    expect(buttons(BEN)).toEqual([
      {
        key: "tie 0",
        text: { key: "contest.breakTie" },
        isMain: true,
        does: { does: "post", move: { act: "tie", duel: 0 }, after: ["opening", "m1"] },
      },
    ]);
    expect(buttons({ user: "cleo" })).toEqual([]);
    const ruled = rolled(SEVEN, { rules: { tie: "gm" } }).answer("ben", 1, SEVEN);
    expect(viewOf(ruled, GM).verdicts![0]!.buttons![1]).toMatchObject({
      isMain: true,
      text: { key: "contest.wins", data: { name: "Tor" } },
      does: { move: { act: "ruling", duel: 0, winner: 1 }, after: ["opening", "m1"] },
    });
  });
});

describe("the chances of a side", () => {
  const [blade, luck, fight] = ["skill 3 # Blade", "characteristic 4 # Luck", "skill 9 # Fight"].map((line) =>
    asked(`/kaiser ${line}`),
  ) as [CheckRequest, CheckRequest, CheckRequest];
  const chances = (thread: Thread, side: number, known?: readonly CheckRequest[], own?: CheckRequest) =>
    chancesFor(thread.read(), side, sees({ ...BEN, ...(known && { known: () => known }) }), own);
  const expected = (known: readonly CheckRequest[], thread = two()) =>
    [...(chances(thread, 0, known)?.expected ?? [])].map(([place, { label }]) => [place, label]);

  it("are against the check of the same name, or of the same kind, or the first that is known", () => {
    expect(expected([luck, fight, blade])).toEqual([[1, "Blade"]]);
    expect(expected([luck, fight])).toEqual([[1, "Fight"]]);
    expect(expected([luck])).toEqual([[1, "Luck"]]);
    expect(expected([])).toEqual([]);
    expect(expected([luck, fight], new Thread(begun("kaiser", 2)))).toEqual([
      [0, "Luck"],
      [1, "Luck"],
    ]);
  });

  it("are unknown where something is, and for a side that takes no part", () => {
    expect(chances(two(), 1)).toBeUndefined();
    expect(chances(two(), 1, [fight])!.chances.win).toBeGreaterThan(0.5);
    expect(chances(two().say("ben", { act: "yield", side: 1 }), 0, [fight])).toBeUndefined();
    const three = new Thread(begun("ogs", 3, { form: "all" }), { record: thrown("/ogs d8 + d6", 5, 4, 3) });
    const ogs = [asked("/ogs d8 + d6")];
    expect(chances(three.say("dan", { act: "yield", side: 2 }), 0, ogs)!.expected.size).toBe(1);
    expect(chances(three, 2, ogs)).toBeUndefined();
  });

  it("of the first side of several comparisons are told for none of its checks", () => {
    const three = new Thread(begun("kaiser", 3));
    expect(chances(three, 0, [fight], fight)).toBeUndefined();
    expect(chances(three, 0, [fight])).toBeDefined();
    expect(chances(three, 1, [fight], fight)).toBeDefined();
    expect(chances(new Thread(begun("kaiser", 2)), 0, [fight], fight)).toBeDefined();
  });
});
