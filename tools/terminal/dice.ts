/** The terminal: `dice -- roll | check | odds | vectors`. Prints JSON; a mistake is one sentence, with exit code 2. */
import { readFileSync } from "node:fs";
import { createInterface } from "node:readline";
import { parseArgs } from "node:util";
import { odds } from "../../src/engine/odds.ts";
import { problemText } from "../../src/view/problem.ts";
import type { Language } from "../../src/view/words.ts";
import { wordsFrom } from "../../src/view/words.ts";
import { Mistake } from "./dialects/dialect.ts";
import type { Case } from "./dialects/index.ts";
import { mechanicOf, workCase } from "./dialects/index.ts";

const english = JSON.parse(readFileSync(new URL("../../lang/en.json", import.meta.url), "utf8")) as Language;

const USAGE = `Say what to do: roll FORMULA [--faces 6,6,3], check JSON, odds JSON (or - for one query a line), or vectors FILE.`;

/** Where output goes; `--json` gives one object a line. */
interface Output {
  print(value: unknown): void;
}

type Command = (argument: string, output: Output, faces: readonly number[] | undefined) => void | Promise<void>;

const commands: Readonly<Record<string, Command>> = {
  roll: async (formula, output, faces) => {
    const { rollOnHost } = await import("./formula.ts");
    output.print(await rollOnHost(formula, faces));
  },
  check: (json, output) => output.print(workCase(parse(json))),
  odds: async (json, output) => {
    if (json !== "-") return output.print(oddsOf(parse(json)));
    for await (const line of createInterface({ input: process.stdin })) {
      if (line.trim() !== "") process.stdout.write(`${JSON.stringify(answer(() => oddsOf(parse(line))))}\n`);
    }
  },
  vectors: (file) => {
    for (const asked of parse<readonly Case[]>(readFileSync(file, "utf8"))) {
      process.stdout.write(`${JSON.stringify({ id: asked.id, output: answer(() => workCase(asked)) })}\n`);
    }
  },
};

function parse<T = Case>(json: string): T {
  try {
    return JSON.parse(json) as T;
  } catch {
    throw new Error(`This is not JSON: ${json.slice(0, 60)}`);
  }
}

function oddsOf(asked: Case): unknown {
  const { odds: check } = mechanicOf(asked);
  if (!check) throw new Error(`The mechanic ${asked.mechanic} of ${asked.system} rolls no dice, so it has no odds.`);
  return odds(check(asked.input ?? {}));
}

/** In a list a mistake is an answer too, so that the rest goes on. */
function answer(work: () => unknown): unknown {
  try {
    return work();
  } catch (error) {
    return { error: sentence(error) };
  }
}

function sentence(error: unknown): string {
  if (error instanceof Mistake) return problemText(error.problem, wordsFrom(english));
  if (error instanceof TypeError) return `The input has not the shape that is needed: ${error.message}.`;
  return error instanceof Error ? error.message : String(error);
}

async function main(): Promise<void> {
  const options = { faces: { type: "string" }, json: { type: "boolean" } } as const;
  const { values, positionals } = parseArgs({ options, allowPositionals: true });
  const [name = "", argument] = positionals;
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (!command || argument === undefined) throw new Error(USAGE);
  const output: Output = {
    print: (value) => process.stdout.write(`${JSON.stringify(value, null, values.json ? undefined : 2)}\n`),
  };
  await command(argument, output, values.faces?.split(",").map(Number));
}

// The reader may close the pipe early, as `head` does.
process.stdout.on("error", () => process.exit());

try {
  await main();
} catch (error) {
  process.stderr.write(`${sentence(error)}\n`);
  process.exitCode = 2;
}
