// Provenance: foundryvtt.com/article/combat and fvtt-types client/applications/sidebar/tabs/combat-tracker.d.mts; what it looks like is our own.
import type { Combat } from "../../documents/combat.ts";
import type { Combatant } from "../../documents/combatant.ts";
import { make, icon } from "../../element.ts";
import { documentConfig, globals } from "../../globals.ts";
import { DrawnApplication } from "../api/drawn.ts";
import type { PartialOptions } from "../api/options.ts";

interface ButtonWords {
  readonly action: string;
  readonly label: string;
  readonly step?: string;
}

/** A button of the tracker with words on it. */
function combatButton({ action, label, step }: ButtonWords): HTMLButtonElement {
  return make("button", { type: "button", "data-action": action, "data-step": step }, label);
}

function changeButton(change: string, label: string, glyph: string, pressed?: boolean): HTMLButtonElement {
  return make(
    "button",
    {
      type: "button",
      class: "turn-change",
      "data-action": "change",
      "data-change": change,
      "aria-label": label,
      "data-tooltip": label,
      "aria-pressed": pressed === undefined ? undefined : String(pressed),
    },
    icon(glyph),
  );
}

function changeButtons(one: Combatant): HTMLElement {
  return make(
    "span",
    { class: "turn-changes" },
    changeButton("hide", `Hide ${one.name}`, "fa-solid fa-eye-slash", one.hidden),
    changeButton("defeat", `${one.name} is out of the fight`, "fa-solid fa-skull", one.isDefeated),
    changeButton("remove", `Remove ${one.name}`, "fa-solid fa-trash"),
  );
}

/** The initiative: a field for users who may set it, else a number. */
function initiative(one: Combatant): HTMLElement {
  const known = one.initiative === null ? "" : String(one.initiative);
  if (!one.isOwner) return make("span", { class: "turn-initiative" }, known || "–");
  const field = make("input", {
    type: "number",
    step: "any",
    class: "turn-initiative",
    value: known,
    "aria-label": `Initiative of ${one.name}`,
    name: `initiative-${String(one.id)}`,
  });
  field.addEventListener(
    "change",
    () => void one.update({ initiative: field.value === "" ? null : Number(field.value) }),
  );
  return field;
}

/** One combatant in the order of turns. */
function turnRow(
  one: Combatant,
  { isTurn, isGM }: { readonly isTurn: boolean; readonly isGM: boolean },
): HTMLLIElement {
  const classes = ["turn", isTurn && "current", one.hidden && "hidden-turn", one.isDefeated && "defeated"]
    .filter(Boolean)
    .join(" ");
  const states = [isTurn && "their turn", one.hidden && "hidden", one.isDefeated && "out of the fight"]
    .filter(Boolean)
    .join(", ");
  const name = make("span", { class: "turn-name" }, one.name, ...(states ? [make("small", {}, states)] : []));
  return make(
    "li",
    { class: classes, "data-combatant-id": String(one.id), "aria-current": isTurn ? "true" : undefined },
    name,
    initiative(one),
    ...(isGM ? [changeButtons(one)] : []),
  );
}

/** The tracker's buttons for the fight, with their labels. */
const STEPS = {
  startCombat: "Begin combat",
  previousRound: "Previous round",
  previousTurn: "Previous turn",
  nextTurn: "Next turn",
  nextRound: "Next round",
  endCombat: "End combat",
  rollAll: "Roll initiative",
} as const;

type Step = keyof typeof STEPS;

const BEFORE: readonly Step[] = ["rollAll", "startCombat", "endCombat"];
const DURING: readonly Step[] = ["previousRound", "previousTurn", "nextTurn", "nextRound", "rollAll", "endCombat"];

/** Changes that a gamemaster may make to one combatant. */
const CHANGES: Readonly<Record<string, (one: Combatant) => Promise<unknown>>> = {
  hide: (one) => one.update({ hidden: !one.hidden }),
  defeat: (one) => one.update({ defeated: !one.defeated }),
  remove: (one) => one.delete(),
};

