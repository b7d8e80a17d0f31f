/** Actions on a page with the module, and their counterparts on one without. */

/** One row: scripts of a page, each of which may answer later. */
export interface PageRow {
  readonly id: string;
  readonly name: string;
  /** The action on the page with the module. */
  readonly ours: string;
  /** The action on the page without it: the same, or the closest one. */
  readonly floor: string;
  /** Done once before on the page with the module, unmeasured; what it takes is shared by the rows after it. */
  readonly before?: string;
  /** The most that ours may take, as a multiple of the floor; today's limit, and what it is to become. */
  readonly limit: number;
  readonly goal: number;
  /** How often both are done in turn. */
  readonly rounds?: number;
}

/** Waits for an element, not for ever. */
const waitFor = (selector: string) => `
  for (let i = 0; !document.querySelector("${selector}"); i++) {
    if (i > 1000) throw new Error("No ${selector} has come.");
    await new Promise((next) => setTimeout(next, 5));
  }
`;

const API = `game.modules.get("dicewright").api`;
const PLAIN_ROLL = `await (await new Roll("1d20 + 5").evaluate()).toMessage();`;
const HOST_DIALOG = `
  const shown = new foundry.applications.api.DialogV2({ window: { title: "A" }, content: "<input name=a><input name=b>", buttons: [{ action: "a", label: "A" }] });
  await shown.render({ force: true });
  await shown.close();
`;
const OPEN_DIALOG = `
  void ${API}.open({ system: "kaiser", kind: "skill", raw: { skill: 5 } });
${waitFor(".dicewright-dialog")}
`;
const CLOSE_DIALOG = `
  for (const each of [...foundry.applications.instances.values()]) if (each.element?.matches?.(".dicewright-dialog, :has(.dicewright-dialog)")) await each.close();
`;
/** A roll dialog opened and closed. */
export const OPEN_AND_CLOSE = `{ ${OPEN_DIALOG}${CLOSE_DIALOG} }`;
const OPEN_SHEET = `
  const sheet = game.actors.getName("Mira Vell").sheet;
  await sheet.render(true);
  await new Promise((done) => setTimeout(done, 20));
  await sheet.close();
`;

/** The number of saved checks on one actor. */
const saved = (count: number) => `
  const list = Array.from({ length: ${count} }, (_, i) => ({ id: "s" + i, name: "Check " + i, system: "kaiser", kind: "skill", options: { skill: 1 + (i % 9) } }));
  await game.actors.getName("Mira Vell").setFlag("dicewright", "traits", { v: 1, system: "kaiser", list });
`;

/** One contest to copy; the scripts of threads are there from then on. */
const FIRST_CONTEST = `
  const { id } = await ${API}.contest({ from: game.actors.getName("Mira Vell"), against: [game.actors.getName("Tor Haldane")], check: "kaiser skill 5" });
  globalThis.opened = game.messages.get(id).toObject();
`;

/** The number of open contests in one batch, as copies of one. */
const contests = (count: number) => `
  const copies = Array.from({ length: ${count} }, () => ({ ...opened, _id: foundry.utils.randomID() }));
  await ChatMessage.implementation.createDocuments(copies);
`;

/** Messages far up the log follow once the page rests. */
const REST = `await new Promise((done) => setTimeout(done, 5000));`;

const OPEN_SAVED = `
  const controls = [];
  const sheet = game.actors.getName("Mira Vell").sheet;
  Hooks.callAll("getHeaderControlsApplicationV2", sheet, controls);
  // A second click within half a second would be a double click.
  await new Promise((done) => setTimeout(done, 600));
  controls.find(({ action }) => action === "dicewright-traits").onClick();
  ${waitFor(".dicewright-traits-window")}
`;
const CLOSE_SAVED = `
  for (const each of [...foundry.applications.instances.values()]) if (each.element?.matches?.(".dicewright-traits-window, :has(.dicewright-traits-window)")) await each.close();
`;

/** A number of the actor that no saved check takes. */
const CHANGE_NUMBER = `
  globalThis.turns = (globalThis.turns ?? 0) + 1;
  await game.actors.getName("Mira Vell").update({ "system.skills.sneak": turns });
`;

/** A key in the chat input, as an editor notices it. */
const TYPE_SLASH = `
  const input = document.querySelector("textarea#chat-message, #chat-message[contenteditable], #chat-message [contenteditable=true]");
  input.focus();
  document.execCommand("insertText", false, "/");
  await new Promise((done) => setTimeout(done, 30));
  document.execCommand("delete");
`;

