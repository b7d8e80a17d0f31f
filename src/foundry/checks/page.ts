/** The state of a window of saved checks and what its buttons do, apart from its frame. */
import { systems } from "../../systems/index.ts";
import { noSavedChecks, type SavedCheck, type SavedChecks } from "../../systems/saved-check.ts";
import type { System } from "../../systems/system.ts";
import { isProblem } from "../../systems/vocabulary.ts";
import { problemTexts } from "../../view/form/fields.ts";
import { filled } from "../../view/form/filled.ts";
import { placeOfPath, savedForm, savedFrom, savedProblems, type SavedCheckForm } from "../../view/form/saved-check.ts";
import { fieldName } from "../../view/problem.ts";
import { listOf } from "../../view/words.ts";
import { checkModel } from "../form/model.ts";
import { valuesIn } from "../form/window.ts";
import { oddsClient, type OddsClient } from "../odds/client.ts";
import { confirmDialog, type Application } from "../platform/windows.ts";
import { notifyError, notifyProblem, words } from "../platform/words.ts";
import { allGames, gamesInUse } from "../world/games.ts";
import { savedAt } from "../world/profiles.ts";
import { worldHolder, type Holder } from "../world/saved-check-store.ts";
import { startPick, type Pick } from "./pick.ts";

/** The state of one window. */
export class SavedChecksPage {
  /** The check being edited. */
  form: SavedCheckForm | undefined;
  status = "";
  /** True while rows can be changed, and lists exchanged. */
  isEditing = false;
  /** What the names of shown checks contain. */
  filter = "";
  /** What has the focus once the window is drawn again: a name or a `data-focus`. */
  focus: string | undefined;
  /** True once the form could not be saved: then it shows its problems. */
  #isRefused = false;
  /** The field that was clicked or typed in last. */
  #touched: string | undefined;
  #pick: Pick | undefined;
  /** Where the chances of the checks are asked for. */
  readonly client: OddsClient;

  constructor(
    readonly holder: Holder,
    readonly frame: Application,
    /** Called once some of them are known that came later. */
    told: () => void,
  ) {
    this.client = oddsClient(told, { isPatient: true });
  }

  /** The saved checks as far as they can be read. */
  get saved(): SavedChecks {
    return readable(this.holder);
  }

  /** Those of the world, shown below an actor's own. */
  get world(): SavedChecks {
    return this.holder.isWorld ? noSavedChecks(allGames()) : readable(worldHolder(this.holder.actor));
  }

  /** The game of the next new check: the one that is stored, if it is in use. */
  get game(): System {
    return gamesInUse().find(({ id }) => id === this.saved.system) ?? gamesInUse()[0]!;
  }

  /** The saved check in the row of an element. */
  savedAt(target: HTMLElement): SavedCheck | undefined {
    const id = target.closest<HTMLElement>("[data-trait]")?.dataset["trait"];
    return [this.saved, this.world].flatMap(({ list }) => list).find((each) => each.id === id);
  }

  /** Stores a changed list. If the stored one cannot be read, the user is told and it is not overwritten. */
  async keep(change: (list: SavedChecks["list"]) => SavedChecks["list"], system = this.saved.system): Promise<void> {
    const read = this.holder.read();
    if (isProblem(read)) notifyProblem(read);
    else await this.holder.write({ ...read, system, list: change(read.list) });
    await this.frame.render();
  }

  /** Opens the form for a new check of the chosen game. */
  begin(): Promise<unknown> {
    const system = this.game;
    const [kind] = Object.keys(system.kinds);
    return this.write(savedForm(system, { id: foundry.utils.randomID(), name: "", kind: kind!, options: {} }));
  }

  edit(saved: SavedCheck): Promise<unknown> {
    const system = systems.find(({ id }) => id === saved.system)!;
    return this.write(savedForm(system, saved));
  }

  /** Shows this form. */
  write(form: SavedCheckForm, focus = "name"): Promise<unknown> {
    this.#isRefused = false;
    this.#touched = undefined;
    Object.assign(this, { form, focus });
    return this.frame.render();
  }

  /** Reads the controls, so that nothing typed is lost when the window is drawn again. */
  read(): void {
    const place = this.frame.element.querySelector("form");
    if (place && this.form) this.form = checkModel.fill(this.form, valuesIn(place));
  }

  /** Remembers the field that the user clicks or types in. */
  touch({ name }: HTMLInputElement): void {
    if (name.startsWith("field-")) this.#touched = name.slice("field-".length);
  }

  /** Problems by the name of their control. */
  problems(): Readonly<Record<string, string>> {
    const { form } = this;
    return this.#isRefused && form ? problemTexts(savedProblems(form), form.system, words) : {};
  }

