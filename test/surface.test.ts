import { readdirSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { foundryNames } from "../packages/table/foundry-names.ts";
import { addedIn14, undeclaredHooks } from "../packages/table/surface.ts";
import { foundrySources, usedPaths } from "./used-members.ts";

const { namespaces, members, hooks } = foundryNames();

/** The members of each place that the type definitions know, and those that 14 added. */
const known = new Map<string, Set<string>>();
for (const [place, names] of [...Object.entries(namespaces), ...Object.entries(members), ...Object.entries(addedIn14)])
  for (const name of names) addKnown(`${place}.${name}`);

function addKnown(path: string): void {
  const steps = path.split(".");
  for (let at = 1; at < steps.length; at++) {
    const place = steps.slice(0, at).join(".");
    known.set(place, (known.get(place) ?? new Set()).add(String(steps[at])));
  }
}

/** Whether each step of a path is known below the place before it; steps below other places are those of the module's own values. */
function isKnown(path: string): boolean {
  const steps = path.split(".");
  return steps.every((step, at) => at === 0 || (known.get(steps.slice(0, at).join("."))?.has(step) ?? true));
}

it("the module uses nothing of Foundry at a global that the type definitions do not know", () => {
  expect(usedPaths.length).toBeGreaterThan(5);
  expect(["game.settings.gather", "foundry.dice.Rolls", "ChatMessage.applyNothing"].filter(isKnown)).toEqual([]);
  expect(usedPaths.filter((path) => !isKnown(path))).toEqual([]);
});

it("the module waits for no hook that the host does not call", () => {
  const [, passed = ""] = /interface HookArguments \{([^]*?)\n\}/.exec(foundrySources) ?? [];
  const listened = [...passed.matchAll(/^ {2}(\w+):/gm)].map(([, name]) => String(name));
  expect(listened.length).toBeGreaterThan(5);
  expect(listened.filter((name) => !isHook(name))).toEqual([]);
});

/** Hooks of documents and windows are named after their classes, those of other packages after these packages. */
function isHook(name: string): boolean {
  const [, kind] = /^(?:pre)?(?:[Cc]reate|[Uu]pdate|[Dd]elete)([A-Z]\w+)$/.exec(name) ?? [];
  if (kind && namespaces["foundry.documents"]!.includes(`Base${kind}`)) return true;
  if (
    /^(?:render|close|getHeaderControls)[A-Z]|^get[A-Z]\w+HeaderButtons$|^(?:diceSoNice|tokenActionHudCore|chatCommands|quench)/.test(
      name,
    )
  )
    return true;
  return [...hooks, ...undeclaredHooks].includes(name) && tableSources.includes(`"${name}"`);
}

const table = new URL("../packages/table/client/", import.meta.url);
const tableSources = readdirSync(table, { recursive: true, encoding: "utf8" })
  .filter((name) => name.endsWith(".ts"))
  .map((name) => readFileSync(new URL(name, table), "utf8"))
  .join("\n");

it("every member of Foundry that the module names is in the table of docs/host.md", () => {
  const page = readFileSync(new URL("../docs/host.md", import.meta.url), "utf8");
  const rows = page.slice(page.indexOf("| member "));
  const isListed = (path: string) => {
    const parent = path.slice(0, path.lastIndexOf("."));
    return rows.includes(`\`${path}\``) || (parent.includes(".") && rows.includes(`\`${parent}`));
  };
  const namespace = /^foundry\.applications$/;
  expect(usedPaths.filter((path) => !namespace.test(path) && !isListed(path) && !rows.includes(`\`${path}.`))).toEqual(
    [],
  );
});
