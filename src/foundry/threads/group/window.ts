/** Asks which group is to roll, and what. */
import type { Field, Json, Raw } from "../../../systems/field.ts";
import { systems } from "../../../systems/index.ts";
import type { Problem } from "../../../systems/problem.ts";
import { isProblem, problem } from "../../../systems/problem.ts";
import type { System } from "../../../systems/system.ts";
import type { Mode } from "../../../threads/mode.ts";
import { MODES } from "../../../threads/mode.ts";
import type { Party } from "../../../threads/thread.ts";
import { modeName } from "../../../view/mode.ts";
import type { EntryView, Filled } from "../../../view/option-rows.ts";
import { entryViews, filledIn } from "../../../view/option-rows.ts";
import { problemText } from "../../../view/problem.ts";
import { keyIn } from "../../../view/words.ts";
import { filledOf, rowOf } from "../../form/option-rows.ts";
import { usualMode } from "../../platform/compat.ts";
import { waitForDialog } from "../../platform/windows.ts";
import { words } from "../../platform/words.ts";
import { nameOf } from "../party.ts";
import { candidatesFor } from "../targets.ts";
import { charactersNow, membersNow } from "./members.ts";
import type { GroupAsking } from "./start.ts";

/** What is known before the window is filled in. */
export type Suggested = Pick<GroupAsking, "system" | "kind" | "options" | "label">;

/** Nobody, where all are to be offered. */
const NOBODY: Party = { uuid: "" };
const OPTION = "option.";
const MEMBER = "member.";

/** Shows the window; undefined where it is left. */
export async function askGroup(suggested: Suggested = firstGame()): Promise<GroupAsking | undefined> {
  const form = new GroupForm(suggested);
  const answer: unknown = await waitForDialog({
    window: { title: words("dicewright.group.start.title") },
    content: form.content,
    buttons: [
      {
        action: "ask",
        label: words("dicewright.group.start.begin"),
        default: true,
        callback: () => Promise.resolve({ asked: form.read() }),
      },
      { action: "cancel", label: words("dicewright.group.start.cancel") },
    ],
    render: () => form.check(),
  });
  const { asked } = (typeof answer === "object" && answer !== null ? answer : {}) as {
    readonly asked?: GroupAsking | Problem;
  };
  return isProblem(asked) ? undefined : asked;
}

/** A game in which people help each other is what most want this for. */
function firstGame(): Suggested {
  const system = systems.find(({ group }) => group) ?? systems[0]!;
  return { system, kind: system.group?.kind ?? Object.keys(system.kinds)[0]! };
}

/** Why fields may be left empty. */
function hint(): HTMLElement {
  const line = document.createElement("p");
  line.className = "dicewright-group-hint";
  line.textContent = words("dicewright.group.start.hint");
  return line;
}

/** What stands in the window. */
class GroupForm {
  readonly content = document.createElement("div");
  readonly #options = document.createElement("div");
  readonly #line = document.createElement("p");
  readonly #members: readonly Party[];
  #system: System;
  #kind: string;

  constructor({ system, kind, options = {}, label = "" }: Suggested) {
    [this.#system, this.#kind] = [system, kind];
    const wanted = membersNow();
    this.#members = [
      ...new Map(
        [...wanted, ...charactersNow(), ...candidatesFor(NOBODY)].map((party) => [party.uuid, party]),
      ).values(),
    ];
    this.#line.setAttribute("role", "status");
    this.#options.className = "dicewright-change";
    this.content.className = "dicewright-change";
    this.content.append(
      rowOf(this.#gameView()),
      this.#kindRow(),
      this.#options,
      hint(),
      ...this.#lastRows(label),
      this.#membersRow(wanted),
      this.#line,
    );
    this.#drawOptions(options);
    this.content.addEventListener("change", (event) => this.#turn(event.target as HTMLElement));
    this.content.addEventListener("input", () => this.check());
  }

  #gameView(): EntryView {
    const choices = systems.map(({ id }) => ({ value: id, label: words(keyIn(id, "name")) }));
    return {
      name: "game",
      label: words("dicewright.group.start.game"),
      type: "choice",
      value: this.#system.id,
      choices,
    };
  }

  #kindRow(): HTMLElement {
    const choices = Object.keys(this.#system.kinds).map((kind) => ({
      value: kind,
      label: words(keyIn(this.#system.id, `kinds.${kind}`)),
    }));
    const row = rowOf({
      name: "kind",
      label: words("dicewright.group.start.kind"),
      type: "choice",
      value: this.#kind,
      choices,
    });
    row.dataset["kinds"] = "";
    return row;
  }

