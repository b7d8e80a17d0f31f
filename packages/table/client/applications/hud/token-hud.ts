// Provenance: fvtt-types client/applications/hud/placeable-hud.d.mts, token-hud.d.mts; renderTokenHUD hands over an HTMLElement since 13.
// The columns "left", "middle" and "right" and the class "control-icon" are where packages put their buttons.

import type { Token } from "../../canvas/token.ts";
import { icon, make } from "../../element.ts";
import { globals, localize } from "../../globals.ts";
import { regions } from "../../regions.ts";
import type { ApplicationV2 } from "../api/application.ts";
import { DrawnApplication } from "../api/drawn.ts";
import type { ClosingOptions, PartialOptions } from "../api/options.ts";

interface HudButton {
  readonly action: string;
  readonly label: string;
  readonly icon: string;
  readonly pressed?: boolean;
}

function hudButton({ action, label, icon: glyph, pressed }: HudButton): HTMLButtonElement {
  return make(
    "button",
    {
      type: "button",
      class: `control-icon${pressed ? " active" : ""}`,
      "data-action": action,
      "aria-label": label,
      "data-tooltip": label,
      "aria-pressed": pressed === undefined ? undefined : String(pressed),
    },
    icon(glyph),
  );
}

/** Buttons that stand around something on the canvas while it is looked at more closely. */
export abstract class BasePlaceableHUD extends DrawnApplication {
  static override DEFAULT_OPTIONS: PartialOptions = {
    classes: ["placeable-hud"],
    tag: "form",
    window: { frame: false, positioned: false },
  };

  #object: Token | null = null;
  #before: Element | null = null;

  get object(): Token | null {
    return this.#object;
  }
  get document(): Token["document"] | undefined {
    return this.#object?.document;
  }

  /** Shows the buttons around an object; those around another one go. */
  async bind(object: Token): Promise<void> {
    if (!this.rendered) this.#before = document.activeElement;
    this.#object = object;
    await this.render({ force: true });
    this.element?.querySelector<HTMLElement>("button")?.focus();
  }

  protected override _attachFrameListeners(): void {
    super._attachFrameListeners();
    this.element!.addEventListener("keydown", (event) => {
      if (event.key !== "Escape") return;
      event.stopPropagation();
      void this.close({ closeKey: true });
    });
  }

  /** Takes the buttons away. */
  async clear(): Promise<void> {
    await this.close();
  }

  protected override _onClose(_options: ClosingOptions): void {
    this.#object = null;
    if (this.#before instanceof HTMLElement && this.#before.isConnected) this.#before.focus();
  }

  protected override _insertElement(element: HTMLElement): void {
    regions.hud.append(element);
  }
}

/** The buttons around a token: `canvas.tokens.hud`. */
export class TokenHUD extends BasePlaceableHUD {
  static override DEFAULT_OPTIONS: PartialOptions = {
    id: "token-hud",
    actions: {
      target: function (this: ApplicationV2) {
        return (this as TokenHUD).#toggleTarget();
      },
      sheet: function (this: ApplicationV2) {
        void (this as TokenHUD).object?.actor?.sheet?.render({ force: true });
      },
      combat: function (this: ApplicationV2) {
        return (this as TokenHUD).#toggleCombat();
      },
      visibility: function (this: ApplicationV2) {
        return (this as TokenHUD).#toggleVisibility();
      },
    },
  };

  override get title(): string {
    return `Token: ${this.object?.name ?? ""}`;
  }

  override draw(): readonly Node[] {
    const { object } = this;
    if (!object) return [];
    return [
      make("div", { class: "col left" }, ...this.#leftButtons(object)),
      make("div", { class: "col middle" }, make("span", { class: "hud-name" }, object.name)),
      make("div", { class: "col right" }, ...this.#rightButtons(object)),
    ];
  }

  #leftButtons(token: Token): HTMLElement[] {
    return token.actor?.sheet
      ? [hudButton({ action: "sheet", label: localize("Open the sheet"), icon: "fa-solid fa-id-card" })]
      : [];
  }

  #rightButtons(token: Token): HTMLElement[] {
    const target = hudButton({
      action: "target",
      label: "Target",
      icon: "fa-solid fa-bullseye",
      pressed: token.isTargeted ?? false,
    });
    const combat = hudButton({
      action: "combat",
      label: "In combat",
      icon: "fa-solid fa-swords",
      pressed: token.document.inCombat,
    });
    if (!globals.game.user?.isGM) return token.isOwner ? [target, combat] : [target];
    return [
      target,
      combat,
      hudButton({
        action: "visibility",
        label: "Hidden from players",
        icon: "fa-solid fa-eye-slash",
        pressed: token.document.hidden,
      }),
    ];
  }

  protected override _onRender(): Promise<void> {
    this.element!.setAttribute("role", "toolbar");
    this.element!.setAttribute("aria-label", this.title);
    this.setPosition();
    return Promise.resolve();
  }

  /** Stands over the token, wherever the canvas has drawn it. */
  override setPosition(): void {
    const box = this.object?.element?.getBoundingClientRect();
    const origin = this.element?.parentElement?.getBoundingClientRect();
    if (!box || !origin || !this.element) return;
    Object.assign(this.element.style, {
      left: `${box.left - origin.left + box.width / 2}px`,
      top: `${box.top - origin.top + box.height / 2}px`,
    });
    this.element.style.setProperty("--hud-reach", `${box.width / 2}px`);
  }

  #toggleTarget(): void {
    this.object?.setTarget(!this.object.isTargeted, { releaseOthers: false });
    void this.render();
  }

  /** Lets this token and the others that are selected take part in the fight, or takes them out of it. */
  async #toggleCombat(): Promise<void> {
    const { object } = this;
    if (!object) return;
    const tokens = new Set([object, ...globals.canvas.tokens.controlled]);
    const active = !object.document.inCombat;
    for (const token of tokens) await token.document.toggleCombatant({ active });
    await this.render();
  }

  async #toggleVisibility(): Promise<void> {
    await this.document?.update({ hidden: !this.document.hidden });
    await this.render();
  }
}
