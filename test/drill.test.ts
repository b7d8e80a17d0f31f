import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { MEMBERS } from "../tools/drill/members.ts";

/** Rows about data and options, which cannot fail as a member does. */
const DATA = /^\| (?:Parse nodes|`data-tooltip-text`|Hook|`TokenHUD`|`core\.)/;

it("drills every member that the table of the host names", () => {
  const host = readFileSync(new URL("../docs/host.md", import.meta.url), "utf8");
  const [, table = ""] = host.split("## What the module uses, in 13 and 14");
  const rows = table
    .split("\n## ")[0]!
    .split("\n")
    .filter((line) => /^\| .*`/.test(line) && !DATA.test(line));
  const paths = rows.flatMap((row) => [
    ...row.split("|")[1]!.matchAll(/`((?:CONFIG|foundry|game|ui|canvas)\.[\w.]+)`/g),
  ]);
  const missing = paths.map(([, path]) => path!).filter((path) => !MEMBERS.some((member) => member.startsWith(path)));
  expect(paths.length).toBeGreaterThan(30);
  expect(missing).toEqual([]);
});
