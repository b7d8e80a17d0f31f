/** What the gallery shows: the users play until something stands there, and name what is to be kept of it. */
import type { Locator, Page } from "playwright";
import { systems } from "../../src/systems/index.ts";
import { CHECKS, FORMULAS } from "./exhibits.ts";
import { say } from "./table.ts";

/** Everyone at the table. */
export interface Seats {
  readonly gm: Page;
  readonly ana: Page;
  readonly ben: Page;
}

/** Something that a picture is taken of. */
export interface Shot {
  readonly title: string;
  readonly at: Locator;
}

type Show = (shots: readonly Shot[]) => Promise<void>;

/** Plays, and shows what stands there as often as it likes. */
export type Stage = (seats: Seats, show: Show) => Promise<void>;

const run = <T>(page: Page, script: string) => page.evaluate<T>(script);
const api = (page: Page, call: string) =>
  run(page, `game.modules.get("dicewright").api.${call}.then((done) => done?.id ?? null)`);
const settled = async (page: Page) => void (await run(page, "ui.chat.settled.then(() => undefined)"));
const last = (page: Page) => page.locator(".chat-log > .chat-message").last();

/** The next faces that a page rolls; what is left of earlier ones is forgotten. */
const throws = (page: Page, faces: readonly number[]) =>
  run(
    page,
    `void (() => {
      const { prototype } = foundry.dice.terms.DiceTerm;
      if (!globalThis.scripted) {
        const byChance = prototype.mapRandomFace;
        prototype.mapRandomFace = function (chance) { return scripted.shift() ?? byChance.call(this, chance); };
      }
      globalThis.scripted = ${JSON.stringify(faces)};
    })()`,
  );

const set = (page: Page, key: string, value: unknown) =>
  run(page, `game.settings.set("dicewright", "${key}", ${JSON.stringify(value)}).then(() => undefined)`);

/** Lets a user type a line with these dice, and gives its message by its id, so that later ones do not take its place. */
async function said(page: Page, line: string, faces: readonly number[] = []): Promise<Locator> {
  await throws(page, faces);
  const before = await run<number>(page, "game.messages.size");
  await say(page, line);
  await page.waitForFunction(`game.messages.size > ${before}`);
  await settled(page);
  return messageOf(page, await run<string>(page, "game.messages.contents.at(-1).id"));
}

const messageOf = (page: Page, id: string) => page.locator(`.chat-log > [data-message-id="${id}"]`);
const idOf = (message: Locator) => message.getAttribute("data-message-id") as Promise<string>;

// ---- Cards ----

async function cards({ gm, ana, ben }: Seats, show: Show): Promise<void> {
  // What is hidden stands there twice: with its number for GMs, and without.
  const exhibits = CHECKS.filter(({ line, told }) => told !== undefined || !/ \?/.test(line));
  for (const { line, faces, settings = {}, told } of exhibits) {
    const before = await Promise.all(
      Object.keys(settings).map((key) => run(gm, `game.settings.get("dicewright", "${key}")`)),
    );
    for (const [key, value] of Object.entries(settings)) await set(gm, key, value);
    const hidden = told === undefined ? line : line.replace("?", `?${told}`);
    const message = await said(told === undefined ? ana : gm, hidden, faces);
    if (told === undefined) await show([{ title: line, at: message }]);
    else {
      const seen = messageOf(ana, await idOf(message));
      await seen.waitFor();
      await show([
        { title: `${hidden}, for the GM`, at: message },
        { title: `${hidden}, for players`, at: seen },
      ]);
    }
    for (const [i, key] of Object.keys(settings).entries()) await set(gm, key, before[i]);
  }
  for (const { formula, codes } of FORMULAS)
    await show([
      { title: `/r ${formula}`, at: await said(ana, `/r ${formula}`, [...codes.flatMap((each) => each.faces), 7, 4]) },
    ]);
  await states({ gm, ana, ben }, show);
}

