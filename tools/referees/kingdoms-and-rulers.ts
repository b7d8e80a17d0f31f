/** Kingdoms & Rulers, from `rules.md` §3.1–3.5 and 3.7. */
import { Faces, inRounds, total, type Judgement, type Referee, type Stake } from "./referee.ts";

/** RA7: above DT 11 only 12s count, one each. */
function worth(face: number, dt: number): number {
  if (dt > 11) return face === 12 ? 1 : 0;
  if (face === 1) return -2;
  if (face === 12) return 2;
  return face > dt ? 1 : -1;
}

function margin(faces: Faces, { pool, dt }: Stake): number {
  return total(faces.takeAll(pool as number, 12).map((face) => worth(face, dt as number)));
}

/** Undefined where both are equally involved and level. */
function compared([a, b]: readonly Stake[]): Judgement | undefined {
  const [first, second] = [a!["margin"] as number, b!["margin"] as number];
  const [aFails, bFails] = [a, b].map((side) => side!["active"] === true && (side!["margin"] as number) < 0);
  if (aFails && bFails) return { winner: null, figures: { tie: false, activeFailed: true } };
  if (aFails || bFails) return { winner: aFails ? 1 : 0, figures: { tie: false, activeFailed: true } };
  if (first !== second) return { winner: first > second ? 0 : 1, figures: { tie: false } };
  if (a!["active"] === b!["active"]) return undefined;
  return { winner: a!["active"] ? 1 : 0, figures: { tie: true } };
}

/** The referee of Kingdoms & Rulers. */
export const kingdomsAndRulers: Referee = {
  stake({ kind, options }, faces) {
    if (kind !== "opposed") return undefined;
    const { pool, dt, active } = options;
    return { margin: margin(faces, { pool, dt }), pool, dt, active };
  },

  judge: (stakes, rules) =>
    compared(stakes) ?? (rules["tie"] === "reroll" ? "tie" : { winner: null, figures: { tie: true } }),

  settle(stakes, _rules, rolled) {
    const faces = new Faces(rolled);
    return inRounds(faces, () => {
      const judged = compared(stakes.map((stake) => ({ ...stake, margin: margin(faces, stake) })));
      return judged && { ...judged, figures: { ...judged.figures, tie: true } };
    });
  },
};
