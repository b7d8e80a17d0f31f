/**
 * Three invented sheets, built as those of well-known systems are: what they show, of which data, and what a click on
 * each part means.
 */

/** The clicked element, and its paths: several if they are names for one number. */
export type Cell = readonly [selector: string, ...paths: string[]];

/** A sheet, the data of some actors, and all that a user may click. */
export interface Sheet {
  readonly name: string;
  /** The share of clicks that are at least right; the rest are listed. */
  readonly least: number;
  readonly markup: (data: never) => string;
  readonly actors: readonly object[];
  readonly cells: readonly Cell[];
}

/** A row of markup for each entry. */
const each = <T>(values: Readonly<Record<string, T>>, row: (key: string, value: T, i: number) => string) =>
  Object.entries(values)
    .map(([key, value], i) => row(key, value, i))
    .join("");

/** Elements that mean one path. */
export const mean = (path: string, ...selectors: readonly string[]) =>
  selectors.map((selector): Cell => [selector, path]);

const signed = (number: number) => (number < 0 ? `−${-number}` : `+${number}`);

/** The paths of a rolled number of the first sheet: three names for its total. */
const statistic = (mod: number, rank: number) => ({ rank, value: mod, totalModifier: mod, mod, dc: mod + 10 });

const statisticActor = (shift: number) => ({
  abilities: { str: { mod: 4 - shift }, dex: { mod: 2 }, wis: { mod: -1 } },
  saves: { fortitude: statistic(9 - shift, 2), reflex: statistic(7, 1), will: statistic(7, 1) },
  skills: { acrobatics: statistic(7, 1), "arcana-lore": statistic(4 - shift, 0), stealth: statistic(9, 2) },
  perception: statistic(7, 1),
  attributes: { ac: { value: 19 }, hp: { value: 38, max: 48, temp: 4 }, classDC: { value: 19 }, speed: { value: 25 } },
  details: { level: { value: 4 } },
});

const totalsAt = (path: string) => ["totalModifier", "mod", "value"].map((last) => `${path}.${last}`);

/** A row with a number, its name and a rank. */
const statisticCells = (row: string, name: string, path: string): Cell[] => [
  [`${row} .modifier`, ...totalsAt(path)],
  [`${row} ${name}`, ...totalsAt(path)],
  [`${row} select`, `${path}.rank`],
];

/** Saves, skills and a perception whose rows carry their key, and a rank beside each; some numbers in headings. */
const statistics: Sheet = {
  name: "with statistics",
  least: 0.95,
  markup: ({ abilities, saves, skills, perception, attributes, details }: ReturnType<typeof statisticActor>) => `
    <form class="crb-style"><header class="char-header">
      <h1 class="char-level"><label>Level</label> <input type="number" name="system.details.level.value" value="${details.level.value}"></h1>
    </header>
    <aside class="sidebar">
      <div class="armor-class"><h2>Armor Class</h2> <span class="ac-number">${attributes.ac.value}</span></div>
      <section class="hit-points"><h2>Hit Points</h2>
        <input type="number" name="system.attributes.hp.value" value="${attributes.hp.value}"> /
        <span class="max-hp">${attributes.hp.max}</span>
        <input type="number" name="system.attributes.hp.temp" value="${attributes.hp.temp}">
      </section>
      <div class="class-dc"><h4>Class DC <span>${attributes.classDC.value}</span></h4></div>
      <div class="speed"><h4>Speed</h4><span class="value">${attributes.speed.value} feet</span></div>
      <section class="perception" data-statistic="perception">
        <h2><a data-action="roll-check">Perception</a></h2><span class="modifier">${signed(perception.mod)}</span>
        <span class="dc">DC ${perception.dc}</span>
      </section>
      <ul class="saves-list">${each(
        saves,
        (key, { mod, rank }) => `<li class="save" data-save="${key}"><a class="roll-icon" data-action="roll-check"></a>
          <h4 class="save-name">${key.toUpperCase()}</h4> <span class="modifier">${signed(mod)}</span>
          <select name="system.saves.${key}.rank"><option value="${rank}" selected>Rank ${rank}</option></select></li>`,
      )}</ul></aside>
    <section class="tab">
      <div class="abilities">${each(
        abilities,
        (key, { mod }) => `<div class="ability" data-attribute="${key}"><label>${key}</label>
          <h3 class="ability-modifier">${signed(mod)}</h3></div>`,
      )}</div>
      <ol class="skills-list">${each(
        skills,
        (key, { mod, rank }) => `<li class="skill" data-slug="${key}" data-statistic="${key}">
          <a class="roll" data-action="roll-check"><span class="name">${key}</span> <span class="modifier">${signed(mod)}</span></a>
          <select name="system.skills.${key}.rank"><option value="${rank}" selected>${rank}</option></select></li>`,
      )}</ol></section></form>`,
  actors: [statisticActor(0), statisticActor(2), statisticActor(3)],
  cells: [
    ...["fortitude", "reflex", "will"].flatMap((key) =>
      statisticCells(`[data-save=${key}]`, ".save-name", `@saves.${key}`),
    ),
    ...["acrobatics", "arcana-lore", "stealth"].flatMap((key) =>
      statisticCells(`[data-slug=${key}]`, ".name", `@skills.${key}`),
    ),
    ...["str", "dex", "wis"].flatMap((key) =>
      mean(`@abilities.${key}.mod`, `[data-attribute=${key}] .ability-modifier`, `[data-attribute=${key}] label`),
    ),
    [".perception .modifier", ...totalsAt("@perception")],
    [".perception a", ...totalsAt("@perception")],
    ...mean("@attributes.ac.value", ".ac-number"),
    ...mean("@attributes.hp.value", "[name$='hp.value']"),
    ...mean("@attributes.hp.max", ".max-hp"),
    ...mean("@attributes.hp.temp", "[name$='hp.temp']"),
    ...mean("@attributes.classDC.value", ".class-dc span"),
    ...mean("@attributes.speed.value", ".speed .value"),
    ...mean("@details.level.value", ".char-level input", ".char-level label"),
  ],
};

