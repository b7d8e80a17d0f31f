// Provenance: fvtt-types client/applications/ui/hotbar.d.mts; client/hooks.d.mts (hotbarDrop).

import type { Macro } from "../../documents/macro.ts";
import { fromUuid } from "../../documents/uuid.ts";
import { initials, make } from "../../element.ts";
import { globals } from "../../globals.ts";
import { regions } from "../../regions.ts";
import { DrawnApplication } from "../api/drawn.ts";
import type { PartialOptions } from "../api/options.ts";
import { ContextMenu } from "../ux/context-menu.ts";
import { DragDrop, getDragEventData } from "../ux/drag-drop.ts";
import type { MenuEntry } from "../ux/menu-entry.ts";

/** One of the ten places of the page of the hotbar that shows. */
interface Slot {
  readonly slot: number;
  readonly key: number;
  readonly macro: Macro | null;
}

const SLOTS = 10;
const PAGES = 5;

function slotOf(element: HTMLElement): number {
  return Number(element.dataset["slot"]);
}

/** The bar of macros at the lower edge: pressed, dragged, or run by number keys. `ui.hotbar`. */
export class Hotbar extends DrawnApplication {
  static override DEFAULT_OPTIONS: PartialOptions = {
    id: "hotbar",
    tag: "aside",
    window: { frame: false, positioned: false },
    actions: {
      execute: function (_event: PointerEvent, target: HTMLElement) {
        (this as Hotbar).#execute(slotOf(target));
      },
      page: function (_event: PointerEvent, target: HTMLElement) {
        void (this as Hotbar).cyclePage(Number(target.dataset["step"]));
      },
    },
  };

  /** Opens the sheet of a document by its uuid, or closes it: what macros of dragged documents do. */
  static async toggleDocumentSheet(uuid: string): Promise<void> {
    const sheet = (await fromUuid(uuid))?.sheet as {
      rendered?: boolean;
      close?(): unknown;
      render(force: boolean): unknown;
    };
    await (sheet?.rendered ? sheet.close?.() : sheet?.render(true));
  }

  #page = 1;

  get page(): number {
    return this.#page;
  }

