/** The output of a verifying run: a row for docs/verified.md, and a file for an issue. */

import type { Answer } from "./questions.ts";

/** A failure of a part of the run. */
export interface Failure {
  readonly name: string;
  readonly message: string;
}

/** A part of the run: how many were played, and which failed. */
export interface Part {
  readonly played: number;
  readonly failures: readonly Failure[];
}

/** A whole run. */
export interface Report {
  /** As `2026-11-30`. */
  readonly date: string;
  readonly foundry: string;
  /** The game system and its version. */
  readonly system: string;
  /** The version of the module. */
  readonly module: string;
  readonly scenes: Part;
  readonly conformance: Part;
  /** Answers to what public sources leave open. */
  readonly answers: readonly Answer[];
  /** Errors of the browser's console that name the module. */
  readonly errors: readonly string[];
}

/** The row for docs/verified.md. */
export function rowOf({ date, foundry, system, module, scenes, conformance }: Report): string {
  const cells = [date, foundry, system, module, resultOf(scenes), resultOf(conformance)];
  return `| ${cells.map((cell) => cell.replaceAll("|", "/")).join(" | ")} |`;
}

const resultOf = ({ played, failures }: Part) =>
  played === 0 ? "not played" : failures.length === 0 ? "passed" : `${failures.length} of ${played} failed`;

/** The file for the issue: the row, every failure and every error. */
export function fileOf(report: Report): string {
  const { scenes, conformance, answers, errors } = report;
  return [
    rowOf(report),
    ...listed(`Scenes: ${scenes.played} played, ${scenes.failures.length} failed`, scenes.failures),
    ...listed(
      `Documented facts: ${conformance.played} asked, ${conformance.failures.length} not so`,
      conformance.failures,
    ),
    ...listed(
      `Errors in the console that name the module: ${errors.length}`,
      errors.map((message) => ({ name: "", message })),
    ),
    ...listed(
      `Questions that public sources leave open: ${answers.length} asked`,
      answers.map(({ id, question, answer, consequence }) => ({
        name: `${id}: ${question}`,
        message: `${answer}. ${consequence}`,
      })),
    ),
    "",
  ].join("\n");
}

function listed(title: string, failures: readonly Failure[]): string[] {
  return [
    "",
    title,
    ...failures.map(({ name, message }) => `- ${[name, firstLines(message)].filter(Boolean).join(": ")}`),
  ];
}

/** Enough to see what went wrong; stacks of a real Foundry would name its code, and a log of Playwright its elements. */
const firstLines = (message: string) =>
  message
    .split(/^Call log:/m, 1)[0]!
    .trimEnd()
    .split("\n")
    .filter((line) => !/^\s*at /.test(line))
    .slice(0, 6)
    .join(" ")
    .slice(0, 600);
