/**
 * Takes the README's pictures: sits down at a fresh table, rolls with scripted dice, and saves what a player sees. With
 * names behind it, `npm run pictures -- contest`, it takes those alone.
 */
import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Browser, Locator, Page } from "playwright";
import { animate } from "./animation.ts";
import { atTable, chooseGames, open, say, withBrowser } from "./table.ts";

const OUT = fileURLToPath(new URL("../../docs/pictures", import.meta.url));

/** One picture: the users, what they type, and the faces they roll. */
interface Picture {
  readonly name: string;
  readonly theme: "light" | "dark";
  readonly size: { readonly width: number; readonly height: number };
  /** The part of the page in the picture; the whole page if left out. */
  readonly part?: string;
  readonly lines: readonly (readonly [line: string, faces: string])[];
  /** A dialog to open at the end, as a program would. */
  readonly opens?: object;
}

const PICTURES: readonly Picture[] = [
  {
    name: "dialog",
    theme: "light",
    size: { width: 1280, height: 860 },
    part: ".dicewright-dialog",
    lines: [],
    opens: {
      system: "ogs",
      kind: "action",
      raw: {
        dice: [
          { count: 1, sides: 8, up: 0 },
          { count: 1, sides: 12, up: 2 },
        ],
        difficulty: 14,
      },
      label: "Leap the chasm",
    },
  },
  {
    name: "table",
    theme: "light",
    size: { width: 1280, height: 760 },
    lines: [
      ["/klepto +2 a1 # Pick the lock", "4,8"],
      ["/kaiser skill 5 vs 12 a2 # Sneak past the guard", "6,2,6,1,6,3"],
    ],
  },
  {
    name: "cards-light",
    theme: "light",
    size: { width: 1280, height: 600 },
    part: "#table-log",
    lines: [
      ["/ogs d8 + d6 + d12^1 vs 9 # Leap the chasm", "7,4,6,5"],
      ["/kr 6 of 9 dt 7 # Hold the gate", "12,9,8,3,1,11"],
      ["/olde 3d6 vs 14 # Wrestle the bear", "6,2,5,6,3"],
    ],
  },
  {
    name: "cards-dark",
    theme: "dark",
    size: { width: 1280, height: 600 },
    part: "#table-log",
    lines: [
      ["/r 2d6ko + 5", "6,6,3"],
      ["/klepto +1 a1 ranges ..4 5..8 9.. # Magic Missile", "10,7,0"],
      ["/kaiser skill 4 vs 10 fumble +1 # Bluff", "2,2,5,4"],
    ],
  },
];

/** A picture of what several people do together; each has faces of their own. */
interface Played {
  readonly name: string;
  readonly theme: "light" | "dark";
  readonly faces: Readonly<Record<"ana" | "ben", string>>;
  /** Plays it, and gives what is kept. `shoot` takes a picture of both screens, for one in motion. */
  readonly play: (ana: Page, ben: Page, shoot: () => Promise<void>) => Promise<Locator>;
}

const MIRA = "Actor.ActorMiraVell000";
const TOR = "Actor.ActorTorHaldane0";

const PLAYED: readonly Played[] = [
  {
    name: "contest",
    theme: "light",
    faces: { ana: "6,5,3", ben: "6,5,3,9,4" },
    play: async (ana, ben, shoot) => {
      await shoot();
      await begin(ana, "contest", { from: MIRA, against: [TOR], check: "ogs d8 + d6 + d4 # Arm wrestling" });
      await teach(ben, TOR, {
        system: "ogs",
        kind: "action",
        options: { dice: [8, 6, 4].map((sides) => ({ count: 1, sides, up: 0 })) },
      });
      const answer = ben.getByRole("button", { name: /^Answer/ }).last();
      await answer.hover();
      await shoot();
      await answer.click();
      await ana.getByText("You win").first().waitFor();
      await shoot();
      return ana.locator("#table-log .chat-message").last();
    },
  },
  {
    name: "group",
    theme: "dark",
    faces: { ana: "7", ben: "4" },
    play: async (ana, ben) => {
      const sneak = { name: "Sneak", system: "kleptonomicon", kind: "group", options: { modifier: 2 } };
      await Promise.all([teach(ana, MIRA, sneak), teach(ben, TOR, sneak)]);
      await begin(ana, "group", { system: "kleptonomicon", label: "Past the guards", members: [MIRA, TOR] });
      for (const [page, name] of [
        [ana, "Roll: Mira Vell"],
        [ben, "Roll: Tor Haldane"],
      ] as const)
        await page.locator("#table-log").getByRole("button", { name }).first().click();
      const panel = ana
        .locator("#table-log .chat-message:has(.dicewright-verdict)", { hasText: "Chance to save" })
        .last();
      await panel.waitFor();
      return panel;
    },
  },
];

