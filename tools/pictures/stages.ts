/** The stages of the gallery: users play until something is shown, and name the elements to picture. */
import type { Page } from "playwright";
import { CHECKS, FORMULAS } from "./exhibits.ts";
import {
  answer,
  api,
  close,
  contest,
  dialog,
  idOf,
  lastMessage,
  messageOf,
  MIRA,
  NPCS,
  roll,
  run,
  typeLine,
  setSetting,
  waitForChat,
  saveChecks,
  threadOf,
  setFaces,
  showPrompt,
  TOR,
  unfold,
  type Seats,
  type Show,
  type Stage,
} from "./playing.ts";
import { dialogs, rolls } from "./windows.ts";

// ---- Cards ----

/** A lasting Advantage is kept on the actor, not with the house rules. */
const LASTING = "kleptonomicon.lasting";

async function burden(gm: Page, lasting: readonly object[]): Promise<void> {
  const list = lasting.map((each, i) => ({ ...each, id: `lasts${i}`, system: "kleptonomicon", isOn: true }));
  await run(gm, `fromUuidSync("${MIRA}").setFlag("dicewright", "lasting", ${JSON.stringify({ v: 1, list })})`);
}

async function cards({ gm, ana, ben }: Seats, show: Show): Promise<void> {
  // A hidden difficulty is shown twice: with its number for GMs, and without.
  const exhibits = CHECKS.filter(({ line, told }) => told !== undefined || !/ \?/.test(line));
  for (const { line, faces, settings: { [LASTING]: lasting, ...settings } = {}, told } of exhibits) {
    if (lasting) await burden(gm, lasting as readonly object[]);
    const before = await Promise.all(
      Object.keys(settings).map((key) => run(gm, `game.settings.get("dicewright", "${key}")`)),
    );
    for (const [key, value] of Object.entries(settings)) await setSetting(gm, key, value);
    const hidden = told === undefined ? line : line.replace("?", `?${told}`);
    const message = await typeLine(told === undefined ? ana : gm, hidden, faces);
    if (told === undefined) await show([{ title: line, at: message }]);
    else {
      const seen = messageOf(ana, await idOf(message));
      await seen.waitFor();
      await show([
        { title: `${hidden}, for the GM`, at: message },
        { title: `${hidden}, for players`, at: seen },
      ]);
    }
    for (const [i, key] of Object.keys(settings).entries()) await setSetting(gm, key, before[i]);
    if (lasting) await burden(gm, []);
  }
  for (const { formula, codes } of FORMULAS)
    await show([
      {
        title: `/r ${formula}`,
        at: await typeLine(ana, `/r ${formula}`, [...codes.flatMap((each) => each.faces), 7, 4]),
      },
    ]);
  await states({ gm, ana, ben }, show);
}

/** Later states of a card. */
async function states({ gm, ana, ben }: Seats, show: Show): Promise<void> {
  const card = await typeLine(ana, "/kaiser skill 5 vs 12 a2 # Sneak", [6, 3, 4, 1]);
  await card.locator("summary").click();
  await show([{ title: "Everything unfolded", at: card }]);
  await card.locator(".dicewright-headline").hover();
  await show([{ title: "Under the mouse", at: card }]);
  await setFaces(ana, [2]);
  await card.getByRole("button", { name: /one more/ }).click();
  await card.locator(".dicewright-change").first().waitFor();
  await show([
    { title: "Changed, for its author", at: card },
    { title: "Changed, for another", at: messageOf(ben, await idOf(card)) },
  ]);
  await card.getByRole("button", { name: "Message menu" }).click();
  await show([{ title: "After the roll", at: ana.locator("#context-menu") }]);
  await ana.keyboard.press("Escape");
  const secret = await typeLine(gm, "/kaiser skill 5 vs ?12 # Spot the ambush", [5, 3]);
  await secret.getByRole("button", { name: /Reveal/ }).click();
  await secret.locator(".dicewright-reveal").waitFor({ state: "detached" });
  await show([{ title: "Revealed", at: secret }]);
  await api(gm, `roll("kaiser skill 5 vs 12 # Watch", { mode: "gm" })`);
  await waitForChat(ana);
  await waitForChat(gm);
  await show([
    { title: "A private roll, for its GM", at: lastMessage(gm) },
    { title: "A private roll, for players", at: lastMessage(ana) },
  ]);
  const held = await typeLine(ana, "/kaiser skill 5 vs 12 # Held", [6, 6, 3]);
  await held.locator(".dicewright-card").evaluate((each) => each.setAttribute("data-held", ""));
  await show([{ title: "Suspense", at: held }]);
  await show([{ title: "/odds", at: await typeLine(ana, "/odds kaiser skill 5 vs 12 a1") }]);
}

