/** The module's templates for messages, compiled before the first one is drawn with them: drawing is synchronous. */
import { lazy } from "./lazy.ts";
import { templatePath } from "./windows.ts";
import { notifyWarning, traceOnce, words } from "./words.ts";

type Template = (context: object) => string;

const NAMES = ["card", "hidden", "threads/line", "threads/note", "threads/panel"] as const;
const PARTIALS = ["buttons", "die", "mark", "throw", "versus"];

/** A template for messages. */
type TemplateName = (typeof NAMES)[number];

/** True once all can be used: a thread that could draw its notes but not its panels would stay blank. */
let isLoaded = false;

let drawable: Promise<void> | undefined;

const templates = lazy(loadAll);

/**
 * Resolves once every template can be used. They are fetched with the first card, or when a dialog is opened: who never
 * sees one fetches none. Without a page, as in a test of dice alone, nothing is drawn.
 */
export function ready(): Promise<void> {
  drawable ??= "document" in globalThis ? templates().catch(leavePlain) : Promise.resolve();
  return drawable;
}

/** Tells once that a template is gone. Then nothing is ever ready, so messages stay the plain sentences they store. */
function leavePlain(error: unknown): Promise<never> {
  traceOnce("Dicewright: templates failed.", error);
  notifyWarning(words("dicewright.foundry.partGone"));
  return new Promise(() => undefined);
}

async function loadAll(): Promise<void> {
  await Promise.all([...PARTIALS.map((name) => `partials/${name}`), ...NAMES].map(fetchTemplate));
  isLoaded = true;
}

/** Fetches and compiles a template. Foundry offers each to the others as a partial, under its path. */
export async function fetchTemplate(name: string): Promise<Template> {
  const handlebars = foundry.applications.handlebars as unknown as { getTemplate(path: string): Promise<Template> };
  const template = (await handlebars.getTemplate(templatePath(name))) as Template | undefined;
  if (!template) throw new TypeError(`No template ${name}.`);
  return template;
}

/** The markup of a view, by the template as a hot reload left it; undefined while templates are on their way. */
export function markupOf(name: TemplateName, view: object): string | undefined {
  return isLoaded ? (Handlebars.partials[templatePath(name)] as Template)(view) : undefined;
}
