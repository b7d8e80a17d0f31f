/** Prompts, buttons, texts and the end of a group test. */
import { expect, it } from "vitest";
import type { UncheckedOptions } from "../../src/checks/json.ts";
import type { CheckRequest } from "../../src/checks/notation.ts";
import { games } from "../../src/games/index.ts";
import { groupThread } from "../../src/threads/group/group.ts";
import type { GroupTest } from "../../src/threads/group/moves.ts";
import { groupTitle } from "../../src/threads/group/result.ts";
import type { Viewer } from "../../src/threads/panel.ts";
import type { WantedOptions } from "../../src/threads/thread.ts";
import { requestFor } from "../checks.ts";
import { groupTest, leader, readerOf, SEED, type GroupStory } from "../view/group-drawn.ts";
import { moveOf, viewOf, textOf } from "../view/threads.ts";

/** A check of Kaiser that is asked for. */
const KAISER = { system: "kaiser", kind: "skill", options: { skill: 5, difficulty: 12 } } as const;

const end = (telling: GroupStory) => groupThread.result(groupTest(telling), leader);

it("the end of a group test comes when it is closed, or when all have rolled and nobody can help", () => {
  expect(end({ rows: SEED })).toBeUndefined();
  expect(end({ rows: [{ faces: [2] }, "waiting"] })).toBeUndefined();
  expect(end({ rows: [{ faces: [2] }, { faces: [3] }] })).toMatchObject({ result: { lowest: 0, highest: 1 } });
  expect(end({ rows: [{ faces: [3] }, { faces: [3] }] })).toMatchObject({ result: { lowest: 0, highest: 0 } });
  expect(end({ rows: SEED, isClosed: true })).toMatchObject({ result: { lowest: 2, highest: 1, count: 4 } });
});

it("the end of a group test tells programs of everyone, as far as they may know", () => {
  const rows = [{ faces: [6] }, "skipped", "gone"] as const;
  expect(end({ rows, label: "Sneak" })).toEqual({
    id: "m1",
    system: "kleptonomicon",
    kind: "group",
    label: "Sneak",
    members: [
      { uuid: "Actor.0", name: "Alice", standing: "in", outcome: expect.objectContaining({ score: 6 }) as unknown },
      { uuid: "Actor.1", name: "Bob", standing: "skipped" },
      { uuid: "Actor.2", name: "Carol", standing: "gone" },
    ],
    result: { lowest: 0, highest: 0, count: 1 },
    sentence: "Sneak — Low Score, total 6, Lowest: Alice.",
  });
  expect(end({ rows: ["skipped"] })).toMatchObject({
    result: null,
    sentence: expect.not.stringContaining("total") as unknown,
  });
  expect(end({ rows: ["skipped"] })).not.toHaveProperty("label");
  expect(end({ rows: ["hidden"], isClosed: true })).toMatchObject({ result: null, members: [{ standing: "hidden" }] });
});

it("the end of a group test is told again if a change makes another one of it", () => {
  const version = (face: number) =>
    groupThread.news(groupTest({ rows: [{ faces: [face] }] }), leader).map((each) => each.version);
  expect(version(3)).not.toEqual(version(4));
  expect(version(3)).toEqual(version(3));
  expect(groupThread.news(groupTest({ rows: ["waiting"] }), leader)).toEqual([]);
});

it("the end of a group test is awaited from each who has not rolled", () => {
  const test = groupTest({ rows: [SEED[0]!, "waiting", "skipped", "waiting"] });
  expect(groupThread.asking!.waiting(test)).toEqual([1, 3].map((place) => [place, test.seats[place]!.party]));
});

const prompt = (telling: GroupStory, place: number, viewer = readerOf([0, 1])) =>
  groupThread.asking!.prompt(groupTest(telling), place, viewer);