  /** Saves the form; if it is not valid or cannot be stored, it stays open as it is. */
  async save(): Promise<void> {
    this.read();
    const { form } = this;
    const saved = form && savedFrom(form);
    if (!saved) return;
    if (isProblem(saved)) return this.#refuse();
    this.leave(`roll-${saved.id}`);
    const isOld = this.saved.list.some(({ id }) => id === saved.id);
    try {
      await this.keep((list) => (isOld ? list.map((each) => (each.id === saved.id ? saved : each)) : [...list, saved]));
    } catch (error) {
      await this.write(form);
      throw error;
    }
  }

  /** Shows what is wrong, with the focus on the first mistake. */
  async #refuse(): Promise<void> {
    this.#isRefused = true;
    [this.focus] = Object.keys(this.problems());
    await this.frame.render();
  }

  /** Closes the form. */
  leave(focus = "add"): void {
    Object.assign(this, { form: undefined, status: "", focus });
  }

  /** Moves a saved check up or down by so many places. */
  move({ id }: SavedCheck, by: number): Promise<void> {
    return this.keep((list) => {
      const at = list.findIndex((each) => each.id === id);
      return list.toSpliced(at, 1).toSpliced(Math.max(0, at + by), 0, list[at]!);
    });
  }

  /** Asks, and removes a saved check if the answer is yes: this cannot be undone. */
  async remove({ id, name }: SavedCheck): Promise<void> {
    const content = document.createElement("p");
    content.textContent = words("dicewright.traits.removeAsk", { name });
    const isMeant = await confirmDialog({ window: { title: words("dicewright.traits.removeTitle") }, content });
    if (isMeant) await this.keep((list) => list.filter((each) => each.id !== id));
  }

  /** Lets the user click a number on a sheet and puts its path into the form. */
  async pick(): Promise<void> {
    this.read();
    this.#pick?.stop();
    this.#pick = startPick({ done: ({ path, name }) => void this.#picked(path, name), left: () => void this.say("") });
    await this.say(words("dicewright.traits.picking"));
  }

  /** While the list is empty, the numbers of the sheet beside it are offered: one click makes the first saved check. */
  async offer(): Promise<void> {
    if (!this.holder.canChange || this.#count > 0 || isProblem(this.holder.read())) return;
    this.#pick = startPick({
      done: ({ path, name }) => {
        const isEnough = !this.form && this.canPickSeveral;
        void (isEnough ? this.#add(path, name) : this.#picked(path, name)).catch(notifyError);
      },
      left: () => void this.say(""),
      isOffered: true,
    });
    await this.say(words("dicewright.traits.offering"));
  }

  get #count(): number {
    return this.saved.list.length + this.world.list.length;
  }

  /** Makes a saved check of each number that the user clicks, until they end it. */
  async pickSeveral(): Promise<void> {
    const names: string[] = [];
    this.#pick?.stop();
    this.#pick = startPick({
      done: ({ path, name }) => void this.#add(path, name, names).catch(notifyError),
      left: () => void this.say(""),
      isMany: true,
    });
    await this.say(words("dicewright.traits.pickingSeveral"));
  }

  async #add(path: string, name: string, names?: string[]): Promise<void> {
    const saved = savedAt(path, { id: foundry.utils.randomID(), name, system: this.game.id });
    if (!saved || this.saved.list.some((each) => each.name === name)) {
      await this.say(words("dicewright.traits.pickedAlready", { name }));
      return;
    }
    names?.push(name);
    this.status = names ? words("dicewright.traits.pickedSeveral", { names: listOf(names, words) }) : "";
    if (!names) this.focus = `roll-${saved.id}`;
    await this.keep((list) => [...list, saved]);
  }

  /** Whether a number alone is enough for a check of this game. */
  get canPickSeveral(): boolean {
    return savedAt("@a.b", { id: "a", name: "a", system: this.game.id }) !== undefined;
  }

  async #picked(path: string, name: string): Promise<unknown> {
    if (!this.form) await this.begin();
    const form = this.form!;
    const place = placeOfPath(form, this.#touched);
    if (place === undefined) return this.say(words("dicewright.traits.pickedInVain", { path }));
    this.status = words("dicewright.traits.picked", { path, field: fieldName(place, words, form.system.id) });
    return this.write(filled(form, { name: form.name || name, [`field-${place}`]: path }), `field-${place}`);
  }

  /** Shows a message below the list. */
  say(status: string): Promise<unknown> {
    this.status = status;
    return this.frame.render();
  }

  /** Stops picking. */
  stop(): void {
    this.#pick?.stop();
    this.client.close();
  }
}

function readable(holder: Holder): SavedChecks {
  const read = holder.read();
  return isProblem(read) ? noSavedChecks(allGames()) : read;
}