/** What becomes of a card once it is there. */
async function states({ gm, ana, ben }: Seats, show: Show): Promise<void> {
  const card = await said(ana, "/kaiser skill 5 vs 12 a2 # Sneak", [6, 3, 4, 1]);
  await card.locator("summary").click();
  await show([{ title: "Everything unfolded", at: card }]);
  await card.locator(".dicewright-headline").hover();
  await show([{ title: "Under the mouse", at: card }]);
  await throws(ana, [2]);
  await card.getByRole("button", { name: /one more/ }).click();
  await card.locator(".dicewright-change").first().waitFor();
  await show([
    { title: "Changed, for its author", at: card },
    { title: "Changed, for another", at: messageOf(ben, await idOf(card)) },
  ]);
  await card.getByRole("button", { name: "After the roll" }).click();
  await show([{ title: "After the roll", at: ana.locator("#context-menu") }]);
  await ana.keyboard.press("Escape");
  const secret = await said(gm, "/kaiser skill 5 vs ?12 # Spot the ambush", [5, 3]);
  await secret.getByRole("button", { name: /Reveal/ }).click();
  await secret.locator(".dicewright-reveal").waitFor({ state: "detached" });
  await show([{ title: "Revealed", at: secret }]);
  await api(gm, `roll("kaiser skill 5 vs 12 # Watch", { mode: "gm" })`);
  await settled(ana);
  await settled(gm);
  await show([
    { title: "A private roll, for its GM", at: last(gm) },
    { title: "A private roll, for players", at: last(ana) },
  ]);
  const held = await said(ana, "/kaiser skill 5 vs 12 # Held", [6, 6, 3]);
  await held.locator(".dicewright-card").evaluate((each) => each.setAttribute("data-held", ""));
  await show([{ title: "Suspense", at: held }]);
  await show([{ title: "/odds", at: await said(ana, "/odds kaiser skill 5 vs 12 a1") }]);
}

// ---- Panels ----

const MIRA = "Actor.ActorMiraVell000";
const TOR = "Actor.ActorTorHaldane0";
const NPCS = ["Actor.ActorBrigand0000", "Actor.ActorOldWarden00", "Actor.ActorMarshHound0"];
const dice = (...sides: number[]) => sides.map((each) => ({ count: 1, sides: each, up: 0 }));

/** What everybody can roll, in every game. */
const SAVED = [
  { id: "k1", name: "Sneak", system: "kaiser", kind: "skill", options: { skill: 5 } },
  { id: "k2", name: "Notice", system: "kaiser", kind: "skill", options: { skill: 4 } },
  { id: "k3", name: "Fight", system: "kaiser", kind: "skill", options: { skill: 7, difficulty: 12 } },
  { id: "o1", name: "Blade", system: "ogs", kind: "action", options: { dice: dice(8, 6, 4) } },
  { id: "r1", name: "Duel", system: "kr", kind: "opposed", options: { pool: 2, dt: 6 } },
  { id: "r2", name: "Hold the gate", system: "kr", kind: "extended", options: { pool: 8, dt: 6, con: 3 } },
  { id: "c1", name: "Bluff", system: "kleptonomicon", kind: "test", options: { modifier: 2 } },
  { id: "c2", name: "Stealth", system: "kleptonomicon", kind: "group", options: { modifier: 1 } },
  { id: "d1", name: "Wrestle", system: "olde", kind: "stat", options: { stat: 10 } },
];

async function teach({ gm }: Seats): Promise<void> {
  const traits = JSON.stringify({ v: 1, system: "kaiser", list: SAVED });
  await run(
    gm,
    `Promise.all(game.actors.map((actor) => actor.setFlag("dicewright", "traits", ${traits}))).then(() => undefined)`,
  );
}

/** The messages of a thread for each reader, with the panel. */
async function threadOf(pages: Readonly<Record<string, Page>>, id: string, title: string): Promise<Shot[]> {
  const shots: Shot[] = [];
  for (const [who, page] of Object.entries(pages)) {
    await page.locator(`.chat-log [data-of="${id}"]`).last().waitFor();
    await settled(page);
    shots.push({
      title: `${title}, for ${who}`,
      at: page.locator(`.chat-log > .chat-message:has([data-of="${id}"])`).last(),
    });
  }
  return shots;
}

const contest = (page: Page, check: string, more: object = {}) =>
  api(page, `contest(${JSON.stringify({ from: MIRA, against: [TOR], check, ...more })})`) as Promise<string>;

const answer = async (page: Page, id: string, faces: readonly number[], name: RegExp = /^Answer/) => {
  await throws(page, faces);
  await page.locator(`.chat-log [data-of="${id}"]`).last().getByRole("button", { name }).first().click();
  await settled(page);
};