it("the prompt of a group test says what is asked for, and offers the likeliest answer first", () => {
  const { title, question: asked, details: told, buttons } = prompt({ rows: ["waiting"], label: "Sneak" }, 0)!;
  const texts = ["Group test", "Alice is asked to roll: Sneak.", "The Kleptonomicon · group test"];
  expect([title, asked, told]).toEqual(texts);
  expect(buttons.map(({ key }) => key)).toEqual(["roll 0 t1", "roll 0 t2", "roll 0"]);
  const bare = prompt({ rows: ["waiting"] }, 0)!;
  const check = "The Kleptonomicon · group test";
  expect([bare.question, bare.details]).toEqual([`Alice is asked to roll: ${check}.`, "The Kleptonomicon"]);
});

it("the prompt of a group test is for players who are awaited", () => {
  expect(prompt({ rows: [SEED[0]!, "waiting"] }, 0)).toBeUndefined();
  expect(prompt({ rows: ["waiting"], isClosed: true }, 0)).toBeUndefined();
  expect(prompt({ rows: ["waiting"] }, 5)).toBeUndefined();
  expect(prompt({ rows: ["waiting"] }, 0, readerOf([1]))).toBeUndefined();
});

it("the prompt of a group test opens a dialog about this test alone", () => {
  const moves = [0, 1].map((place) => ({ act: "answer", place }));
  const dialog = (telling: GroupStory) => groupThread.asking!.dialog(groupTest(telling), moves, leader);
  expect(dialog({ rows: ["waiting", "waiting"], label: "Sneak" }).title).toBe("Alice and Bob: Sneak");
  expect(dialog({ rows: ["waiting", "waiting"] }).title).toBe("Alice and Bob: The Kleptonomicon · group test");
  expect(dialog({ rows: ["waiting", "waiting"] }).kinds).toEqual(["group"]);
});

it("the prompt of a group test leaves the difficulty to who asked for the roll", () => {
  const set = (telling: GroupStory) => groupThread.opening.fixed(groupTest(telling), leader);
  const by = leader.nameOfUser(leader.user);
  expect(set({ ...KAISER, rows: ["waiting"] })).toEqual({ names: ["difficulty"], by });
  expect(set({ rows: ["waiting"] })).toEqual({ names: [], by });
});

const button = (telling: GroupStory, key: string) =>
  viewOf(groupThread, groupTest(telling), leader).buttons.find((each) => each.key === key);
/** A GM for whom these members have players, who are here unless they are away. */
const gmOf = (players: readonly number[], away: readonly number[] = []): Viewer => {
  const viewer = readerOf([], { user: "gm", isGM: true }, away);
  const isPlayed = ({ uuid }: { readonly uuid: string }) => players.includes(Number(uuid.slice(6)));
  return { ...viewer, playersOf: (party) => (isPlayed(party) ? viewer.playersOf(party) : []) };
};
const rolledBy = (key: string, telling: GroupStory, viewer: Viewer) => {
  const { verdicts, more } = viewOf(groupThread, groupTest(telling), viewer);
  const all = [...verdicts[0]!.buttons, ...(more?.buttons ?? [])];
  return all.find((each) => each.key === key)?.does as { rolls: readonly { move: object }[]; question?: string };
};

it("an action of a group's leader is to roll for all without players, each with the check that they would click", () => {
  const does = rolledBy("npcs", { rows: ["waiting", SEED[0]!, "waiting"] }, gmOf([1]));
  const rolls = [0, 2].map((place) => ({ move: { act: "answer", place }, savedCheck: { id: "t1" } }));
  expect(does).toMatchObject({ does: "each", rolls });
  expect(does).not.toHaveProperty("question");
});

it("an action of a group's leader is to leave one out, and to close it", () => {
  expect(moveOf(button({ rows: ["waiting"] }, "close")!)).toEqual({ act: "close" });
  const [row] = viewOf(groupThread, groupTest({ rows: ["waiting"] }), leader).rows;
  expect(moveOf(row!.buttons.at(-1)!)).toEqual({ act: "skip", place: 0 });
});

const many = Array.from({ length: 7 }, (_, i) => {
  return { id: `s${i}`, name: `Check ${i}`, system: "kleptonomicon", kind: "group", options: {} };
});
const buttons = (telling: GroupStory, viewer = readerOf([0])) =>
  viewOf(groupThread, groupTest(telling), viewer).rows[0]!.buttons;

