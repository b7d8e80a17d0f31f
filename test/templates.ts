import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { Handlebars, provideTemplate } from "../packages/table/client/applications/handlebars/templates.ts";

const FOLDER = join(import.meta.dirname, "../templates");

/** The module's templates: the path of each in its folder, and its text. */
export const templates: readonly (readonly [name: string, source: string])[] = readdirSync(FOLDER, {
  recursive: true,
  encoding: "utf8",
})
  .filter((name) => name.endsWith(".hbs"))
  .map((name) => [name.replaceAll("\\", "/"), readFileSync(join(FOLDER, name), "utf8")]);

/** The path under which Foundry knows a template. */
export const pathOf = (name: string) => `modules/dicewright/templates/${name}`;

let areProvided = false;

/** Gives the host all templates, so that none has to be fetched, and the page what compiles them, once for all worlds. */
export function provideTemplates(): void {
  Object.assign(globalThis, { Handlebars });
  if (!areProvided) for (const [name, source] of templates) provideTemplate(pathOf(name), source);
  areProvided = true;
}
