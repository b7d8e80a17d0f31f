// Provenance: our own; no part of Foundry's interface.

/** Makes the node that takes a match's place; null leaves the text as it is. */
type Replacement = (match: RegExpMatchArray) => Promise<Node | null> | Node | null;

/** Every text in an element, except what is written as code. */
function textsIn(root: Node): Text[] {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  const texts: Text[] = [];
  while (walker.nextNode()) {
    const text = walker.currentNode as Text;
    if (!text.parentElement?.closest("code, pre, textarea, style, script")) texts.push(text);
  }
  return texts;
}

/** Replaces every match of a global pattern in the texts of an element. With `parent` the whole element around the text is replaced. */
export async function replaceMatches(
  root: Node,
  pattern: RegExp,
  replacement: Replacement,
  { parent = false }: { parent?: boolean } = {},
): Promise<void> {
  if (!pattern.global) throw new Error(`The pattern ${String(pattern)} must be global to be replaced everywhere.`);
  for (const text of textsIn(root)) {
    const matches = [...text.data.matchAll(pattern)];
    for (const match of matches.reverse()) await replaceOne(text, match, replacement, parent);
  }
}

async function replaceOne(
  text: Text,
  match: RegExpMatchArray,
  replacement: Replacement,
  parent: boolean,
): Promise<void> {
  const node = await replacement(match);
  if (!node) return;
  if (parent && text.parentElement) text.parentElement.replaceWith(node);
  else {
    const tail = text.splitText(match.index ?? 0);
    tail.data = tail.data.slice(match[0].length);
    tail.before(node);
  }
}