it("the buttons of a member are chips for as many saved checks as there is room for, and a list for the others", () => {
  const all = buttons({ rows: ["waiting"] }, readerOf([0], { savedChecks: many }));
  const chips = [0, 1, 2, 3, 4].map((i) => [`roll 0 s${i}`, true]);
  expect(all.map(({ key, look }) => [key, look === "dicewright-chip"])).toEqual([...chips, ["roll 0", false]]);
  const { choice, does } = all.at(-1)!;
  expect(choice!.options.map(({ value }) => value)).toEqual(["", "s5", "s6"]);
  expect(choice!.options[1]!.does).toMatchObject({ move: { act: "answer", place: 0 }, savedCheck: { id: "s5" } });
  expect(does).toMatchObject({ does: "roll", opensDialog: true });
  expect(choice!.label).toContain("Alice");
  expect(buttons({ rows: ["waiting"] }).at(-1)!.choice).toBeUndefined();
});

it("the buttons of a member say what they do and for whom", () => {
  // A High Score without a Modifier is a critical one: one in twenty.
  const labels = buttons({ rows: ["waiting"] }).map(({ label }) => label);
  expect(labels).toEqual(["Roll: Alice, Sneak 35%", "Roll: Alice, Climb 35%", "Other…: Alice"]);
  const [bare] = buttons({ rows: ["waiting"] }, readerOf([0], { savedChecks: [] }));
  expect([bare!.label, bare!.isMain]).toEqual(["Roll: Alice", true]);
  expect(buttons({ rows: ["waiting"] }, leader).at(-1)!.label).toBe("Leave out: Alice");
  expect(buttons({ ...KAISER, rows: ["waiting"] })[0]!.label).toBe("Roll: Alice, skill check 58.3%");
});

it("the buttons of a member name each check once, that of the test's own name first", () => {
  const [first, second] = many;
  const named = { ...second!, name: "Sneak" };
  const asked: GroupStory = { rows: ["waiting"], options: { modifier: 2 }, label: "Sneak" };
  const texts = buttons(asked, readerOf([0], { savedChecks: [first!, named] })).map(({ text }) => text);
  expect(texts.map((text) => text)).toEqual(["Sneak", "Check 0", "Other…"]);
  const other = { ...first!, kind: "sum" };
  const [only, ...none] = buttons({ rows: ["waiting"] }, readerOf([0], { savedChecks: [other] }));
  expect([only!.key, none]).toEqual(["roll 0", []]);
});

it("the buttons of a GM roll for members without players, and after a question for those whose players are away", () => {
  const telling: GroupStory = { rows: ["waiting", "waiting", "waiting"] };
  const places = (key: string, viewer: Viewer) => rolledBy(key, telling, viewer)?.rolls.map(({ move }) => move);
  const [alice, bob, carol] = [0, 1, 2].map((place) => ({ act: "answer", place }));
  const each = (viewer: Viewer) => [places("npcs", viewer), places("absent", viewer)];
  expect(each(gmOf([0, 1, 2]))).toEqual([undefined, undefined]);
  expect(each(gmOf([0, 1], [1]))).toEqual([[carol], [bob]]);
  expect(each(gmOf([0, 1], [0, 1]))).toEqual([[carol], [alice, bob]]);
  const { question } = rolledBy("absent", telling, gmOf([0, 1], [0, 1]));
  expect(question).toBe("Roll for Alice and Bob? Their players are not here.");
});

const panel = (telling: GroupStory, viewer = leader) => viewOf(groupThread, groupTest(telling), viewer);
const keys = (telling: GroupStory, viewer = leader) => {
  const { verdicts, buttons: own } = panel(telling, viewer);
  return [...verdicts.flatMap((each) => each.buttons ?? []), ...own].map(({ key }) => key);
};
const inRow = (telling: GroupStory, viewer = leader) => panel(telling, viewer).rows[0]!.buttons.map(({ key }) => key);

