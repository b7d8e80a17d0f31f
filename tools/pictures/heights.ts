/** How high cards and panels are in a sidebar of 300 px, and how high they may be; `npm run card-heights` prints the main ones. */
import type { Locator, Page } from "playwright";

/** A card and the most pixels that its message may take, with Foundry's header above it. */
export interface Goal {
  readonly id: string;
  readonly line: string;
  readonly faces: readonly number[];
  readonly goal: number;
}

/** The height of a card. */
export interface Height {
  readonly id: string;
  readonly height: number;
  readonly goal: number;
  readonly held: boolean;
}

/** A simple check of each game, six d12, and rare results. */
export const GOALS: readonly Goal[] = [
  { id: "simple", line: "/kaiser skill 5 vs 12 # Sneak", faces: [4, 4], goal: 106 },
  { id: "kaiser-unnamed", line: "/kaiser skill 5 vs 12", faces: [2, 3], goal: 110 },
  { id: "kaiser-characteristic", line: "/kaiser characteristic 4 vs 7 # Lift", faces: [5], goal: 110 },
  { id: "ogs-action", line: "/ogs d8 + d6 + d4 vs 12 # Leap", faces: [6, 5, 2], goal: 110 },
  { id: "klepto-test", line: "/klepto +2 # Pick the lock", faces: [7], goal: 110 },
  { id: "klepto-advantage", line: "/klepto +2 a1 # Pick the lock", faces: [6, 4], goal: 110 },
  { id: "olde-stat", line: "/olde stat 4 vs 8 # Lift", faces: [3, 2], goal: 110 },
  { id: "kr-two", line: "/kr 2 of 9 dt 7 # Parley", faces: [12, 9], goal: 130 },
  { id: "kr-six", line: "/kr 6 of 9 dt 7 # Siege", faces: [12, 9, 8, 4, 1, 11], goal: 112 },
  { id: "kaiser-advantage", line: "/kaiser skill 5 vs 12 a2 # Climb", faces: [6, 3, 4, 1], goal: 130 },
  { id: "kaiser-just", line: "/kaiser skill 5 vs 12 # Sneak", faces: [4, 3], goal: 110 },
  { id: "kaiser-fumble", line: "/kaiser skill 5 vs 12 # Climb", faces: [1, 1, 3, 4], goal: 140 },
  { id: "ogs-critical", line: "/ogs d8 + d12^2 + 1 vs 8 # Leap", faces: [6, 5, 3, 1], goal: 140 },
  { id: "kr-opposed", line: "/kr opposed 6 dt 7 active", faces: [2, 9, 3, 4, 1, 11], goal: 140 },
  {
    id: "kr-many",
    line: "/kr 40 dt 6",
    faces: Array.from({ length: 40 }, (_, i) => [12, 3, 7, 1, 8, 11, 5][i % 7]!),
    goal: 140,
  },
  { id: "open", line: "/kaiser skill 5 vs 12 # Climb", faces: [6, 6, 6, 3], goal: 125 },
];

/** Makes the sidebar of a page 300 px wide. */
export async function narrow(page: Page): Promise<void> {
  await page.addStyleTag({ content: ":root { --sidebar-width: 300px !important; }" });
}

/** The heights of the newest messages of a page, one for each goal. */
export async function heightsOf(page: Page): Promise<Height[]> {
  const messages = page.locator("#chat .chat-log > .chat-message");
  const all = await messages.evaluateAll((each) => each.map((message) => message.getBoundingClientRect().height));
  return all.slice(-GOALS.length).map((height, i) => {
    const { id, goal } = GOALS[i]!;
    return rounded({ id, height, goal });
  });
}

/**
 * The most pixels that a thread takes in the log: a contest and an extended test with all their messages, a group with
 * its panel, since its answers are as many lines as it has members. `gm-four` is a GM who answers for four.
 */
export const THREAD_GOALS = {
  "contest-two": 200,
  "contest-sealed-four": 360,
  "group-four": 300,
  "request-four": 280,
  extended: 240,
  "gm-four": 300,
} as const;

/** The most pixels that a window takes, as it opens with saved checks in every game. */
export const WINDOW_GOALS = {
  "contest-window": 420,
  "roll-kaiser": 320,
  "roll-resistance": 320,
  "roll-ogs": 320,
  "roll-kr-extended": 320,
  "roll-any-dice": 320,
  request: 320,
  "saved-checks": 480,
} as const;

/** The height of a window. */
export async function windowHeight(window: Locator, id: keyof typeof WINDOW_GOALS): Promise<Height> {
  return rounded({ id, height: (await window.boundingBox())!.height, goal: WINDOW_GOALS[id] });
}

/** The height of a thread in the log of a page. */
export async function threadHeight(page: Page, id: keyof typeof THREAD_GOALS, thread: string): Promise<Height> {
  const heights = await page.evaluate<number[]>(
    `game.messages.filter(({ id, flags }) => id === "${thread}" || flags.dicewright?.refers?.to === "${thread}")
      .map(({ id }) => document.querySelector(\`#chat .chat-log > [data-message-id="\${id}"]\`).getBoundingClientRect().height)`,
  );
  const isGroup = id === "group-four" || id === "request-four";
  const height = isGroup ? heights.at(-1)! : heights.reduce((sum, each) => sum + each, 0);
  return rounded({ id, height, goal: THREAD_GOALS[id] });
}

function rounded({ id, height, goal }: Omit<Height, "held">): Height {
  const [told, most] = [height, goal].map((each) => Math.round(each * 10) / 10) as [number, number];
  return { id, height: told, goal: most, held: told <= most };
}
