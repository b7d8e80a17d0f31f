/**
 * Runs the commands of the terminal: `roll`, `check`, `odds` and `vectors` print JSON for programs, `play` and `chance`
 * text for people. A mistake is one sentence, with exit code 2.
 */
import { readFileSync } from "node:fs";
import { createInterface } from "node:readline";
import { parseArgs } from "node:util";
import { odds } from "../../src/engine/odds.ts";
import { problemText } from "../../src/words/problem.ts";
import { wordsFrom, type Language } from "../build/texts.ts";
import { Mistake } from "./dialects/dialect.ts";
import { mechanicOf, workCase, type Case } from "./dialects/index.ts";
import { addPackage } from "./package.ts";
import {
  chanceRow,
  contestLadder,
  ladder,
  lineOfFormula,
  parseTypedLine,
  playCard,
  type Card,
  type PrintStyle,
} from "./people.ts";

const english = JSON.parse(readFileSync(new URL("../../lang/en.json", import.meta.url), "utf8")) as Language;

const USAGE =
  "Say what to do: play LINE, chance LINE, roll FORMULA [--faces 6,6,3], check JSON, odds JSON (or - for one query a " +
  "line), or vectors FILE; --help tells more.";

const HELP = `npm run -s dice -- COMMAND

For people
  play "/kaiser skill 5 vs 12 a2"             rolls a check and shows its card; --faces 6,4,2,1 for dice of your own
  chance "/kaiser skill 5 vs 12 a2"           how likely each result is, exactly; --exact for fractions
  chance - --exact --json                     one line a row of the standard input, one JSON object a row
  chance "/olde 2d4" --against "/olde 2d10"   win, tie and lose of a contest
  chance "/kr extended 3 dt 6 con 3 goal 12"  also how soon an extended test may reach its goal

For programs
  roll "2d6ko + 5" --faces 6,6,3              a formula of Foundry with the module's codes
  check JSON                                  one case: {"system", "mechanic", "input"}
  odds JSON                                   its exact odds; - reads one query a line
  vectors FILE                                each case of a file

  --package FOLDER adds the games of a package, which its manifest names; more than once for more packages.
  --json prints one JSON object a line. NO_COLOR=1 leaves out colours, and so does a pipe.
`;

/** The options of a command. */
interface Flags {
  readonly json?: boolean | undefined;
  readonly exact?: boolean | undefined;
  readonly against?: string | undefined;
  readonly faces: readonly number[] | undefined;
}

/** The place where text goes: a terminal, a file or another program. */
export interface Terminal {
  readonly isColoured: boolean;
  write(text: string): void;
  complain(text: string): void;
  /** The lines for a command that reads many; the standard input by default. */
  readonly input?: NodeJS.ReadableStream;
}

/** A terminal to which cards are drawn; `--json` prints one object a line. */
interface Output extends Terminal {
  readonly paper: PrintStyle;
  print(value: unknown): void;
}

type Command = (argument: string, output: Output, flags: Flags) => void | Promise<void>;

function show({ text, data }: Card, output: Output, { json }: Flags): void {
  if (json) output.print(data);
  else output.write(`${text}\n`);
}

const commands: Readonly<Record<string, Command>> = {
  play: async (line, output, flags) => {
    const typed = parseTypedLine(line);
    const card = typed.isOdds ? ladder(typed, false, output.paper) : await playCard(typed, flags.faces, output.paper);
    show(card, output, flags);
  },
  chance: async (line, output, flags) => {
    const { exact = false, against } = flags;
    const { paper } = output;
    if (line === "-")
      return answerLines(output, (row) => ({
        line: row,
        ...answerOrError(() => chanceRow(parseTypedLine(lineOfFormula(row)), exact, paper)),
      }));
    const sides =
      against === undefined ? [parseTypedLine(line)] : [parseTypedLine(line, true), parseTypedLine(against)];
    show(sides.length > 1 ? contestLadder(sides, exact, paper) : ladder(sides[0]!, exact, paper), output, flags);
  },
  roll: async (formula, output, { faces }) => {
    const { rollOnHost } = await import("./formula.ts");
    output.print(await rollOnHost(formula, faces));
  },
  check: (json, output) => output.print(workCase(parse(json))),
  odds: async (json, output) => {
    if (json !== "-") return output.print(oddsOf(parse(json)));
    await answerLines(output, (row) => answerOrError(() => oddsOf(parse(row))));
  },
  vectors: (file, output) => {
    for (const asked of parse<readonly Case[]>(readFileSync(file, "utf8"))) {
      output.write(`${JSON.stringify({ id: asked.id, output: answerOrError(() => workCase(asked)) })}\n`);
    }
  },
};

/** Answers each line of the standard input in one line. */
async function answerLines(output: Output, answer: (line: string) => object): Promise<void> {
  for await (const line of createInterface({ input: output.input ?? process.stdin }))
    if (line.trim() !== "") output.write(`${JSON.stringify(answer(line.trim()))}\n`);
}

function parse<T = Case>(json: string): T {
  try {
    return JSON.parse(json) as T;
  } catch {
    throw new Error(`This is not JSON: ${json.slice(0, 60)}`);
  }
}

function oddsOf(asked: Case): object {
  const { odds: check } = mechanicOf(asked);
  if (!check) throw new Error(`The mechanic ${asked.mechanic} of ${asked.system} rolls no dice, so it has no odds.`);
  return odds(check(asked.input ?? {}));
}

/** In a list a mistake is an answer too, so that the rest goes on. */
function answerOrError(work: () => object): object {
  try {
    return work();
  } catch (error) {
    return { error: mistakeSentence(error) };
  }
}

function mistakeSentence(error: unknown): string {
  if (error instanceof Mistake) return problemText(error.problem, wordsFrom(english), error.system);
  if (error instanceof TypeError) return `The input has not the shape that is needed: ${error.message}.`;
  return error instanceof Error ? error.message : String(error);
}

/** Runs one command, and gives its exit code. */
export async function run(args: readonly string[], terminal: Terminal): Promise<number> {
  try {
    await command(args, terminal);
    return 0;
  } catch (error) {
    terminal.complain(`${mistakeSentence(error)}\n`);
    return 2;
  }
}

async function command(args: readonly string[], terminal: Terminal): Promise<void> {
  const options = {
    faces: { type: "string" },
    json: { type: "boolean" },
    help: { type: "boolean", short: "h" },
    exact: { type: "boolean" },
    against: { type: "string" },
    package: { type: "string", multiple: true },
  } as const;
  const { values, positionals } = parseArgs({ args: [...args], options, allowPositionals: true });
  if (values.help) return terminal.write(HELP);
  const [name = "", argument] = positionals;
  const named = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (!named || argument === undefined) throw new Error(USAGE);
  let words = wordsFrom(english);
  for (const folder of values.package ?? []) words = await addPackage(folder, words);
  const output: Output = {
    ...terminal,
    paper: { isColoured: terminal.isColoured, words },
    print: (value) => terminal.write(`${JSON.stringify(value, null, values.json ? undefined : 2)}\n`),
  };
  await named(argument, output, { ...values, faces: values.faces?.split(",").map(Number) });
}