it("leading a group test ends with the test: of a closed one nobody rolls, helps, or leaves anybody out", () => {
  const closed: GroupStory = { rows: ["waiting", { faces: [9] }, { faces: [3] }], isClosed: true };
  expect([keys(closed), inRow(closed), inRow(closed, readerOf([0]))]).toEqual([[], [], []]);
  expect(panel(closed, readerOf([0, 1, 2])).rows.map(({ buttons }) => buttons)).toEqual([[], [], []]);
  expect(panel(closed).rows[0]!.text).toBe(leader.say("group.standing.missed"));
});

it("leading a group test is nothing more to lead once one alone has rolled, or all have", () => {
  expect(keys({ rows: [{ faces: [5] }], isAlone: true })).toEqual([]);
  expect(keys({ rows: ["waiting"], isAlone: true })).toEqual(["nudge", "close"]);
  expect(keys({ rows: [{ faces: [5] }] })).toEqual(["close"]);
});

it("leading a group test lets who was left out roll after all, but nobody who has rolled or is gone", () => {
  const me = readerOf([0], { savedChecks: [] });
  const rolls = (row: GroupStory["rows"][number]) => panel({ rows: [row, "waiting"] }, me).rows[0]!.buttons;
  expect(rolls("waiting").map(({ key, isMain }) => [key, isMain])).toEqual([["roll 0", true]]);
  expect(rolls("skipped").map(({ key, isMain }) => [key, isMain])).toEqual([["roll 0", false]]);
  expect([rolls({ faces: [5] }), rolls("gone"), rolls("hidden")]).toEqual([[], [], []]);
});

it("leading a group test reminds players who are here, but not oneself", () => {
  const nudges = (viewer: ReturnType<typeof readerOf>) => keys({ rows: ["waiting"] }, viewer).includes("nudge");
  expect(nudges(readerOf([], { user: "gm", isGM: true }, [0]))).toBe(false);
  expect(nudges(readerOf([0], { user: "gm" }))).toBe(false);
  expect(nudges(readerOf([1], { user: "gm" }))).toBe(true);
  const noPlayers = (isGMHere: boolean) => ({ ...readerOf([], { user: "gm" }), playersOf: () => [], isGMHere });
  expect([nudges(noPlayers(true)), nudges(noPlayers(false))]).toEqual([true, false]);
  const badge = (viewer: ReturnType<typeof readerOf>) => panel({ rows: ["waiting"] }, viewer).rows[0]!.badge;
  expect(badge(readerOf([], {}, [0]))).toBe(leader.say("group.standing.offline"));
  expect([badge(readerOf([])), badge(noPlayers(true))]).toEqual(["", ""]);
  expect(badge(noPlayers(false))).not.toBe("");
  const players = [true, false].map((isHere) => ({ name: "player", isHere }));
  const oneIsHere = { ...readerOf([], { user: "gm" }), playersOf: () => players };
  expect([nudges(oneIsHere), badge(oneIsHere)]).toEqual([true, ""]);
});

const check = (id: string, more: object = {}) => {
  return { id, name: id, system: "kleptonomicon", kind: "group", options: {}, ...more };
};
const chips = (telling: Omit<GroupStory, "rows">, savedChecks: readonly ReturnType<typeof check>[]) =>
  viewOf(groupThread, groupTest({ ...telling, rows: ["waiting"] }), readerOf([0], { savedChecks }))
    .rows[0]!.buttons.filter(({ look }) => look === "dicewright-chip")
    .map(({ key }) => key.replace("roll 0", "").trim());

it("the saved checks that a member may click are of its game and its kind, or of the kind that help makes of it", () => {
  const helped = groupTest({ rows: ["waiting"] }).game.group!.helpedKind;
  const others = [check("b", { system: "kaiser" }), check("c", { kind: helped }), check("d", { kind: "sum" })];
  const all = [check("a"), ...others];
  expect(chips({}, all)).toEqual(["a", "c"]);
  expect(chips({ kind: "sum" }, all)).toEqual(["d"]);
  const kaiser = { system: "kaiser", kind: "skill", options: { skill: 5 } };
  expect(chips(kaiser, [check("a", kaiser), check("b", { ...kaiser, kind: "resistance" })])).toEqual(["", "a"]);
});

