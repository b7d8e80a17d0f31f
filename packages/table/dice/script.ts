// Provenance: ours; scripted dice are how tests, demonstrations and the terminal say which faces come up.
import type { DiceTerm } from "./dice-term.ts";

/** The behaviour when more dice are rolled than faces were scripted. */
type WhenDry = "throw" | "random";

interface Script {
  readonly faces: number[];
  readonly whenDry: WhenDry;
  used: number;
}

let script: Script | undefined;

/** Makes the next dice show these faces, in order, whatever their term; then throws an error or goes on by chance. */
export function scriptFaces(faces: readonly number[], { whenDry = "throw" }: { whenDry?: WhenDry } = {}): void {
  script = { faces: [...faces], whenDry, used: 0 };
}

/** Ends the script and gives the faces that were not used. */
export function clearScript(): number[] {
  const left = script?.faces.slice(script.used) ?? [];
  script = undefined;
  return left;
}

/** The next scripted face for this die; `undefined` if none is scripted. Throws for a face that the die does not have. */
export function scriptedFace(term: DiceTerm): number | undefined {
  if (!script) return undefined;
  const face = script.faces[script.used];
  if (face === undefined) return ranDry(script, term);
  const [lowest, highest] = term._bounds();
  if (!Number.isInteger(face) || face < lowest || face > highest) {
    throw new Error(
      `The scripted face ${face} is not on a ${term.denomination}, whose faces go from ${lowest} to ${highest}.`,
    );
  }
  script.used++;
  return face;
}

function ranDry({ faces, whenDry }: Script, term: DiceTerm): undefined {
  if (whenDry === "random") return undefined;
  throw new Error(`The ${faces.length} scripted faces are used up, and one more ${term.denomination} is thrown.`);
}
