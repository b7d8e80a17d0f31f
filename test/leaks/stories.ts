/** What happens at the table: one story for each kind of thread and each way in which its rolls are secret. */
import type { Mode } from "../../src/checks/visibility.ts";
import { MIRA, savedSkill, TOR, withoutCharacters, type Seat } from "../scenes/seat.ts";

export type Name = "gm" | "ana" | "ben";
export type Seats = Readonly<Record<Name, Seat>>;

/** The secrets of a story: words and numbers that appear in no other one. */
export interface Secret {
  readonly label: string;
  readonly skill: number;
  /** The totals of 3 and 4 with this skill, and with a 5 as Advantage. */
  readonly totals: readonly [number, number];
  readonly difficulty: number;
}

/** The secret of a story by its number. */
export function secretOf(n: number): Secret {
  const skill = 110 + 20 * n;
  return { label: `Zq${n}x`, skill, totals: [skill + 7, skill + 9], difficulty: 3000 + 11 * n };
}

/** How a roll is secret: by a mode of Foundry, by its number, by a seal, by its token, or as another's saved check. */
export type Way = Exclude<Mode, "public"> | "number" | "seal" | "token" | "checks" | "public";

/** One story. `hides` are the words and numbers that these readers must not find. */
export interface Story {
  readonly way: Way;
  readonly thread: string;
  readonly from: readonly Name[];
  hides(secret: Secret): readonly (string | number)[];
  play(seats: Seats, secret: Secret): Promise<void>;
}

/** Users who may not read a roll of Ana's in each mode. */
const READERLESS = { gm: ["ben"], blind: ["ana", "ben"], self: ["gm", "ben"] } as const;
const MODES = ["gm", "blind", "self"] as const;

/** Presses a button of the newest card that has it, as its user would. */
async function press(seat: Seat, name: string | RegExp): Promise<void> {
  const button = seat.page
    .locator("#chat .chat-log")
    .getByRole("button", { name, exact: typeof name === "string" })
    .last();
  await button.evaluate((element) => (element as HTMLElement).click());
}

/** Picks from the menu of the newest card. */
async function pick(seat: Seat, entry: string): Promise<void> {
  await press(seat, "Message menu");
  await seat.page.getByRole("menuitem", { name: entry }).click();
}

/** Does something while all rolls of a seat have this mode. */
async function withMode(seat: Seat, mode: Mode, action: () => Promise<void>): Promise<void> {
  await seat.see(mode);
  await action();
  await posted(seat);
  await seat.see("public");
}

/** Waits until nothing has come to a seat for a moment. */
export function posted(seat: Seat): Promise<undefined> {
  return seat.run(`(async () => {
    for (let calm = 0, before = ""; calm < 5; ) {
      await new Promise((resolve) => setTimeout(resolve, 40));
      const now = game.messages.map(({ id, rolls, whisper }) => id + rolls.length + whisper.length).join();
      calm = now === before ? calm + 1 : 0;
      before = now;
    }
  })()`);
}

async function addAdvantage(seat: Seat): Promise<void> {
  await seat.throws(5);
  await seat.change({ level: "Advantage 1" });
}

/** The GM asks with a text. */
async function askBy(gm: Seat, line: string): Promise<void> {
  await gm.show(`[[${line}]]`);
  await gm.do(`(document.querySelector("#text .dicewright-ask").click(), document.querySelector("#text").remove())`);
  await posted(gm);
}

/** The GM asks the table with a text, and Ana rolls. */
async function askTable({ gm, ana }: Seats, line: string, mode: Mode): Promise<void> {
  await withoutCharacters(gm, () => askBy(gm, line));
  await posted(ana);
  await ana.throws(3, 4);
  await withMode(ana, mode, () => press(ana, "Roll"));
}

/** Opens the window of luck, which adds up the rolls that its reader may see. */
export const openLuck = (seat: Seat) =>
  seat.run(
    `(async () => { const directory = Object.assign(document.createElement("div"), { innerHTML: "<div class='directory-header'></div>" }); document.body.append(directory); Hooks.callAll("renderActorDirectory", {}, directory); directory.querySelector("button").click(); while (!document.querySelector(".dicewright-luck")) await new Promise((resolve) => setTimeout(resolve, 20)); })()`,
  );

async function askGroup({ gm, ana }: Seats, options: object, more: object = {}): Promise<void> {
  await gm.begin("group", { system: "kaiser", kind: "skill", options, members: [MIRA], ...more });
  await answerGroup(ana);
}

