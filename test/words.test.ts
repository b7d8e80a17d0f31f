import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";
import english from "../lang/en.json" with { type: "json" };

const ROOT = fileURLToPath(new URL("..", import.meta.url));

/** Phrases that this project does not use any more, and what to write instead. */
const PHRASES: readonly (readonly [phrase: RegExp, instead: string])[] = [
  [/\bwhoever\b|\bsomebody\b|\bthose who\b|\bthat which\b|\bwherein\b/i, "the user who, a player, someone"],
  [/(?<!\bthere )\b(?:is|are|was|were) no (?!longer|more|less|worse|better|one\b)\w/i, "is not a …"],
  [/\bthat there is not\b/i, "that does not exist"],
  [/\bthrown again\b/i, "rolled again, rerolled"],
  [/\bthrow(?:s|n|ing)? (?:of )?(?:the |a |one |two |more |no |\d+ )?(?:dice|die|d\d+)\b/i, "roll"],
  [/\bpress on a check\b|\bplain press\b/i, "clicking a check, click"],
  [/\bthe other way\b(?! a?round)/i, "toggle"],
  [/\bthe books? ha(?:s|ve) it\b/i, "book rules"],
  [/\bSeen by\b/, "Visible to"],
  [/\bnamed values?\b/i, "presets"],
  [/\bwho meets whom\b/i, "format"],
  [/\bdoes not resist\b/i, "concedes"],
  [/\ball are in\b/i, "everyone has rolled"],
  [/\bnine times in ten\b/i, "90 % of rolls"],
  [/\bsays nothing of\b/i, "is not a …"],
  [/\bnothing was taken from\b/i, "nothing was imported"],
  [/\bhas to begin\b/i, "choose who starts"],
  [/\b(?:macros? of it|its macros?) no longer rolls?\b/i, "its macros will stop working"],
  [/\b(?:who|whoever) is met\b/i, "opponents"],
  [/\bnobody changes what\b/i, "no client edits another user's messages"],
  [/\bis no leaving\b/i, "must not count as leaving"],
  [/\btells of\b/i, "announces"],
  [/\bleads? nowhere\b/i, "finds no path, has nothing at its path"],
  [/\bnothing left to do\b/i, "no longer possible"],
  [/\bis not done\b/i, "is refused"],
];

/** Further phrases that an English text must not have. */
const ON_SCREEN: readonly RegExp[] = [
  /\bthrow/i,
  /\btraits?\b/i,
  /\bgamemasters?\b/i,
  /\beverybody\b/i,
  /\bbehind\b/i,
  /\banew\b/i,
  /\bin effect\b/i,
  /^(?:Keep|Leave it|Leave as it is|Take away|What it is|What grows it)$/,
];

const FOLDERS = ["src", "test", "tools", "packages", "packs", "templates", "docs"];
const FILES = ["README.md", "CHANGELOG.md", "CONTRIBUTING.md", "lang/en.json", "module.json"];

/** All files of a folder that people write, without stored worlds and this list. */
function filesIn(folder: string): string[] {
  return readdirSync(join(ROOT, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.(?:ts|js|hbs|html|css|md|json)$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((path) => !/[\\/](?:node_modules|fixtures|\.module-[^\\/]*)[\\/]|test[\\/]words\.test\.ts$/.test(path));
}

/** The lines that use an old phrase, each with its place and what to write instead. */
function hitsIn(text: string, path = ""): string[] {
  return text.split("\n").flatMap((line, i) => {
    const found = PHRASES.find(([phrase]) => phrase.test(line));
    return found ? [`${path}:${i + 1}: ${line.trim()}  →  ${found[1]}`] : [];
  });
}

const hitsAt = (path: string) => hitsIn(readFileSync(path, "utf8"), path.slice(ROOT.length));

/** All texts of a language. */
function textsOf(language: object): string[] {
  return Object.values(language).flatMap((each: string | object) =>
    typeof each === "string" ? [each] : textsOf(each),
  );
}

it.each(FOLDERS)("the words of %s are plain", (folder) => {
  const hits = filesIn(folder).flatMap(hitsAt);
  expect(hits).toEqual([]);
});

it.each(FILES)("the words of %s are plain", (file) => {
  expect(hitsAt(join(ROOT, file))).toEqual([]);
});

it("the words on screen are plain", () => {
  const texts = textsOf(english);
  expect(texts.length).toBeGreaterThan(500);
  expect(texts.filter((text) => ON_SCREEN.some((phrase) => phrase.test(text.replace(/\{\w+\}/g, ""))))).toEqual([]);
});

it.each(["Whoever owns it", "what is no number", "a d6 thrown again", "Throws 2 dice.", "as the books have it"])(
  "the ban on odd words catches “%s”",
  (text) => expect(hitsIn(text)).toHaveLength(1),
);

it.each(["is no longer there", "there is no token", "throwDice(dice)", "throws an error", "the other way round"])(
  "the ban on odd words allows “%s”",
  (text) => expect(hitsIn(text)).toEqual([]),
);
