/** The module's templates, compiled before the first message is drawn: drawing has to be done at once. */
import { MODULE } from "../form/house-rules.ts";
import { notifyWarning } from "./notices.ts";
import { words } from "./words.ts";

/** The templates there are. */
export type TemplateName = "card" | "hidden" | "contest" | "thread-note" | "extended" | "group";

type Template = (context: object) => string;

const compiled = new Map<TemplateName, Template>();
const NAMES: readonly TemplateName[] = ["card", "hidden", "contest", "thread-note", "extended", "group"];
const PARTIALS = ["die", "mark"];

/** Resolves once every template can be used. */
export let ready: Promise<void> = Promise.resolve();

/** Begins to fetch and compile the templates. Without a page, as in a test of dice alone, there is nothing to draw with. */
export function loadTemplates(): void {
  if ("document" in globalThis) ready = loadAll().then(() => undefined, leavePlain);
}

/** Where one cannot be fetched that is told once; nothing is ever ready then, so every message stays the plain sentence that it stores. */
function leavePlain(): Promise<never> {
  notifyWarning(words("dicewright.foundry.partGone"));
  return new Promise(() => undefined);
}

async function loadAll(): Promise<void> {
  await Promise.all(PARTIALS.map((name) => fetchTemplate(`partials/${name}`)));
  await Promise.all(NAMES.map(async (name) => compiled.set(name, await fetchTemplate(name))));
}

/** Foundry offers each template to the others as a partial, under its path. */
function fetchTemplate(name: string): Promise<Template> {
  const handlebars = foundry.applications.handlebars as unknown as { getTemplate(path: string): Promise<Template> };
  return handlebars.getTemplate(`modules/${MODULE}/templates/${name}.hbs`);
}

/** The markup of a view; `undefined` while the template is still on its way. */
export function markupOf(name: TemplateName, view: object): string | undefined {
  return compiled.get(name)?.(view);
}
