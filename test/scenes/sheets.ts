import type { worlds } from "./seat.ts";

/** Where the sheets of a sample world show how well one sneaks and how quick one is, and the paths of what they show. */
interface Sheet {
  readonly sneak: string;
  readonly sneakPath: string;
  readonly fightPath: string;
  readonly quickness: string;
  readonly quicknessPath: RegExp;
}

const fields = (data: string): Sheet => ({
  ...{ sneak: `[name='${data}.skills.sneak']`, sneakPath: "@skills.sneak", fightPath: "@skills.fight" },
  quickness: `[name='${data}.abilities.agi.value'], [name='${data}.abilities.agi']`,
  quicknessPath: /^@abilities\.agi/,
});

const totals: Sheet = {
  ...{ sneak: ".skills li:first-child .bonus", sneakPath: "@skills.snk.total", fightPath: "@skills.fgt.total" },
  ...{ quickness: ".ability-scores [data-ability=nim] .mod", quicknessPath: /^@abilities\.nim\.mod$/ },
};

export const SHEETS: Readonly<Record<(typeof worlds)[number], Sheet>> = {
  ...{ plain: fields("system"), replacer: fields("system"), collider: fields("system") },
  ...{ modern: totals, old: fields("data") },
};