it("the saved checks that a member may click begin with the one that the test is named after, in any case of letters", () => {
  const all = [check("Climb"), check("Sneak"), check("Lore")];
  expect(chips({ label: "sneak" }, all)).toEqual(["Sneak", "Climb", "Lore"]);
  expect(chips({ label: "Dance" }, all)).toEqual(["Climb", "Sneak", "Lore"]);
});

it("the saved checks that a member may click are that one alone if it is asked for by its name", () => {
  const all = [check("Climb"), check("Sneak")];
  expect(chips({ saved: "sneak" }, all)).toEqual(["Sneak"]);
  expect(chips({ saved: "Dance" }, all)).toEqual([]);
});

const rawFor = (kind: string, options: UncheckedOptions, own: UncheckedOptions) => {
  const test = groupTest({ system: "kr", kind, options, rows: ["waiting"] });
  const request = { game: test.game, kind, options: own } as CheckRequest;
  return (groupThread.moves["answer"]!.check!(test, { place: 0 }, request) as WantedOptions).raw;
};

it("the difficulty of what a member rolls is that of all, or each one's own if nobody has named one and the check needs it", () => {
  expect(rawFor("basic", { dt: 9 }, { rolled: 4, dt: 6 })).toEqual({ rolled: 4, dt: 9 });
  expect(rawFor("basic", {}, { rolled: 4, dt: 6 })).toEqual({ rolled: 4, dt: 6 });
});

const buttonsFor = (telling: GroupStory, viewer = leader) => {
  const { buttons, rows, verdicts } = viewOf(groupThread, groupTest(telling), viewer);
  return [...rows, ...verdicts].flatMap((each) => each.buttons ?? []).concat(buttons);
};

it("the text of a group test is what each button does", () => {
  const texts = buttonsFor({ rows: ["waiting", { faces: [9] }] }, { ...leader, savedChecksOf: () => [] });
  expect(texts.map(({ text }) => text)).toEqual(["Roll", "Leave out", "Remind", "Close"]);
});

it("the text of a group test is the check that a line asks for, with its chance for each member", () => {
  const line = "/kaiser skill 5 vs 12";
  const telling: GroupStory = { system: "kaiser", kind: "skill", line, rows: ["waiting"] };
  const reads = { ...readerOf([0], { savedChecks: [] }), readLine: () => requestFor(line) };
  expect(buttonsFor(telling, reads)[0]!.label).toBe("Roll: Alice, skill check 58.3%");
  expect(buttonsFor({ ...telling, label: "Jump" }, reads)[0]!.label).toBe("Roll: Alice, Jump 58.3%");
});

it("the text of a group test has no chances for who cannot work them out", () => {
  const rest: Viewer = { ...readerOf([0]), chanceOf: () => undefined, requestOf: () => undefined };
  const named: GroupStory = { ...KAISER, rows: ["waiting"] };
  const label = (telling: GroupStory, viewer: Viewer) => buttonsFor(telling, viewer)[0]!.label;
  expect(label(named, rest)).toBe("Roll: Alice, skill check");
  expect(label({ rows: ["waiting"] }, rest)).toBe("Roll: Alice, Sneak");
  expect(label({ ...named, line: "/kaiser skill 5 vs 12" }, rest)).toBe("Roll: Alice, skill check");
  expect(label(named, { ...rest, requestOf: readerOf([0]).requestOf })).toBe("Roll: Alice, skill check");
});

it("the text of a group test is what it is about, and who is waited for", () => {
  const panel = (telling: GroupStory) => viewOf(groupThread, groupTest(telling), leader);
  const about = ({ title, head }: ReturnType<typeof panel>) => [title, head!.name, head!.about ?? ""];
  const game = "The Kleptonomicon · group test";
  expect(about(panel({ rows: ["waiting"] }))).toEqual([game, game, ""]);
  expect(about(panel({ rows: ["waiting"], label: "Sneak" }))).toEqual([`Sneak, ${game}`, "Sneak", "group test"]);
  const [title, name] = about(panel({ rows: ["waiting"], label: "Sneak", isAlone: true }));
  expect([title!.startsWith("Sneak, Request:"), name]).toEqual([true, "Sneak"]);
  const waits = (viewer: Viewer) => viewOf(groupThread, groupTest({ rows: ["waiting"] }), viewer).rows[0]!.text;
  expect(waits(leader)).toBe("Waiting for player of Alice");
  expect(waits({ ...readerOf([1]), playersOf: () => [] })).toBe("Waiting for a GM");
  expect(waits(readerOf([0]))).toBe("Your turn");
  expect(waits(readerOf([1]))).toBe("Waiting for player of Alice");
});