/** Mira's saved checks, as a player keeps them. */
const SAVED = [
  { id: "s1", name: "Sneak", system: "kaiser", kind: "skill", options: { skill: "@skills.sneak", difficulty: 12 } },
  {
    id: "s2",
    name: "Leap",
    system: "ogs",
    kind: "action",
    options: { dice: [8, 6].map((sides) => ({ count: 1, sides, up: 0 })), difficulty: 9 },
  },
  { id: "s3", name: "Hold the gate", system: "kr", kind: "basic", options: { rolled: 6, dt: 7 } },
  { id: "s4", name: "Bluff", system: "kleptonomicon", kind: "test", options: { modifier: 2 } },
];

/** A feature as one user sees it. */
interface Shown {
  readonly name: string;
  readonly user: "ana" | "gm";
  readonly theme: "light" | "dark";
  readonly faces: string;
  readonly show: (page: Page) => Promise<Locator>;
}

const SHOWN: readonly Shown[] = [
  {
    name: "saved-checks",
    user: "ana",
    theme: "light",
    faces: "",
    show: async (page) => {
      const traits = { v: 1, system: "kaiser", list: SAVED };
      await page.evaluate(
        `fromUuidSync("${MIRA}").setFlag("dicewright", "traits", ${JSON.stringify(traits)}).then(() => undefined)`,
      );
      await page.evaluate(`void fromUuidSync("${MIRA}").sheet.render(true)`);
      await page.locator('.application.sheet [data-action="toggleControls"]').first().click();
      await page.getByRole("menuitem", { name: "Saved checks" }).click();
      return page.locator(".dicewright-traits-window");
    },
  },
  {
    name: "completion",
    user: "ana",
    theme: "light",
    faces: "",
    show: async (page) => {
      await page.locator("#chat-message").focus();
      await page.keyboard.type("/kaiser skill 5 vs ");
      await page.locator("#dicewright-completion").waitFor();
      await page.setViewportSize({ width: 1280, height: 460 });
      return page.locator("#sidebar");
    },
  },
  {
    name: "help",
    user: "ana",
    theme: "light",
    faces: "",
    show: async (page) => {
      await say(page, "/kaiser help");
      return page.locator("#table-log .chat-message").last();
    },
  },
  {
    name: "first-card",
    user: "gm",
    theme: "dark",
    faces: "",
    show: async (page) => {
      await page.locator("#table-log .dicewright-first-card [data-dicewright]").last().waitFor();
      return page.locator("#table-log .chat-message").last();
    },
  },
  {
    name: "luck",
    user: "ana",
    theme: "light",
    faces: "6,4,2,1,5,5,3,6,6,5,4,1,2",
    show: async (page) => {
      for (const skill of [5, 4, 6, 5, 7]) await say(page, `/kaiser skill ${skill} vs 12 # Sneak`);
      await page.getByRole("button", { name: "Actors" }).click();
      await page.getByRole("button", { name: "Luck of the dice" }).first().click();
      return page.locator(".application", { has: page.locator(".dicewright-luck") });
    },
  },
  {
    name: "extended",
    user: "ana",
    theme: "light",
    faces: "12,9,8,3,2,11,10,4",
    show: async (page) => {
      await begin(page, "extended", {
        system: "kr",
        options: { pool: 8, dt: 6, con: 3 },
        goal: 12,
        label: "Hold the gate",
        for: MIRA,
      });
      await page.locator("#table-log").getByRole("button", { name: "Next roll" }).last().click();
      const panel = page.locator("#table-log .chat-message", { hasText: "Rolls so far" }).last();
      await panel.waitFor();
      return panel;
    },
  },
  {
    name: "hidden",
    user: "gm",
    theme: "dark",
    faces: "5,3",
    show: async (page) => {
      await say(page, "/kaiser skill 5 vs ?12 # Spot the ambush");
      return page.locator("#table-log .chat-message").last();
    },
  },
];

