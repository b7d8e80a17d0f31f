/** The window of saved checks: a list of them to click, and the form to edit one. */
import { LIMITS } from "../../checks/limits.ts";
import type { CheckRequest } from "../../checks/notation.ts";
import { isProblem, problem } from "../../checks/problem.ts";
import { type SavedCheck, mergeSavedChecks, parseSavedChecks } from "../../checks/saved-check.ts";
import { games } from "../../games/index.ts";
import { savedChecksProblem, savedCheckView } from "../../view/form/saved-check.ts";
import { isGM, numbersOf, type Actor, actors } from "../platform/documents.ts";
import { pageApplication, inputDialog } from "../platform/page-window.ts";
import { MODULE } from "../platform/settings.ts";
import { singleFlight } from "../platform/single-flight.ts";
import { actorShown, elementAt, openWindows, templatePath, windowWithId, type AnyWindow } from "../platform/windows.ts";
import { notifyError, words, notifyWarning } from "../platform/words.ts";
import { fetchDocument } from "../platform/world-documents.ts";
import { openContest } from "../threads/contest/window.ts";
import { beginWithSavedCheck } from "../threads/extended/start.ts";
import { WIDTH } from "../windows/form-window.ts";
import { dragSavedCheck, readDragged } from "../windows/hotbar.ts";
import { rollSavedCheck } from "../windows/roll-dialog.ts";
import { checkRules, rulesWith } from "../world/house-rules.ts";
import { partyFor } from "../world/party.ts";
import { holderOf, worldHolder, type Holder, allSavedChecks } from "../world/saved-check-store.ts";
import { addLasting, chooseTests, lastingView, removeLasting, toggleLasting } from "./lasting.ts";
import { openPickMenu } from "./pick-menu.ts";
import { SavedChecksPage } from "./saved-checks-page.ts";

const ROW_ACTIONS: Readonly<
  Record<string, (page: SavedChecksPage, saved: SavedCheck, event: PointerEvent) => unknown>
> = {
  rollSavedCheck: ({ holder }, saved, event) => rollSavedCheck(holder.actor, saved, event),
  extendSavedCheck: ({ holder }, saved) => beginWithSavedCheck(holder.actor, saved),
  contestSavedCheck: ({ holder }, { id }, event) =>
    openContest({ from: partyFor(holder.actor), savedCheck: id, event }),
  moveUp: (page, saved) => page.move(saved, -1),
  moveDown: (page, saved) => page.move(saved, 1),
  editSavedCheck: (page, saved) => page.openForm(saved),
  removeSavedCheck: (page, saved) => page.remove(saved),
};

const WINDOW_ACTIONS: Readonly<Record<string, (page: SavedChecksPage, target: HTMLElement) => unknown>> = {
  addSavedCheck: (page) => page.openNewForm(),
  pickPath: (page) => page.pick(),
  openMenu,
  toggleEditing,
  addLasting: addTypedLasting,
  removeLasting: (page, target) => changeLasting(page, target, removeLasting),
};

/** The rarer actions: whether this page offers them, their names, and what they do. */
const MENU_ACTIONS: readonly (readonly [
  isOffered: (page: SavedChecksPage) => boolean,
  name: string,
  act: (page: SavedChecksPage) => unknown,
])[] = [
  [(page) => page.count > 0 || lastingIn(page) > 0, "dicewright.traits.editing", toggleEditing],
  [(page) => page.canPickSeveral, "dicewright.traits.several", (page) => page.pickSeveral()],
  [(page) => !page.showsLasting && lastingIn(page) === 0, "dicewright.lasting.title", showLasting],
  [() => true, "dicewright.traits.take", importSavedChecks],
  [({ count }) => count > 0, "dicewright.traits.export", exportSavedChecks],
  [() => true, "dicewright.traits.copy", copySavedChecks],
  [
    ({ holder }) => !holder.isWorld && isGM(),
    "dicewright.traits.openWorld",
    ({ holder }) => openHolder(worldHolder(holder.actor)),
  ],
];

/** The number of the actor's lasting Advantages; NaN where none can be had. */
function lastingIn({ holder }: SavedChecksPage): number {
  return (holder.isWorld ? undefined : lastingView(holder.actor))?.list.length ?? Number.NaN;
}

function openMenu(page: SavedChecksPage, button: HTMLElement): void {
  // Renderings meanwhile leave the focus in the menu.
  page.focus = undefined;
  const entries = MENU_ACTIONS.filter(([isOffered]) => isOffered(page)).map(([, name, act]) => ({
    text: words(name),
    choose: () => void Promise.resolve(act(page)).catch(notifyError),
  }));
  const { left, bottom: top } = button.getBoundingClientRect();
  page.menu = openPickMenu({ page: button.ownerDocument, left, top }, button.ariaLabel!, entries);
}

