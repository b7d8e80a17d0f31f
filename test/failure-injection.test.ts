import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { complaintOf, type Ending } from "../tools/failure-injection/judge.ts";
import { LOSSES, MEMBERS } from "../tools/failure-injection/members.ts";

/** Rows about data and options, which cannot fail as a member does. */
const DATA = /^\| (?:Parse nodes|`data-tooltip-text`|Hook|`TokenHUD`|`core\.)/;

const HOST = readFileSync(new URL("../docs/host.md", import.meta.url), "utf8");

const FAILED = "Dicewright: Foundry's game.messages failed.";
const whole: Ending = { broken: undefined, lost: [], told: [], notices: [], read: ["game.messages"] };

it.each([
  ["a loss that is told once", { lost: ["answer"], told: [FAILED], notices: ["No answer."] }, undefined],
  ["a failure that costs nothing", { told: [FAILED] }, undefined],
  ["a silent loss", { lost: ["answer"], notices: ["No answer."] }, /console does not say so/],
  ["a loss that only others tell", { lost: ["answer"], told: ["TypeError"], notices: ["No answer."] }, /console/],
  ["a loss told twice", { lost: ["answer"], told: [FAILED, FAILED], notices: ["No answer."] }, /told twice/],
  ["a loss that nobody tells who waits", { lost: ["answer"], told: [FAILED] }, /nobody tells/],
  ["a loss notified twice", { lost: ["answer"], told: [FAILED], notices: ["No.", "No."] }, /too often/],
  ["a loss that is not accepted", { lost: ["check"], told: [FAILED], notices: ["No."] }, /should go on/],
  ["a host that falls", { broken: "the page did not get ready" }, /ready/],
] as [string, Partial<Ending>, RegExp | undefined][])("the failure injection judges %s", (_name, ending, complaint) => {
  const found = complaintOf(["game.messages"], { ...whole, ...ending });
  if (complaint) expect(found).toMatch(complaint);
  else expect(found).toBeUndefined();
});

it("the failure injection accepts losses of members it drills, each for a reason that the table of the host has", () => {
  expect(LOSSES.flatMap(({ members }) => members).filter((member) => !MEMBERS.includes(member))).toEqual([]);
  const flat = HOST.replace(/\s+/g, " ");
  expect(LOSSES.map(({ reason }) => reason).filter((reason) => !flat.includes(reason))).toEqual([]);
});

it("the failure injection drills every member that the table of the host names", () => {
  const [, table = ""] = HOST.split("## What the module uses, in 13 and 14");
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
