/** Rows about forms, fields, settings and `CONFIG` before packages make anything, on a gamemaster's page. */
import { rows, same, type Row } from "../row.ts";

interface Field extends HTMLElement {
  name: string;
  value: unknown;
}

interface DataField {
  readonly label: string;
  validate(value: unknown): unknown;
  getInitialValue(): unknown;
  toInput(config: object): HTMLElement;
}

type FieldClass = new (...given: never[]) => DataField;

interface Window {
  readonly element: HTMLElement;
  readonly minimized: boolean;
  minimize(): Promise<void>;
  maximize(): Promise<void>;
  render(options: object): Promise<unknown>;
  close(): Promise<unknown>;
}

interface Calendar {
  timeToComponents(time: number): Record<string, number | boolean>;
  componentsToTime(components: object): number;
}

interface Page {
  readonly game: {
    readonly settings: {
      register(namespace: string, key: string, config: object): void;
      get(namespace: string, key: string): unknown;
      set(namespace: string, key: string, value: unknown): Promise<unknown>;
    };
    readonly i18n: { readonly translations: Record<string, unknown> };
    readonly time: { readonly components: object; readonly calendar: Calendar };
    readonly tooltip: { readonly element: HTMLElement | null; activate(element: HTMLElement, options: object): void };
  };
  readonly CONFIG: Readonly<Record<string, Record<string, unknown>>>;
  readonly Actor: new (data: object) => {
    readonly prototypeToken: { readonly texture: object; readonly ring: object };
  };
  readonly foundry: {
    readonly abstract: {
      readonly DataModel: new (data: object, options?: object) => object;
      readonly TypeDataModel: abstract new (
        data: object,
        options?: object,
      ) => { readonly modelProvider: object | null };
    };
    readonly applications: {
      readonly api: { readonly ApplicationV2: new () => Window };
      readonly elements: Readonly<Record<string, { create(config: object): Field }>>;
      readonly ux: { readonly FormDataExtended: new (form: HTMLFormElement) => { readonly object: object } };
      readonly handlebars: { loadTemplates(paths: object): Promise<unknown> };
    };
    readonly canvas: { readonly placeables: { readonly tokens: { readonly TokenRuler: abstract new () => object } } };
    readonly data: { readonly fields: Readonly<Record<string, FieldClass>> };
    readonly helpers: {
      readonly Localization: { localizeDataModel(model: object): void };
      readonly media: { readonly VideoHelper: { hasVideoExtension(path: string): boolean } };
    };
    readonly utils: {
      debounce(callback: (this: unknown) => void, delay: number): () => void;
      isSubclass(cls: unknown, parent: unknown): boolean;
    };
  };
}

const page = globalThis as unknown as Page;
const field = (name: string, ...given: unknown[]) => new page.foundry.data.fields[name]!(...(given as never[]));
const wait = (milliseconds: number) => new Promise<void>((resolve) => setTimeout(resolve, milliseconds));

/** The data of a form with this markup, while it is on the page. */
function formOf(content: string | HTMLElement, change: (form: HTMLFormElement) => void = () => undefined): object {
  const form = document.createElement("form");
  if (typeof content === "string") form.innerHTML = content;
  else form.append(content);
  document.body.append(form);
  try {
    change(form);
    return new page.foundry.applications.ux.FormDataExtended(form).object;
  } finally {
    form.remove();
  }
}

const OPTIONS = '<option value="a">A</option><option value="b" selected>B</option><option value="c">C</option>';

/** A model whose words stand under a prefix. */
function worded(): object {
  return class Worded extends page.foundry.abstract.DataModel {
    static LOCALIZATION_PREFIXES = ["ROW.WORDED"];
    static defineSchema() {
      return {
        might: field("NumberField"),
        more: field("ArrayField", field("SchemaField", { few: field("NumberField") })),
      };
    }
  };
}

