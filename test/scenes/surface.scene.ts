import { expect, it } from "vitest";
import { foundryNames } from "../../packages/table/foundry-names.ts";
import { goneInFourteen } from "../../packages/table/globals.ts";
import { addedIn14, removedIn14 } from "../../packages/table/surface.ts";
import { usedPaths } from "../used-members.ts";
import { generations, layTable } from "./seat.ts";

const table = layTable("plain", { only: "host" });

const pathsOf = (lists: Readonly<Record<string, readonly string[]>>) =>
  Object.entries(lists).flatMap(([place, names]) => names.map((name) => `${place}.${name}`));
const ofOneGeneration = { 13: [...pathsOf(removedIn14), ...goneInFourteen], 14: pathsOf(addedIn14) } as const;
const { namespaces, classes, declared, globals } = foundryNames();

/** Those of some paths at which the page has nothing. */
const missing = `(paths) => {
  const at = (path) => path.split(".").reduce((value, step) => value?.[step], globalThis);
  return paths.filter((path) => {
    const [, place, name] = /^(?:(.*)\\.)?(\\w+)$/.exec(path);
    return !(name in Object(place ? at(place) : globalThis));
  });
}`;

/** The documented methods that a class of the page neither has nor refuses by name; one that is not built refuses all. */
const unrefused = `(classes, declared) => Object.entries(classes).flatMap(([path, indices]) => {
  const [, place, name] = /^(.*)\\.(\\w+)$/.exec(path);
  const namespace = place.split(".").reduce((value, step) => value[step], globalThis);
  const cls = Object.getOwnPropertyDescriptor(namespace, name).value;
  return !cls?.prototype ? [] : indices.flatMap((index) => [
    ...declared[index].static.filter((each) => !(each in cls)).map((each) => path + "." + each),
    ...declared[index].instance.filter((each) => !(each in cls.prototype)).map((each) => path + "#" + each),
  ]);
})`;

it.each(generations())(
  "the page has all that the module uses in generation %i, and that it alone has",
  async (generation) => {
    const ana = await table.sit("ana", { generation });
    const paths = [...usedPaths, ...ofOneGeneration[generation]];
    expect(await ana.run(`(${missing})(${JSON.stringify(paths)})`)).toEqual([]);
  },
);

it.each(generations())(
  "the page builds or refuses all that the type definitions know in generation %i",
  async (generation) => {
    const ana = await table.sit("ana", { generation });
    const isGone = (name: string) => generation === 14 && goneInFourteen.includes(name);
    const paths = [...pathsOf(namespaces), ...Object.keys(globals).filter((name) => !isGone(name))];
    expect(await ana.run(`(${missing})(${JSON.stringify(paths)})`)).toEqual([]);
    expect(await ana.run(`(${unrefused})(${JSON.stringify(classes)}, ${JSON.stringify(declared)})`)).toEqual([]);
  },
);
