/** What is wrong with a line, told in one sentence. Fetched with the first line that cannot be read. */
import type { Problem } from "../../systems/vocabulary.ts";
import { mistakeText } from "../../view/help/mistake.ts";
import { words } from "../platform/words.ts";
import { houseRules } from "../world/house-rules.ts";

/** What is wrong with a line, in one sentence with the words of its game, and how it is mended. */
export function problemSentence(line: string, wrong: Problem): string {
  return mistakeText(line, wrong, houseRules(), words);
}