/** Ana rolls what a group is asked for, once she is asked. */
async function answerGroup(ana: Seat): Promise<void> {
  await posted(ana);
  await ana.throws(3, 4);
  await ana.rolls(() => press(ana, /^Roll: /));
}

/** Drags the line of the newest card to the hotbar. */
const dragCard = (seat: Seat) =>
  seat.run(
    `(async () => { const before = game.macros.size; const event = new DragEvent("dragstart", { dataTransfer: new DataTransfer() }); [...document.querySelectorAll("#chat .chat-log .dicewright-formula code")].at(-1).dispatchEvent(event); Hooks.call("hotbarDrop", ui.hotbar, JSON.parse(event.dataTransfer.getData("text/plain")), 1); while (game.macros.size === before) await new Promise((resolve) => setTimeout(resolve, 20)); })()`,
  );

const line = ({ skill, difficulty, label }: Secret) => `kaiser skill ${skill} vs ${difficulty} # ${label}`;

/** Stories of one way, which hide something from these readers. */
const storiesOf =
  (way: Way, from: readonly Name[]) =>
  (thread: string, hides: Story["hides"], play: Story["play"]): Story => ({ way, thread, from, hides, play });

/** Rolls of Ana's in one of Foundry's modes. */
function storiesIn(mode: (typeof MODES)[number]): Story[] {
  const story = storiesOf(mode, READERLESS[mode]);
  // A blind roller knows the typed line.
  const typed = ({ skill, difficulty, label }: Secret) => (mode === "blind" ? [] : [skill, difficulty, label]);
  const total = ({ totals }: Secret) => [totals[0]];
  const hides = (secret: Secret) => [...typed(secret), ...total(secret)];
  const single = async ({ ana }: Seats, secret: Secret) => {
    await ana.roll(line(secret), { mode }, 3, 4);
    await posted(ana);
  };
  const editor = ({ gm, ana }: Seats) => (mode === "self" ? ana : gm);
  return [
    story("single", hides, single),
    story(
      "change",
      (secret) => [...hides(secret), secret.totals[1]],
      async (seats, secret) => {
        await single(seats, secret);
        await addAdvantage(editor(seats));
      },
    ),
    story("hotbar", hides, async (seats, secret) => {
      await single(seats, secret);
      await dragCard(editor(seats));
    }),
    story("request", total, (seats, { skill }) => askTable(seats, `/kaiser skill ${skill}`, mode)),
    story("group", total, (seats, { skill }) => askGroup(seats, { skill }, { mode })),
    story(
      "contest",
      (secret) => (mode === "blind" ? total(secret) : [secret.skill, secret.label, ...total(secret)]),
      async ({ ana, ben }, { skill, label }) => {
        const check = `kaiser skill ${skill} # ${label}`;
        await ana.begin("contest", { from: MIRA, against: [TOR], check, mode }, 3, 4);
        await posted(ana);
        await ben.throws(1, 2);
        await press(ben, /^Concede/);
      },
    ),
    story("extended", labelOf, async ({ ana }, { label }) => {
      const asked = { system: "kr", options: { pool: 4, dt: 6 }, label, for: MIRA, mode };
      await ana.begin("extended", asked, 7, 8, 9, 10);
    }),
  ];
}

const labelOf = ({ label }: Secret) => [label];

/** The degrees of a check against a hidden number, by each way of counting them. */
const told = ({ difficulty, totals }: Secret) => [
  difficulty,
  ...totals.flatMap((each) => [-1, 0, 1].map((by) => difficulty - each + by)),
];

const numberStory = storiesOf("number", ["ana", "ben"]);
const checkOf = ({ skill, difficulty }: Secret) => `kaiser skill ${skill} vs ?${difficulty}`;

/** A roll against a hidden number of the GM's. */
const against = async ({ gm }: Seats, secret: Secret) => {
  await gm.roll(checkOf(secret), { mode: "public" }, 3, 4);
  await posted(gm);
};