/** A contest of each game: what Ana and Ben roll, its tie among Ben's. */
const CONTESTS: readonly (readonly [title: string, check: string, ana: number[], ben: number[], more?: object])[] = [
  ["Won", "kaiser skill 5 # Sneak", [6, 4], [3, 2]],
  ["Won by an attack", "kaiser skill 5 # Sneak", [6, 5], [3, 2], { rules: { manner: "attack" } }],
  ["Fumbled", "kaiser skill 5 # Sneak", [6, 4], [1, 1, 4, 5]],
  ["A tie rolled again", "kaiser skill 5 # Sneak", [6, 4], [6, 4, 3, 3, 2, 5], { rules: { tie: "reroll" } }],
  ["A ladder of faces", "ogs d8 + d6 + d4 # Blade", [6, 5, 3], [5, 6, 3]],
  ["A ladder to the roll-off", "ogs d8 + d6 + d4 # Blade", [6, 5, 3], [6, 5, 3, 9, 4]],
  ["Margins", "kr opposed 2 dt 6 # Duel", [9, 9], [9, 2]],
  ["A draw", "kr opposed 2 dt 6 # Duel", [9, 2], [9, 2], { rules: { tie: "draw" } }],
  ["A coin", "klepto +2 # Bluff", [4], [4, 1]],
  ["Equal totals", "olde stat 10 # Wrestle", [4, 5], [5, 4]],
];

async function contests(seats: Seats, show: Show): Promise<void> {
  const { gm, ana, ben } = seats;
  await teach(seats);
  for (const [i, [title, check, first, second, more]] of CONTESTS.entries()) {
    await throws(ana, first);
    const id = await contest(ana, check, more);
    if (i === 0) {
      await show(await threadOf({ Ana: ana, Ben: ben, "the GM": gm }, id, "Begun"));
      await show([{ title: "The prompt", at: ben.locator(".dicewright-prompt").last() }]);
    }
    await answer(ben, id, second);
    await ana.waitForTimeout(150);
    await show(await threadOf(i === 0 ? { Ana: ana, Ben: ben, "the GM": gm } : { Ana: ana, Ben: ben }, id, title));
  }
  await throws(ana, [5, 4]);
  const open = await contest(ana, "kaiser skill 5 # Sneak", { rules: { tie: "gm" } });
  await answer(ben, open, [6, 4]);
  await show(await threadOf({ Ana: ana, "the GM": gm }, open, "The GM decides"));
  const yielded = await contest(ana, "kaiser skill 5 # Sneak");
  await answer(ben, yielded, [], /^Concede/);
  await show(await threadOf({ Ana: ana, Ben: ben }, yielded, "Conceded"));
  const off = await contest(ana, "kaiser skill 5 # Sneak");
  await ana.locator(`.chat-log [data-of="${off}"]`).last().getByRole("button", { name: "Withdraw" }).click();
  await settled(ben);
  await show(await threadOf({ Ben: ben }, off, "Withdrawn"));
}

async function many(seats: Seats, show: Show): Promise<void> {
  const { gm, ana, ben } = seats;
  await teach(seats);
  await throws(ana, [6, 4]);
  const each = await contest(ana, "kaiser skill 5 # Sneak", { against: [TOR, ...NPCS] });
  await show(await threadOf({ Ana: ana, "the GM": gm }, each, "One against four"));
  await answer(ben, each, [3, 2]);
  await show(await threadOf({ Ana: ana, Ben: ben, "the GM": gm }, each, "One has answered"));
  for (let left = 0; left < 3; left++) {
    await gm.waitForTimeout(600);
    await answer(
      gm,
      each,
      [
        [6, 6, 2],
        [1, 2],
        [6, 5],
      ][left]!,
      /^Answer: /,
    );
  }
  await show(await threadOf({ Ana: ana, Ben: ben, "the GM": gm }, each, "All have answered"));
  await throws(ana, [6, 5, 3]);
  const all = await contest(ana, "ogs d8 + d6 + d4 # Blade", {
    against: [TOR, NPCS[0], NPCS[1]],
    form: "all",
    sealed: true,
  });
  await show(await threadOf({ Ana: ana, Ben: ben, "the GM": gm }, all, "All against all, sealed"));
  await answer(ben, all, [6, 4, 4]);
  for (let left = 0; left < 2; left++) {
    await gm.waitForTimeout(600);
    await answer(gm, all, [3 + left, 5, 2], /^Answer: /);
  }
  await gm.waitForTimeout(800);
  await show(await threadOf({ Ana: ana, "the GM": gm }, all, "All against all, revealed"));
  await show([{ title: "The whole log of a sealed contest", at: ana.locator("#table-log, .chat-log").last() }]);
}

