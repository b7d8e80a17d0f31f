/** Takes the README's pictures: sits down at a fresh table, rolls with scripted dice, and saves what a player sees. */
import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Browser, Locator, Page } from "playwright";
import { atTable, open, say, withBrowser } from "./table.ts";

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
    size: { width: 1280, height: 820 },
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
    size: { width: 1280, height: 820 },
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
  /** Plays it, and gives what is kept. */
  readonly play: (ana: Page, ben: Page) => Promise<Locator>;
}

const MIRA = "Actor.ActorMiraVell000";
const TOR = "Actor.ActorTorHaldane0";

const PLAYED: readonly Played[] = [
  {
    name: "contest",
    theme: "light",
    faces: { ana: "6,5,3", ben: "6,5,3,9,4" },
    play: async (ana, ben) => {
      await begin(ana, "contest", { from: MIRA, against: [TOR], check: "ogs d8 + d6 + d4 # Arm wrestling" });
      await teach(ben, TOR, {
        system: "ogs",
        kind: "action",
        options: { dice: [8, 6, 4].map((sides) => ({ count: 1, sides, up: 0 })) },
      });
      await ben
        .getByRole("button", { name: /^Answer/ })
        .last()
        .click();
      await ana.getByText("Mira Vell wins").first().waitFor();
      return ana.locator("#table-log .chat-message").first();
    },
  },
  {
    name: "group",
    theme: "dark",
    faces: { ana: "7", ben: "4" },
    play: async (ana, ben) => {
      await begin(ana, "group", { system: "kleptonomicon", label: "Past the guards", members: [MIRA, TOR] });
      for (const [page, name] of [
        [ana, "Roll: Mira Vell"],
        [ben, "Roll: Tor Haldane"],
      ] as const)
        await page.locator("#table-log").getByRole("button", { name }).click();
      await ana.getByText("Help can still be given once").first().waitFor();
      return ana.locator("#table-log .chat-message").first();
    },
  },
];

const begin = (page: Page, what: "contest" | "group", request: object) =>
  page.evaluate(`game.modules.get("dicewright").api.${what}(${JSON.stringify(request)}).then(() => undefined)`);

const teach = (page: Page, actor: string, trait: object) =>
  page.evaluate(
    `fromUuidSync("${actor}").setFlag("dicewright", "traits", ${JSON.stringify({ v: 1, system: "ogs", list: [{ id: "t1", name: "Arm wrestling", ...trait }] })}).then(() => undefined)`,
  );

async function takePlayed(browser: Browser, url: string, { name, theme, faces, play }: Played): Promise<void> {
  const sit = (user: "ana" | "ben") =>
    open(browser, url, { user, theme, faces: faces[user] }, { width: 1280, height: 1200 });
  const seats = [await sit("ana"), await sit("ben")] as const;
  const kept = await play(...seats);
  await kept.page().evaluate("ui.chat.settled.then(() => undefined)");
  await kept.screenshot({ path: join(OUT, `${name}.png`), animations: "disabled" });
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

await mkdir(OUT, { recursive: true });
await withBrowser(async (browser) => {
  for (const picture of PICTURES) await atTable((url) => take(browser, url, picture));
  for (const picture of PLAYED) await atTable((url) => takePlayed(browser, url, picture));
});
