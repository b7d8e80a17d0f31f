/**
 * Names and comments of `src`: no exported name is a riddle, none is used twice, and comments are few and start with a
 * noun or a verb. With NAMES_REPORT=1 it also prints how many exports one other file imports.
 */
import { readdirSync, readFileSync } from "node:fs";
import { join, posix, relative } from "node:path";
import { fileURLToPath } from "node:url";
import ts from "typescript";
import { expect, it } from "vitest";

/** Participles, prepositions, adverbs and bare verbs: alone, none of them says what a thing is. */
const NO_EXPORTED_NAME = new Set(
  (
    "told tell tells kept begun filled named worded apart place places part here over own read take put around " +
    "coming asked behind after bare change"
  ).split(" "),
);
const NO_MEMBER_NAME = new Set("told kept begun named apart place over around coming asked".split(" "));
/** The published API: its names are not ours to change any more. */
const PUBLISHED = "src/api.ts";
const MOST_COMMENT_LINES = 0.1;
const MOST_IMPORTED_ONCE = 350;
const NO_FIRST_WORD = /^(?:What|Who|Whom)\b/;
const QUESTION = /^(?:is|are|was|has|have|had|can|may|must|should|does|do|will|needs|wants)(?:[A-Z]|$)/;

const ROOT = fileURLToPath(new URL("..", import.meta.url));

interface Found {
  readonly name: string;
  /** `path:line name` */
  readonly at: string;
}

interface Comment {
  readonly at: string;
  /** The first line, without the marks of a comment. */
  readonly text: string;
  readonly pos: number;
}

const files = readdirSync(join(ROOT, "src"), { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile() && entry.name.endsWith(".ts"))
  .map((entry) => relative(ROOT, join(entry.parentPath, entry.name)).replaceAll("\\", "/"))
  .sort()
  .map((path) => ts.createSourceFile(path, readFileSync(join(ROOT, path), "utf8"), ts.ScriptTarget.Latest, true));
const own = files.filter(({ fileName }) => fileName !== PUBLISHED);

function located(file: ts.SourceFile, node: ts.Node, name: string): Found {
  return { name, at: `${file.fileName}:${lineAt(file, node.getStart()) + 1} ${name}` };
}

function lineAt(file: ts.SourceFile, pos: number): number {
  return file.getLineAndCharacterOfPosition(pos).line;
}

function isExported(node: ts.Node): boolean {
  return (
    ts.canHaveModifiers(node) &&
    ts.getModifiers(node)?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword) === true
  );
}

/** The identifiers that a statement declares. */
function namesIn(statement: ts.Statement): readonly ts.Node[] {
  if (ts.isVariableStatement(statement))
    return statement.declarationList.declarations.flatMap(({ name }) => identifiersIn(name));
  const { name } = statement as ts.Statement & { readonly name?: ts.Node };
  return name ? [name] : [];
}

function identifiersIn(name: ts.BindingName): readonly ts.Node[] {
  if (ts.isIdentifier(name)) return [name];
  return name.elements.flatMap((element) => (ts.isBindingElement(element) ? identifiersIn(element.name) : []));
}

/** The names that a file gives to what it exports, whether where it is declared or in a list. */
function exportsOf(file: ts.SourceFile): readonly Found[] {
  const found = new Map<string, Found>();
  for (const statement of file.statements) {
    const isList =
      ts.isExportDeclaration(statement) && statement.exportClause && ts.isNamedExports(statement.exportClause);
    const listed = isList ? statement.exportClause.elements : [];
    const renamed = listed
      .filter(({ propertyName }) => !statementSource(statement) || propertyName)
      .map(({ name }) => name);
    for (const node of [...(isExported(statement) ? namesIn(statement) : []), ...renamed])
      if (!found.has(node.getText())) found.set(node.getText(), located(file, node, node.getText()));
  }
  return [...found.values()];
}

/** The module that an import or a re-export names. */
function statementSource(statement: ts.Statement): string | undefined {
  if (!ts.isImportDeclaration(statement) && !ts.isExportDeclaration(statement)) return undefined;
  return statement.moduleSpecifier && ts.isStringLiteral(statement.moduleSpecifier)
    ? statement.moduleSpecifier.text
    : undefined;
}

/** The members of the exported interfaces, type literals and classes of a file, those of types within them included. */
function membersOf(file: ts.SourceFile): readonly Found[] {
  const found: Found[] = [];
  const visit = (node: ts.Node): void => {
    const isMember =
      ts.isTypeElement(node) || ts.isClassElement(node) || ts.isParameterPropertyDeclaration(node, node.parent);
    if (isMember && node.name && !ts.isPrivateIdentifier(node.name))
      found.push(located(file, node.name, node.name.getText()));
    if (!ts.isBlock(node)) ts.forEachChild(node, visit);
  };
  for (const statement of file.statements.filter(isExported))
    if (
      ts.isInterfaceDeclaration(statement) ||
      ts.isTypeAliasDeclaration(statement) ||
      ts.isClassDeclaration(statement)
    )
      ts.forEachChild(statement, visit);
  return found;
}