const diceActor = (agility: number, parry: number) => ({
  attributes: {
    agility: { die: { sides: agility, modifier: 0 }, "wild-die": { sides: 6 } },
    smarts: { die: { sides: 6, modifier: 1 }, "wild-die": { sides: 6 } },
  },
  stats: {
    parry: { value: parry, modifier: 0 },
    toughness: { value: 6, armor: 2 },
    speed: { value: 6, runningDie: 6 },
    size: 0,
  },
  wounds: { value: 0, max: 3, ignored: 0 },
  fatigue: { value: 0, max: 2 },
  bennies: { value: 3, max: 3 },
});

/** Attributes that are dice, and derived numbers in boxes that have names but no keys. */
const dice: Sheet = {
  name: "with dice for attributes",
  least: 0.9,
  markup: ({ attributes, stats, wounds, fatigue, bennies }: ReturnType<typeof diceActor>) => `
    <div class="window-content"><ul class="attributes">${each(
      attributes,
      (key, { die }) => `<li class="attribute" data-attribute="${key}">
        <button class="attribute-label" data-action="rollAttribute">${key}</button>
        <span class="die-label">d${die.sides}</span>
        <select name="system.attributes.${key}.die.sides"><option value="${die.sides}" selected>d${die.sides}</option></select>
        <input type="number" name="system.attributes.${key}.die.modifier" value="${die.modifier}"></li>`,
    )}</ul>
    <div class="derived">
      <div class="stat parry"><h4>Parry</h4><span class="value">${stats.parry.value}</span></div>
      <div class="stat toughness"><h4>Toughness</h4><span class="value">${stats.toughness.value} (${stats.toughness.armor})</span></div>
      <div class="stat pace"><label for="pace">Speed</label><input id="pace" name="system.stats.speed.value" value="${stats.speed.value}"></div>
      <div class="stat size"><h4>Size</h4><span class="value">${stats.size}</span></div>
    </div>
    <div class="status">
      <div class="wounds"><label>Wounds</label><input name="system.wounds.value" value="${wounds.value}">/<b>${wounds.max}</b></div>
      <div class="fatigue"><label>Fatigue</label><input name="system.fatigue.value" value="${fatigue.value}">/<b>${fatigue.max}</b></div>
      <div class="bennies"><button data-action="spendBenny">Spend</button><span class="current">${bennies.value}</span>
        of <i>${bennies.max}</i></div>
    </div></div>`,
  actors: [diceActor(8, 6), diceActor(6, 5), diceActor(6, 2)],
  cells: [
    ...["agility", "smarts"].flatMap((key): Cell[] => {
      const at = `[data-attribute=${key}]`;
      const sides = mean(`@attributes.${key}.die.sides`, `${at} .attribute-label`, `${at} .die-label`, `${at} select`);
      return [...sides, [`${at} input`, `@attributes.${key}.die.modifier`]];
    }),
    ...mean("@stats.parry.value", ".parry .value", ".parry h4"),
    ...mean("@stats.toughness.value", ".toughness .value", ".toughness h4"),
    ...mean("@stats.speed.value", ".pace input", ".pace label"),
    ...mean("@stats.size", ".size .value"),
    ...["wounds", "fatigue"].flatMap((key): Cell[] => [
      [`.${key} input`, `@${key}.value`],
      [`.${key} b`, `@${key}.max`],
    ]),
    ...mean("@bennies.value", ".bennies .current"),
    ...mean("@bennies.max", ".bennies i"),
  ],
};

