/** The state of a window of saved checks, the methods of its buttons, and the form of one check. */
import type { Game } from "../../checks/game.ts";
import { isProblem, problem, type Problem } from "../../checks/problem.ts";
import { mergeSavedChecks, noSavedChecks, type SavedCheck, type SavedChecks } from "../../checks/saved-check.ts";
import { games } from "../../games/index.ts";
import { savedCheckAt } from "../../sheets/profiles.ts";
import {
  readSavedForm,
  savedControls,
  savedForm,
  withPath,
  type SavedCheckForm,
  type SavedCheckReading,
} from "../../view/form/saved-check.ts";
import { summaryQuestion } from "../../view/odds-question.ts";
import { summaryView } from "../../view/odds.ts";
import { fieldName } from "../../words/problem.ts";
import { listText } from "../../words/words.ts";
import { OddsView } from "../odds/view.ts";
import type { Actor } from "../platform/documents.ts";
import { confirmDialog } from "../platform/page-window.ts";
import type { Application } from "../platform/windows.ts";
import { notifyError, notifyProblem, Refusal, words } from "../platform/words.ts";
import { formContext, showForm, type FormModel, type FormView } from "../windows/form-window.ts";
import { currentRequest, withCheckValues } from "../windows/roll-dialog.ts";
import { allGames, gamesInUse } from "../world/games.ts";
import { checkRules } from "../world/house-rules.ts";
import { worldHolder, type Holder } from "../world/saved-check-store.ts";
import { startPick, type NumberPick, type PickedNumber } from "./pick-number.ts";

export class SavedChecksPage {
  status = "";
  /** True while rows can be changed. */
  isEditing = false;
  /** True once the user has asked for lasting Advantages, which are not shown before there are any. */
  showsLasting = false;
  filter = "";
  /** The control that gets the focus with the next rendering: its name or its `data-focus`. */
  focus: string | undefined;
  /** The menu of rarer actions, once it was opened. */
  menu: { close(): void } | undefined;
  #pick: NumberPick | undefined;
  readonly odds = new OddsView(() => void this.frame.render().catch(notifyError), { isPatient: true });

  constructor(
    readonly holder: Holder,
    readonly frame: Application,
  ) {}

  /** The saved checks; none if they cannot be read. */
  get saved(): SavedChecks {
    return readOrEmpty(this.holder);
  }

  /** The saved checks of the world, shown below an actor's own. */
  get world(): SavedChecks["list"] {
    return this.holder.isWorld ? [] : readOrEmpty(worldHolder(this.holder.actor)).list;
  }

  /** The game of the next new check: the one that is stored, if it is in use. */
  get game(): Game {
    return gamesInUse().find(({ id }) => id === this.saved.system) ?? gamesInUse()[0]!;
  }

  savedAt(target: HTMLElement): SavedCheck | undefined {
    const id = target.closest<HTMLElement>("[data-trait]")?.dataset["trait"];
    return [...this.saved.list, ...this.world].find((each) => each.id === id);
  }

  /** Stores a changed list. A list that cannot be read is not overwritten, and the user is told. */
  async store(change: (list: SavedChecks["list"]) => SavedChecks["list"], system = this.saved.system): Promise<void> {
    const read = this.holder.read();
    if (isProblem(read)) notifyProblem(read);
    else await this.holder.write({ ...read, system, list: change(read.list) });
    await this.frame.render();
  }

  openNewForm({ path, isDie = false, name = "" }: Partial<PickedNumber> = {}): Promise<void> {
    const game = this.game;
    const [kind] = Object.keys(game.kinds);
    const form = savedForm(game, { id: foundry.utils.randomID(), name, kind: kind!, options: {} });
    return this.#showForm(path === undefined ? form : withPath(form, { path, isDie }).form);
  }

  /** @throws Refusal if its game is not installed */
  async openForm(saved: SavedCheck): Promise<void> {
    const game = games.find(({ id }) => id === saved.system);
    if (!game) throw new Refusal(problem("gameGone", { game: saved.system }));
    return this.#showForm(savedForm(game, saved));
  }

