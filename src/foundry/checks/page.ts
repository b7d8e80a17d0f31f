/** What the window of traits holds and does, apart from its frame. */
import { systems } from "../../systems/index.ts";
import { isProblem } from "../../systems/problem.ts";
import type { Problem } from "../../systems/problem.ts";
import type { Draft } from "../../systems/saved-check-draft.ts";
import { draftOf, placeOfPath, readDraft } from "../../systems/saved-check-draft.ts";
import type { SavedCheck, SavedChecks } from "../../systems/saved-check.ts";
import { noSavedChecks } from "../../systems/saved-check.ts";
import { fieldName } from "../../view/problem.ts";
import type { Application } from "../platform/windows.ts";
import { notifyProblem, words } from "../platform/words.ts";
import type { Holder } from "./holder.ts";
import { worldHolder } from "./holder.ts";
import type { Pick } from "./pick.ts";
import { startPick } from "./pick.ts";

/** What names of the fields of the form begin with. */
const OPTION = "option.";

/** The state of one window. */
export class TraitsPage {
  draft: Draft | undefined;
  wrong: Problem | undefined;
  status = "";
  /** What has the focus once the window is drawn again: a name or a `data-focus`. */
  focus: string | undefined;
  /** The field that was pressed or typed in last. */
  touched: string | undefined;
  #pick: Pick | undefined;

  constructor(
    readonly holder: Holder,
    readonly frame: Application,
  ) {}

  /** The traits as far as they can be read. */
  get traits(): SavedChecks {
    return readable(this.holder);
  }

  /** The world's traits, which an actor's window shows below its own. */
  get world(): SavedChecks {
    return this.holder.isWorld ? noSavedChecks(systems) : readable(worldHolder(this.holder.actor));
  }

  /** The trait of the row that an element stands in. */
  traitAt(target: HTMLElement): SavedCheck | undefined {
    const id = target.closest<HTMLElement>("[data-trait]")?.dataset["trait"];
    return [this.traits, this.world].flatMap(({ list }) => list).find((each) => each.id === id);
  }

  /** Stores what becomes of the list. What cannot be read is told and not written over. */
  async keep(change: (list: SavedChecks["list"]) => SavedChecks["list"], system = this.traits.system): Promise<void> {
    const read = this.holder.read();
    if (isProblem(read)) notifyProblem(read);
    else await this.holder.write({ ...read, system, list: change(read.list) });
    await this.frame.render();
  }

  /** Opens the form for a new trait of the chosen game. */
  begin(): Promise<unknown> {
    const { system } = this.traits;
    const [kind] = Object.keys(systems.find(({ id }) => id === system)!.kinds);
    this.touched = undefined;
    return this.write({ id: foundry.utils.randomID(), name: "", system, kind: kind!, typed: {} });
  }

  edit(trait: SavedCheck): Promise<unknown> {
    this.touched = undefined;
    return this.write(draftOf(trait, systems));
  }

  /** Notes where in the form somebody is at work. */
  touch({ name }: HTMLInputElement): void {
    if (name.startsWith(OPTION)) this.touched = name.slice(OPTION.length);
  }

  /** Shows the form with this in it. */
  write(draft: Draft, focus = "name"): Promise<unknown> {
    Object.assign(this, { draft, wrong: undefined, focus });
    return this.frame.render();
  }

  /** Reads the form into the draft, so that nothing typed is lost when the window is drawn again. */
  readForm(): void {
    const form = this.frame.element.querySelector("form");
    if (!form || !this.draft) return;
    const typed = { ...this.draft.typed };
    for (const field of form.querySelectorAll<HTMLInputElement>(`[name^='${OPTION}']`))
      typed[field.name.slice(OPTION.length)] = field.type === "checkbox" ? (field.checked ? "on" : "") : field.value;
    const [name, kind] = ["name", "kind"].map(
      (each) => form.querySelector<HTMLInputElement>(`[name=${each}]`)?.value ?? "",
    );
    this.draft = { ...this.draft, name: name!, kind: kind!, typed };
  }

  /** Keeps what the form says; where something is wrong with it, or it cannot be kept, the form stays as it is. */
  async save(): Promise<void> {
    this.readForm();
    if (!this.draft) return;
    const read = readDraft(this.draft, systems);
    if (isProblem(read)) return void (await this.refuse(read));
    const { draft } = this;
    this.leave(`roll-${read.id}`);
    try {
      await this.keep((list) =>
        list.some(({ id }) => id === read.id)
          ? list.map((each) => (each.id === read.id ? read : each))
          : [...list, read],
      );
    } catch (error) {
      await this.write(draft);
      throw error;
    }
  }

  /** Says what is wrong, and leads to where it is. */
  refuse(wrong: Problem): Promise<unknown> {
    const { field } = wrong.data;
    Object.assign(this, { wrong, focus: field === undefined ? "name" : `${OPTION}${field}` });
    return this.frame.render();
  }

  /** Shuts the form. */
  leave(focus = "add"): void {
    Object.assign(this, { draft: undefined, wrong: undefined, status: "", focus });
  }

  /** Moves a trait up or down by so many places. */
  move({ id }: SavedCheck, by: number): Promise<void> {
    return this.keep((list) => {
      const at = list.findIndex((each) => each.id === id);
      return list.toSpliced(at, 1).toSpliced(Math.max(0, at + by), 0, list[at]!);
    });
  }

  /** Lets the person press a number on a sheet, whose path then stands in the form. */
  async pick(): Promise<void> {
    this.readForm();
    this.#pick?.stop();
    this.#pick = startPick(
      this.frame.element.ownerDocument,
      ({ path, name }) => void this.#picked(path, name),
      () => void this.say(""),
    );
    await this.say(words("dicewright.traits.picking"));
  }

  async #picked(path: string, name: string): Promise<unknown> {
    if (!this.draft) await this.begin();
    const draft = { ...this.draft!, name: this.draft!.name || name };
    const place = placeOfPath(draft, systems, this.touched);
    if (place === undefined) return this.say(words("dicewright.traits.pickedInVain", { path }));
    this.status = words("dicewright.traits.picked", { path, field: fieldName(place, words, draft.system) });
    return this.write({ ...draft, typed: { ...draft.typed, [place]: path } }, `${OPTION}${place}`);
  }

  /** Says something below the list. */
  say(status: string): Promise<unknown> {
    this.status = status;
    return this.frame.render();
  }

  /** Ends what goes on outside the window. */
  stop(): void {
    this.#pick?.stop();
  }
}

function readable(holder: Holder): SavedChecks {
  const read = holder.read();
  return isProblem(read) ? noSavedChecks(systems) : read;
}