const plainActor = (body: number, mind: number) => ({
  stats: { body: { value: body, bonus: 2 }, mind: { value: mind, bonus: 2 }, soul: { value: 9, bonus: -1 } },
  skills: { climb: { value: 12, ranks: 2 }, hide: { value: 14, ranks: 2 }, barter: { value: 9, ranks: 0 } },
  armour: { value: 14 },
  speed: 12,
  derived: { carry: 28, initiative: 2 },
  health: { value: 10, max: 14 },
});

/** Of the first kind: a table, labels behind their numbers, numbers in headings, and nothing that names a key. */
const plain: Sheet = {
  name: "with labels behind numbers",
  least: 0.85,
  markup: ({ stats, skills, armour, speed, derived, health }: ReturnType<typeof plainActor>) => `
    <form class="sheet"><header>
      <h3 class="armour">Armour <b>${armour.value}</b></h3><h3 class="speed">Speed <b>${speed}</b></h3>
      <h3 class="first">${signed(derived.initiative)} <small>Initiative</small></h3></header>
    <div class="stats">${each(
      stats,
      (key, { value, bonus }) => `<div class="stat ${key}"><span class="num">${value}</span><label>${key}</label>
        <span class="bonus">${signed(bonus)}</span></div>`,
    )}</div>
    <table class="skills">${each(
      skills,
      (key, { value, ranks }, i) =>
        `<tr class="row${i}"><td class="num">${value}</td><td class="name">${key}</td><td class="ranks">${ranks}</td></tr>`,
    )}</table>
    <p class="carry">Carry: <em>${derived.carry}</em></p>
    <div class="pool"><input name="data.health.value" value="${health.value}"> / <span>${health.max}</span> <label>Health</label></div>
    </form>`,
  actors: [plainActor(14, 14), plainActor(12, 28), plainActor(2, 9)],
  cells: [
    ...["body", "mind", "soul"].flatMap((key) => [
      ...mean(`@stats.${key}.value`, `.stat.${key} .num`, `.stat.${key} label`),
      ...mean(`@stats.${key}.bonus`, `.stat.${key} .bonus`),
    ]),
    ...["climb", "hide", "barter"].flatMap((key, i) => [
      ...mean(`@skills.${key}.value`, `.row${i} .num`, `.row${i} .name`),
      ...mean(`@skills.${key}.ranks`, `.row${i} .ranks`),
    ]),
    ...mean("@armour.value", ".armour b", ".armour"),
    ...mean("@speed", ".speed b"),
    ...mean("@derived.initiative", ".first", ".first small"),
    ...mean("@derived.carry", ".carry em", ".carry"),
    ...mean("@health.value", ".pool input", ".pool label"),
    ...mean("@health.max", ".pool span"),
  ],
};

const sumActor = (level: number, wit: number) => ({
  level: { value: level },
  abilities: {
    wit: { value: 10 + 2 * wit, max: 10 + 2 * wit, mod: wit, maxMod: wit },
    grit: { value: 12, max: 14, mod: 1, maxMod: 2 },
  },
  incantation: { bonus: level + wit, other: 0 },
});

/** A box for one ability that lists what its bonus is the sum of, some of it from elsewhere: a cleric's spells. */
const sums: Sheet = {
  name: "with a sum in the box of an ability",
  least: 0.3,
  markup: ({ level, abilities, incantation }: ReturnType<typeof sumActor>) => `
    <form><section class="tab">
    <div class="box span-5" data-ability="wit"><div class="box-title">Incantation</div>
      <div class="centred"><div class="grid-max-auto">
        <div class="heading">Bonus</div><div class="shown bonus">${signed(incantation.bonus)}</div>
        <div class="indented">Level</div><div class="shown level">${level.value}</div>
        <div class="indented">WIT Modifier</div><div class="shown wit">${abilities.wit.mod}</div>
        <label for="other">Other</label><input id="other" name="system.incantation.other" value="${incantation.other}">
      </div></div></div></section></form>`,
  actors: [sumActor(0, 0), sumActor(1, 1), sumActor(3, 1), sumActor(2, -1)],
  cells: [
    [".level", "@level.value"],
    [".wit", "@abilities.wit.mod"],
    ["input", "@incantation.other"],
  ],
};

export const SHEETS = [statistics, dice, plain, sums] as const;