/** A contest of so many sides, and one of them who answers: each has a saved check to answer with. */
const crowd = (sides: number) => `
  const list = [{ id: "fight", name: "Fight", system: "kaiser", kind: "skill", options: { skill: 5 } }];
  const type = game.actors.contents[0].type;
  const flags = { dicewright: { traits: { v: 1, system: "kaiser", list } } };
  const others = await Actor.implementation.createDocuments(Array.from({ length: ${sides - 1} }, (_, i) => ({ name: "Foe " + i, type, flags })));
  const { id } = await ${API}.contest({ from: game.actors.getName("Mira Vell"), against: others, check: "kaiser skill 5" });
  globalThis.crowd = id;
`;

const ANSWER = `
  const size = game.messages.size;
  const answer = () => document.querySelector('#chat .chat-log [data-of="' + crowd + '"] button[data-key^="answer "]');
  const until = async (holds) => {
    for (let i = 0; !holds(); i++) {
      if (i > 200) throw new Error("Nobody answered.");
      await new Promise((next) => setTimeout(next, 10));
    }
  };
  await until(answer);
  answer().click();
  await until(() => game.messages.size > size);
`;

const COMBAT = `
  globalThis.fight ??= await Combat.implementation.create({});
  if (!fight.started) {
    await fight.createEmbeddedDocuments("Combatant", game.actors.contents.slice(0, 2).map(({ id }) => ({ actorId: id, initiative: 5 })));
    await fight.startCombat();
  }
`;
const TURN = `await fight.nextTurn();`;

/** A thousand more actors with 50 saved checks each, once. */
const ACTORS = `
  if (!game.actors.getName("Extra 0")) {
    const list = Array.from({ length: 50 }, (_, i) => ({ id: "s" + i, name: "Check " + i, system: "kaiser", kind: "skill", options: { skill: 1 + (i % 9) } }));
    const flags = { dicewright: { traits: { v: 1, system: "kaiser", list } } };
    const type = game.actors.contents[0].type;
    for (let batch = 0; batch < 10; batch++)
      await Actor.implementation.createDocuments(Array.from({ length: 100 }, (_, i) => ({ name: "Extra " + (batch * 100 + i), type, flags })));
  }
`;

/** A log as full as it gets, of what a script posts. */
const fullLog = (post: string) => `for (let i = game.messages.size; i < 130; i++) { ${post} }`;
const CHECK = `await ${API}.roll("kaiser skill 5 vs 12");`;

