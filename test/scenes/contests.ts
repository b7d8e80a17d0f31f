/** Contests as scenes begin and read them. */
import { expect } from "vitest";
import { MIRA, type Seat } from "./seat.ts";

const die = (sides: number) => ({ count: 1, sides, up: 0 });

/** The players' saved checks, one for each game. */
export const TRAITS = [
  { id: "t1", name: "Fight", system: "kaiser", kind: "skill", options: { skill: 5 } },
  { id: "t2", name: "Blade", system: "ogs", kind: "action", options: { dice: [8, 6, 4].map(die) } },
  { id: "t3", name: "Duel", system: "kr", kind: "opposed", options: { pool: 2, dt: 6 } },
  { id: "t4", name: "Bluff", system: "kleptonomicon", kind: "test", options: { modifier: 2 } },
  { id: "t5", name: "Wrestle", system: "olde", kind: "stat", options: { stat: 10 } },
];

/** Saves these checks to actors by their names. */
export const saveChecks = (seat: Seat, ...actors: string[]) =>
  Promise.all(actors.map((actor) => seat.learn(actor, ...TRAITS)));

/** Begins a contest of Mira, who rolls these faces, against actors by name or tokens by their uuid, and gives its id. */
export async function openContest(
  seat: Seat,
  against: readonly string[],
  request: object,
  ...faces: readonly number[]
): Promise<string> {
  const uuids = `${JSON.stringify(against)}.map((each) => actor(each)?.uuid ?? each)`;
  return seat.begin("contest", { from: MIRA, against: await seat.run(uuids), ...request }, ...faces);
}

export const contestAt = (seat: Seat, id: string) => seat.panel(id);
export async function clickButton(seat: Seat, id: string, name: string, ...faces: readonly number[]): Promise<void> {
  await seat.throws(...faces);
  await contestAt(seat, id).getByRole("button", { name }).click();
}
export const inOneLine = (text: string) => text.replace(/\s+/g, " ").trim();
export const panelText = async (seat: Seat, id: string) => inOneLine(await contestAt(seat, id).innerText());
export const expectPanel = (seat: Seat, id: string, text: string) =>
  expect.poll(() => panelText(seat, id)).toContain(inOneLine(text));

/** A verdict as the player of this side reads it. */
export const verdictFor = (own: string, text: string) =>
  text.replace(/^(.+) wins/, (_wins, name: string) => (name === own ? "You win" : `You lose: ${name} wins`));

const NO_COPIES = `game.settings.set("core", "uiConfig", { ...game.settings.get("core", "uiConfig"), chatNotifications: "pip" })`;
const FLOATING = "#chat-notifications [data-action=dismissMessage]";

/** Looks at another tab of the sidebar, without copies that float, so that questions come as prompts; or at the log's end. */
export const lookAt = (seat: Seat, tab: "actors" | "chat") =>
  seat.run(
    `void (${NO_COPIES}, document.querySelectorAll("${FLOATING}").forEach((each) => each.click()), ui.sidebar.changeTab("${tab}", "primary"), ui.chat.scrollBottom())`,
  );
/** The question to a user who does not look at its panel. */
export const promptOf = ({ page }: Seat) => page.locator(".dicewright-prompt");
/** Looks away from the log for longer than a prompt takes to come, and sees none. */
export async function expectNoPrompt(seat: Seat): Promise<void> {
  await lookAt(seat, "actors");
  await seat.page.waitForTimeout(1000);
  expect(await promptOf(seat).count()).toBe(0);
  await lookAt(seat, "chat");
}