function toggleEditing(page: SavedChecksPage): Promise<unknown> {
  page.isEditing = !page.isEditing;
  page.focus = "menu";
  return page.frame.render();
}

function showLasting(page: SavedChecksPage): Promise<unknown> {
  page.showsLasting = true;
  page.focus = "lasting";
  return page.frame.render();
}

/** The actions as Foundry calls them, with the window as `this`. A failure is shown to the user. */
const ACTIONS = Object.fromEntries(
  Object.keys({ ...ROW_ACTIONS, ...WINDOW_ACTIONS }).map((name) => [
    name,
    function (this: { readonly page: SavedChecksPage }, event: PointerEvent, target: HTMLElement) {
      const { page } = this;
      page.focus = target.dataset["focus"];
      const saved = page.savedAt(target);
      const done = saved ? ROW_ACTIONS[name]?.(page, saved, event) : WINDOW_ACTIONS[name]?.(page, target);
      return Promise.resolve(done).catch(notifyError);
    },
  ]),
);

async function addTypedLasting({ holder, frame }: SavedChecksPage): Promise<void> {
  const input = frame.element.querySelector<HTMLInputElement>("input[name=lasting]")!;
  if (!(await addLasting(holder.actor, input.value))) return;
  input.value = "";
  await frame.render();
}

/** The distance of the window from the element it was opened from, in CSS pixels. */
const GAP = 8;
/** The top of the window is within this part of the page, so that there is room for the form. */
const HIGHEST = 0.1;

const TEMPLATES = ["form/button", "form/options", "form/saved-check", "form/tool"].map(templatePath);

/** Opens an actor's window or brings it to the front; beside its sheet, so that numbers can be picked there. */
export function openSavedChecks(actor: Actor, beside?: Element): Promise<void> {
  return singleFlight(`open ${actor.uuid}`, () => openHolder(holderOf(actor), beside));
}

async function openHolder(holder: Holder, beside?: Element): Promise<void> {
  const open = windowWithId(holder.id);
  if (open) {
    await open.maximize?.();
    return open.bringToFront?.();
  }
  const window = new (windowClass(holder))();
  await window.render({ force: true, ...(beside && { position: placeBeside(beside) }) });
  if (beside) await window.page.offerNumbers();
}

/** To the right if there is room before the sidebar, else to the left, else as far right as possible. */
function placeBeside(element: Element): { readonly left: number; readonly top: number } {
  const { left, right, top } = element.getBoundingClientRect();
  const page = element.ownerDocument;
  const { innerWidth = right, innerHeight = 0 } = page.defaultView ?? {};
  const sidebar = page.querySelector("#sidebar")?.getBoundingClientRect().left ?? innerWidth;
  const most = (sidebar < WIDTH ? innerWidth : sidebar) - WIDTH;
  const isRight = right + GAP <= most || left < WIDTH + GAP;
  return {
    left: isRight ? Math.max(0, Math.min(right + GAP, most)) : left - WIDTH - GAP,
    top: Math.max(0, Math.min(top, HIGHEST * innerHeight)),
  };
}

function windowClass(holder: Holder) {
  const title = words(holder.isWorld ? "dicewright.traits.world" : "dicewright.traits.title", { name: holder.name });
  return class DicewrightTraitsWindow extends pageApplication() {
    static DEFAULT_OPTIONS = {
      id: holder.id,
      classes: ["dicewright-traits-window"],
      window: { title, icon: "fa-solid fa-dice", contentClasses: ["dicewright"] },
      position: { width: WIDTH },
      actions: ACTIONS,
    };
    static PARTS = { body: { template: templatePath("form/saved-checks"), templates: TEMPLATES, scrollable: [""] } };
    readonly page = new SavedChecksPage(holder, this);
    #lastContext = "";

    isCurrent(): boolean {
      return JSON.stringify(contextOf(this.page)) === this.#lastContext;
    }

    override _prepareContext(): Promise<object> {
      const context = this.page.odds.render(() => contextOf(this.page));
      this.#lastContext = JSON.stringify(context);
      return Promise.resolve(context);
    }

    override async _onFirstRender(context: object, options: object): Promise<void> {
      await super._onFirstRender(context, options);
      listenToList(this.page);
    }

    override async _onRender(context: object, options: object): Promise<void> {
      await super._onRender(context, options);
      restoreFocus(this.page);
    }

    override _onClose(options: object): void {
      super._onClose(options);
      this.page.close();
    }
  };
}

/** The number of rows from which on they can be filtered: more than are in sight. */
const FILTER_FROM = 10;

