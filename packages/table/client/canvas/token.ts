// Provenance: foundryvtt.com/api, pages Token and PlaceableObject (control, release, setTarget), hookEvents controlToken and targetToken.
import type { Actor } from "../documents/actor.ts";
import type { TokenDocument } from "../documents/token.ts";
import type { User } from "../documents/user.ts";
import { initials, make } from "../element.ts";
import { globals } from "../globals.ts";
import { shareTargets } from "./targets.ts";

/** A token on the canvas: here a button. */
export class Token {
  readonly document: TokenDocument;
  readonly element: HTMLButtonElement;
  readonly targeted = new Set<User>();
  #controlled = false;

  constructor(document: TokenDocument) {
    this.document = document;
    this.element = make("button", { type: "button", class: "token", "data-token-id": String(document.id) });
    this.draw();
  }

  get id(): string {
    return String(this.document.id);
  }

  get name(): string {
    return this.document.name;
  }

  get actor(): Actor | null {
    return this.document.actor;
  }

  get scene() {
    return this.document.scene;
  }

  get isOwner(): boolean {
    return this.document.isOwner;
  }

  get controlled(): boolean {
    return this.#controlled;
  }

  /** Whether the user of this seat targets it. */
  get isTargeted(): boolean {
    return this.targeted.has(globals.game.user);
  }

  /** Whether the user of this seat sees it: hidden tokens only gamemasters do. */
  get isVisible(): boolean {
    return !this.document.hidden || globals.game.user.isGM;
  }

  get x(): number {
    return this.document.x;
  }

  get y(): number {
    return this.document.y;
  }

  /** The place and size on the canvas, in pixels of the scene. */
  get bounds(): { x: number; y: number; width: number; height: number } {
    const { size } = this.scene.grid;
    return { x: this.x, y: this.y, width: this.document.width * size, height: this.document.height * size };
  }

  /** Selects it, if the user may, and releases the others unless `releaseOthers` is false. Gives whether it is selected. */
  control({ releaseOthers = true }: { releaseOthers?: boolean } = {}): boolean {
    if (!this.isOwner) return false;
    if (releaseOthers) globals.canvas.tokens.releaseAll(this);
    if (!this.#controlled) this.#setControlled(true);
    return true;
  }

  /** Deselects it. */
  release(): boolean {
    if (this.#controlled) this.#setControlled(false);
    return true;
  }

  /** Targets or untargets it for a user; the user's other targets end too unless `releaseOthers` is false. */
  setTarget(
    targeted = true,
    {
      user = globals.game.user,
      releaseOthers = true,
      groupSelection = false,
    }: { user?: User; releaseOthers?: boolean; groupSelection?: boolean } = {},
  ): void {
    const others = releaseOthers ? [...user.targets].filter((other) => other !== this) : [];
    for (const other of others) other.setTarget(false, { user, releaseOthers: false, groupSelection: true });
    this.#setTargeted(targeted, user);
    if (user.isSelf && !groupSelection) shareTargets();
  }

  /** Draws it as its document and its state say. */
  draw(): void {
    const { element } = this;
    const { x, y, width, height } = this.bounds;
    Object.assign(element.style, { left: `${x}px`, top: `${y}px`, width: `${width}px`, height: `${height}px` });
    element.classList.toggle("controlled", this.#controlled);
    element.classList.toggle("targeted", this.isTargeted);
    element.classList.toggle("owned", this.isOwner);
    element.classList.toggle("friendly", this.document.disposition > 0);
    element.classList.toggle("unseen", this.document.hidden);
    element.hidden = !this.isVisible;
    element.setAttribute("aria-pressed", String(this.#controlled));
    element.setAttribute("aria-label", this.#words());
    element.replaceChildren(this.#face(), make("span", { class: "token-name" }, this.name), ...this.#marks());
  }

  #setControlled(controlled: boolean): void {
    this.#controlled = controlled;
    this.draw();
    globals.Hooks.callAll("controlToken", this, controlled);
  }

  #setTargeted(targeted: boolean, user: User): void {
    if (targeted === user.targets.has(this)) return;
    if (targeted) user.targets.add(this);
    else user.targets.delete(this);
    if (targeted) this.targeted.add(user);
    else this.targeted.delete(user);
    this.draw();
    globals.Hooks.callAll("targetToken", user, this, targeted);
  }

  #words(): string {
    const states = [
      this.#controlled ? "selected" : "",
      this.isTargeted ? "targeted" : "",
      this.document.hidden ? "hidden" : "",
    ].filter(Boolean);
    return [this.name, ...states].join(", ");
  }

  #face(): HTMLElement {
    return make("span", { class: "token-face", "aria-hidden": "true" }, initials(this.name, 2));
  }

  #marks(): HTMLElement[] {
    return [...this.targeted].map((user) => {
      const mark = make("span", { class: "token-mark", title: `Targeted by ${user.name}` }, "◎");
      mark.style.color = user.color.css;
      return mark;
    });
  }
}