  async #showForm(form: SavedCheckForm): Promise<void> {
    // Numbers that were offered would be taken from the pick of the form.
    this.#pick?.stop();
    if (this.status !== "") await this.showStatus("");
    const isOld = this.saved.list.some(({ id }) => id === form.id);
    const title = isOld ? words("dicewright.traits.edit", { name: form.name }) : words("dicewright.traits.add");
    const put = (saved: SavedCheck) => {
      this.focus = `roll-${saved.id}`;
      return this.store((list) => mergeSavedChecks(list, [saved]), saved.system);
    };
    return showForm(form, savedModel(this.holder.actor, title, put));
  }

  move({ id }: SavedCheck, by: number): Promise<void> {
    return this.store((list) => {
      const at = list.findIndex((each) => each.id === id);
      return list.toSpliced(at, 1).toSpliced(Math.max(0, at + by), 0, list[at]!);
    });
  }

  /** Removes a saved check after a question, since this cannot be undone. */
  async remove({ id, name }: SavedCheck): Promise<void> {
    const textContent = words("dicewright.traits.removeAsk", { name });
    const content = Object.assign(document.createElement("p"), { textContent });
    const isMeant = await confirmDialog({ window: { title: words("dicewright.traits.removeTitle") }, content });
    if (isMeant) await this.store((list) => list.filter((each) => each.id !== id));
  }

  /** Lets the user click a number on a sheet, and opens the form of a check with it. */
  pick(): void {
    this.#startPick(words("dicewright.traits.picking"), (picked) => this.openNewForm(picked));
  }

  /** Offers the numbers of the sheet while the list is empty: one click makes the first saved check. */
  async offerNumbers(): Promise<void> {
    if (!this.holder.canChange || this.count > 0 || isProblem(this.holder.read())) return;
    const begin = ({ path, name }: PickedNumber) =>
      this.canPickSeveral ? this.#add(path, name) : this.openNewForm({ path, name });
    this.#startPick("", begin, { isOffered: true });
    await this.showStatus(words("dicewright.traits.offering"));
  }

  /** Makes a saved check of each number that the user clicks, until they end it. */
  pickSeveral(): void {
    const names: string[] = [];
    const add = ({ path, name }: PickedNumber) => this.#add(path, name, names);
    this.#startPick(words("dicewright.traits.pickingSeveral"), add, { isMany: true });
  }

  #startPick(text: string, done: (picked: PickedNumber) => Promise<unknown>, how?: Parameters<typeof startPick>[3]) {
    this.#pick?.stop();
    const onEnd = () => void this.showStatus("").catch(notifyError);
    const onPick = (picked: PickedNumber) => void done(picked).catch(notifyError);
    this.#pick = startPick(text, onPick, onEnd, { ...how, roller: this.holder.actor });
  }

  get count(): number {
    return this.saved.list.length + this.world.length;
  }

  /** Adds a check of a number. `names` are those that one pick has added before. */
  async #add(path: string, name: string, names?: string[]): Promise<void> {
    const saved = savedCheckAt(path, this.game, { id: foundry.utils.randomID(), name });
    if (!saved || this.saved.list.some((each) => each.name === name))
      return this.#pick?.say(words("dicewright.traits.pickedAlready", { name }));
    names?.push(name);
    if (names) this.#pick?.say(words("dicewright.traits.pickedSeveral", { names: listText(names, words) }));
    else this.focus = `roll-${saved.id}`;
    this.status = "";
    await this.store((list) => [...list, saved]);
  }

  /** Whether a number alone is enough for a check of this game. */
  get canPickSeveral(): boolean {
    return savedCheckAt("@a.b", this.game, { id: "a", name: "a" }) !== undefined;
  }

  showStatus(status: string): Promise<unknown> {
    this.status = status;
    return this.frame.render();
  }

  close(): void {
    this.menu?.close();
    this.#pick?.stop();
    this.odds.close();
  }
}

function readOrEmpty(holder: Holder): SavedChecks {
  const read = holder.read();
  return isProblem(read) ? noSavedChecks(allGames()) : read;
}

/** The form of one saved check: that of the roll dialog, but numbers may come from the actor. */
function savedModel(
  actor: Actor,
  title: string,
  put: (saved: SavedCheck) => Promise<void>,
): FormModel<SavedCheckForm, SavedCheckReading> {
  let status = "";
  let touched: string | undefined;
  let pick: NumberPick | undefined;
  const withPicked = (form: SavedCheckForm, { name, ...found }: PickedNumber): SavedCheckForm => {
    const { path } = found;
    const { form: next, field } = withPath(form, found, touched);
    if (field === undefined) {
      status = words("dicewright.traits.pickedInVain", { path });
      return form;
    }
    status = words("dicewright.traits.picked", { path, field: fieldName(field, words, form.game.id) });
    return { ...next, name: form.name || name };
  };
  return {
    withValues: withCheckValues,
    frame: { id: "dicewright-saved-check", title, about: words("dicewright.dialog.odds") },
    focus: "[name=name]",
    read: readSavedForm,
    view: ({ form, saved }, odds) => ({
      ...oddsOf(saved, actor, odds),
      controls: savedControls(form, words, formContext()),
      said: status || words("dicewright.traits.hint"),
      main: words("dicewright.traits.save"),
      others: [
        { action: "pick", text: words("dicewright.traits.pick") },
        { action: "leave", text: words("dicewright.traits.cancel") },
      ],
    }),
    onFocus(name) {
      if (name.startsWith("field-")) touched = name.slice("field-".length);
    },
    pickNumber(window) {
      pick?.stop();
      const onPick = (found: PickedNumber) => window.change((form) => withPicked(form, found));
      pick = startPick(words("dicewright.traits.picking"), onPick, () => undefined, { roller: actor });
    },
    async send({ form, saved }) {
      if (isProblem(saved)) return form;
      await put(saved);
      return undefined;
    },
    onClose: () => pick?.stop(),
  };
}

function oddsOf(saved: SavedCheck | Problem, actor: Actor, view: OddsView): Pick<FormView, "odds" | "note"> {
  const asked = isProblem(saved) ? saved : currentRequest(actor, saved);
  if (isProblem(asked)) return { note: words("dicewright.dialog.unsound") };
  const odds = view.ask(summaryQuestion(asked, checkRules()));
  return odds ? { odds: summaryView(asked.game.id, odds, words) } : {};
}