async function tests(seats: Seats, show: Show): Promise<void> {
  const { gm, ana, ben } = seats;
  await teach(seats);
  const roll = async (page: Page, id: string, faces: readonly number[], name: RegExp) => {
    await page.waitForTimeout(600);
    await throws(page, faces);
    await page.locator(`.chat-log [data-of="${id}"]`).last().getByRole("button", { name }).first().click();
    await settled(page);
    await page.waitForTimeout(200);
  };
  const klepto = (await api(
    gm,
    `group(${JSON.stringify({ system: "kleptonomicon", label: "Past the guards", members: [MIRA, TOR, NPCS[0]] })})`,
  )) as string;
  await show(await threadOf({ Ana: ana, "the GM": gm }, klepto, "A group test"));
  await show([{ title: "Its prompt", at: ben.locator(".dicewright-prompt").last() }]);
  await roll(ana, klepto, [9], /^Roll: /);
  await roll(ben, klepto, [3], /^Roll: /);
  await show(await threadOf({ Ana: ana, Ben: ben, "the GM": gm }, klepto, "Two have rolled"));
  await roll(gm, klepto, [4], /^Roll/);
  await show(await threadOf({ Ana: ana, "the GM": gm }, klepto, "All have rolled"));
  const kaiser = (await api(
    gm,
    `group(${JSON.stringify({ system: "kaiser", kind: "skill", options: { difficulty: 12 }, members: [MIRA, TOR, ...NPCS] })})`,
  )) as string;
  await roll(ana, kaiser, [6, 4], /^Roll: /);
  await roll(ben, kaiser, [1, 2], /^Roll: /);
  await show(await threadOf({ Ana: ana, "the GM": gm }, kaiser, "A group of Kaiser"));
  await roll(gm, kaiser, [5, 5, 2, 3, 6, 6, 2], /^Roll for the rest/);
  await show(await threadOf({ Ana: ana, "the GM": gm }, kaiser, "All of Kaiser"));
  const extended = (await api(
    ana,
    `extended(${JSON.stringify({ system: "kr", options: { pool: 8, dt: 6, con: 3 }, goal: 7, label: "Hold the gate", for: MIRA })})`,
  )) as string;
  await show(await threadOf({ Ana: ana, Ben: ben }, extended, "An extended test"));
  await roll(ana, extended, [12, 9, 8, 3, 2, 11, 10, 4], /^Next roll/);
  await show(await threadOf({ Ana: ana, Ben: ben }, extended, "Rolled once"));
  await ana.locator(`.chat-log [data-of="${extended}"]`).last().getByText("Rolls so far").click();
  await show(await threadOf({ Ana: ana }, extended, "With its history"));
  await roll(ana, extended, [12, 12, 12, 12, 9, 9], /^Next roll/);
  await show(await threadOf({ Ana: ana }, extended, "The goal is reached"));
}

// ---- Windows ----

const dialog = (page: Page) => page.locator(".dicewright-dialog").last();

async function close(page: Page): Promise<void> {
  await run(
    page,
    `Promise.all([...foundry.applications.instances.values()].filter(({ hasFrame }) => hasFrame).map((each) => each.close({ animate: false }))).then(() => undefined)`,
  );
}

async function dialogs(seats: Seats, show: Show): Promise<void> {
  const { gm, ana } = seats;
  for (const system of systems)
    for (const [kind, { example }] of Object.entries(system.kinds)) {
      await run(
        ana,
        `void game.modules.get("dicewright").api.open(${JSON.stringify({ system: system.id, kind, raw: { ...example } })})`,
      );
      await dialog(ana).locator(".dicewright-odds > *").first().waitFor();
      await show([{ title: `${system.id} ${kind}`, at: dialog(ana) }]);
      await dialog(ana).evaluate((each) => each.querySelectorAll("details").forEach((fold) => (fold.open = true)));
      await show([{ title: `${system.id} ${kind}, all unfolded`, at: dialog(ana) }]);
      await close(ana);
    }
  const grown = { dice: [...dice(8), { count: 1, sides: 12, up: 2 }, { count: 1, sides: 6, up: 1 }], difficulty: 14 };
  await run(
    ana,
    `void game.modules.get("dicewright").api.open(${JSON.stringify({ system: "ogs", kind: "action", raw: grown, label: "Leap" })})`,
  );
  await dialog(ana).locator(".dicewright-ghost").first().waitFor();
  await show([{ title: "Ghosts of Die Increases", at: dialog(ana) }]);
  await close(ana);
  await run(
    ana,
    `void game.modules.get("dicewright").api.open({ system: "kaiser", kind: "skill", raw: { skill: 5, difficulty: 12 } })`,
  );
  await dialog(ana).locator("[name=field-skill]").fill("x");
  await ana.keyboard.press("Enter");
  await dialog(ana).locator("[data-wrong]").first().waitFor();
  await show([{ title: "A mistake", at: dialog(ana) }]);
  await close(ana);
  await windows({ ...seats, gm }, show);
}

