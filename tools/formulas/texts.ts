/**
 * The formulas in the files of a package. Worked example: a text of a pack with an inline roll.
 *
 *     formulasIn('{"text": "It deals [[/r 2d6 + @level]] damage."}') // ["2d6 + @level"]
 */

/** A whole value of JSON or YAML, in quotation marks or, to the end of its line, without. */
const VALUE = /:[ \t]*(?:"((?:[^"\\\n]|\\.){1,300})"|'([^'\n]{1,300})'|([^\s"'|>[{][^\n]{0,300})$)/gm;
/** Inline rolls, without a label behind a #. Other commands do not roll. */
const INLINE = /\[\[(?:\/(?:r|roll|pr|publicroll|gmr|gmroll|br|blindroll|sr|selfroll) +)?([^/\]#][^\]#]{0,300})/g;
/** Numbered dice, coins and Fate dice, whose number may be computed. */
const DICE = /(?:^|[^\w.])(?:\d*|\([^()]*\))d(?:\d+|[fFcC](?![a-zA-Z])|\()/;
/** The parts of formulas: dice, paths, functions, flavours, numbers and signs. */
const PARTS =
  /\d*d(?:\d+|[fFcC](?![a-zA-Z]))[a-z\d<>=]*|@[\w.:-]+|(?:floor|ceil|round|abs|min|max|pow|sqrt|sign)(?=\()|\[[^\][]*\]|(?<=\))d(?:\d+|(?=\())[a-z\d<>=]*|\bd(?=\()|(?<=\})[a-z\d<>=]+|[\d.\s+*/%(){},-]/g;

/** Ids and fingerprints may begin as dice do. */
const ID = /^[a-z\d]{12,}$/i;

/** Every formula with dice in a text, as often as it stands there. */
export function formulasIn(text: string): string[] {
  const values = [...text.matchAll(VALUE)].map(([, double, single, plain]) => unescaped(double) ?? single ?? plain!);
  const inline = [...text.matchAll(INLINE)].map(([, formula]) => formula!);
  return [...values, ...inline]
    .map((each) => each.trim())
    .filter((each) => DICE.test(each) && !ID.test(each) && each.replace(PARTS, "") === "");
}

function unescaped(text: string | undefined): string | undefined {
  return text?.replace(/\\(["\\/])/g, "$1");
}
