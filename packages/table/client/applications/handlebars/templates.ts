// Provenance: fvtt-types client/applications/handlebars.d.mts (getTemplate, loadTemplates, renderTemplate).

import Handlebars from "handlebars";
import { registerLanguage } from "./language.ts";

/** A compiled template: data in, markup out. */
type Template = Handlebars.TemplateDelegate;

const compiled = new Map<string, Promise<Template>>();

registerLanguage(Handlebars);

/** The Handlebars instance that all templates share. */
export { Handlebars };

async function fetchSource(path: string): Promise<string> {
  const response = await fetch(path.startsWith("/") || path.includes("://") ? path : `/${path}`);
  if (!response.ok)
    throw new Error(`The template "${path}" could not be loaded: ${response.status} ${response.statusText}.`);
  return response.text();
}

function compile(source: string, id: string): Template {
  const template = Handlebars.compile(source);
  Handlebars.registerPartial(id, template);
  return template;
}

/** Offers the text of a template under a path, so that it need not be fetched. */
export function provideTemplate(path: string, source: string): void {
  compiled.set(path, Promise.resolve(compile(source, path)));
}

/**
 * Fetches and compiles a template once, and registers it as a partial, under each name that it is asked for by.
 * @param path Its web path.
 * @param id The name of the partial, if not the path.
 * @throws When the path cannot be fetched; the next call tries again.
 */
export function getTemplate(path: string, id = path): Promise<Template> {
  const known = compiled.get(path);
  if (known) {
    if (!(id in Handlebars.partials)) void known.then((template) => Handlebars.registerPartial(id, template));
    return known;
  }
  const loading = fetchSource(path).then((source) => compile(source, id));
  compiled.set(path, loading);
  loading.catch(() => compiled.delete(path));
  return loading;
}

/** Loads several templates at once: a list of paths, or paths by the names of their partials. */
export function loadTemplates(paths: readonly string[] | Readonly<Record<string, string>>): Promise<Template[]> {
  const entries = Array.isArray(paths)
    ? (paths as string[]).map((path) => [path, path] as const)
    : Object.entries(paths as Record<string, string>);
  return Promise.all(entries.map(([id, path]) => getTemplate(path, id)));
}

/** Renders a template with data. Getters and methods of documents may be read: the template is the client's own. */
export async function renderTemplate(path: string, data: object): Promise<string> {
  const template = await getTemplate(path);
  return template(data, { allowProtoMethodsByDefault: true, allowProtoPropertiesByDefault: true });
}
