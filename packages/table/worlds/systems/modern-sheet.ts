// Provenance: our own markup; numbers are marked by data attributes and labels, as in the sheets of large systems of today.
import type { Json } from "../../documents/json.ts";

/** An ability or a skill as a sheet shows it. */
type Stats = Readonly<Record<string, Readonly<Record<string, number | string>>>>;

/** The data of an actor of the modern system, as its sheet reads them. */
export interface ModernData {
  readonly abilities: Stats;
  readonly skills: Stats;
  readonly attributes: Readonly<Record<string, number | Readonly<Record<string, number>>>>;
}

/** The full names that the sheet shows; they are not the keys of the data. */
const NAMES: Readonly<Record<string, string>> = {
  mgt: "Might",
  nim: "Nimbleness",
  wit: "Wit",
  snk: "Sneak",
  fgt: "Fight",
  lor: "Lore",
};

const signed = (number: unknown) =>
  `<span class="sign">${Number(number) < 0 ? "−" : "+"}</span> ${Math.abs(Number(number))}`;

const score = ([key, { value, mod }]: [string, Stats[string]]) => `
  <li class="ability-score" data-ability="${key}">
    <a class="label" data-action="roll" data-type="ability" tabindex="0">${key.toUpperCase()}</a>
    <span class="mod">${signed(mod)}</span>
    <span class="score">${value}</span>
  </li>`;

const save = ([key, stats]: [string, Stats[string]]) => `
  <li data-ability="${key}">
    <input type="checkbox" name="system.abilities.${key}.proficient" ${stats["proficient"] ? "checked" : ""}
      aria-label="${NAMES[key]}: trained" />
    <a class="saving-throw" data-action="roll" data-type="save" tabindex="0">
      <span class="name">${NAMES[key]}</span> <span class="modifier">${signed(stats["save"])}</span>
    </a>
  </li>`;

/** The mark of a row differs, as it does from system to system. */
const skill = ([key, stats]: [string, Stats[string]], index: number) => `
  <li class="skill-row" ${index === 0 ? `data-skill="${key}"` : index === 1 ? `data-key="${key}"` : ""}>
    <input type="number" name="system.skills.${key}.rank" value="${stats["rank"]}" aria-label="${NAMES[key]}: rank" />
    <span class="governs">${stats["ability"]}</span>
    <a class="name" data-action="roll" tabindex="0">${NAMES[key]}</a>
    <span class="bonus">${signed(stats["total"])}</span>
    <span class="passive">${stats["passive"]}</span>
  </li>`;

/** The body of a sheet of the modern system. */
export function modernMarkup(data: ModernData | Json): string {
  const { abilities, skills, attributes } = data as ModernData;
  const { ward, start, hp, training } = attributes as Record<string, Record<string, number>>;
  const fields = (["value", "max", "temp"] as const).map(
    (key) =>
      `<input type="number" name="system.attributes.hp.${key}" value="${hp![key]}" aria-label="Health ${key}" />`,
  );
  return `
    <div class="badges">
      <div class="badge" data-prop="ward"><span class="label">Ward</span> <b class="value">${ward!["value"]}</b></div>
      <div class="badge training"><span class="label">Training</span> <b>${signed(training)}</b></div>
      <div class="badge" data-attribution="attributes.start">
        <span class="label">Start</span> <b>${signed(start!["total"])}</b>
      </div>
      <div class="badge health"><span class="label">Health</span> ${fields.join("")}</div>
    </div>
    <ul class="ability-scores">${Object.entries(abilities).map(score).join("")}</ul>
    <section class="saves"><h4>Saving Throws</h4><ul>${Object.entries(abilities).map(save).join("")}</ul></section>
    <section class="skills"><h4>Skills</h4><ul>${Object.entries(skills).map(skill).join("")}</ul></section>`;
}
