/** Kaiser's opposed checks and attacks: `rules.md` §1.7 and §1.8. */
import {
  choice,
  contest,
  die,
  flag,
  number,
  pool,
  repeatUntilWon,
  sum,
  throwDice,
  verdictReport,
  type Next,
  type OptionsOf,
  type Report,
  type Text,
  type Verdict,
} from "./kit.ts";

export type OpposedSide = { readonly total: number; readonly fumble: boolean };

const OPPOSED_ONLY = { visibleWhen: { field: "manner", value: "opposed" } };
const ATTACK_ONLY = { visibleWhen: { field: "manner", value: "attack" } };
const RULES = {
  manner: choice(["opposed", "attack"]),
  range: choice(["melee", "pointBlank", "ranged"], ATTACK_ONLY),
  tie: choice(["defender", "reroll", "gm"], { setting: "kaiser.opposedTie", ...OPPOSED_ONLY }),
  fumbleFails: flag({ setting: "kaiser.opposedFumbleAutoFails" }),
  absorption: number({ min: 0, max: 999, default: 0, ...ATTACK_ONLY }),
  armor: number({ min: 0, max: 999, default: 0, ...ATTACK_ONLY }),
  baseDamage: number({ min: 0, max: 999, default: null, ...ATTACK_ONLY }),
};
type Rules = OptionsOf<typeof RULES>;

/** The higher total wins. A Fumble loses outright only by house rule (KA4). */
function judge([attacker, defender]: readonly OpposedSide[], rules: Rules): Next<Verdict> {
  const difference = attacker!.total - defender!.total;
  const [isLost, isWon] = [attacker!, defender!].map(({ fumble }) => rules.fumbleFails && fumble);
  if (isLost !== isWon) return victory(isLost ? 1 : 0, Math.max(1, Math.abs(difference)), rules);
  return difference === 0 ? judgeTie(rules) : victory(difference > 0 ? 0 : 1, Math.abs(difference), rules);
}

// §1.7 Ties

/** An attack that ties misses without a Counter. Other ties are settled by house rule (KA6). */
function judgeTie({ manner, tie }: Rules): Next<Verdict> {
  const tied = { tie: true, dos: 0, dod: 0 };
  if (manner === "attack") return { ...tied, winner: null, hit: false, counter: false };
  return tie === "reroll" ? rollOff : { ...tied, winner: tie === "defender" ? 1 : null };
}

const tieDie = (role: string) => throwDice({ role, pools: [pool(1, die(6))], evaluator: sum });

/** One more d6 each, again while they are equal; the higher one wins with DoS 1. */
const rollOff = repeatUntilWon(
  tieDie("tieAttacker").andThen((a) =>
    tieDie("tieDefender").andThen((b) => (a === b ? undefined : { winner: a > b ? 0 : 1, tie: true, dos: 1, dod: 1 })),
  ),
);

// §1.8 Attacks

/** A hit damages by its DoS past Absorption and armour. A miss gives a Counter in melee and at point blank. */
function victory(winner: 0 | 1, dos: number, rules: Rules): Verdict {
  const verdict = { winner, tie: false, dos, dod: dos };
  if (rules.manner === "opposed") return verdict;
  const canCounter = rules.range !== "ranged";
  if (winner === 1)
    return { ...verdict, hit: false, counter: canCounter, ...(canCounter && { counterBonus: Math.floor(dos / 2) }) };
  const units = Math.max(0, dos - rules.absorption - rules.armor);
  const damage = rules.baseDamage === null ? {} : { units, damage: units * rules.baseDamage };
  return { ...verdict, hit: true, counter: false, ...damage };
}

function report(verdict: Verdict): Report {
  const { winner, tie, ...more } = verdict;
  const { dos = 0, damage, counterBonus } = more as Partial<Record<string, number>>;
  const isDefended = winner !== null && dos === 0;
  const lines: Text[] = tie ? [{ key: more.hit === false ? "attackTie" : isDefended ? "defenderTie" : "tie" }] : [];
  if (dos > 0) lines.push({ key: "dod", data: { degree: dos } });
  if (damage !== undefined) lines.push({ key: "damage", data: { damage } });
  if (counterBonus !== undefined) lines.push({ key: "counter", data: { bonus: counterBonus } });
  return verdictReport(verdict, ["attackerWins", "defenderWins", "undecided"], lines);
}

export const opposedCheck = contest({
  fields: RULES,
  most: 2,
  judge,
  ladder: ({ fumbleFails }) => ({
    comparisonKeys: [({ total }: OpposedSide) => total],
    isMeasured: true,
    ...(fumbleFails && { tieKey: ({ fumble }: OpposedSide) => fumble }),
  }),
  report,
  followUp: ({ counterBonus }) =>
    typeof counterBonus === "number" ? { name: "counterAttack", options: { modifier: counterBonus } } : undefined,
  isLeftOpen: ({ winner, hit }) => winner === null && hit === undefined,
});