it("the text of a group test is how good help would do in the row that it helps, the neediest one first", () => {
  const rows = [{ faces: [9] }, { faces: [5] }, { faces: [3] }, { faces: [5] }];
  const view = viewOf(groupThread, groupTest({ rows }), readerOf([0]));
  const chips = view.rows.map((row) => row.buttons);
  const shown = chips.map((each) => each.map(({ key, text, label, isMain }) => [key, text, label, isMain]));
  expect(shown).toEqual([
    [],
    [["give 0 1", "+1 Advantage", "Alice: +1 Advantage to Bob 0%", false]],
    [["give 0 2", "+1 Advantage", "Alice: +1 Advantage to Carol 0%", true]],
    [["give 0 3", "+1 Advantage", "Alice: +1 Advantage to David 0%", false]],
  ]);
  const [chip] = chips[2]!;
  expect(moveOf(chip!)).toEqual({ act: "give", giver: 0, friend: 2 });
  // Not before the roll that it helps is there.
  expect(chip!.does).toMatchObject({ basedOn: [groupTest({ rows }).seats[2]!.entry] });
  const early = groupTest({ rows: [{ faces: [9] }, "waiting", "hidden"] });
  expect(viewOf(groupThread, early, readerOf([0])).rows[0]!.buttons).toEqual([]);
});

it("the text of a group test has a list of all members that may help, for a user who acts for several", () => {
  const rows = [9, 9, 3, 7].map((face) => ({ faces: [face] }));
  const { rows: shown } = viewOf(groupThread, groupTest({ rows }), readerOf([0, 1]));
  const [, list] = shown[2]!.buttons;
  expect([list!.key, list!.isRare]).toEqual(["give 2", true]);
  expect([list!.text, list!.label]).toEqual(["Give", "Advantage for Carol from"]);
  expect(list!.choice!.options.map(({ value }) => value)).toEqual(["0", "1"]);
  // A member in no need is helped from the menu.
  expect(shown[0]!.buttons.map(({ key, isRare }) => [key, isRare])).toEqual([["give 1 0", true]]);
});

it("the text of a group test is to help the neediest first: who is lowest, or has failed, while another has help left", () => {
  const saved = (telling: GroupStory) => {
    const chips = viewOf(groupThread, groupTest(telling), readerOf([0, 1])).rows.flatMap(({ buttons }) => buttons);
    const friends = chips.filter(({ isMain }) => isMain).map((chip) => (moveOf(chip) as { friend?: number }).friend);
    return telling.rows.map((_, place) => friends.includes(place));
  };
  expect(saved({ rows: [{ faces: [9] }, { faces: [5] }, { faces: [3] }] })).toEqual([false, false, true]);
  expect(saved({ rows: [{ faces: [9] }, { faces: [7] }] })).toEqual([false, true]);
  expect(saved({ rows: [{ faces: [9] }, { faces: [5] }], isClosed: true })).toEqual([false, false]);
  expect(saved({ rows: [{ faces: [6] }, { faces: [5] }] })).toEqual([false, false]);
  // Nobody helps themselves, or makes a critical success any better.
  expect(saved({ rows: [{ faces: [9] }] })).toEqual([false]);
  expect(saved({ rows: Array(2).fill({ faces: [10, 1] }) })).toEqual([false, false]);
  // A critical failure needs help whatever the roll shows that this reader may not see.
  expect(saved({ rows: [{ faces: [9] }, { faces: [10, 0] }, "hidden"] })).toEqual([false, true, false]);
});

