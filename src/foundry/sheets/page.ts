/** The state of a window of saved checks, what its buttons do, and the form of one check. */
import type { Game } from "../../checks/game.ts";
import { merged, noSavedChecks, type SavedCheck, type SavedChecks } from "../../checks/saved-check.ts";
import { isProblem } from "../../checks/vocabulary.ts";
import { games } from "../../games/index.ts";
import { savedAt } from "../../sheets/profiles.ts";
import {
  savedControls,
  savedForm,
  savedFrom,
  savedProblems,
  withPath,
  type SavedCheckForm,
} from "../../view/form/saved-check.ts";
import { summaryQuestion } from "../../view/odds-question.ts";
import { summaryView } from "../../view/odds.ts";
import { fieldName } from "../../view/problem.ts";
import { listOf } from "../../view/words.ts";
import { OddsView } from "../odds/view.ts";
import type { Actor } from "../platform/documents.ts";
import { confirmDialog } from "../platform/page-window.ts";
import type { Application } from "../platform/windows.ts";
import { notifyError, notifyProblem, words } from "../platform/words.ts";
import { requestNow } from "../windows/opening.ts";
import { fillCheck } from "../windows/roll.ts";
import { showForm, type FormModel, type FormView } from "../windows/window.ts";
import { allGames, gamesInUse } from "../world/games.ts";
import { checkRules } from "../world/house-rules.ts";
import { worldHolder, type Holder } from "../world/saved-check-store.ts";
import { startPick, type Picked } from "./pick.ts";

/** The state of one window. */
export class SavedChecksPage {
  status = "";
  /** True while rows can be changed, and lists exchanged. */
  isEditing = false;
  /** What the names of shown checks contain. */
  filter = "";
  /** What has the focus once the window is drawn again: a name or a `data-focus`. */
  focus: string | undefined;
  #stopPick: (() => void) | undefined;
  /** Where the chances of the checks are asked for. */
  readonly odds = new OddsView(() => void this.frame.render().catch(notifyError), { isPatient: true });

  constructor(
    readonly holder: Holder,
    readonly frame: Application,
  ) {}

  /** The saved checks as far as they can be read. */
  get saved(): SavedChecks {
    return readable(this.holder);
  }

  /** Those of the world, shown below an actor's own. */
  get world(): SavedChecks["list"] {
    return this.holder.isWorld ? [] : readable(worldHolder(this.holder.actor)).list;
  }

  /** The game of the next new check: the one that is stored, if it is in use. */
  get game(): Game {
    return gamesInUse().find(({ id }) => id === this.saved.system) ?? gamesInUse()[0]!;
  }

  /** The saved check in the row of an element. */
  savedAt(target: HTMLElement): SavedCheck | undefined {
    const id = target.closest<HTMLElement>("[data-trait]")?.dataset["trait"];
    return [...this.saved.list, ...this.world].find((each) => each.id === id);
  }

  /** Stores a changed list. If the stored one cannot be read, the user is told and it is not overwritten. */
  async keep(change: (list: SavedChecks["list"]) => SavedChecks["list"], system = this.saved.system): Promise<void> {
    const read = this.holder.read();
    if (isProblem(read)) notifyProblem(read);
    else await this.holder.write({ ...read, system, list: change(read.list) });
    await this.frame.render();
  }

  /** Opens the form for a new check of the chosen game, perhaps with a number that was picked. */
  begin({ path, isDie = false, name = "" }: Partial<Picked> = {}): Promise<void> {
    const system = this.game;
    const [kind] = Object.keys(system.kinds);
    const form = savedForm(system, { id: foundry.utils.randomID(), name, kind: kind!, options: {} });
    return this.#write(path === undefined ? form : withPath(form, { path, isDie }).form);
  }

  edit(saved: SavedCheck): Promise<void> {
    const system = games.find(({ id }) => id === saved.system)!;
    return this.#write(savedForm(system, saved));
  }

