/** A message without dice stores what was done in the words of its author; whoever reads it is told in their own. */

/** Puts a sentence in place of what a message stores; nothing where there is none. */
export function retell(body: HTMLElement, sentence: string | undefined): void {
  if (sentence === undefined) return;
  const line = body.ownerDocument.createElement("p");
  line.textContent = sentence;
  body.replaceChildren(line);
}
