/** How something is drawn by a template, a little in each frame. Source: MDN, requestIdleCallback(). */
import { templatePath } from "./windows.ts";
import { must, notifyWarning, traceOnce, words } from "./words.ts";

type Template = (context: object) => string;

const NAMES = ["card", "hidden", "threads/line", "threads/note", "threads/panel"] as const;
const PARTIALS = ["buttons", "die", "mark", "throw", "versus"];

/** True once all can be used: a thread that could draw its notes but not its panels would stay blank. */
let isLoaded = false;

let drawable: Promise<void> | undefined;

/** Resolves once every template can be used. If one is gone that is told, and messages stay plain sentences. */
export function ready(): Promise<void> {
  return fetchTemplates().catch((error: unknown) => {
    traceOnce("Dicewright: a template is gone.", error);
    notifyWarning(words("dicewright.foundry.partGone"));
    return new Promise(() => undefined);
  });
}

/** Fetches them before anything is drawn on a page. What fails here is tried again when there is something to draw. */
export function fetchTemplates(): Promise<void> {
  return (drawable ??= "document" in globalThis ? loadAll() : Promise.resolve());
}

async function loadAll(): Promise<void> {
  try {
    await Promise.all([...PARTIALS.map((name) => `partials/${name}`), ...NAMES].map(fetchTemplate));
    isLoaded = true;
  } catch (error) {
    drawable = undefined;
    throw error;
  }
}

/** Fetches and compiles a template. Foundry offers each to the others as a partial, under its path. */
export async function fetchTemplate(name: string): Promise<Template> {
  const handlebars = foundry.applications.handlebars as unknown as { getTemplate(path: string): Promise<Template> };
  return must(await handlebars.getTemplate(templatePath(name)));
}

/** What is drawn into each place once all is here. */
const waiting = new Map<Element, (() => void)[]>();

/** Draws something in a place at once if every template is here, or else soon after, the newest place first. */
export function whenReady(place: Element, draw: () => void): void {
  if (isLoaded && !waiting.has(place)) return draw();
  if (waiting.size === 0)
    void ready().then(() => [...waiting.keys()].reverse().forEach((each) => drawSoon(each, () => drawAll(each))));
  waiting.set(place, [...(waiting.get(place) ?? []), draw]);
}

function drawAll(place: Element): void {
  const draws = waiting.get(place)!;
  waiting.delete(place);
  for (const draw of draws) draw();
}

/** The markup of a view, by the template as a hot reload left it. Call it once templates are ready. */
export function markupOf(name: (typeof NAMES)[number], view: object): string {
  return (Handlebars.partials[templatePath(name)] as Template)(view);
}

// ---- A few in each frame ----

/** What drawings may take of one frame, in milliseconds: half of one at 60 Hz. */
const BUDGET = 8;

const drawings = new Map<unknown, () => void>();
let spent = 0;
let isDrawing = false;

/** Draws something, known by a key: at once while this frame has time left, or else in one of the next, in order. */
export function drawSoon(key: unknown, draw: () => void): void {
  if (!drawings.has(key)) drawings.set(key, draw);
  if (!isDrawing) drawSome();
}

function drawSome(): void {
  if (spent === 0) nextFrame(drawRest);
  isDrawing = true;
  const begun = performance.now() - spent;
  try {
    for (const [key, draw] of drawings) {
      if (spent >= BUDGET) break;
      drawings.delete(key);
      draw();
      spent = performance.now() - begun;
    }
  } finally {
    isDrawing = false;
  }
}

function drawRest(): void {
  spent = 0;
  if (drawings.size > 0) drawSome();
}

/** A page in the background has no frames. */
function nextFrame(act: () => void): void {
  if (document.visibilityState === "hidden") setTimeout(act);
  else requestAnimationFrame(act);
}

/** Does something once the page has nothing else to do. */
export function whenIdle(act: () => void): void {
  if ("requestIdleCallback" in globalThis) requestIdleCallback(act);
  else setTimeout(act);
}