  #write(form: SavedCheckForm): Promise<void> {
    const isOld = this.saved.list.some(({ id }) => id === form.id);
    const title = isOld ? words("dicewright.traits.edit", { name: form.name }) : words("dicewright.traits.add");
    const put = (saved: SavedCheck) => {
      this.focus = `roll-${saved.id}`;
      return this.keep((list) => merged(list, [saved]));
    };
    return showForm(form, savedModel(this.holder.actor, title, put));
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
    const textContent = words("dicewright.traits.removeAsk", { name });
    const content = Object.assign(document.createElement("p"), { textContent });
    const isMeant = await confirmDialog({ window: { title: words("dicewright.traits.removeTitle") }, content });
    if (isMeant) await this.keep((list) => list.filter((each) => each.id !== id));
  }

  /** Lets the user click a number on a sheet, and opens the form with its path. */
  pick(): Promise<unknown> {
    return this.#startPick(words("dicewright.traits.picking"), (picked) =>
      Promise.all([this.say(""), this.begin(picked)]),
    );
  }

  /** While the list is empty, the numbers of the sheet beside it are offered: one click makes the first saved check. */
  async offer(): Promise<void> {
    if (!this.holder.canChange || this.count > 0 || isProblem(this.holder.read())) return;
    const begin = ({ path, name }: Picked) =>
      this.canPickSeveral ? this.#add(path, name) : this.begin({ path, name });
    await this.#startPick(words("dicewright.traits.offering"), begin, { isOffered: true });
  }

  /** Makes a saved check of each number that the user clicks, until they end it. */
  pickSeveral(): Promise<unknown> {
    const names: string[] = [];
    const add = ({ path, name }: Picked) => this.#add(path, name, names);
    return this.#startPick(words("dicewright.traits.pickingSeveral"), add, { isMany: true });
  }

  #startPick(status: string, done: (picked: Picked) => Promise<unknown>, how?: Parameters<typeof startPick>[2]) {
    this.#stopPick?.();
    const left = () => void this.say("");
    this.#stopPick = startPick((picked) => void done(picked).catch(notifyError), left, how);
    return this.say(status);
  }

  /** How many checks the window lists. */
  get count(): number {
    return this.saved.list.length + this.world.length;
  }

  async #add(path: string, name: string, names?: string[]): Promise<void> {
    const saved = savedAt(path, this.game, { id: foundry.utils.randomID(), name });
    if (!saved || this.saved.list.some((each) => each.name === name))
      return void (await this.say(words("dicewright.traits.pickedAlready", { name })));
    names?.push(name);
    this.status = names ? words("dicewright.traits.pickedSeveral", { names: listOf(names, words) }) : "";
    if (!names) this.focus = `roll-${saved.id}`;
    await this.keep((list) => [...list, saved]);
  }

  /** Whether a number alone is enough for a check of this game. */
  get canPickSeveral(): boolean {
    return savedAt("@a.b", this.game, { id: "a", name: "a" }) !== undefined;
  }

  /** Shows a message below the list. */
  say(status: string): Promise<unknown> {
    this.status = status;
    return this.frame.render();
  }

  /** Stops picking. */
  stop(): void {
    this.#stopPick?.();
    this.odds.close();
  }
}

function readable(holder: Holder): SavedChecks {
  const read = holder.read();
  return isProblem(read) ? noSavedChecks(allGames()) : read;
}

// ---- The form of one saved check ----

/** Asks for what the roll dialog asks for, where a number may come from the actor. */
function savedModel(actor: Actor, title: string, put: (saved: SavedCheck) => Promise<void>): FormModel<SavedCheckForm> {
  /** What is said of a pick below the form. */
  let status = "";
  /** The field that was used last. */
  let touched: string | undefined;
  let stop: (() => void) | undefined;
  const withPicked = (form: SavedCheckForm, { name, ...found }: Picked): SavedCheckForm => {
    const { path } = found;
    const { form: next, field } = withPath(form, found, touched);
    if (field === undefined) {
      status = words("dicewright.traits.pickedInVain", { path });
      return form;
    }
    status = words("dicewright.traits.picked", { path, field: fieldName(field, words, form.system.id) });
    return { ...next, name: form.name || name };
  };
  return {
    fill: fillCheck,
    frame: { id: "dicewright-saved-check", title, about: words("dicewright.dialog.odds") },
    focus: "[name=name]",
    view: (form, odds) => ({
      ...oddsOf(form, actor, odds),
      controls: savedControls(form, words),
      said: status || words("dicewright.traits.hint"),
      main: words("dicewright.traits.save"),
      others: [
        { action: "pick", text: words("dicewright.traits.pick") },
        { action: "leave", text: words("dicewright.traits.cancel") },
      ],
    }),
    problems: savedProblems,
    touched(place) {
      if (place.startsWith("field-")) touched = place.slice("field-".length);
    },
    pick(window) {
      stop?.();
      status = words("dicewright.traits.picking");
      const left = () => {
        status = "";
        window.change((form) => form);
      };
      stop = startPick((found) => window.change((form) => withPicked(form, found)), left);
    },
    async send(form) {
      const saved = savedFrom(form);
      if (isProblem(saved)) return form;
      await put(saved);
    },
    left: () => stop?.(),
  };
}

/** The odds of a check with the numbers that its actor has now. */
function oddsOf(form: SavedCheckForm, actor: Actor, view: OddsView): Pick<FormView, "odds" | "note"> {
  const saved = savedFrom(form);
  const asked = isProblem(saved) ? saved : requestNow(actor, saved);
  if (isProblem(asked)) return { note: words("dicewright.dialog.unsound") };
  const odds = view.ask(summaryQuestion(asked, checkRules()));
  return odds ? { odds: summaryView(asked.system.id, odds, words) } : {};
}
