// Provenance: foundryvtt.com/api, page foundry.utils.Color.

/** A colour: a number that also knows its CSS text. */
export class Color extends Number {
  /** Reads `#rrggbb`; anything else is black. */
  static from(text: string): Color {
    const digits = /^#([0-9a-f]{6})$/i.exec(text)?.[1] ?? "000000";
    return new Color(Number.parseInt(digits, 16));
  }

  /** The colour as `#rrggbb`. */
  get css(): string {
    return `#${this.valueOf().toString(16).padStart(6, "0")}`;
  }

  override toString(): string {
    return this.css;
  }
}