export const rows: readonly PageRow[] = [
  {
    id: "message",
    name: "a text message",
    ours: `await ChatMessage.implementation.create({ content: "Hello" });`,
    floor: `await ChatMessage.implementation.create({ content: "Hello" });`,
    limit: 1.5,
    goal: 1.2,
  },
  { id: "roll", name: "a plain roll", ours: PLAIN_ROLL, floor: PLAIN_ROLL, limit: 1.5, goal: 1.2 },
  {
    id: "code",
    name: "a roll with a code, to a plain roll",
    ours: `await (await new Roll("2d6ko").evaluate()).toMessage();`,
    floor: PLAIN_ROLL,
    limit: 2,
    goal: 2,
  },
  { id: "check", name: "a posted check, to a plain roll", ours: CHECK, floor: PLAIN_ROLL, limit: 2.2, goal: 1.6 },
  {
    id: "stepper",
    name: "a level stepped on its card, to a plain roll",
    ours: `
      const step = [...document.querySelectorAll("#chat .chat-log .dicewright-step")].at(-1);
      if (!step) throw new Error("The newest card has no stepper.");
      step.click();
      await new Promise((done) => setTimeout(done, 50));
    `,
    floor: PLAIN_ROLL,
    limit: 2.5,
    goal: 2.5,
    rounds: 5,
  },
  {
    id: "dialog:first",
    name: "the first roll dialog, to a dialog of the host",
    ours: OPEN_AND_CLOSE,
    floor: HOST_DIALOG,
    limit: 12,
    goal: 12,
    rounds: 1,
  },
  {
    id: "dialog",
    name: "a later roll dialog, to a dialog of the host",
    ours: OPEN_AND_CLOSE,
    floor: HOST_DIALOG,
    limit: 6,
    goal: 6,
  },
  {
    id: "sheet",
    name: "a sheet without saved checks",
    before: saved(0),
    ours: OPEN_SHEET,
    floor: OPEN_SHEET,
    limit: 1.7,
    goal: 1.2,
  },
  {
    id: "sheet:200",
    name: "a sheet of an actor with 200 saved checks",
    before: saved(200),
    ours: OPEN_SHEET,
    floor: OPEN_SHEET,
    limit: 2,
    goal: 2,
  },
  { id: "turn", name: "a combat turn", before: COMBAT, ours: TURN, floor: `${COMBAT}${TURN}`, limit: 1.5, goal: 1.2 },
  {
    id: "batch:10",
    name: "ten contests opened in one batch, to ten messages",
    before: FIRST_CONTEST,
    ours: contests(10),
    floor: `await ChatMessage.implementation.createDocuments(Array.from({ length: 10 }, () => ({ content: "Hello" })));`,
    limit: 7,
    goal: 3,
    rounds: 1,
  },
  {
    id: "turn:10",
    name: "a combat turn with 10 open contests",
    before: REST,
    ours: TURN,
    floor: `${COMBAT}${TURN}`,
    limit: 1.5,
    goal: 1.2,
  },
  {
    id: "batch",
    name: "90 more opened in one batch, to 90 messages",
    ours: contests(90),
    floor: `await ChatMessage.implementation.createDocuments(Array.from({ length: 90 }, () => ({ content: "Hello" })));`,
    limit: 4,
    goal: 2.5,
    rounds: 1,
  },
  {
    id: "turn:100",
    name: "a combat turn with 100 open contests",
    before: REST,
    ours: TURN,
    floor: `${COMBAT}${TURN}`,
    limit: 1.5,
    goal: 1.2,
  },
  { id: "completion", name: "a slash typed in the chat input", ours: TYPE_SLASH, floor: TYPE_SLASH, limit: 3, goal: 3 },
  {
    id: "window:200",
    name: "the window of 200 saved checks, to a sheet",
    ours: `${OPEN_SAVED}${CLOSE_SAVED}`,
    floor: OPEN_SHEET,
    limit: 12,
    goal: 11,
    rounds: 5,
  },
  {
    id: "window:number",
    name: "a number that changes while it is open",
    before: OPEN_SAVED,
    ours: CHANGE_NUMBER,
    floor: CHANGE_NUMBER,
    limit: 3,
    goal: 3,
  },
  {
    id: "answer:20",
    name: "an answer in a contest of twenty, to a plain roll",
    before: `${CLOSE_SAVED}${crowd(20)}`,
    ours: ANSWER,
    floor: PLAIN_ROLL,
    limit: 8,
    goal: 4,
    rounds: 9,
  },
  {
    id: "answer:40",
    name: "an answer in a contest of forty, to a plain roll",
    before: crowd(40),
    ours: ANSWER,
    floor: PLAIN_ROLL,
    limit: 11,
    goal: 8,
    rounds: 9,
  },
  {
    id: "turn:200",
    name: "a combat turn with 200 open contests",
    before: `${contests(100)}${REST}`,
    ours: TURN,
    floor: `${COMBAT}${TURN}`,
    limit: 1.5,
    goal: 1.2,
  },
];

/** Work that grows with a campaign and may not block the page: the longest task meanwhile. */
export const growth: readonly Pick<PageRow, "id" | "ours" | "floor" | "name" | "before">[] = [
  { id: "answer", name: "an answer in a contest of forty", before: crowd(40), ours: ANSWER, floor: PLAIN_ROLL },
  { id: "turn", name: "a combat turn with 200 open contests", ours: TURN, floor: `${COMBAT}${TURN}` },
];

/** Rows of a world of its own with very many actors. */
export const crowded: readonly PageRow[] = [
  {
    id: "actors",
    name: "a sheet in a world of 1,000 actors with 50 saved checks each",
    before: ACTORS,
    ours: OPEN_SHEET,
    floor: `${ACTORS}${OPEN_SHEET}`,
    limit: 2,
    goal: 1.5,
  },
  {
    id: "actors:number",
    name: "a number of one of them that changes",
    ours: CHANGE_NUMBER,
    floor: CHANGE_NUMBER,
    limit: 2,
    goal: 1.2,
  },
];

/** Rows of a world of its own whose log is full: each new message lets the oldest one go. */
export const full: readonly PageRow[] = [
  {
    id: "log:roll",
    name: "a plain roll in a log full of checks, to one full of plain rolls",
    before: fullLog(CHECK),
    ours: PLAIN_ROLL,
    floor: `${fullLog(PLAIN_ROLL)}${PLAIN_ROLL}`,
    limit: 2.5,
    goal: 1.5,
  },
  { id: "log:check", name: "a check in a log full of checks", ours: CHECK, floor: PLAIN_ROLL, limit: 3, goal: 2 },
];
