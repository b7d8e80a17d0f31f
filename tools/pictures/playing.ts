/** How the users at a table play for a picture: what they type, roll, click and know, and what is named of it. */
import type { Locator, Page } from "playwright";
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

export type Show = (shots: readonly Shot[]) => Promise<void>;

/** Plays, and shows what stands there as often as it likes. */
export type Stage = (seats: Seats, show: Show) => Promise<void>;

export const run = <T>(page: Page, script: string) => page.evaluate<T>(script);
export const api = (page: Page, call: string) =>
  run(page, `game.modules.get("dicewright").api.${call}.then((done) => done?.id ?? null)`);
export const waitForChat = async (page: Page) => void (await run(page, "ui.chat.settled.then(() => undefined)"));
export const lastMessage = (page: Page) => page.locator("#chat .chat-log > .chat-message").last();

/** The next faces that a page rolls; what is left of earlier ones is forgotten. */
export const setFaces = (page: Page, faces: readonly number[]) =>
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

export const setSetting = (page: Page, key: string, value: unknown) =>
  run(page, `game.settings.set("dicewright", "${key}", ${JSON.stringify(value)}).then(() => undefined)`);

/** Lets a user type a line with these dice, and gives its message by its id, so that later ones do not take its place. */
export async function typeLine(page: Page, line: string, faces: readonly number[] = []): Promise<Locator> {
  await setFaces(page, faces);
  await say(page, line);
  return messageOf(page, await run<string>(page, "game.messages.contents.at(-1).id"));
}

export const messageOf = (page: Page, id: string) => page.locator(`#chat .chat-log > [data-message-id="${id}"]`);
export const idOf = (message: Locator) => message.getAttribute("data-message-id") as Promise<string>;

export const MIRA = "Actor.ActorMiraVell000";
export const TOR = "Actor.ActorTorHaldane0";
export const NPCS = ["Actor.ActorBrigand0000", "Actor.ActorOldWarden00", "Actor.ActorMarshHound0"];
export const dice = (...sides: number[]) => sides.map((each) => ({ count: 1, sides: each, up: 0 }));

/** Saved checks for everybody, in every game. */
export const SAVED = [
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

export async function saveChecks({ gm }: Seats): Promise<void> {
  const traits = JSON.stringify({ v: 1, system: "kaiser", list: SAVED });
  await run(
    gm,
    `Promise.all(game.actors.map((actor) => actor.setFlag("dicewright", "traits", ${traits}))).then(() => undefined)`,
  );
}

/** The messages of a thread for each reader, with the panel. */
export async function threadOf(pages: Readonly<Record<string, Page>>, id: string, title: string): Promise<Shot[]> {
  const shots: Shot[] = [];
  for (const [who, page] of Object.entries(pages)) {
    await page.locator(`#chat .chat-log [data-of="${id}"]`).last().waitFor();
    await waitForChat(page);
    shots.push({
      title: `${title}, for ${who}`,
      at: page.locator(`#chat .chat-log > .chat-message:has([data-of="${id}"])`).last(),
    });
  }
  return shots;
}

/** Shows the question to a player who looks at another tab than the log. */
export async function showPrompt(title: string, page: Page, show: Show): Promise<void> {
  const lookAt = (tab: string) => run(page, `void ui.sidebar.changeTab("${tab}", "primary")`);
  await lookAt("actors");
  await show([{ title, at: page.locator(".dicewright-prompt") }]);
  await lookAt("chat");
}

export const contest = (page: Page, check: string, more: object = {}) =>
  api(page, `contest(${JSON.stringify({ from: MIRA, against: [TOR], check, ...more })})`) as Promise<string>;

/** Opens what is folded on a panel. */
export async function unfold(page: Page, id: string): Promise<void> {
  const fold = page.locator(`#chat .chat-log [data-of="${id}"] > details`).last();
  if (!(await fold.evaluate(({ open }: HTMLDetailsElement) => open))) await fold.locator("summary").click();
}

export const answer = async (page: Page, id: string, faces: readonly number[], name: RegExp = /^Answer/) => {
  await setFaces(page, faces);
  const panel = page.locator(`#chat .chat-log [data-of="${id}"]`).last();
  // On small screens the question stands before it.
  await panel.getByRole("button", { name }).first().dispatchEvent("click");
  await waitForChat(page);
};

/** A click on a button of a panel, which is unfolded for it; a second click within half a second would be a double click. */
export async function roll(page: Page, id: string, faces: readonly number[], name: RegExp): Promise<void> {
  await page.waitForTimeout(600);
  await setFaces(page, faces);
  const panel = page.locator(`#chat .chat-log [data-of="${id}"]`).last();
  const named = page.getByRole("button", { name, includeHidden: true });
  const button = panel.locator(named).first();
  await button.waitFor({ state: "attached" });
  if (!(await button.isVisible())) await panel.locator("details", { has: named }).first().locator("summary").click();
  await button.dispatchEvent("click");
  await waitForChat(page);
  await page.waitForTimeout(200);
}

export const dialog = (page: Page) => page.locator(".dicewright-dialog").last();

export async function close(page: Page): Promise<void> {
  await run(
    page,
    `Promise.all([...foundry.applications.instances.values()].filter(({ hasFrame }) => hasFrame).map((each) => each.close({ animate: false }))).then(() => undefined)`,
  );
}
