/** The Kleptonomicon, from `rules.md` §4.1–4.3 and 4.6. */
import { Faces, type Referee, type Stake } from "./referee.ts";

const MOST_NET = 3;

/** All dice first, then whatever settles each ten, in their order. 0 is a critical failure, 10 a critical success. */
function resolved(faces: Faces, count: number, method: unknown): number[] {
  if (method === "d10ish") return Array.from({ length: count }, () => faces.take(0, 10));
  const dice = faces.takeAll(count, 10);
  const settled = () => (method === "coin" ? faces.take(0, 1) === 1 : faces.take(1, 10) % 2 === 0);
  return dice.map((face) => (face < 10 ? face : settled() ? 10 : 0));
}

function rank({ critical, score }: Stake): number {
  return critical === "success" ? 10_000 : critical === "failure" ? -10_000 : (score as number);
}

/** The referee of the Kleptonomicon. */
export const kleptonomicon: Referee = {
  stake({ kind, options }, faces) {
    if (kind !== "test" && kind !== "group") return undefined;
    const { advantages, disadvantages, modifier } = options as Readonly<Record<string, number>>;
    const net = Math.min(MOST_NET, Math.max(-MOST_NET, advantages! - disadvantages!));
    const dice = resolved(faces, 1 + Math.abs(net), options["critMethod"]);
    const kept = net < 0 ? Math.min(...dice) : Math.max(...dice);
    if (kept === 10 || kept === 0) return { score: null, critical: kept === 10 ? "success" : "failure" };
    return { score: kept + modifier!, critical: null };
  },

  judge([a, b]) {
    if (rank(a!) === rank(b!)) return "tie";
    return { winner: rank(a!) > rank(b!) ? 0 : 1, figures: { tie: false } };
  },

  settle(_stakes, _rules, rolled) {
    const faces = new Faces(rolled);
    const isHeads = faces.take(0, 1) === 1;
    return faces.isSpent ? { winner: isHeads ? 0 : 1, figures: { tie: true } } : undefined;
  },
};