// ---- Panels ----

/** A contest of each game: what Ana and Ben roll, its tie among Ben's. */
const CONTESTS: readonly (readonly [title: string, check: string, ana: number[], ben: number[], more?: object])[] = [
  ["Won", "kaiser skill 5 # Sneak", [6, 4], [3, 2]],
  ["Won by an attack", "kaiser skill 5 # Sneak", [6, 5], [3, 2], { rules: { manner: "attack" } }],
  ["Fumbled", "kaiser skill 5 # Sneak", [6, 4], [1, 1, 4, 5]],
  ["A tie rolled again", "kaiser skill 5 # Sneak", [6, 4], [6, 4, 3, 3, 2, 5], { rules: { tie: "reroll" } }],
  ["A ladder of faces", "ogs d8 + d6 + d4 # Blade", [6, 5, 3], [7, 4, 3]],
  ["A ladder to the roll-off", "ogs d8 + d6 + d4 # Blade", [6, 5, 3], [6, 5, 3, 9, 4]],
  ["Margins", "kr opposed 2 dt 6 # Duel", [9, 9], [9, 2]],
  ["A draw", "kr opposed 2 dt 6 # Duel", [9, 2], [9, 2], { rules: { tie: "draw" } }],
  ["A coin", "klepto +2 # Bluff", [4], [4, 1]],
  ["Equal totals", "olde stat 10 # Wrestle", [4, 5], [5, 4]],
];

async function contests(seats: Seats, show: Show): Promise<void> {
  const { gm, ana, ben } = seats;
  await saveChecks(seats);
  for (const [i, [title, check, first, second, more]] of CONTESTS.entries()) {
    await setFaces(ana, first);
    const id = await contest(ana, check, more);
    if (i === 0) {
      await show(await threadOf({ Ana: ana, Ben: ben, "the GM": gm }, id, "Begun"));
      await showPrompt("The prompt", ben, show);
    }
    await answer(ben, id, second);
    await ana.waitForTimeout(150);
    await show(await threadOf(i === 0 ? { Ana: ana, Ben: ben, "the GM": gm } : { Ana: ana, Ben: ben }, id, title));
  }
  await setFaces(ana, [5, 4]);
  const open = await contest(ana, "kaiser skill 5 # Sneak", { rules: { tie: "gm" } });
  await answer(ben, open, [5, 4]);
  await show(await threadOf({ Ana: ana, "the GM": gm }, open, "The GM decides"));
  const yielded = await contest(ana, "kaiser skill 5 # Sneak");
  await answer(ben, yielded, [], /^Concede/);
  await show(await threadOf({ Ana: ana, Ben: ben }, yielded, "Conceded"));
  const off = await contest(ana, "kaiser skill 5 # Sneak");
  await unfold(ana, off);
  await ana.locator(`#chat .chat-log [data-of="${off}"]`).last().getByRole("button", { name: "Withdraw" }).click();
  await waitForChat(ben);
  await show(await threadOf({ Ben: ben }, off, "Withdrawn"));
}

async function many(seats: Seats, show: Show): Promise<void> {
  const { gm, ana, ben } = seats;
  await saveChecks(seats);
  await setFaces(ana, [6, 4]);
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
  await setFaces(ana, [6, 5, 3]);
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
  await show([{ title: "The whole log of a sealed contest", at: ana.locator("#table-log, #chat .chat-log").last() }]);
}

