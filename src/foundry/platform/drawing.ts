/**
 * Draws by templates: near what a reader sees, a little in each frame.
 * Source: MDN, IntersectionObserver and requestIdleCallback().
 */
import { isStream } from "./documents.ts";
import { LOG } from "./log-end.ts";
import { templatePath } from "./windows.ts";
import { notifyWarning, logOnce, words } from "./words.ts";

type Template = (context: object) => string;

const TEMPLATES = ["card", "hidden", "partials/mark", "threads/line", "threads/note", "threads/panel"] as const;
const PARTIALS = ["buttons", "columns", "die", "odds-summary", "portrait", "standing", "throw", "versus"];

/** True once all can be used: a thread that could draw its notes but not its panels would stay blank. */
let areLoaded = false;

/** Resolves once every template can be used. A missing one is reported, and messages stay plain sentences. */
export function loadTemplates(): Promise<void> {
  return fetchTemplates().catch((error: unknown) => {
    logOnce("Dicewright: a template is gone.", error);
    notifyWarning(words("dicewright.foundry.partGone"));
    return new Promise(() => undefined);
  });
}

/** Fetches them before anything is drawn on a page. What fails here is tried again when there is something to draw. */
export async function fetchTemplates(): Promise<void> {
  if (!("document" in globalThis)) return;
  await Promise.all([...PARTIALS.map((name) => `partials/${name}`), ...TEMPLATES].map(fetchTemplate));
  areLoaded = true;
}

/** Fetches and compiles a template. Foundry offers each to the others as a partial, under its path. */
export async function fetchTemplate(name: string): Promise<Template> {
  const handlebars = foundry.applications.handlebars as unknown as { getTemplate(path: string): Promise<Template> };
  return handlebars.getTemplate(templatePath(name));
}

/** Leaves drawings of ours without what is clicked, on the page for broadcasts. Lines stay as text. */
export function removeControls(element: HTMLElement): void {
  if (!isStream()) return;
  for (const line of element.querySelectorAll(".dicewright-line")) {
    const text = element.ownerDocument.createElement("p");
    text.className = line.className;
    text.textContent = line.textContent;
    line.replaceWith(text);
  }
  const controls = ["details", ".dicewright-offers", ".dicewright-stepper", "button", "select", "input"];
  for (const each of element.querySelectorAll(controls.map((control) => `.dicewright ${control}`).join()))
    each.remove();
}

/** The markup of a view, by the template as a hot reload left it. Call it once templates are ready. */
export function markupOf(name: (typeof TEMPLATES)[number], view: object): string {
  return (Handlebars.partials[templatePath(name)] as Template)(view);
}

/** Drawings by their element, until the templates are loaded. */
const pendingDraws = new Map<Element, (() => void)[]>();

/** Draws at once if all templates are loaded, or else once a reader comes near, newest first. */
export function whenReady(anchor: Element, draw: () => void): void {
  if (!pendingDraws.has(anchor) && areLoaded) return draw();
  if (pendingDraws.size === 0)
    void loadTemplates().then(() =>
      [...pendingDraws.keys()].reverse().forEach((each) => drawNear(each, () => drawAll(each), each)),
    );
  pendingDraws.set(anchor, [...(pendingDraws.get(anchor) ?? []), draw]);
}

function drawAll(anchor: Element): void {
  const draws = pendingDraws.get(anchor)!;
  pendingDraws.delete(anchor);
  for (const draw of draws) draw();
}

/** The margin in which a place is near, of the log's height. Browsers without it wait until the place is seen. */
const NEAR = "100%";

/** The time after which distant messages are drawn too once the page is idle, in milliseconds: search finds them. */
const OVERDUE_MS = 3000;

/** Draws once the place is near the visible part of the log, or the page rests; soon if it is in no log. */
function drawNear(key: unknown, draw: () => void, anchor: Element): void {
  const view = anchor.ownerDocument.defaultView;
  if (!view || !anchor.closest(LOG)) return drawSoon(key, draw);
  let isWaiting = true;
  const begin = () => {
    if (isWaiting) drawSoon(key, draw);
    isWaiting = false;
    watcher.disconnect();
  };
  const look = (entries: readonly IntersectionObserverEntry[]) => {
    // Not within the task that shows a frame.
    if (entries.at(-1)!.isIntersecting) setTimeout(begin);
  };
  const watcher = new view.IntersectionObserver(look, { scrollMargin: NEAR });
  watcher.observe(anchor);
  setTimeout(() => whenIdle(begin), OVERDUE_MS);
}

/** The time for drawings in one frame, in milliseconds: half a frame at 60 Hz. */
const BUDGET = 8;

interface Drawing {
  readonly draw: () => void;
  /** Its element in a log; undefined if it cannot wait for a reader. */
  readonly anchor: () => Element | undefined;
}

/** Cards that are drawn with the frame that shows their messages. A log shows a hundred, which may all come at once. */
const AT_ONCE = 20;

/** Drawings that wait for a frame with time left, in order. */
const waiting = new Map<unknown, Drawing>();

/** The cards drawn with this frame, and the time that other drawings have spent in it. */
const frame = { cards: 0, spent: 0, isDrawing: false };

/** Draws a card at once, or a little later if very many come. */
export function drawCard(anchor: Element, draw: () => void): void {
  if (frame.cards === 0) afterFrame(() => (frame.cards = 0));
  if (frame.cards++ < AT_ONCE) draw();
  else drawSoon(draw, draw, () => anchor);
}

/** Draws at once while this frame has time left, or else in one of the next frames, in order. Each key waits once. */
export function drawSoon(key: unknown, draw: () => void, anchor: Drawing["anchor"] = () => undefined): void {
  if (!waiting.has(key)) waiting.set(key, { draw, anchor });
  if (!frame.isDrawing) drawSome();
}

function drawSome(): void {
  if (frame.spent === 0) afterFrame(drawRest);
  frame.isDrawing = true;
  const startedAt = performance.now() - frame.spent;
  try {
    for (const [key, { draw }] of waiting) {
      if (frame.spent >= BUDGET) break;
      waiting.delete(key);
      draw();
      frame.spent = performance.now() - startedAt;
    }
  } finally {
    frame.isDrawing = false;
  }
}

/** Draws the rest of the last frame. A place in a log waits until it is near. */
function drawRest(): void {
  frame.spent = 0;
  for (const [key, { draw, anchor }] of waiting) {
    const element = anchor();
    if (!element) continue;
    waiting.delete(key);
    drawNear(key, draw, element);
  }
  if (waiting.size > 0) drawSome();
}

/** Runs after the next frame, which shows what was drawn. A page in the background has no frames. */
function afterFrame(act: () => void): void {
  if (document.visibilityState === "hidden") setTimeout(act);
  else requestAnimationFrame(() => setTimeout(act));
}

export function whenIdle(act: () => void): void {
  if ("requestIdleCallback" in globalThis) requestIdleCallback(act);
  else setTimeout(act);
}