function contextOf(page: SavedChecksPage): object {
  const { holder, saved, world, status, filter, count } = page;
  const read = holder.read();
  const data = numbersOf(holder.actor);
  const canChange = holder.canChange && !isProblem(read);
  const isEditing = canChange && page.isEditing;
  const chanceOf = (check: CheckRequest) => page.odds.askChance(check);
  const showsGame = new Set([...saved.list, ...world].map(({ system }) => system)).size > 1;
  const now = { words, rules: rulesWith(checkRules(), holder.actor), chanceOf, showsPaths: isEditing, showsGame };
  const wanted = filter.trim().toLocaleLowerCase();
  const rowsOf = (list: readonly SavedCheck[]) =>
    list.filter(({ name }) => name.toLocaleLowerCase().includes(wanted)).map((each) => savedCheckView(each, data, now));
  const lasting = holder.isWorld ? undefined : lastingView(holder.actor);
  return {
    saved: rowsOf(saved.list),
    world: rowsOf(world),
    problem: isProblem(read) && savedChecksProblem(read, words),
    status: status || (count === 0 && !isProblem(read) ? words("dicewright.traits.empty") : ""),
    canChange,
    isEditing,
    more: words("dicewright.thread.menu", { name: holder.name }),
    filter: count >= FILTER_FROM && { value: filter },
    lasting: (page.showsLasting || (lasting?.list.length ?? 0) > 0) && lasting,
  };
}

function listenToList(page: SavedChecksPage): void {
  const root = page.frame.element.querySelector<HTMLElement>(".dicewright-traits")!;
  root.addEventListener("input", ({ target }) => {
    const input = elementAt<HTMLInputElement>(target, "input[name=filter]");
    if (!input) return;
    page.filter = input.value;
    void page.frame.render();
  });
  root.addEventListener("keydown", (event) => {
    if (event.key === "Enter" && elementAt(event.target, "input[name=lasting]"))
      void addTypedLasting(page).catch(notifyError);
  });
  root.addEventListener("change", ({ target }) => {
    const lasting = elementAt<HTMLInputElement>(target, "[data-lasting] > label input");
    if (lasting) void changeLasting(page, lasting, toggleLasting).catch(notifyError);
    const tests = elementAt<HTMLInputElement>(target, "[data-lasting] details input")?.closest("details");
    if (tests) void chooseTestsIn(page, tests).catch(notifyError);
  });
  root.addEventListener("dragstart", (event) =>
    dragSavedCheck(event, page.holder.actor, page.savedAt(event.target as HTMLElement)),
  );
  root.addEventListener("dragover", (event) => event.preventDefault());
  root.addEventListener("drop", (event) => void addDropped(event, page).catch(notifyError));
}

/** The names of the ticked checks, and the typed labels. */
function testsIn(details: HTMLElement): readonly string[] {
  const ticked = [...details.querySelectorAll<HTMLInputElement>("input:checked")].map(({ value }) => value);
  return [...ticked, ...details.querySelector<HTMLInputElement>("input[type=text]")!.value.split(",")];
}

/** Stores the tests of an entry. Its list stays unfolded. */
async function chooseTestsIn(page: SavedChecksPage, details: HTMLElement): Promise<void> {
  const { lasting } = details.closest<HTMLElement>("[data-lasting]")!.dataset;
  await changeLasting(page, details, (actor, id) => chooseTests(actor, id, testsIn(details)));
  page.frame.element.querySelector<HTMLDetailsElement>(`[data-lasting="${lasting}"] details`)!.open = true;
}

async function changeLasting({ holder, frame }: SavedChecksPage, target: HTMLElement, change: typeof toggleLasting) {
  await change(holder.actor, target.closest<HTMLElement>("[data-lasting]")!.dataset["lasting"]!);
  await frame.render();
}

/** Focuses the control that a change has made or left. */
function restoreFocus(page: SavedChecksPage): void {
  const { focus } = page;
  if (focus === undefined) return;
  page.focus = undefined;
  const selectors = [
    `[data-focus="${focus}"], [name="${focus}"]`,
    `[data-focus="${oppositeMove(focus)}"]`,
    "[data-focus=add]",
  ];
  const { element } = page.frame;
  const found = selectors.flatMap((each) => element.querySelector<HTMLElement>(`:is(${each}):not(:disabled)`) ?? []);
  found[0]?.focus();
}

/** The other button of a row at an end of the list, which can only be moved back. */
function oppositeMove(focus: string): string {
  return focus.replace(/^(?:up|down)(?=-)/, (way) => (way === "up" ? "down" : "up"));
}

const isSavedChecksWindow = ({ id }: AnyWindow) => id?.startsWith(`${MODULE}-traits-`) === true;

/** Draws the windows of saved checks again, and open sheets, which have buttons for them. */
export function redrawSavedChecks(): void {
  for (const shown of openWindows()) if (isSavedChecksWindow(shown) || actorShown(shown)) void shown.render();
}