async function windows(seats: Seats, show: Show): Promise<void> {
  const { gm, ana } = seats;
  await teach(seats);
  const shown = async (page: Page, title: string, script: string, path = ".dicewright-dialog") => {
    await run(page, `void (${script})`);
    await page.locator(path).last().waitFor();
    await page.waitForTimeout(150);
    await show([{ title, at: page.locator(path).last() }]);
  };
  const of = `game.modules.get("dicewright").api`;
  await shown(ana, "A contest", `${of}.contest({ from: "${MIRA}" })`);
  await close(ana);
  await shown(ana, "A contest of OGS", `${of}.contest({ from: "${MIRA}", against: ["${TOR}", "${NPCS[0]}"] })`);
  await dialog(ana).evaluate((each) => each.querySelectorAll("details").forEach((fold) => (fold.open = true)));
  await show([{ title: "A contest against two, unfolded", at: dialog(ana) }]);
  await close(ana);
  await shown(gm, "A group", `${of}.openGroup()`);
  await close(gm);
  await shown(gm, "The difficulty of the scene", `${of}.difficulty()`);
  await close(gm);
  await shown(
    gm,
    "House rules",
    `new (game.settings.menus.get("dicewright.houseRules").type)().render({ force: true })`,
    "#dicewright-house-rules",
  );
  await close(gm);
  await shown(
    gm,
    "Games",
    `new (game.settings.menus.get("dicewright.games").type)().render({ force: true })`,
    "#dicewright-games",
  );
  await close(gm);
  const card = await said(ana, "/kaiser skill 5 vs 12 a2 # Sneak", [6, 3, 4, 1]);
  await card.getByRole("button", { name: "After the roll" }).click();
  await ana.getByRole("menuitem", { name: "Change this roll" }).click();
  await dialog(ana).waitFor();
  await show([{ title: "Change this roll", at: dialog(ana) }]);
  await close(ana);
  await savedChecks(seats, show);
  await others(seats, show);
}

async function savedChecks({ ana }: Seats, show: Show): Promise<void> {
  await run(ana, `void fromUuidSync("${MIRA}").sheet.render(true)`);
  await ana.locator('.application.sheet [data-action="toggleControls"]').first().click();
  await ana.getByRole("menuitem", { name: "Dice" }).click();
  const window = ana.locator(".dicewright-traits-window");
  await window.waitFor();
  await show([{ title: "Saved checks", at: window }]);
  await window.locator("[data-action=toggleEditing]").click();
  await show([{ title: "Saved checks, edited", at: window }]);
  await window.locator("[data-action=editSavedCheck]").first().click();
  await window.locator(".dicewright-trait-form").waitFor();
  await show([{ title: "A saved check", at: window }]);
  await window.locator("[data-action=cancelDraft]").click();
  await window.getByRole("button", { name: /Extended test with/ }).click();
  await dialog(ana).waitFor();
  await show([{ title: "An extended test", at: dialog(ana) }]);
  await close(ana);
}

async function others({ gm, ana }: Seats, show: Show): Promise<void> {
  for (const system of systems) {
    await show([{ title: `/${system.command} help`, at: await said(ana, `/${system.command} help`) }]);
  }
  await run(
    ana,
    `canvas.tokens.placeables.forEach((token) => { if (token.name.startsWith("Mira")) token.control(); token.setTarget(token.name.startsWith("Tor"), { releaseOthers: false }); })`,
  ).catch(() => undefined);
  await say(ana, "/odds kaiser skill 5 vs target");
  const odds = ana.locator(".application", { has: ana.locator(".dicewright-help h3") }).last();
  await odds.waitFor();
  await show([{ title: "/odds … vs target", at: odds }]);
  await close(ana);
  await ana.getByRole("button", { name: "Luck of the dice" }).first().click();
  await ana.locator(".dicewright-luck").waitFor();
  await show([{ title: "Luck", at: ana.locator(".application", { has: ana.locator(".dicewright-luck") }) }]);
  await close(ana);
  await ana.locator("#chat-message").focus();
  await ana.keyboard.type("/kaiser skill 5 vs ");
  await ana.locator("#dicewright-completion").waitFor();
  await show([{ title: "Completion", at: ana.locator("#dicewright-completion") }]);
  await show([{ title: "The first card", at: gm.locator(".chat-log > .chat-message").first() }]);
}

/** Every stage by its name. */
export const STAGES: Readonly<Record<string, Stage>> = { cards, contests, many, tests, dialogs };
