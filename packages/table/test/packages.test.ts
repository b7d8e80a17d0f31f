import { mkdir, symlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { completeSource } from "../documents/source.ts";
import { declareTemplate, declareTypes, systemOf, typesHere, typesOf } from "../documents/types.ts";
import { fileIn } from "../server/files.ts";
import { readPackage, type Package } from "../server/manifest.ts";
import { modulesFor, readPackages } from "../server/packages.ts";
import { readPacks } from "../server/packs.ts";
import { worldUnder } from "../server/tables.ts";
import { Tables } from "../server/tables.ts";
import { temporaryFolder } from "./party.ts";

const fixture = (name: string) => fileURLToPath(new URL(`fixtures/${name}`, import.meta.url));

/** A folder with one file in it. */
async function folderWith(name: string, text: string): Promise<string> {
  const folder = await temporaryFolder();
  await writeFile(join(folder, name), text);
  return folder;
}

function module(id: string, relationships: object = {}): Package {
  return { kind: "module", folder: `/${id}`, manifest: { id, title: id, version: "1.0.0", relationships } };
}

const system = { id: "lantern-rules", title: "Lantern Rules", version: "1.0.0" };
const requires = (...ids: string[]) => ({ requires: ids.map((id) => ({ id, type: "module" })) });

describe("a package is refused in one sentence that names the file", () => {
  it.each([
    ["an absent folder", () => Promise.resolve("/nowhere/at/all"), /^There is no folder \/nowhere\/at\/all\.$/],
    ["a folder without a manifest", temporaryFolder, /^There is no module\.json in .*: if the package is built/],
    ["text", () => folderWith("module.json", "{ id: 1 }"), /module\.json is not valid JSON: /],
    ["a list", () => folderWith("module.json", "[]"), /module\.json is not a JSON object\.$/],
    ["no id", () => folderWith("module.json", '{"title": "Nobody"}'), /module\.json needs an "id" of letters/],
    [
      "an id that is a path",
      () => folderWith("module.json", '{"id": "../up"}'),
      /module\.json needs an "id" of letters/,
    ],
    [
      "a system",
      () => Promise.resolve(fixture("lantern-rules")),
      /lantern-rules is a system: name it with --system\.$/,
    ],
  ])("%s", async (_what, make, sentence) => {
    await expect(readPackage("module", await make())).rejects.toThrow(sentence);
  });

  it("two of the same name", async () => {
    const folder = fixture("weather-glass");
    await expect(readPackages(undefined, [folder, folder])).rejects.toThrow(
      /are both the module weather-glass: name one/,
    );
  });
});

describe("the modules of a world", () => {
  const order = (modules: readonly Package[], said: string[] = []) =>
    modulesFor(system, modules, (text) => said.push(text)).map(({ manifest }) => manifest.id);

  it("come after those that they require, otherwise in the order they were named", () => {
    expect(order([module("c", requires("b")), module("a"), module("b", requires("a"))])).toEqual(["a", "b", "c"]);
  });

  it("may require each other, the system, or a module that is not there", () => {
    const said: string[] = [];
    expect(order([module("a", requires("b")), module("b", requires("a", "lantern-rules", "gone"))], said)).toEqual([
      "b",
      "a",
    ]);
    expect(said).toEqual(["b requires gone, which is not at this table."]);
  });

  it("are left out under a system they are not for, and conflicts are named", () => {
    const said: string[] = [];
    const elsewhere = module("a", { systems: [{ id: "other-rules", type: "system" }] });
    expect(order([elsewhere, module("b", { conflicts: [{ id: "c" }] }), module("c")], said)).toEqual(["b", "c"]);
    expect(said).toEqual([
      "a plays under other-rules only, so it is left out under lantern-rules.",
      "b says that it conflicts with c.",
    ]);
  });

  it("may have relationships of any shape", () => {
    expect(order([module("a", { requires: "b" }), module("b", { requires: [null, 3] })])).toEqual(["a", "b"]);
  });
});

describe("a package's files", () => {
  it("are those of its own folder only", async () => {
    const folder = await temporaryFolder();
    await mkdir(join(folder, "own/scripts"), { recursive: true });
    await Promise.all(["own/scripts/a.js", "secret.txt"].map((name) => writeFile(join(folder, name), "x")));
    await symlink(join(folder, "secret.txt"), join(folder, "own/link.txt"));
    await symlink(join(folder, "own"), join(folder, "linked"));
    const own = join(folder, "own");
    await expect(fileIn(own, "scripts/a.js")).resolves.toContain("scripts");
    await expect(fileIn(join(folder, "linked"), "scripts/a.js")).resolves.toContain("scripts");
    for (const name of ["../secret.txt", "link.txt", "scripts/../../secret.txt", "gone.js", "scripts/a.js\0", ""])
      await expect(fileIn(own, name), name).rejects.toThrow();
  });

  it("so a pack from another folder is left out", async () => {
    const said: string[] = [];
    const hand = await readPackage("module", fixture("grasping-hand"));
    expect(await readPacks(hand, (text) => said.push(text))).toEqual([]);
    expect(said).toHaveLength(2);
  });
});

describe("a system's types", () => {
  it("are read from its manifest or from the template of older systems", async () => {
    const folder = await folderWith("system.json", '{"id": "old-rules", "documentTypes": {"Item": {"rope": {}}}}');
    await writeFile(join(folder, "template.json"), '{"Actor": {"types": ["scout"], "scout": {}}}');
    const { manifest } = await readPackage("system", folder);
    expect(manifest["documentTypes"]).toEqual({ Actor: { scout: {} }, Item: { rope: {} } });
    expect(manifest["template"]).toEqual({ Actor: { scout: {} } });
    const types = worldUnder(manifest).documents.Actor?.map((actor) => actor["type"]);
    expect(new Set(types)).toEqual(new Set(["scout"]));
  });

  it("begin with what the template says: the parts that they name, and then their own", async () => {
    const folder = await folderWith("system.json", '{"id": "old-rules"}');
    const template = {
      Actor: {
        types: ["scout", "guide"],
        templates: { living: { hp: { value: 3, max: 3 } }, learned: { notes: "", hp: { value: 1 } } },
        scout: { templates: ["living", "learned"], hp: { max: 5 }, eyes: ["left", "right"] },
      },
    };
    await writeFile(join(folder, "template.json"), JSON.stringify(template));
    declareTemplate((await readPackage("system", folder)).manifest["template"]);
    const scout = { hp: { value: 1, max: 5 }, notes: "", eyes: ["left", "right"] };
    expect([systemOf("Actor", "scout"), systemOf("Actor", "guide"), systemOf("Item", "rope")]).toEqual([scout, {}, {}]);
    declareTypes({ id: "old-rules", title: "", version: "", documentTypes: { Actor: { scout: {} } } }, "system");
    const given = { type: "scout", system: { hp: { value: 9 }, eyes: [] } };
    expect(completeSource("Actor", given)["system"]).toEqual({ hp: { value: 9, max: 5 }, notes: "", eyes: [] });
    declareTemplate(undefined);
    expect(completeSource("Actor", given)["system"]).toEqual(given.system);
  });

  it("may be given to documents, a module's behind its id", async () => {
    const packages = await readPackages(fixture("lantern-rules"), [fixture("weather-glass")]);
    new Tables({ worlds: await temporaryFolder(), hidden: "delivered", packages });
    expect(typesOf("Actor")).toEqual(expect.arrayContaining(["base", "character", "keeper", "shade"]));
    expect(typesHere("Actor").toSorted()).toEqual(["base", "keeper", "scout", "shade"]);
    expect(typesOf("ChatMessage")).toContain("weather-glass.forecast");
    expect(typesOf("Macro")).toEqual(["chat", "script"]);
  });
});
