/**
 * Writes `docs/kit.md`, the reference of the kit, from the sources: `npm run kit-reference`. Each section of
 * `src/games/kit.ts` is a table of what it exports, with the signature and the comment of its declaration.
 */
import { readFile, writeFile } from "node:fs/promises";
import { fileURLToPath, pathToFileURL } from "node:url";
import ts from "typescript";
import { layOut } from "../new-game/new-game.ts";

const ROOT = fileURLToPath(new URL("../..", import.meta.url));
const KIT = `${ROOT}src/games/kit.ts`;
const PAGE = "docs/kit.md";

const INTRODUCTION = `# The kit

Everything that a game may use: a game of this project imports it from \`kit.ts\`, the file of a game in a package is called with it.
[Add a game](add-a-game.md) shows it in use. This page is written by \`npm run kit-reference\` from the comments of the sources; the types
are in \`dicewright-kit.d.ts\`, which every release brings. \`KIT_VERSION\` changes only when a game that worked would work no longer, and
then the module's major version changes with it.
`;

interface Section {
  readonly title: string;
  readonly names: readonly string[];
}

/** The sections of the kit: a comment line starts one, and exports follow. */
function sectionsOf(text: string): Section[] {
  const parts = text.split(/^\/\/ (.+)$/m).slice(1);
  return parts.flatMap((title, i) => {
    if (i % 2 === 1) return [];
    const lists = [...parts[i + 1]!.matchAll(/export \{([^}]*)\}/g)].flatMap(([, list]) => list!.split(","));
    const names = lists.map((name) => name.trim().replace(/^type /, "")).filter((name) => name !== "");
    return [{ title, names: names.sort((a, b) => a.localeCompare(b)) }];
  });
}

/** The reference, as the project lays it out. @throws Error if an export has no comment. */
export async function kitReference(): Promise<string> {
  const program = ts.createProgram([KIT], {
    allowImportingTsExtensions: true,
    module: ts.ModuleKind.ESNext,
    moduleResolution: ts.ModuleResolutionKind.Bundler,
    noEmit: true,
    strict: true,
    target: ts.ScriptTarget.ESNext,
    types: [],
  });
  const checker = program.getTypeChecker();
  const kit = checker.getSymbolAtLocation(program.getSourceFile(KIT)!)!;
  const exported = new Map(checker.getExportsOfModule(kit).map((symbol) => [symbol.name, symbol]));
  const row = (name: string) => {
    const alias = exported.get(name)!;
    const symbol = alias.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(alias) : alias;
    const comment = ts.displayPartsToString(symbol.getDocumentationComment(checker)).replace(/\s+/g, " ");
    if (comment === "") throw new Error(`${name} of the kit has no comment that says what it is.`);
    return `| \`${signatureOf(symbol, checker).replaceAll("|", "\\|")}\` | ${comment.replaceAll("|", "\\|")} |`;
  };
  const sections = sectionsOf(await readFile(KIT, "utf8")).map(({ title, names }) =>
    [`## ${title}`, "", "| export | |", "| --- | --- |", ...names.map(row), ""].join("\n"),
  );
  return layOut(PAGE, [INTRODUCTION, ...sections].join("\n"));
}

/** A function with its parameters and their types, a constant with its type, a type by its name. */
function signatureOf(symbol: ts.Symbol, checker: ts.TypeChecker): string {
  const declaration = symbol.declarations![0]!;
  if (ts.isInterfaceDeclaration(declaration) || ts.isTypeAliasDeclaration(declaration)) return `type ${symbol.name}`;
  if (ts.isClassDeclaration(declaration)) return `class ${symbol.name}`;
  const type = checker.getTypeOfSymbol(symbol);
  const [call] = type.getCallSignatures();
  if (!call) return symbol.name;
  const names = call.parameters.map((parameter) => {
    const own = parameter.valueDeclaration;
    const isOptional = own && ts.isParameter(own) && (own.questionToken ?? own.initializer) !== undefined;
    const isList = own && ts.isParameter(own) && own.dotDotDotToken !== undefined;
    const name = parameter.name.startsWith("__") ? "options" : parameter.name;
    const type =
      (own && ts.isParameter(own) && own.type?.getText()) || checker.typeToString(checker.getTypeOfSymbol(parameter));
    const text = type.replace(/\s+/g, " ").replaceAll("readonly ", "");
    return `${isList ? "…" : ""}${name}${isOptional ? "?" : ""}: ${text}`;
  });
  return `${symbol.name}(${names.join(", ")})`;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) {
  try {
    await writeFile(`${ROOT}${PAGE}`, await kitReference());
  } catch (error) {
    console.error((error as Error).message);
    process.exitCode = 1;
  }
}
