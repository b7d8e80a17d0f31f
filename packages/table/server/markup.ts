// Provenance: our own allow-list; issue #12178 (buttons, inputs and data attributes stay); dnd5e, its packs, and DCC, its end-to-end tests (an id stays);
// foundryvtt.com/api on HTMLField: the server cleans what it stores.

/** Elements that may stand in stored text. */
const elements = new Set(
  (
    "a abbr address article aside b bdi bdo blockquote br button caption cite code col colgroup data dd del details dfn div dl dt em enriched-content fieldset figcaption figure " +
    "footer form h1 h2 h3 h4 h5 h6 header hr i img input ins kbd label legend li main mark meter nav ol optgroup option output p pre progress q rp rt ruby s samp section select " +
    "small span strong sub summary sup table tbody td textarea tfoot th thead time tr u ul var wbr"
  ).split(" "),
);

/** Elements that go together with everything inside them. */
const removed = new Set(
  "script style iframe object embed template noscript noembed noframes svg math title xmp plaintext base link meta frameset applet".split(
    " ",
  ),
);

const empty = new Set(["br", "col", "hr", "img", "input", "wbr"]);

const attributes = new Set(
  (
    "alt checked class cite colspan cols datetime dir disabled for headers height high hidden href id lang low max maxlength min minlength multiple name open optimum pattern placeholder " +
    "readonly required role rows rowspan scope selected size span src start step style summary tabindex title type value width"
  ).split(" "),
);

const links = new Set(["href", "src", "cite"]);

/** Attributes with these beginnings stay: they carry a module's own state and words for assistive technology. */
const families = /^(?:data|aria)-[a-z0-9_.:-]+$/;

/** Every alternative runs to its end or to the end of the text without going back, so that hostile text takes no longer than other text. */
const tokens =
  /<!--[\s\S]*?(?:-->|$)|<(\/?)([a-zA-Z][a-zA-Z0-9-]*)((?:"[^"]*(?:"|$)|'[^']*(?:'|$)|[^"'>])*)(?:>|$)|<|[^<]+/g;

const pairs = /([^\s"'<>/=]+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'=<>`]+)))?/g;

/**
 * Cleans markup that will be shown to others. What comes out is written anew from what was understood: only known elements and attributes, every attribute quoted, every
 * stray `<` spelled out; scripts, styles, frames and drawings are gone together with their content, and so are event handlers and `javascript:` links.
 */
export function cleanMarkup(markup: string): string {
  if (!/[<>]/.test(markup)) return markup;
  const open = new OpenElements();
  let text = "";
  let dropped: string | undefined;
  for (const [token, slash, tag, rest] of markup.matchAll(tokens)) {
    const name = tag?.toLowerCase();
    if (dropped !== undefined) {
      if (slash && name === dropped) dropped = undefined;
    } else if (name === undefined) text += cleanText(token);
    else if (removed.has(name)) dropped = slash || /\/\s*$/.test(rest ?? "") ? undefined : name;
    else if (elements.has(name)) text += slash ? open.close(name) : opening(name, rest ?? "", open);
  }
  return text + open.closeAll();
}

/** The elements that are open at one place of a text, innermost last. */
class OpenElements {
  readonly #names: string[] = [];
  /** How many of each name are open, so that a closing tag without its opening costs nothing. */
  readonly #counts = new Map<string, number>();

  open(name: string): void {
    this.#names.push(name);
    this.#counts.set(name, (this.#counts.get(name) ?? 0) + 1);
  }

  /** Closes an element that is open, and everything opened inside it; a closing tag without its opening is left out. */
  close(name: string): string {
    if (!this.#counts.get(name)) return "";
    let text = "";
    for (let inner = this.#pop(); inner !== undefined; inner = inner === name ? undefined : this.#pop())
      text += `</${inner}>`;
    return text;
  }

  closeAll(): string {
    let text = "";
    for (let inner = this.#pop(); inner !== undefined; inner = this.#pop()) text += `</${inner}>`;
    return text;
  }

  #pop(): string | undefined {
    const name = this.#names.pop();
    if (name !== undefined) this.#counts.set(name, this.#counts.get(name)! - 1);
    return name;
  }
}

function cleanText(token: string): string {
  if (token.startsWith("<!--")) return "";
  return token.replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}

function opening(name: string, rest: string, open: OpenElements): string {
  if (!empty.has(name)) open.open(name);
  return `<${name}${cleanAttributes(rest)}>`;
}

function cleanAttributes(rest: string): string {
  let text = "";
  for (const [, raw = "", double, single, bare] of rest.matchAll(pairs)) {
    const name = raw.toLowerCase();
    const value = double ?? single ?? bare;
    if (!isKept(name, value ?? "")) continue;
    text += value === undefined ? ` ${name}` : ` ${name}="${quoted(value)}"`;
  }
  return text;
}

function isKept(name: string, value: string): boolean {
  if (links.has(name)) return isHarmlessLink(value);
  if (name === "style") return !/url\s*\(|expression|@import|position\s*:\s*fixed|\\/i.test(value);
  return attributes.has(name) || families.test(name);
}

/** Relative addresses, anchors, http and mail. Character references could hide another scheme, so an address with a suspicious one is refused. */
function isHarmlessLink(value: string): boolean {
  if (/&#|&(?:colon|tab|newline)/i.test(value)) return false;
  const scheme = /^([^/?#:]*):/.exec(value.replace(/^[\s\p{Cc}]+/u, ""))?.[1];
  if (scheme === undefined) return true;
  return /^(?:https?|mailto)$/i.test(scheme) || /^data:image\/(?:png|jpeg|gif|webp);base64,/i.test(value);
}

function quoted(value: string): string {
  return value.replaceAll('"', "&quot;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}

/** A name as plain text: whatever looks like markup in it is taken out. It is read from left to right once, whatever it contains. */
export function cleanName(name: string): string {
  if (!name.includes("<")) return name.trim();
  let text = "";
  let dropped: string | undefined;
  for (const [token, slash, tag] of name.matchAll(tokens)) {
    const element = tag?.toLowerCase();
    const isTag = element !== undefined && token.endsWith(">");
    if (dropped !== undefined) {
      if (isTag && slash && element === dropped) dropped = undefined;
    } else if (isTag) dropped = !slash && (element === "script" || element === "style") ? element : undefined;
    else if (!token.startsWith("<!--")) text += token;
  }
  return text.trim();
}
