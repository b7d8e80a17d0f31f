// Provenance: our own; its habits are those of systems written for the generations before 10: `data.` in the names of fields, hooks with jQuery.
import { globals, type Actor } from "./dice.ts";

const { ActorSheet } = globals.foundry.appv1.sheets;

type Data = Readonly<Record<string, Readonly<Record<string, number | { readonly value: number }>>>>;

/** The values of an actor by their old names: `data.skills.sneak`. */
function fieldsOf(system: Actor["system"]): (readonly [name: string, value: number])[] {
  const { abilities = {}, skills = {} } = system as Data;
  return Object.entries({ abilities, skills }).flatMap(([group, values]) =>
    Object.entries(values).map(([key, value]) =>
      typeof value === "number"
        ? ([`data.${group}.${key}`, value] as const)
        : ([`data.${group}.${key}.value`, value.value] as const),
    ),
  );
}

/** The sheet of this system: an empty frame that it fills itself once it is drawn. */
class AtticSheet extends ActorSheet {
  static override get defaultOptions(): object {
    return {
      ...super.defaultOptions,
      classes: ["sheet", "actor", "attic"],
      template: "templates/sheets/old-actor.hbs",
    };
  }

  override activateListeners(html: Iterable<HTMLElement>): void {
    // The template is one form.
    for (const form of html) {
      form.innerHTML = fieldsOf(this.actor.system).map(rowOf).join("");
      form.addEventListener("change", ({ target }) => this.#save(target as HTMLInputElement));
    }
  }

  /** Fields of this age are written back below `system`. */
  #save({ name, value }: HTMLInputElement): void {
    void this.actor.update({ [name.replace(/^data\./, "system.")]: Number(value) });
  }
}

function rowOf([name, value]: readonly [string, number]): string {
  const label = name.split(".")[2]!;
  return `<div class="form-group"><label>${label}</label> <input type="text" name="${name}" value="${value}" aria-label="${label}" data-dtype="Number" /></div>`;
}

/** Marks windows and messages as the hooks of this age do: by the first element of what they are handed. */
function mark(_shown: object, html: ArrayLike<HTMLElement>): void {
  html[0]!.classList.add("attic-touched");
}

globals.Hooks.once("init", () => {
  globals.foundry.applications.apps.DocumentSheetConfig.registerSheet({ documentName: "Actor" }, "old", AtticSheet, {
    types: ["character", "npc"],
    makeDefault: true,
  });
});
for (const hook of ["renderActorSheet", "renderChatMessage"]) globals.Hooks.on(hook, mark);