const NUMBERS: readonly Story[] = [
  numberStory("single", told, against),
  numberStory("change", told, async (seats, secret) => {
    await against(seats, secret);
    await addAdvantage(seats.gm);
  }),
  numberStory("hotbar", told, async (seats, secret) => {
    await against(seats, secret);
    await dragCard(seats.gm);
  }),
  numberStory("request", told, (seats, secret) => askTable(seats, `/${checkOf(secret)}`, "public")),
  numberStory(
    "odds",
    ({ difficulty }) => [difficulty],
    async ({ gm, ana }, secret) => {
      await gm.say(`/odds ${checkOf(secret)}`);
      for (const seat of [gm, ana]) await seat.show(`[[/odds ${checkOf(secret)}]]`);
    },
  ),
  numberStory("group", told, (seats, { skill, difficulty }) =>
    askGroup(seats, { skill, difficulty: { hidden: difficulty } }),
  ),
  numberStory("asked", told, async ({ gm, ana }, secret) => {
    await askBy(gm, `/${checkOf(secret)}`);
    await answerGroup(ana);
  }),
  numberStory("line", told, async ({ gm, ana }, { skill, difficulty }) => {
    await gm.do(`fromUuidSync("${MIRA}").update({ "system.own": ${skill} })`);
    await askBy(gm, `/kaiser skill @own vs ?${difficulty}`);
    await answerGroup(ana);
  }),
  numberStory("saved", told, async (seats, { skill, difficulty }) => {
    await seats.gm.learn(MIRA, savedSkill("Sneak", { skill }));
    await askGroup(seats, { difficulty: { hidden: difficulty } }, { saved: "Sneak" });
  }),
  numberStory(
    "follow-up",
    () => ["Rulers damage"],
    async ({ gm }) => {
      await gm.roll("kr 4 dt ?7", { mode: "public" }, 12, 12, 12, 12);
      await posted(gm);
      await gm.throws(...Array<number>(40).fill(5));
      await gm.rolls(() => pick(gm, "Roll damage or effect"));
    },
  ),
];

/** A sealed roll, before the others have rolled. */
const SEAL = storiesOf("seal", ["gm", "ben"])(
  "sealed",
  ({ skill, label, totals }) => [skill, label, totals[0]],
  async ({ ana }, { skill, label }) => {
    const check = `kaiser skill ${skill} # ${label}`;
    await ana.begin("contest", { from: MIRA, against: [TOR], check, sealed: true }, 3, 4);
  },
);

/** A hidden token of Ben's actor, while it is there and once it is deleted. */
const tokenStory = (
  thread: string,
  begin: (gm: Seat, token: string) => Promise<unknown>,
  more: (seats: Seats) => Promise<void> = () => Promise.resolve(),
): Story =>
  storiesOf("token", ["ana"])(thread, labelOf, async (seats, { label }) => {
    const { gm } = seats;
    const token = await gm.addToken(label, "ActorTorHaldane0", { hidden: true });
    await gm.throws(3, 4, 3, 4);
    await begin(gm, token);
    await posted(gm);
    await more(seats);
    await gm.do(`fromUuidSync("${token}").delete()`);
  });

/** The saved check of an opponent, which this world tells to GMs only, in the odds of a contest that waits. */
const OPPONENT = storiesOf("checks", ["ana"])("odds", labelOf, async ({ gm, ana }, { label }) => {
  await gm.learn(TOR, savedSkill(label, { skill: 5 }));
  await ana.begin("contest", { from: MIRA, against: [TOR], check: "kaiser skill 5" }, 3, 4);
  await posted(ana);
  await gm.page.locator("#chat .chat-log").getByText(label).last().waitFor();
});

/** The difficulty of the scene; the last story, since later checks would be rolled against it. */
const SCENE = numberStory("scene", told, async ({ gm, ana }, { skill, difficulty }) => {
  await gm.do(`api.difficulty({ system: "kaiser", value: ${difficulty}, isHidden: true })`);
  await ana.roll(`kaiser skill ${skill}`, { mode: "public" }, 3, 4);
});

const contestFrom = (gm: Seat, from: string, ...against: readonly string[]) =>
  gm.begin("contest", { from, against, check: "kaiser skill 5" });
const TOKENS: readonly Story[] = [
  tokenStory("contest", (gm, token) => contestFrom(gm, MIRA, token)),
  tokenStory(
    "lines",
    (gm, token) => contestFrom(gm, token, MIRA, TOR),
    async ({ gm, ana, ben }) => {
      for (const seat of [ana, ben]) await press(seat, /^Concede/);
      await Promise.all([gm, ana, ben].map(posted));
    },
  ),
  tokenStory("group", (gm, token) =>
    gm.begin("group", { system: "kaiser", kind: "skill", options: { skill: 5 }, members: [MIRA, token] }),
  ),
];

/** All stories. */
export const STORIES: readonly Story[] = [...MODES.flatMap(storiesIn), ...NUMBERS, SEAL, ...TOKENS, OPPONENT, SCENE];

/** A roll that hides nothing: everyone must find it, or the search finds nothing at all. */
export const CONTROL = storiesOf("public", ["gm", "ana", "ben"])(
  "single",
  ({ skill, difficulty, label, totals }) => [skill, difficulty, label, totals[0]],
  ({ ana }, secret) => ana.roll(line(secret), { mode: "public" }, 3, 4),
);