it("the text of a group test is how many succeed, in the colour of all, some or none, and who is best and worst unless all are level", () => {
  const told = (...faces: readonly (readonly number[])[]) => {
    const rows = faces.map((each) => ({ faces: each }));
    const { verdicts } = viewOf(groupThread, groupTest({ ...KAISER, rows }), leader);
    const [{ headline, tone, lines }] = verdicts as [NonNullable<typeof verdicts>[number]];
    return [headline, tone, ...lines];
  };
  expect(told([5, 4])).toEqual(["1 of 1 succeed", "good"]);
  expect(told([5, 4], [4, 5])).toEqual(["2 of 2 succeed", "good"]);
  expect(told([5, 4], [2, 3], [4, 5])).toEqual(["2 of 3 succeed", "mixed", "Best: Alice and Carol", "Worst: Bob"]);
  expect(told([5, 4], [6, 4])).toEqual(["2 of 2 succeed", "good", "Best: Bob", "Worst: Alice"]);
  expect(told([5, 4], [2, 3])).toEqual(["1 of 2 succeed", "mixed", "Best: Alice", "Worst: Bob"]);
  expect(told([2, 3])).toEqual(["0 of 1 succeed", "bad"]);
});

it("the text of a group test counts rolls, seen or not, until all are there", () => {
  const { verdicts } = viewOf(groupThread, groupTest({ rows: ["hidden", { faces: [5] }, "waiting"] }), leader);
  expect(verdicts[0]!.headline).toBe("2 of 3 have rolled");
});

it("the text of a group test shows the dice that count, and as many saved checks as all lists have room for", () => {
  const rows = [{ faces: [8, 3], options: { advantages: 1 } }, "waiting"] as const;
  const savedChecks = Array.from({ length: 150 }, (_, i) => {
    return { id: `s${i}`, name: `Check ${i}`, system: "kleptonomicon", kind: "group", options: {} };
  });
  const [rolled, waiting] = viewOf(groupThread, groupTest({ rows }), readerOf([1], { savedChecks })).rows;
  expect(rolled!.dice).toHaveLength(1);
  // Five are buttons; of two members each has room for a hundred more, behind the first line.
  expect(waiting!.buttons.at(-1)!.choice!.options).toHaveLength(1 + 100);
});

it("the text of a group test marks the lowest where it counts for all", () => {
  const marked = (telling: GroupStory) =>
    viewOf(groupThread, groupTest(telling), leader).rows.map(({ isMarked }) => isMarked);
  expect(marked({ rows: [{ faces: [9] }, { faces: [5] }] })).toEqual([false, true]);
  expect(marked({ ...KAISER, rows: [{ faces: [2, 3] }, { faces: [6, 5] }] })).toEqual([false, false]);
});

it("the text of a group test is in a sentence of its own for who has no module", () => {
  const sentence = (telling: GroupStory) => groupThread.opening.sentence(groupTest(telling), leader);
  expect(sentence({ rows: ["waiting"], label: "Sneak" })).toBe("Group roll requested: Sneak");
});

it("the text of a group test is the help that was given, which who gave it may take back until the end", () => {
  const telling: GroupStory = { rows: [{ faces: [9] }, { faces: [5] }], gifts: [[0, 1]] };
  const [gift] = viewOf(groupThread, groupTest(telling), readerOf([0])).rows[1]!.received;
  const texts = ["Advantage from Alice", "Take back", "Take back: Advantage from Alice"];
  expect([gift!.text, gift!.buttons[0]!.text, gift!.buttons[0]!.label]).toEqual(texts);
  const entry = groupTest(telling).gifts[0]!.entry;
  expect([gift!.buttons[0]!.key, moveOf(gift!.buttons[0]!)]).toEqual([`undo ${entry}`, { act: "undo", gift: entry }]);
  const closed = viewOf(groupThread, groupTest({ ...telling, isClosed: true }), readerOf([0]));
  for (const { rows } of [viewOf(groupThread, groupTest(telling), readerOf([1])), closed])
    expect(rows[1]!.received).toEqual([{ text: gift!.text, buttons: [] }]);
});

