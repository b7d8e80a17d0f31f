// Provenance: foundryvtt.com/api, page foundry.utils.Color (v13, v14); fvtt-types (MIT), common/utils/color; formulas of HSV, HSL and linear sRGB:
// en.wikipedia.org/wiki/HSL_and_HSV and SRGB. Combat Tracker Dock mixes colours.

type Vector = [number, number, number];

const clamp = (value: number) => Math.min(1, Math.max(0, value));

/** The channels of a number, each from 0 to 1. */
const channels = (color: number): Vector => [
  ((color >> 16) & 0xff) / 0xff,
  ((color >> 8) & 0xff) / 0xff,
  (color & 0xff) / 0xff,
];

function packed([r, g, b]: readonly number[]): number {
  const byte = (value = 0) => Math.round(clamp(value) * 0xff);
  return (byte(r) << 16) | (byte(g) << 8) | byte(b);
}

/** Joins two colours, or a colour and a share of white, channel by channel. */
function joined(color: number, other: number | Vector, join: (a: number, b: number) => number): number {
  const others = typeof other === "number" ? channels(other) : other;
  return packed(channels(color).map((value, at) => join(value, others[at]!)));
}

const grey = (share: number): Vector => [share, share, share];
const times = (a: number, b: number) => a * b;

/** A colour: a number that also knows its CSS text. One that is none is `NaN`. */
export class Color extends Number {
  /** Reads a number, three channels, or `#rrggbb`. */
  static from(color: number | readonly number[] | string | Color | null | undefined): Color {
    if (typeof color === "string") return this.fromString(color);
    if (Array.isArray(color)) return this.fromRGB(color as unknown as Vector);
    return new this(color === null || color === undefined ? NaN : Number(color));
  }

  static override fromString(color: string): Color {
    const [, digits] = /^#?([0-9a-f]{6})(?:[0-9a-f]{2})?$/i.exec(color) ?? [];
    const [, short] = /^#?([0-9a-f]{3})$/i.exec(color) ?? [];
    return new this(Number.parseInt(digits ?? short?.replace(/./g, "$&$&") ?? "", 16));
  }

  static fromRGB(rgb: Vector): Color {
    return new this(packed(rgb));
  }

  static fromHSV([h, s, v]: Vector): Color {
    const channel = (n: number) => {
      const k = (n + h * 6) % 6;
      return v - v * s * Math.max(0, Math.min(k, 4 - k, 1));
    };
    return this.fromRGB([channel(5), channel(3), channel(1)]);
  }

  /** Between two colours: the second counts by its weight, from 0 to 1. */
  static mix(color1: number, color2: number, weight: number): number {
    return joined(color1, color2, (a, b) => a * (1 - weight) + b * weight);
  }

  get valid(): boolean {
    const value = this.valueOf();
    return Number.isInteger(value) && value >= 0 && value <= 0xffffff;
  }

  /** The colour as `#rrggbb`; empty where it is none. */
  get css(): string {
    return this.toString();
  }

  get rgb(): Vector {
    return channels(this.valueOf());
  }
  get r(): number {
    return this.rgb[0];
  }
  get g(): number {
    return this.rgb[1];
  }
  get b(): number {
    return this.rgb[2];
  }
  get maximum(): number {
    return Math.max(...this.rgb);
  }
  get minimum(): number {
    return Math.min(...this.rgb);
  }

  get hsv(): Vector {
    const { maximum, minimum } = this;
    return [this.#hue, maximum === 0 ? 0 : (maximum - minimum) / maximum, maximum];
  }

  get #hue(): number {
    const { r, g, b, maximum, minimum } = this;
    const span = maximum - minimum;
    if (span === 0) return 0;
    if (maximum === r) return ((g - b) / span / 6 + 1) % 1;
    return maximum === g ? ((b - r) / span + 2) / 6 : ((r - g) / span + 4) / 6;
  }

  override toString(): string {
    return this.valid ? `#${this.valueOf().toString(16).padStart(6, "0")}` : "";
  }

  toRGBA(alpha: number): string {
    return `rgba(${this.rgb.map((value) => Math.round(value * 0xff)).join(", ")}, ${alpha})`;
  }

  mix(other: Color | number, weight: number): Color {
    return new Color(Color.mix(this.valueOf(), other.valueOf(), weight));
  }
  multiply(other: Color | number): Color {
    return this.#joined(other, times);
  }

  /** A plain number is a scalar here, not a colour. */
  #joined(other: Color | number, join: (a: number, b: number) => number): Color {
    return new Color(joined(this.valueOf(), other instanceof Color ? other.rgb : grey(Number(other)), join));
  }

  *[Symbol.iterator](): Generator<number> {
    yield* this.rgb;
  }
}