  #lastRows(label: string): HTMLElement[] {
    const modes = MODES.map((mode) => ({ value: mode, label: modeName(mode, words) }));
    return [
      rowOf({ name: "label", label: words("dicewright.group.start.label"), type: "text", value: label }),
      rowOf({
        name: "mode",
        label: words("dicewright.group.start.mode"),
        type: "choice",
        value: usualMode(),
        choices: modes,
      }),
    ];
  }

  #membersRow(wanted: readonly Party[]): HTMLElement {
    const box = document.createElement("fieldset");
    const legend = document.createElement("legend");
    legend.textContent = words("dicewright.group.start.who");
    box.className = "dicewright-group-members";
    const chosen = new Set(wanted.map(({ uuid }) => uuid));
    box.append(
      legend,
      ...this.#members.map((party, i) =>
        rowOf({ name: `${MEMBER}${i}`, label: nameOf(party), type: "flag", value: chosen.has(party.uuid) ? "on" : "" }),
      ),
    );
    return box;
  }

  /** Fields that only a world decides are not asked for. What is left empty is for each to fill in. */
  #fields(): Readonly<Record<string, Field>> {
    const { fields } = this.#system.kinds[this.#kind]!;
    return Object.fromEntries(Object.entries(fields).filter(([, { setting, text }]) => setting === undefined && text));
  }

  #drawOptions(options: Raw): void {
    const views = entryViews(this.#system, { fields: this.#fields() }, options as Record<string, Json>, words);
    this.#options.replaceChildren(...views.map((view) => rowOf({ ...view, name: OPTION + view.name })));
  }

  /** Turns to another game, or to another kind of check. */
  #turn(target: HTMLElement): void {
    const { name, value } = target as HTMLSelectElement;
    if (name !== "game" && name !== "kind") return;
    if (name === "game") this.#system = systems.find(({ id }) => id === value) ?? this.#system;
    this.#kind = name === "kind" ? value : (this.#system.group?.kind ?? Object.keys(this.#system.kinds)[0]!);
    if (name === "game") this.content.querySelector("[data-kinds]")?.replaceWith(this.#kindRow());
    this.#drawOptions({});
    this.check();
  }

  /** Says what is wrong; then nothing can be sent. */
  check(): void {
    const read = this.read();
    this.#line.textContent = isProblem(read) ? problemText(read, words, this.#system.id) : "";
    const button = this.content.closest("form")?.querySelector<HTMLButtonElement>("button[data-action=ask]");
    if (button) button.disabled = isProblem(read);
  }

  /** What is filled in, or what is wrong with it. */
  read(): GroupAsking | Problem {
    const filled = filledOf(this.content);
    const parties = this.#members.filter((_party, i) => filled[`${MEMBER}${i}`]);
    const options = this.#given(filled);
    if (isProblem(options)) return options;
    if (parties.length === 0) return problem("noGroup");
    const label = (filled["label"] ?? "").trim();
    return {
      system: this.#system,
      kind: this.#kind,
      options,
      parties,
      mode: filled["mode"] as Mode,
      ...(label !== "" && { label }),
    };
  }

  /** Only what was filled in: the rest is each one's own. */
  #given(filled: Filled): Raw | Problem {
    const fields = this.#fields();
    const own = Object.fromEntries(
      Object.entries(filled).flatMap(([name, value]) =>
        name.startsWith(OPTION) ? [[name.slice(OPTION.length), value]] : [],
      ),
    );
    const given = Object.entries(filledIn({ fields }, own)).filter(([name, value]) => !isUsual(fields[name]!, value));
    const wrong = given
      .map(([name, value]) => [name, fields[name]!.parse(value)] as const)
      .find(([, value]) => isProblem(value));
    return wrong
      ? problem((wrong[1] as Problem).problem, { field: wrong[0], ...(wrong[1] as Problem).data })
      : Object.fromEntries(given);
  }
}

/** What is left empty, or as it would be anyway. */
function isUsual({ default: usual }: Field, value: unknown): boolean {
  return value === undefined || value === usual || (Array.isArray(value) && value.length === 0);
}