export const formRows: readonly Row[] = [
  ...rows("types of 13, client/applications/elements; Shadowdark, Token Action HUD core and dnd5e, their templates", {
    "several choices are a list, and what is set must be among them": () =>
      same(
        formOf(`<multi-select name="many">${OPTIONS}</multi-select>`, (form) => {
          const element = form.querySelector<Field>("multi-select")!;
          same(element.value, ["b"], "value at first");
          element.value = ["a", "c", "z"];
        }),
        { many: ["a", "c"] },
        "data",
      ),
    "a change of an element in a form is told by an event that bubbles": () => {
      let told = 0;
      formOf('<string-tags name="tags" value="a,b"></string-tags>', (form) => {
        form.addEventListener("change", () => told++);
        form.querySelector<Field>("string-tags")!.value = ["c"];
      });
      same(told, 1, "number of events");
    },
    "tags are words of one's own": () =>
      same(formOf('<string-tags name="tags" value="a,b"></string-tags>'), { tags: ["a", "b"] }, "data"),
    "a number between two ends stays between them": () =>
      same(
        formOf('<range-picker name="n" value="3" min="1" max="5" step="1"></range-picker>', (form) => {
          form.querySelector<Field>("range-picker")!.value = 9;
        }),
        { n: 5 },
        "data",
      ),
    "a rich text keeps its value while something else is shown": () =>
      same(
        formOf('<prose-mirror name="text" value="&lt;p&gt;A&lt;/p&gt;" toggled><p>Shown</p></prose-mirror>'),
        { text: "<p>A</p>" },
        "data",
      ),
    "the path of a file is a text": () =>
      same(
        formOf('<file-picker name="img" value="icons/a.webp" type="image"></file-picker>'),
        { img: "icons/a.webp" },
        "data",
      ),
    "a colour is a text": () =>
      same(formOf('<color-picker name="c" value="#ff0000"></color-picker>'), { c: "#ff0000" }, "data"),
    "an element is created with a name and a value": () => {
      const made = page.foundry.applications.elements["HTMLStringTagsElement"]!.create({ name: "t", value: ["x"] });
      same([made.name, formOf(made)], ["t", { t: ["x"] }], "name and data");
    },
  }),
  ...rows("API ApplicationV2 (form, window.contentTag); dnd5e, its dialogs of rolls", {
    "a window whose content is a form hands its data to the handler, texts as they are": async () => {
      const { ApplicationV2 } = page.foundry.applications.api;
      let said: unknown;
      class Own extends ApplicationV2 {
        static DEFAULT_OPTIONS = {
          tag: "dialog",
          window: { contentTag: "form" },
          form: { handler: (_event: unknown, _form: unknown, data: FormData) => void (said = data.get("mode")) },
        };
        _renderHTML() {
          return '<input name="mode" value="publicroll"><button type="submit">Send</button>';
        }
        _replaceHTML(html: string, content: HTMLElement) {
          content.innerHTML = html;
        }
      }
      const own = new Own();
      await own.render({ force: true });
      own.element.querySelector("form")!.requestSubmit();
      await wait(100);
      await own.close();
      same(said, "publicroll", "text");
    },
  }),
  ...rows("types of 13, client/applications/api/application; Window Controls, its bar of minimized windows", {
    "a window is minimized to its header, has a class meanwhile, and gets its size back": async () => {
      const { ApplicationV2 } = page.foundry.applications.api;
      class Own extends ApplicationV2 {
        static DEFAULT_OPTIONS = { position: { width: 400 } };
        _renderHTML() {
          return '<p style="height: 300px">Long</p>';
        }
        _replaceHTML(html: string, content: HTMLElement) {
          content.innerHTML = html;
        }
      }
      const own = new Own();
      await own.render({ force: true });
      const { element } = own;
      const look = () => [own.minimized, element.classList.contains("minimized"), element.offsetHeight > 200];
      const before = [element.offsetWidth, element.offsetHeight];
      await own.minimize();
      same(look(), [true, true, false], "minimized window");
      await own.maximize();
      same(look(), [false, false, true], "maximized window");
      same([element.offsetWidth, element.offsetHeight], before, "size");
      await own.close();
    },
  }),
  ...rows("API createMultiSelectInput; Draw Steel and dnd5e, their fields of choices", {
    "a set of choices is drawn as several choices": () =>
      same(
        field("SetField", field("StringField", { choices: { a: "A", b: "B" } })).toInput({ name: "s" }).localName,
        "multi-select",
        "element",
      ),
  }),
  ...rows("API DataModel.LOCALIZATION_PREFIXES and its example; dnd5e, its activities", {
    "fields have the labels that stand under the prefix of their model": () => {
      page.game.i18n.translations["ROW"] = {
        WORDED: { FIELDS: { might: { label: "Might" }, more: { element: { few: { label: "Few" } } } } },
      };
      const model = worded() as {
        schema: { fields: Record<string, DataField & { element: { fields: typeof Object } }> };
      };
      page.foundry.helpers.Localization.localizeDataModel(model);
      const { might, more } = model.schema.fields;
      const few = (more!.element.fields as unknown as Record<string, DataField>)["few"]!;
      same([might!.label, few.label], ["Might", "Few"], "labels");
    },
  }),
  ...rows("types of 13, common/data/fields (_validateSpecial, _defaults); dnd5e, its identifiers and mappings", {
    "a blank text is judged before a class asks more of a text": () => {
      const Own = class extends page.foundry.data.fields["StringField"]! {
        _validateType() {
          throw new Error("asks for more");
        }
      };
      const own = new Own();
      same([own.validate("") === undefined, own.validate("a") === undefined], [true, false], "being valid");
    },
    "what a class of fields has a default for is a member of its fields": () => {
      const Base = page.foundry.data.fields["ObjectField"]! as FieldClass & { _defaults: object };
      const Own = class extends Base {
        static override get _defaults() {
          return { ...Base._defaults, keys: ["a"] };
        }
      };
      same((new Own() as unknown as { keys: unknown }).keys, ["a"], "member");
    },
    "an object that need not be there is not there where nothing is its initial value": () =>
      same(field("SchemaField", {}, { required: false, initial: undefined }).getInitialValue(), undefined, "value"),
  }),
  ...rows("types of 13, common/abstract/type-data (modelProvider); dnd5e, its actors", {
    "the model of a type knows which package it is of": () => {
      const Own = class extends page.foundry.abstract.TypeDataModel {
        static defineSchema() {
          return {};
        }
      };
      const parts = (globalThis as unknown as { game: { system: { id: string } } }).game;
      same((new Own({}) as { modelProvider: { id?: string } | null }).modelProvider?.id, parts.system.id, "package");
    },
  }),
  ...rows("API ClientSettings (register: data fields and models as types); dnd5e, its default skills", {
    "a setting whose type is a field is what the field makes of it": async () => {
      const type = field("SetField", field("StringField"));
      page.game.settings.register("core", "rowSet", { scope: "client", config: false, type, default: ["a"] });
      same(page.game.settings.get("core", "rowSet") instanceof Set, true, "being a set");
      await page.game.settings.set("core", "rowSet", new Set(["b"]));
      same([...(page.game.settings.get("core", "rowSet") as Set<string>)], ["b"], "what is kept");
      localStorage.removeItem("core.rowSet");
    },
  }),
  ...rows("API CalendarData and GameTime (components); dnd5e, its clock", {
    "time is taken apart by the calendar, and put together again": () => {
      const { calendar } = page.game.time;
      const time = ((31 + 2) * 24 + 5) * 3600 + 6 * 60 + 7;
      const { year, month, dayOfMonth, hour, minute, second } = calendar.timeToComponents(time);
      same([year, month, dayOfMonth, hour, minute, second], [0, 1, 2, 5, 6, 7], "parts");
      same(calendar.componentsToTime(calendar.timeToComponents(time)), time, "time");
    },
    "a time before the beginning is of a year before it": () => {
      const { year, day, second } = page.game.time.calendar.timeToComponents(-1);
      same([year, day, second], [-1, 364, 59], "parts");
    },
  }),
  ...rows("types of 13, client/config (their documented values); dnd5e, its setup", {
    "ways to move are named, and what stands at the beginning is to walk": () => {
      const { movement } = page.CONFIG["Token"] as { movement: { defaultAction: string; actions: object } };
      same(
        [movement.defaultAction, Object.keys(movement.actions).sort()],
        ["walk", ["blink", "burrow", "climb", "crawl", "displace", "fly", "jump", "swim", "walk"]],
        "ways",
      );
    },
    "some states are special": () =>
      same(page.CONFIG["specialStatusEffects"]!["INVISIBLE"], "invisible", "the state of who is not seen"),
    "a package may put its own classes in the place of those of the page": () =>
      same(
        [typeof page.CONFIG["ui"]!["combat"], typeof page.CONFIG["ux"]!["DragDrop"]],
        ["function", "function"],
        "types",
      ),
    "the ruler of tokens may be extended": () => {
      const { TokenRuler } = page.foundry.canvas.placeables.tokens;
      const Own = class extends TokenRuler {};
      same(
        Object.getPrototypeOf(Own) === TokenRuler && typeof page.CONFIG["Token"]!["rulerClass"],
        "function",
        "class",
      );
    },
  }),
  ...rows("types of 13, client/documents/token (SharedProtoSchema); dnd5e, its tokens", {
    "the prototype of a token has a texture and a ring": () => {
      const { CONFIG } = page as unknown as { CONFIG: { Actor: { documentClass: Page["Actor"] } } };
      const { documentTypes } = (globalThis as unknown as { game: { documentTypes: Record<string, string[]> } }).game;
      const type = documentTypes["Actor"]!.find((each) => each !== "base")!;
      const { prototypeToken } = new CONFIG.Actor.documentClass({ name: "Row", type });
      same(["src" in prototypeToken.texture, "enabled" in prototypeToken.ring], [true, true], "members");
    },
  }),
  ...rows("API loadTemplates (partials by their names); dnd5e, its preloaded templates", {
    "a template is a partial under every name that it is loaded by": async () => {
      const { Handlebars } = globalThis as unknown as { Handlebars: { partials: Record<string, unknown> } };
      const path = "templates/generic/form-footer.hbs";
      await page.foundry.applications.handlebars.loadTemplates({ "row.one": path });
      await page.foundry.applications.handlebars.loadTemplates({ "row.two": path });
      same(["row.one" in Handlebars.partials, "row.two" in Handlebars.partials], [true, true], "being there");
    },
  }),
  ...rows("types of 13, client/helpers/media/video-helper; dnd5e, its portraits", {
    "films are known by their names": () => {
      const { VideoHelper } = page.foundry.helpers.media;
      same(
        ["a.webm", "a.webp"].map((path) => VideoHelper.hasVideoExtension(path)),
        [true, false],
        "answers",
      );
    },
  }),
  ...rows("API debounce; dnd5e, its windows", {
    "what waits is still called on what it was called on": async () => {
      const own = {
        isOwn: false,
        later: page.foundry.utils.debounce(function (this: unknown) {
          (this as { isOwn: boolean }).isOwn = true;
        }, 10),
      };
      own.later();
      await wait(60);
      same(own.isOwn, true, "being called on its owner");
    },
  }),
  ...rows("types of 13, client/helpers/interaction/tooltip-manager (observe); dnd5e, its tooltips", {
    "the tooltip stands on the page, and goes with its element": async () => {
      same(document.getElementById("tooltip") !== null, true, "being there");
      const element = document.createElement("a");
      document.body.append(element);
      page.game.tooltip.activate(element, { text: "Row" });
      element.remove();
      await wait(100);
      same(page.game.tooltip.element, null, "element");
    },
  }),
  ...rows("API primitives (Set, Number, Math, Date); dnd5e, its data of items", {
    "sets are added up, numbers ordered, and times written": () =>
      same(
        [
          (
            new Set([1, 2]) as unknown as { reduce(add: (a: number, b: number) => number, from: number): number }
          ).reduce((a, b) => a + b, 0),
          ([1, 2, 3, 11] as unknown as { ordinalString(): string }[]).map((each) => each.ordinalString()),
          (Math as unknown as { roundDecimals(value: number, places: number): number }).roundDecimals(1.255, 1),
        ],
        [3, ["1st", "2nd", "3rd", "11th"], 1.3],
        "answers",
      ),
  }),
  ...rows("types of 13, common/utils/helpers (isSubclass); dnd5e, its fields of documents", {
    "classes of documents count as data models": () =>
      same(page.foundry.utils.isSubclass(page.Actor, page.foundry.abstract.DataModel), true, "answer"),
  }),
];