async function takeShown(browser: Browser, url: string, { name, user, theme, faces, show }: Shown): Promise<void> {
  const page = await open(browser, url, { user, theme, ...(faces && { faces }) }, { width: 1280, height: 820 });
  if (user === "gm") await chooseGames(page);
  const kept = await show(page);
  await kept.screenshot({ path: join(OUT, `${name}.png`), animations: "disabled" });
  await page.context().close();
}

const begin = (page: Page, what: "contest" | "group" | "extended", request: object) =>
  page.evaluate(`game.modules.get("dicewright").api.${what}(${JSON.stringify(request)}).then(() => undefined)`);

const teach = (page: Page, actor: string, trait: object) =>
  page.evaluate(
    `fromUuidSync("${actor}").setFlag("dicewright", "traits", ${JSON.stringify({ v: 1, system: "ogs", list: [{ id: "t1", name: "Arm wrestling", ...trait }] })}).then(() => undefined)`,
  );

/** A user's sidebar as it is now. */
async function sidebarOf(page: Page): Promise<Buffer> {
  await page.evaluate("ui.chat.settled.then(() => undefined)");
  return page.screenshot({ clip: { x: 950, y: 0, width: 330, height: 640 }, animations: "disabled" });
}

async function takePlayed(browser: Browser, url: string, { name, theme, faces, play }: Played): Promise<void> {
  const sit = (user: "ana" | "ben") =>
    open(browser, url, { user, theme, faces: faces[user] }, { width: 1280, height: name === "contest" ? 640 : 1200 });
  const seats = [await sit("ana"), await sit("ben")] as const;
  const frames: Buffer[][] = [];
  const shoot = async () => void frames.push(await Promise.all(seats.map(sidebarOf)));
  const kept = await play(...seats, shoot);
  await kept.page().evaluate("ui.chat.settled.then(() => undefined)");
  await kept.screenshot({ path: join(OUT, `${name}.png`), animations: "disabled" });
  if (frames.length > 0) await animate(frames, join(OUT, `${name}.webp`));
  await Promise.all(seats.map((page) => page.context().close()));
}

async function take(browser: Browser, url: string, { name, theme, size, part, lines, opens }: Picture): Promise<void> {
  const faces = lines.map(([, each]) => each).join(",");
  const page = await open(browser, url, { user: "ana", theme, faces }, size);
  for (const [line] of lines) await say(page, line);
  await page
    .locator("#notifications .notification, #table-notices > *")
    .evaluateAll((notices) => notices.forEach((notice) => notice.remove()));
  if (opens) {
    await page.evaluate(`void game.modules.get("dicewright").api.open(${JSON.stringify(opens)})`);
    await page.locator(".dicewright-odds").waitFor();
  }
  const target = part === undefined ? page : page.locator(part);
  await target.screenshot({ path: join(OUT, `${name}.png`), animations: "disabled" });
  await page.context().close();
}

const named = process.argv.slice(2);
const isWanted = ({ name }: { readonly name: string }) => named.length === 0 || named.includes(name);

await mkdir(OUT, { recursive: true });
await withBrowser(async (browser) => {
  for (const picture of PICTURES.filter(isWanted)) await atTable((url) => take(browser, url, picture));
  for (const picture of SHOWN.filter(isWanted)) await atTable((url) => takeShown(browser, url, picture));
  for (const picture of PLAYED.filter(isWanted)) await atTable((url) => takePlayed(browser, url, picture));
});