/**
 * Draws an actor's window again; the world's shows an actor's numbers. Tokens that are not linked follow the actor in
 * the world's list, with whose address that of their own actor ends, and are not told of (issues #6892, #9095).
 */
export function redrawActor({ uuid }: Actor): void {
  const ends = [uuid.replaceAll(".", "-"), `${MODULE}-traits-world`];
  const shown = openWindows().filter((each) => isSavedChecksWindow(each) && ends.some((end) => each.id!.endsWith(end)));
  // Most numbers of an actor are in no check.
  for (const open of shown) if (!open.isCurrent?.()) void open.render();
}

// ---- Saved checks from elsewhere: JSON, other actors, drops ----

async function askInDialog(title: string, label: string, field: HTMLElement, ...more: readonly HTMLElement[]) {
  const content = Object.assign(document.createElement("div"), { className: "dicewright dicewright-trait-ask" });
  content.append(labelFor(label, field), ...more);
  field.setAttribute("name", "answer");
  field.setAttribute("autofocus", "");
  const answer = await inputDialog({ window: { title }, content });
  return answer === null ? undefined : String(answer["answer"]);
}

function labelFor(text: string, field: HTMLElement): HTMLElement {
  const label = document.createElement("label");
  label.append(text, field);
  return label;
}

/** Adds saved checks from JSON, in place of those with their ids. The dialog opens again while it cannot be read. */
async function importSavedChecks(page: SavedChecksPage): Promise<void> {
  for (let text = await askJson(""); text?.trim(); text = await askJson(text)) {
    const read = readJson(text);
    if (!isProblem(read)) return page.store((list) => mergeSavedChecks(list, read.list), read.system);
    notifyWarning(savedChecksProblem(read, words));
  }
}

function askJson(text: string): Promise<string | undefined> {
  const control = Object.assign(document.createElement("textarea"), { rows: 10, textContent: text });
  const file = Object.assign(document.createElement("input"), { type: "file", accept: ".json,application/json" });
  file.addEventListener("change", () => {
    const [chosen] = file.files ?? [];
    if (chosen && chosen.size <= LIMITS.file) void chosen.text().then((read) => (control.value = read), notifyError);
  });
  const fromFile = labelFor(words("dicewright.traits.fromFile"), file);
  return askInDialog(words("dicewright.traits.take"), words("dicewright.traits.takeHint"), control, fromFile);
}

function readJson(text: string): ReturnType<typeof parseSavedChecks> {
  try {
    const parsed: unknown = text.length > LIMITS.file ? null : JSON.parse(text);
    return parseSavedChecks(parsed ?? false, games);
  } catch (error) {
    return problem("notJson", { reason: (error as Error).message });
  }
}

async function exportSavedChecks({ saved, holder }: SavedChecksPage): Promise<void> {
  const text = JSON.stringify(saved, undefined, 2);
  const control = Object.assign(document.createElement("textarea"), { rows: 10, readOnly: true, textContent: text });
  const href = URL.createObjectURL(new Blob([text], { type: "application/json" }));
  const name = holder.name.replace(/[^\p{L}\p{N}]+/gu, "-").toLocaleLowerCase();
  const textContent = words("dicewright.traits.toFile");
  const link = Object.assign(document.createElement("a"), { href, download: `${name}.json`, textContent });
  await askInDialog(words("dicewright.traits.export"), words("dicewright.traits.exportHint"), control, link);
  URL.revokeObjectURL(href);
}

async function addDropped(event: DragEvent, page: SavedChecksPage): Promise<void> {
  const { actor: uuid, trait } = readDragged(event);
  if (uuid === undefined || uuid === page.holder.actor.uuid || !page.holder.canChange) return;
  event.preventDefault();
  event.stopPropagation();
  const from = await fetchDocument(uuid);
  const saved = from?.documentName === "Actor" ? allSavedChecks(from).find(({ id }) => id === trait) : undefined;
  if (saved) await page.store((list) => mergeSavedChecks(list, [saved]));
}

/** Adds the saved checks of another actor, if others have any that can be read. */
async function copySavedChecks(page: SavedChecksPage): Promise<void> {
  const others = actors().flatMap((actor) => {
    const read = actor.uuid === page.holder.actor.uuid ? undefined : holderOf(actor).read();
    return read && !isProblem(read) && read.list.length > 0 ? [{ actor, list: read.list }] : [];
  });
  if (others.length === 0) return void (await page.showStatus(words("dicewright.traits.nobody")));
  const control = document.createElement("select");
  control.append(...others.map(({ actor: { name, uuid } }) => new Option(name, uuid)));
  const chosen = await askInDialog(words("dicewright.traits.copy"), words("dicewright.traits.copyHint"), control);
  const from = others.find(({ actor }) => actor.uuid === chosen);
  if (from) await page.store((list) => mergeSavedChecks(list, from.list));
}