/** The window that shows the order of the fight and goes through it: `ui.combat`. */
export class CombatTracker extends DrawnApplication {
  static override DEFAULT_OPTIONS: PartialOptions = {
    id: "combat",
    classes: ["combat-tracker"],
    position: { width: 340 },
    window: { title: "Combat", resizable: true },
    actions: {
      create: function (this: unknown) {
        return (this as CombatTracker).#create();
      },
      step: function (this: unknown, _event: PointerEvent, target: HTMLElement) {
        return (this as CombatTracker).viewed?.[target.dataset["step"] as Step]();
      },
      change: function (this: unknown, _event: PointerEvent, target: HTMLElement) {
        return (this as CombatTracker).#act(target);
      },
    },
  };

  /** The fights of the scene that is looked at. */
  get combats(): Combat[] {
    return globals.game.combats.combats;
  }

  /** The fight that is shown. */
  get viewed(): Combat | null {
    return globals.game.combats.viewed;
  }
  set viewed(combat: Combat | null) {
    globals.game.combats.choose(combat);
    void this.render();
  }

  override draw(): readonly Node[] {
    const { viewed, combats } = this;
    const isGM = globals.game.user?.isGM === true;
    const create = isGM ? [combatButton({ action: "create", label: "New combat" })] : [];
    if (!viewed)
      return [
        make(
          "p",
          { class: "hint" },
          isGM ? "No combat here. Selected tokens take part in a new one." : "No combat here.",
        ),
        make("footer", { class: "combat-steps" }, ...create),
      ];
    const shown = viewed.turns.filter((one) => one.visible);
    const rows = shown.map((one) => turnRow(one, { isTurn: one === viewed.combatant, isGM }));
    const list =
      rows.length > 0
        ? make("ol", { class: "turn-list scrollable", "aria-label": "Turn order" }, ...rows)
        : make("p", { class: "hint" }, "Nobody takes part yet.");
    return [
      this.#head(viewed, combats),
      list,
      make("footer", { class: "combat-steps" }, ...this.#steps(viewed, isGM), ...create),
    ];
  }

  #head(viewed: Combat, combats: readonly Combat[]): HTMLElement {
    const whose = viewed.combatant?.visible ? viewed.combatant.name : "";
    const round = make(
      "h2",
      { role: "status" },
      viewed.started ? `Round ${viewed.round}` : "Not begun",
      ...(whose ? [": ", make("span", { class: "turn-of" }, whose)] : []),
    );
    const choices = combats.map((combat, at) =>
      make(
        "option",
        { value: String(combat.id), selected: combat === viewed },
        `Combat ${at + 1}${combat.active ? " (active)" : ""}`,
      ),
    );
    const choice = make("select", { "aria-label": "Combat", name: "combat" }, ...choices);
    choice.addEventListener("change", () => {
      this.viewed = globals.game.combats.get(choice.value) ?? null;
    });
    return make("header", { class: "combat-head" }, round, ...(combats.length > 1 ? [choice] : []));
  }

  /** A player may end the turn of a combatant of their own; the rest is the gamemaster's. */
  #steps(viewed: Combat, isGM: boolean): HTMLElement[] {
    if (!isGM)
      return viewed.combatant?.isOwner ? [combatButton({ action: "step", step: "nextTurn", label: "End turn" })] : [];
    return (viewed.started ? DURING : BEFORE).map((step) => combatButton({ action: "step", step, label: STEPS[step] }));
  }

  async #create(): Promise<void> {
    const scene = globals.game.combats.viewedScene?.id ?? null;
    const combat = (await documentConfig("Combat").documentClass.create({ scene })) as Combat;
    await combat.activate();
    this.viewed = combat;
    for (const token of globals.canvas.tokens.controlled) await token.document.toggleCombatant({ active: true });
  }

  #act(target: HTMLElement): unknown {
    const one = this.viewed?.combatants.get(
      target.closest<HTMLElement>("[data-combatant-id]")?.dataset["combatantId"] ?? "",
    );
    return one && CHANGES[target.dataset["change"] ?? ""]?.(one);
  }
}

/** Hooks after which the tracker may look different. */
const TRACKED = ["Combat", "Combatant"].flatMap((name) =>
  ["create", "update", "delete"].map((event) => `${event}${name}`),
);

/** Makes the tracker, which follows whatever happens to fights from now on. */
export function makeCombatTracker(): CombatTracker {
  const tracker = new CombatTracker();
  for (const hook of [...TRACKED, "updateToken", "updateActor", "canvasReady"])
    globals.Hooks.on(hook, () => void tracker.render());
  return tracker;
}