  /** The slots of the page that shows; number key 0 belongs to the tenth. */
  get slots(): Slot[] {
    const { user, macros } = globals.game;
    return Array.from({ length: SLOTS }, (_, index) => {
      const slot = (this.#page - 1) * SLOTS + index + 1;
      const id = user?.hotbar?.[slot];
      return { slot, key: (index + 1) % 10, macro: (id && macros.get(id)) || null };
    });
  }

  override draw(): readonly Node[] {
    const step = (label: string, by: number, glyph: string): HTMLElement =>
      make(
        "button",
        {
          type: "button",
          class: "hotbar-page",
          "data-action": "page",
          "data-step": by,
          "aria-label": label,
          "data-tooltip": label,
        },
        glyph,
      );
    const pages = make(
      "div",
      { class: "hotbar-pages" },
      step("Page before", -1, "‹"),
      make("output", { "aria-label": "Page" }, String(this.#page)),
      step("Page after", 1, "›"),
    );
    return [
      make("ol", { class: "slots", "aria-label": "Macros" }, ...this.slots.map((slot) => this.#slotElement(slot))),
      pages,
    ];
  }

  #slotElement({ slot, key, macro }: Slot): HTMLLIElement {
    const label = macro?.name ?? `Empty slot ${slot}`;
    const picture = macro?.img
      ? make("img", { src: macro.img, alt: "", draggable: "false" })
      : make("span", { class: "slot-initials" }, macro ? initials(macro.name, 3) : "");
    const button = make(
      "button",
      {
        type: "button",
        class: `slot ${macro ? "full" : "open"}`,
        "data-action": "execute",
        "data-slot": slot,
        "aria-label": label,
        "data-tooltip": macro ? label : false,
        "aria-disabled": macro ? false : "true",
      },
      picture,
      make("span", { class: "slot-key", "aria-hidden": "true" }, String(key)),
    );
    return make("li", {}, button);
  }

  protected override _onFirstRender(): Promise<void> {
    new ContextMenu(this.element!, ".slot.full", this._getContextMenuOptions(), { jQuery: false });
    return Promise.resolve();
  }

  protected override _onRender(): Promise<void> {
    new DragDrop({
      dragSelector: ".slot.full",
      dropSelector: ".slot",
      callbacks: { dragstart: (event) => this.#onDragStart(event), drop: (event) => this._onDrop(event) },
    }).bind(this.element!);
    return Promise.resolve();
  }

  /** The menu of a macro on the bar. */
  _getContextMenuOptions(): MenuEntry[] {
    const macroAt = (target: HTMLElement): Slot | undefined => this.slots.find(({ slot }) => slot === slotOf(target));
    const entry = (label: string, glyph: string, act: (slot: Slot) => unknown): MenuEntry => ({
      name: label,
      label,
      icon: `<i class="${glyph}"></i>`,
      callback: (target) => act(macroAt(target)!),
      onClick: (_event, target) => act(macroAt(target)!),
    });
    return [
      entry("Run", "fa-solid fa-play", ({ slot }) => this.#execute(slot)),
      entry("Take off the bar", "fa-solid fa-xmark", ({ slot }) => globals.game.user?.assignHotbarMacro?.(null, slot)),
    ];
  }

  #execute(slot: number): void {
    const macro = this.slots.find((candidate) => candidate.slot === slot)?.macro;
    void macro?.execute();
  }

  /** Runs the macro that a number key belongs to. Answers whether there is one. */
  executeSlot(key: number): boolean {
    const found = this.slots.find((slot) => slot.key === key);
    if (!found?.macro) return false;
    this.#execute(found.slot);
    return true;
  }

  /** Handles a drop onto a slot: packages are asked first, and `false` from one of them ends it. */
  async _onDrop(event: DragEvent): Promise<void> {
    const slot = slotOf((event.target as Element).closest<HTMLElement>(".slot")!);
    const data = getDragEventData(event);
    if (!globals.Hooks.call("hotbarDrop", this, data, slot)) return;
    const document = typeof data["uuid"] === "string" ? await globals.fromUuid(data["uuid"]) : null;
    if (document?.documentName !== "Macro") return;
    await globals.game.user?.assignHotbarMacro?.(await inWorld(document as Macro), slot, {
      fromSlot: data["slot"] as number | undefined,
    });
  }

  #onDragStart(event: DragEvent): void {
    const slot = slotOf((event.target as Element).closest<HTMLElement>(".slot")!);
    const macro = this.slots.find((candidate) => candidate.slot === slot)?.macro;
    if (macro) event.dataTransfer?.setData("text/plain", JSON.stringify({ type: "Macro", uuid: macro.uuid, slot }));
  }

  async changePage(page: number): Promise<void> {
    this.#page = Math.min(Math.max(page, 1), PAGES);
    await this.render();
  }

  /** Goes forward or back by pages; after the last comes the first. */
  async cyclePage(direction: number): Promise<void> {
    await this.changePage(((this.#page - 1 + Math.sign(direction) + PAGES) % PAGES) + 1);
  }

  protected override _insertElement(element: HTMLElement): void {
    regions.hotbar.append(element);
  }
}

async function createMacro(data: object): Promise<Macro> {
  const { documentClass } = globals.CONFIG["Macro"] as { documentClass: { create(data: object): Promise<Macro> } };
  return documentClass.create(data);
}

/** A macro of a compendium is copied into the world; one of the world is answered as it is. */
async function inWorld(macro: Macro): Promise<Macro> {
  if (!macro.uuid.startsWith("Compendium.")) return macro;
  return createMacro({ ...macro.toObject(), _id: undefined });
}
