/** Contests of Kaiser: opposed checks and attacks. Rules: `docs/rules.md` §1.7 and §1.8. */
import {
  choice,
  die,
  flag,
  number,
  pool,
  type Check,
  type Next,
  type OptionsOf,
  type Report,
  type Text,
  sum,
  throwDice,
  contest,
  repeatUntilWon,
  verdictReport,
  type Verdict,
} from "./kit.ts";

/** `difference` is the change that this side's powers make to the Degree of Difference of either victory (KA13). */
export type OpposedSide = { readonly total: number; readonly fumble: boolean; readonly difference?: number };

const OPPOSED_ONLY = { visibleWhen: { field: "manner", value: "opposed" } };
const ATTACK_ONLY = { visibleWhen: { field: "manner", value: "attack" } };
const RULES = {
  manner: choice(["opposed", "attack"]),
  range: choice(["melee", "pointBlank", "ranged"], ATTACK_ONLY),
  tie: choice(["defender", "reroll", "gm"], { setting: "kaiser.opposedTie", ...OPPOSED_ONLY }),
  fumbleFails: flag({ setting: "kaiser.opposedFumbleAutoFails" }),
  absorption: number({ min: 0, max: 999, default: 0, ...ATTACK_ONLY }),
  armor: number({ min: 0, max: 999, default: 0, spelling: "armour", ...ATTACK_ONLY }),
  baseDamage: number({ min: 0, max: 999, default: null, ...ATTACK_ONLY }),
};
type Rules = OptionsOf<typeof RULES>;

/** The higher total wins. A Fumble loses outright only by house rule (KA4). */
function judge([attacker, defender]: readonly OpposedSide[], rules: Rules): Next<Verdict> {
  const lead = attacker!.total - defender!.total;
  const [isLost, isWon] = [attacker!, defender!].map(({ fumble }) => rules.fumbleFails && fumble);
  const byPowers = differenceOf([attacker!, defender!]);
  if (lead === 0 && isLost === isWon) return judgeTie(byPowers, rules);
  const won = (winner: 0 | 1) => victory(winner, degreesOf(Math.max(1, Math.abs(lead)), byPowers), rules);
  return isLost === isWon ? won(lead > 0 ? 0 : 1) : { ...won(isLost ? 1 : 0), byFumble: true };
}

function differenceOf(sides: readonly OpposedSide[]): number {
  return sides.reduce((sum, { difference = 0 }) => sum + difference, 0);
}

/** Powers of both sides change the winner's Degrees, but never turn the outcome (KA13). */
function degreesOf(lead: number, difference: number): number {
  return Math.max(0, lead + difference);
}

// §1.7 Ties

/** An attack that ties misses without a Counter. Other ties are settled by house rule (KA6). */
function judgeTie(byPowers: number, { manner, tie }: Rules): Next<Verdict> {
  if (manner === "attack") return { ...tied(null, 0), hit: false, counter: false };
  if (tie === "reroll") return rollTieDice(byPowers);
  return tie === "defender" ? tied(1, degreesOf(0, byPowers)) : tied(null, 0);
}

function tied(winner: number | null, dos: number): Verdict {
  return { winner, tie: true, dos, dod: dos };
}

const tieDie = (role: string) => throwDice({ role, pools: [pool(1, die(6))], evaluator: sum });

/** One more d6 each, again while they are equal; the higher one wins with DoS 1. */
const rollOff = repeatUntilWon(
  tieDie("tieAttacker").andThen((a) =>
    tieDie("tieDefender").andThen((b) => (a === b ? undefined : tied(a > b ? 0 : 1, 1))),
  ),
);

function rollTieDice(byPowers: number): Check<Verdict> {
  return rollOff.map((verdict) => (verdict.winner === null ? verdict : tied(verdict.winner, degreesOf(1, byPowers))));
}

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

function reportVerdict(verdict: Verdict, { baseDamage }: Pick<Rules, "baseDamage">): Report {
  const { winner, tie, ...more } = verdict;
  const { dos = 0, units = 0, damage, counterBonus } = more as Partial<Record<string, number>>;
  const isDefended = winner !== null && dos === 0;
  const lines: Text[] = tie ? [{ key: more.hit === false ? "attackTie" : isDefended ? "defenderTie" : "tie" }] : [];
  if (more.byFumble === true) lines.push({ key: "fields.fumbleFails" });
  if (dos > 0) lines.push({ key: "dod", data: { degree: dos } });
  if (damage !== undefined) lines.push({ key: "damage", data: { damage, units, base: baseDamage ?? 0 } });
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
  report: reportVerdict,
  followUp: ({ counterBonus }) =>
    typeof counterBonus === "number" ? { name: "counterAttack", options: { modifier: counterBonus } } : undefined,
  isLeftOpen: ({ winner, hit }) => winner === null && hit === undefined,
  tieBreak: { name: "tieDice", roll: (sides) => rollTieDice(differenceOf(sides)) },
});