/** A GM's views: requests, changed rolls, sides without saved checks. */
async function asked(seats: Seats, show: Show): Promise<void> {
  const { gm, ana, ben } = seats;
  await saveChecks(seats);
  const all = { Ana: ana, Ben: ben, "the GM": gm };
  const members = [MIRA, TOR, NPCS[0]];
  const request = (more: object) =>
    api(gm, `group(${JSON.stringify({ system: "kaiser", kind: "skill", members, isAlone: true, ...more })})`);
  const sneak = (await request({ saved: "Sneak", label: "Sneak", options: { difficulty: { hidden: 12 } } })) as string;
  await show(await threadOf(all, sneak, "Asked for a saved check, hidden"));
  await roll(ana, sneak, [6, 3], /^Roll: /);
  await show(await threadOf(all, sneak, "One has rolled"));
  await roll(gm, sneak, [], /^Leave out: Tor/);
  await show(await threadOf({ Ben: ben, "the GM": gm }, sneak, "One is left out"));
  await roll(gm, sneak, [2, 2], /^Roll: Brigand/);
  await show(await threadOf({ Ana: ana, "the GM": gm }, sneak, "All have rolled or are left out"));
  const any = (await request({ options: { skill: 5, difficulty: 9 }, label: "Hold your breath" })) as string;
  await show(await threadOf({ Ana: ana, "the GM": gm }, any, "Asked for one check with all its numbers"));
  await unfold(gm, any);
  await roll(gm, any, [], /^Close/);
  await show(await threadOf({ Ana: ana }, any, "Closed"));

  await setSetting(gm, "contest.whoChanges", "author");
  await setFaces(ana, [6, 4]);
  const changed = await contest(ana, "kaiser skill 5 vs 12 # Sneak");
  await answer(ben, changed, [5, 4], /^Answer: /);
  await setFaces(ana, [1, 1]);
  const card = ana.locator(`#chat .chat-log > [data-message-id="${changed}"]`);
  await card.locator(".dicewright-line").click();
  await card.locator(".dicewright-card").hover();
  await card.locator(".dicewright-step").first().click();
  await waitForChat(ana);
  await show(await threadOf(all, changed, "A roll was changed after the verdict"));

  await run(
    gm,
    `Promise.all(${JSON.stringify(NPCS)}.map((uuid) => fromUuidSync(uuid).unsetFlag("dicewright", "traits"))).then(() => undefined)`,
  );
  await setFaces(ana, [6, 4]);
  const crowd = await contest(ana, "kaiser skill 5 # Sneak", { against: NPCS });
  await show(await threadOf({ "the GM": gm }, crowd, "Sides without saved checks"));
  await roll(gm, crowd, [], /^Answer for all/);
  await dialog(gm).waitFor();
  await show([{ title: "One check for all of them", at: dialog(gm) }]);
  await close(gm);
}

/** A long evening: how the end of a log of 500 messages stands. */
async function log(seats: Seats, show: Show): Promise<void> {
  const { gm, ana } = seats;
  await saveChecks(seats);
  await setFaces(ana, []);
  await run(
    gm,
    `(async () => {
      const { api } = game.modules.get("dicewright");
      for (let i = 0; i < 6; i++) await api.roll("kaiser skill 5 vs 12 # Watch");
      const told = game.messages.contents.slice(-6).map((message) => message.toObject());
      const texts = Array.from({ length: 10 }, (_, i) => ({ content: "<p>Line " + i + "</p>" }));
      for (let i = 0; i < 30; i++)
        await ChatMessage.createDocuments([...told.map(({ _id, ...rest }) => rest), ...texts]);
    })().then(() => undefined)`,
  );
  await setFaces(ana, [6, 4]);
  const id = await contest(ana, "kaiser skill 5 # Sneak");
  await waitForChat(ana);
  for (const page of [ana, gm]) await page.locator(`#chat .chat-log [data-of="${id}"]`).last().waitFor();
  await show([
    { title: `The end of ${await run<number>(gm, "game.messages.size")} messages, for Ana`, at: ana.locator("body") },
    { title: "The same for the GM", at: gm.locator("body") },
  ]);
}

async function tests(seats: Seats, show: Show): Promise<void> {
  const { gm, ana, ben } = seats;
  await saveChecks(seats);
  const klepto = (await api(
    gm,
    `group(${JSON.stringify({ system: "kleptonomicon", label: "Past the guards", members: [MIRA, TOR, NPCS[0]] })})`,
  )) as string;
  await show(await threadOf({ Ana: ana, "the GM": gm }, klepto, "A group test"));
  await showPrompt("Its prompt", ben, show);
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
  await roll(gm, kaiser, [5, 5, 2, 3, 6, 6, 2], /^Roll for NPCs/);
  await show(await threadOf({ Ana: ana, "the GM": gm }, kaiser, "All of Kaiser"));
  const extended = (await api(
    ana,
    `extended(${JSON.stringify({ system: "kr", options: { pool: 8, dt: 6, con: 3 }, goal: 7, label: "Hold the gate", for: MIRA })})`,
  )) as string;
  await show(await threadOf({ Ana: ana, Ben: ben }, extended, "An extended test"));
  await roll(ana, extended, [12, 9, 8, 3, 2, 11, 10, 4], /^Next roll/);
  await show(await threadOf({ Ana: ana, Ben: ben }, extended, "Rolled once"));
  await unfold(ana, extended);
  await show(await threadOf({ Ana: ana }, extended, "With its history"));
  await roll(ana, extended, [12, 12, 12, 12, 9, 9], /^Next roll/);
  await show(await threadOf({ Ana: ana }, extended, "The goal is reached"));
}

/** Every stage by its name. */
export const STAGES: Readonly<Record<string, Stage>> = {
  ...{ cards, contests, many, tests, asked, dialogs, log },
  rolls,
};
