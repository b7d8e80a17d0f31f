/**
 * Speech: a roll in one sentence, the outcome first, and any written text without notation and signs, which speech
 * leaves out or reads differently in each language.
 *
 * Worked example: the same roll as it is written, and as it is spoken.
 *
 *     Sneak: Kaiser skill check 5 vs 12 a1 — Success, 6 Degrees of Success, total 18 (6 and 6 kept).
 *     Mira Vell, Sneak: Success, 18 against 12, 6 Degrees of Success, Advantage 1.
 */
import { hasUnknownSecret, knownOptions } from "../checks/hidden.ts";
import { levelOf } from "../checks/level.ts";
import type { CheckRequest } from "../checks/notation.ts";
import type { ReplayedRecord } from "../checks/record.ts";
import { headlineHasTotal, withSign } from "../checks/report.ts";
import { targetNames } from "../checks/scene-difficulty.ts";
import { fieldName } from "./problem.ts";
import { diceFormula, kindText, type Formula } from "./sentence.ts";
import { gameWords, numberText, reportText, totalText, type Words } from "./words.ts";

/** The name of the roller, if it is to be said. */
type Who = string | undefined;

export function spokenRoll(replayed: ReplayedRecord, words: Words, who?: Who): string {
  const { request: asked, game, report } = replayed;
  const what = asked ? (asked.label ?? kindText(asked, words)) : gameWords(game.id, "name", words);
  return spokenResult([replayed], report.total, words, what, who);
}

/** A formula is named by the dice of its parts: its codes are notation. */
export function spokenFormula({ total, parts, label }: Formula, words: Words, who?: Who): string {
  const dice = parts.map((part) => diceFormula(part, words)).join(", ");
  return spokenResult(parts, total, words, label ?? dice, who);
}

function spokenResult(
  parts: readonly ReplayedRecord[],
  total: number | undefined,
  words: Words,
  what: string,
  who: Who = "",
): string {
  const [first, ...others] = parts;
  const asked = others.length === 0 ? first?.request : undefined;
  const headlines = parts.flatMap(({ game, report: { headline } }) =>
    headline.key === "total" ? [] : [reportText(game.id, headline, words)],
  );
  const more = parts.flatMap(({ game, report: { lines, notes = [] } }) =>
    [...lines, ...notes].map((text) => reportText(game.id, text, words)),
  );
  const texts = [...headlines, ...numberTexts(parts, total, asked, words), ...more, ...levelTexts(asked, words)];
  const result = [...new Set(texts)].map((text) => spoken(text, words)).join(words("dicewright.spoken.comma"));
  const key = who === "" ? "roll" : "rollOf";
  return words(`dicewright.spoken.${key}`, { who: spoken(who, words), what: spoken(what, words), result });
}

/** The total, and what it was compared with: `18 against 12`, `Margin 3, Difficulty Threshold 6`. */
function numberTexts(
  parts: readonly ReplayedRecord[],
  total: number | undefined,
  asked: CheckRequest | undefined,
  words: Words,
): string[] {
  const { report, game } = parts[0]!;
  const own = report.total === total ? report.unit : undefined;
  const isSaid =
    total === undefined || parts.some((each) => each.report.total === total && headlineHasTotal(each.report));
  const number = isSaid ? "" : own ? withSign(total) : totalText(total, words);
  const unit = own && !isSaid ? `${reportText(game.id, own, words)} ` : "";
  const target = asked && targetText(asked, own !== undefined, words);
  if (number === "") return target === undefined ? [] : [target];
  if (own !== undefined) return [`${unit}${number}`, ...(target === undefined ? [] : [target])];
  return [target === undefined ? words("dicewright.sentence.total", { total: number }) : `${number} ${target}`];
}

/** The number that the total has to reach, by the name of its field if it is not compared with the total itself. */
function targetText(asked: CheckRequest, isNamed: boolean, words: Words): string | undefined {
  const { game, kind } = asked;
  if (hasUnknownSecret(asked)) return words("dicewright.secret.against");
  const { fields } = game.kinds[kind]!;
  const targets = targetNames(fields);
  const known = knownOptions(asked);
  const compared = targets.find((each) => typeof known[each] === "number");
  if (compared === undefined) return undefined;
  const value = numberText(known[compared] as number);
  if (compared !== targets[0]) return gameWords(game.id, `comparisons.${compared}`, words, { value });
  return isNamed ? `${fieldName(compared, words, game.id)} ${value}` : words("dicewright.spoken.against", { value });
}

function levelTexts(asked: CheckRequest | undefined, words: Words): string[] {
  const { field, opposite, net } = (asked && levelOf(asked)) ?? { field: "", opposite: "", net: 0 };
  if (net === 0) return [];
  return [`${fieldName(net > 0 ? field : opposite, words, asked!.game.id)} ${Math.abs(net)}`];
}

// ---- Signs and notation as words ----

/** A number of at most so many digits, so that a search takes steps that grow with the text. */
const NUMBER = "\\d{1,9}(?:[.,]\\d{1,9}){0,2}";

/** A sign as it is written, and the key of its words, whose values are its groups in order: `{a}`, `{b}`. */
const SIGNS: readonly (readonly [pattern: RegExp, key: string])[] = [
  [new RegExp(`(?<![\\d.,])(${NUMBER}) ?(?:\\.\\.|–) ?([−-]?${NUMBER})`, "g"), "range"],
  [new RegExp(`(?:≤ ?|\\.\\.)([−-]?${NUMBER})`, "g"), "atMost"],
  [new RegExp(`≥ ?([−-]?${NUMBER})`, "g"), "atLeast"],
  [new RegExp(`(−?${NUMBER})(?:\\.\\.|\\+(?=\\s|$))`, "g"), "atLeast"],
  [new RegExp(`< ?(${NUMBER})`, "g"), "below"],
  [new RegExp(`> ?(${NUMBER})`, "g"), "above"],
  [/(?<=^|[^\p{L}]) ?[−–-] ?(?=\d)|−/gu, "minus"],
  [/ ?\+ ?(?=[\p{L}\d(])/gu, "plus"],
  [/ ?→ ?/g, "becomes"],
  [/ ?[×*] ?/g, "times"],
  [/ ?%/g, "percent"],
  [/ ?& ?/g, "and"],
];

/** Letters, digits and plain punctuation of the languages. */
const UNSPOKEN = /[^\p{L}\p{M}\p{N}\s.,:;!?()'’‘"“”„«»¿¡、。：！？（）「」・ー-]/gu;

/** A written text as it is spoken. */
export function spoken(text: string, words: Words): string {
  const bare = text.replace(/[[\]{}]/g, "").replace(/\s{2,}/g, " ");
  const said = SIGNS.reduce(
    (now, [pattern, key]) =>
      now.replace(pattern, (_whole, a?: unknown, b?: unknown) =>
        words(`dicewright.spoken.${key}`, { a: valueOf(a), b: valueOf(b) }),
      ),
    bare,
  );
  return said
    .replace(/(\d)([dDwWkK])(?=\d)/g, "$1 $2")
    .replace(/ ?[·—|/] ?/g, words("dicewright.spoken.comma"))
    .replace(UNSPOKEN, " ")
    .replace(/ {2,}/g, " ")
    .replace(/ (?=[.,])/g, "")
    .trim();
}

const valueOf = (group: unknown) => (typeof group === "string" ? group : "");