it("the text of a group test names what all of its rolls begin with, and that something of it is hidden", () => {
  const kaiser = games.find(({ id }) => id === "kaiser")!;
  const title = (options: object) => {
    const own = { game: kaiser, kind: "skill", options: options as UncheckedOptions };
    return groupTitle({ ...groupTest({ rows: ["waiting"] }), ...own }, leader.say);
  };
  expect(title({ skill: 5, difficulty: 12 })).toBe("Group test: skill check 5 vs 12");
  expect(title({ difficulty: { hidden: "a".repeat(40) } })).toBe("Group test: skill check vs ?");
  expect(title({ skill: { hidden: "" }, gone: 1, lost: { hidden: "" } })).toBe("Group test: skill check");
});

const plain = groupTest({ ...KAISER, options: { difficulty: 12 }, rows: ["waiting", "waiting"], label: "Climb" });
const helping = groupTest({ rows: [{ faces: [10, 1] }, { faces: [5] }], gifts: [[0, 1]] });
const move = (act: string) => groupThread.moves[act]!;

it.each([
  ["skip", { place: 1 }, { key: "group.said.skip", data: { name: "Bob" } }],
  ["close", {}, { key: "group.said.close" }],
])("a move of a group test says %s %j", (act, data, sentence) =>
  expect(move(act).describe!(plain, data, leader)).toBe(textOf(sentence)),
);

it("a move of a group test says who helps whom, and that help was taken back", () => {
  const given = "Alice gives Bob an Advantage.";
  const { entry } = helping.gifts[0]!;
  const says = (entry?: { id: string }) => move("give").describe!(helping, { giver: 0, friend: 1 }, leader, entry);
  expect([says(), says({ id: entry })]).toEqual([given, given]);
  expect(says({ id: "m9" })).toBe(`${given} ${leader.say("group.takenBack")}`);
  const undone = leader.say("group.said.undo", { name: "Alice" });
  expect(move("undo").describe!(helping, { gift: entry }, leader)).toEqual(undone);
  expect(move("undo").describe!(helping, { gift: "m9" }, leader)).toBeUndefined();
});

it("a move of a group test asks for its kind with its options, which a saved check adds to but for the difficulty", () => {
  const wanted = (own?: CheckRequest) => move("answer").check!(plain, { place: 0 }, own);
  const begun = { game: plain.game, kind: "skill", label: "Climb" };
  expect(wanted()).toEqual({ ...begun, raw: { difficulty: 12 }, isOpen: "alone" });
  const raw = { difficulty: 12, skill: 7, advantage: 1 };
  expect(wanted(requestFor("/kaiser skill 7 vs 20 a1"))).toEqual({ ...begun, raw });
});

it.each([
  [{}, { skill: 7 }],
  [{ isAlone: true }, { skill: 7, difficulty: 20 }],
  [
    { isAlone: true, options: { difficulty: 12 } },
    { skill: 7, difficulty: 12 },
  ],
] as const)("a move of a group test without a difficulty %j takes a saved one only if each rolls alone", (own, raw) => {
  const asked = { ...plain, options: {}, ...own } as GroupTest;
  expect(move("answer").check!(asked, { place: 0 }, requestFor("/kaiser skill 7 vs 20"))).toMatchObject({ raw });
});

it("a move of a group test accepts its own kind of check alone", () => {
  const accepted = (line: string) => move("answer").accept!(plain, { place: 0 }, requestFor(line));
  expect(accepted("/kaiser skill 7 vs 12")).toMatchObject({ kind: "skill", options: { skill: 7 } });
  for (const line of ["/kaiser resistance 7 vs 12", "/klepto +2"])
    expect(accepted(line)).toEqual({ problem: "groupCheck", data: {} });
});

it("a move of a group test rolls a die for help only if one is missing", () => {
  const dice = (state: GroupTest) => move("give").dice!(state, { giver: 0, friend: 1 });
  const byDice = { ...helping, rules: { gifts: "die" } };
  expect(dice(byDice)).toMatchObject({ change: { missing: { length: 2 } } });
  expect([dice(helping), dice(plain)]).toEqual([undefined, undefined]);
});