/** All comments of a file. Lines of `//` below each other are one. */
function commentsOf(file: ts.SourceFile): readonly (Comment & { readonly lines: number })[] {
  const { text } = file;
  const ranges = new Map<number, ts.CommentRange>();
  const visit = (node: ts.Node): void => {
    if (ts.isJSDoc(node)) return;
    for (const range of ts.getLeadingCommentRanges(text, node.pos) ?? []) ranges.set(range.pos, range);
    for (const range of ts.getTrailingCommentRanges(text, node.end) ?? []) ranges.set(range.pos, range);
    for (const child of node.getChildren()) visit(child);
  };
  visit(file);
  const isFirst = (pos: number) => text.slice(text.lastIndexOf("\n", pos) + 1, pos).trim() === "";
  let last = -2;
  return [...ranges.values()]
    .sort((a, b) => a.pos - b.pos)
    .map(({ pos, end }) => {
      const [line, lastLine] = [lineAt(file, pos), lineAt(file, end)];
      const isFurther = text.startsWith("//", pos) && last === line - 1;
      last = text.startsWith("//", pos) ? line : -2;
      const first = text
        .slice(pos, end)
        .replace(/^\/[/*]*\s*(?:\*\s*)?/, "")
        .split("\n")[0]!;
      return {
        at: `${file.fileName}:${line + 1} ${first}`,
        text: isFurther ? "" : first,
        pos,
        lines: isFirst(pos) ? lastLine - line + 1 : 0,
      };
    });
}

/** The positions of the comments above declarations that answer a question: by their type, or else by their name. */
function questionsOf(file: ts.SourceFile): ReadonlySet<number> {
  const found = new Set<number>();
  const visit = (node: ts.Node): void => {
    const declared = ts.isVariableStatement(node) ? node.declarationList.declarations[0]! : node;
    const { name, type, initializer } = declared as Partial<ts.VariableDeclaration>;
    const inner = initializer && ts.isArrowFunction(initializer) ? initializer.type : undefined;
    const answer = (type ?? inner)?.getText() ?? "";
    if (name && (/\bboolean\b|\w is /.test(answer) || QUESTION.test(name.getText())))
      for (const { pos } of ts.getLeadingCommentRanges(file.text, node.pos) ?? []) found.add(pos);
    ts.forEachChild(node, visit);
  };
  visit(file);
  return found;
}

/** How many exports exactly one other file imports. Names that pass through another file's list are counted where they end. */
function importedOnce(): readonly Found[] {
  const importers = new Map<string, Set<string>>();
  const passed = new Map<string, string>();
  const targetOf = (file: ts.SourceFile, source: string) => posix.join(posix.dirname(file.fileName), source);
  const origin = (key: string): string => (passed.has(key) ? origin(passed.get(key)!) : key);
  for (const file of files)
    for (const statement of file.statements) {
      const source = statementSource(statement);
      if (source === undefined || !ts.isExportDeclaration(statement)) continue;
      const { exportClause } = statement;
      if (exportClause && ts.isNamedExports(exportClause))
        for (const { name, propertyName } of exportClause.elements)
          passed.set(`${file.fileName} ${name.text}`, `${targetOf(file, source)} ${(propertyName ?? name).text}`);
    }
  for (const file of files)
    for (const statement of file.statements) {
      const source = statementSource(statement);
      if (source === undefined || !ts.isImportDeclaration(statement)) continue;
      const bindings = statement.importClause?.namedBindings;
      for (const { name, propertyName } of bindings && ts.isNamedImports(bindings) ? bindings.elements : []) {
        const key = origin(`${targetOf(file, source)} ${(propertyName ?? name).text}`);
        importers.set(key, (importers.get(key) ?? new Set()).add(file.fileName));
      }
    }
  return own.flatMap((file) =>
    exportsOf(file).filter(({ name }) => importers.get(`${file.fileName} ${name}`)?.size === 1),
  );
}

const where = (all: readonly { readonly at: string }[]) => all.map(({ at }) => at);
const exported = own.flatMap(exportsOf);
const comments = own.map((file) => ({ questions: questionsOf(file), all: commentsOf(file) }));

it("an exported name says what it names", () => {
  expect(where(exported.filter(({ name }) => NO_EXPORTED_NAME.has(name)))).toEqual([]);
});

it("a member of an exported type has a name that says what it is", () => {
  expect(where(own.flatMap(membersOf).filter(({ name }) => NO_MEMBER_NAME.has(name)))).toEqual([]);
});

it("an exported name names one thing only", () => {
  const byName = new Map<string, string[]>();
  for (const { name, at } of exported) byName.set(name, [...(byName.get(name) ?? []), at]);
  const twice = [...byName.values()].filter((places) => places.length > 1);
  expect(twice.map((places) => places.join(", ")).sort()).toEqual([]);
});

it(`comments are at most ${MOST_COMMENT_LINES * 100} % of the lines of src`, () => {
  const lines = comments.flatMap(({ all }) => all).reduce((sum, comment) => sum + comment.lines, 0);
  const total = own.reduce((sum, { text }) => sum + text.split("\n").length - 1, 0);
  expect(lines / total, `${lines} of ${total} lines`).toBeLessThanOrEqual(MOST_COMMENT_LINES);
});

it("a comment starts with neither What, Who nor Whom", () => {
  expect(where(comments.flatMap(({ all }) => all.filter(({ text }) => NO_FIRST_WORD.test(text))))).toEqual([]);
});

it("a comment starts with Whether only above an answer to a question", () => {
  const unasked = comments.flatMap(({ all, questions }) =>
    all.filter(({ text, pos }) => /^Whether\b/.test(text) && !questions.has(pos)),
  );
  expect(where(unasked)).toEqual([]);
});

it.runIf(process.env["NAMES_REPORT"])(`at most ${MOST_IMPORTED_ONCE} exports of src have one importer`, () => {
  const once = importedOnce();
  console.log(`${where(once).join("\n")}\n${once.length} of ${exported.length} exports have one importer`);
  expect(once.length).toBeLessThanOrEqual(MOST_IMPORTED_ONCE);
});
