import { refuses, rows, same, type Row } from "../row.ts";

type Plain = Record<string, unknown>;

interface Field {
  clean(value: unknown): unknown;
  validate(value: unknown): unknown;
  initialize(value: unknown, model?: object): unknown;
}

interface Model {
  readonly parent: object | null;
  readonly invalid: boolean;
  readonly _source: Plain;
  updateSource(changes: Plain, options?: object): Plain;
  validate(options?: object): boolean;
  clone(changes?: Plain, options?: object): Model;
  toObject(source?: boolean): Plain;
  [member: string]: unknown;
}

interface ModelClass {
  new (data?: Plain, options?: object): Model;
  defineSchema(): Record<string, Field>;
  migrateData(source: Plain): Plain;
  validateJoint(data: Plain): void;
  fromJSON(json: string): Model;
  fromSource(source: Plain, options?: object): Model;
}

interface Utils {
  filterObject(source: object, template: object, options?: object): object;
  invertObject(object: object): object;
  isSubclass(cls: unknown, parent: unknown): boolean;
  getParentClasses(cls: unknown): unknown[];
  getDefiningClass(given: unknown, property: string): unknown;
  diffObject(a: object, b: object, options?: object): object;
  deepFreeze<T>(value: T): T;
  objectsEqual(a: object, b: object): boolean;
  unescapeHTML(text: string): string;
  parseUuid(uuid: string, options?: object): Plain | null;
  performIntegerSort(source: object, options: object): { target: object; update: Plain }[];
  Semaphore: new (max?: number) => {
    add(fn: () => Promise<unknown>): Promise<unknown>;
    remaining: number;
    active: number;
  };
}

interface Globals {
  readonly foundry: {
    readonly abstract: { readonly DataModel: ModelClass };
    readonly data: { readonly fields: Record<string, new (...args: never[]) => Field> };
    readonly utils: Utils;
  };
  readonly CONST: Record<string, Record<string, number>>;
}

const everywhere = globalThis as unknown as Globals;

/** A field by the name of its class. */
function field(name: string, ...args: unknown[]): Field {
  const { fields } = everywhere.foundry.data;
  return new fields[name]!(...(args as never[]));
}

const utils = () => everywhere.foundry.utils;
const failed = (one: Field, value: unknown) => one.validate(value) !== undefined;

/** A model with a score, its most, a name that older versions called otherwise, and another model within. */
function models() {
  const { DataModel } = everywhere.foundry.abstract;
  class TableInner extends DataModel {
    static override defineSchema() {
      return { size: field("NumberField", { initial: 1, required: true }) };
    }
    static override migrateData(source: Plain): Plain {
      if ("width" in source) source["size"] = source["width"];
      return super.migrateData(source);
    }
  }
  class TableModel extends DataModel {
    static override defineSchema() {
      return {
        score: field("NumberField", { required: true, nullable: false, integer: true, initial: 2 }),
        most: field("NumberField", { required: true, nullable: false, initial: 6 }),
        inner: field("EmbeddedDataField", TableInner),
        list: field("ArrayField", field("StringField")),
      };
    }
    static override validateJoint(data: Plain): void {
      if (Number(data["score"]) > Number(data["most"])) throw new Error("too much");
    }
  }
  return { TableInner, TableModel };
}

/** Rows about data models, their fields and the helpers beside them, as systems rely on them. */
export const modelRows: readonly Row[] = [
  ...rows("World of Darkness 5e 5.3.25, played on 14.365, declares fields so; types of 13, DataField", {
    "a field without a function of its own is checked by its type": () => {
      const one = field("ObjectField", { validate: false });
      same([failed(one, {}), failed(one, "text")], [false, true], "failures");
    },
  }),
  ...rows("foundryvtt.com/api foundry.abstract.DataModel; Coriolis and The Witcher, their data models", {
    "a model within a model is one of its own, with the outer for its parent": () => {
      const { TableInner, TableModel } = models();
      const model = new TableModel({ inner: { size: 4 } });
      const inner = model["inner"] as Model;
      same([inner instanceof TableInner, inner["size"], inner.parent === model], [true, 4, true], "inner model");
      same(model.toObject(), { score: 2, most: 6, inner: { size: 4 }, list: [] }, "stored form");
    },
    "models within are brought into their present form": () =>
      same((new (models().TableModel)({ inner: { width: 9 } })["inner"] as Model)["size"], 9, "size"),
    "fields that do not go together are refused": () =>
      refuses(() => new (models().TableModel)({ score: 7 }), "a score above its most"),
    "what is trusted is made in any case, and known as invalid": () => {
      const model = models().TableModel.fromSource({ score: 7 });
      same([model["score"], model.invalid, new (models().TableModel)().invalid], [7, true, false], "answers");
    },
    "changes of a copy are answered by what became different": () => {
      const model = new (models().TableModel)();
      same(model.updateSource({ score: 3, most: 6 }), { score: 3 }, "difference");
      same(model.updateSource({ "inner.size": 2 }), { inner: { size: 2 } }, "difference within");
      same([model["score"], (model["inner"] as Model)["size"]], [3, 2], "members");
    },
    "a dry run changes nothing, nor do changes that do not fit": async () => {
      const model = new (models().TableModel)();
      same(model.updateSource({ score: 3 }, { dryRun: true }), { score: 3 }, "difference");
      await refuses(() => model.updateSource({ score: 9 }), "a score above its most");
      same([model["score"], model._source["score"]], [2, 2], "scores");
    },
    "changes are checked before they are made": () => {
      const model = new (models().TableModel)();
      const asked = (score: number) => model.validate({ changes: { score }, strict: false });
      same([asked(3), asked(9), model["score"]], [true, false, 2], "answers");
    },
    "a clone has changes and leaves the model as it was": () => {
      const model = new (models().TableModel)({ score: 4 });
      same([model.clone({ score: 5 })["score"], model.clone()["score"], model["score"]], [5, 4, 4], "scores");
    },
    "a model is made of its JSON": () => {
      const { TableModel } = models();
      same(TableModel.fromJSON(JSON.stringify(new TableModel({ score: 5 })))["score"], 5, "score");
    },
  }),
  ...rows("foundryvtt.com/api foundry.data (options of fields); Vagabond, tests of its actors", {
    "what is absent becomes the initial value, whether or not it is required": () => {
      const number = (options: object) => field("NumberField", { integer: true, ...options }).clean(undefined);
      same([number({ initial: 3 }), number({ initial: 3, required: true })], [3, 3], "numbers");
      const text = { required: false, nullable: true, initial: null };
      same(
        [field("StringField", text).clean(undefined), number({ required: false, nullable: false })],
        [null, undefined],
        "others",
      );
    },
  }),
  ...rows(
    "foundryvtt.com/api foundry.data.fields; types of 13, common/data/fields; SWADE and Tribe 8, their data models",
    {
      "angles are turned into a circle, alphas and hues kept within theirs": () =>
        same(
          [field("AngleField").clean(450), field("AngleField").clean(-90), field("AlphaField").clean(3)],
          [90, 270, 1],
          "values",
        ),
      "ids and addresses are checked": () => {
        same(
          ["abcdefghij123456", "abc", null].map((id) => failed(field("DocumentIdField"), id)),
          [false, true, false],
          "ids",
        );
        const uuids = ["Actor.abcdefghij123456", "nobody"].map((uuid) => failed(field("DocumentUUIDField"), uuid));
        same(uuids, [false, true], "addresses");
        same(failed(field("DocumentUUIDField", { type: "Item" }), "Actor.abcdefghij123456"), true, "another type");
      },
      "files are of the kinds that are asked for": () => {
        const picture = field("FilePathField", { categories: ["IMAGE"] });
        same(
          ["a/b.webp", "a/b.ogg", null].map((path) => failed(picture, path)),
          [false, true, false],
          "paths",
        );
      },
      "a field that names a document keeps its id": () => {
        const one = field("ForeignDocumentField", class {}, { idOnly: true });
        same(
          [one.clean({ _id: "abcdefghij123456" }), one.initialize("x"), one.clean(undefined)],
          ["abcdefghij123456", "x", null],
          "ids",
        );
      },
      "orders are whole numbers from nought": () =>
        same([field("IntegerSortField").clean(undefined), field("IntegerSortField").clean(2.4)], [0, 2], "orders"),
      "a shape among several is told by its type": () => {
        const shapes = field("TypedSchemaField", {
          circle: { type: field("StringField", { initial: "circle" }), radius: field("NumberField", { initial: 1 }) },
          box: {
            type: field("StringField", { initial: "box" }),
            side: field("NumberField", { initial: 2, required: true }),
          },
        });
        same(shapes.clean({ type: "box", radius: 5 }), { type: "box", side: 2 }, "shape");
        same([failed(shapes, { type: "box", side: 2 }), failed(shapes, { type: "star" })], [false, true], "answers");
      },
      "a program is read, not run": () => {
        const text = field("JavaScriptField");
        same([failed(text, "await one(); return 2"), failed(text, "return (")], [false, true], "programs");
      },
      "a class of fields may have bounds of its own": () => {
        const { fields } = everywhere.foundry.data;
        class TableField extends (fields["NumberField"] as unknown as new (options?: object) => Field) {
          static get _defaults(): object {
            const { _defaults } = fields["NumberField"] as unknown as { readonly _defaults: object };
            return { ..._defaults, initial: 4, min: 2, max: 5, integer: true, required: true, nullable: false };
          }
        }
        const one = new TableField();
        same([one.clean(undefined), one.clean(9.2), failed(one, 1)], [4, 5, true], "values");
      },
    },
  ),
  ...rows("foundryvtt.com/api foundry.utils; types of 13, common/utils/helpers; dnd5e, its traits and effects", {
    "an object is filtered by a template": () => {
      const [source, template] = [
        { a: { n: 1, s: "x", t: 2 }, b: "c" },
        { a: { n: 0, s: "y", z: 3 }, o: 4 },
      ];
      same(utils().filterObject(source, template), { a: { n: 1, s: "x" } }, "object");
      same(
        utils().filterObject(source, template, { templateValues: true }),
        { a: { n: 0, s: "y" } },
        "template's object",
      );
    },
    "keys and values change places": () => same(utils().invertObject({ a: 1, b: "c" }), { 1: "a", c: "b" }, "object"),
    "differences may be of known keys alone": () =>
      same(
        [utils().diffObject({ a: 1 }, { a: 2, b: 3 }), utils().diffObject({ a: 1 }, { a: 2, b: 3 }, { inner: true })],
        [{ a: 2, b: 3 }, { a: 2 }],
        "differences",
      ),
    "frozen objects are frozen to their depth": () =>
      same(Object.isFrozen(utils().deepFreeze({ a: { b: [1] } }).a.b), true, "answer"),
    "objects are equal by their keys and values": () =>
      same(
        [utils().objectsEqual({ a: [1] }, { a: [1] }), utils().objectsEqual({ a: 1 }, { a: 2 })],
        [true, false],
        "answers",
      ),
    "escaped signs become themselves": () =>
      same(utils().unescapeHTML("&lt;b&gt; &amp;amp; &quot;&#x27;"), "<b> &amp; \"'", "text"),
  }),
  ...rows("foundryvtt.com/api foundry.utils; Cosmere and dnd5e, which class a class extends", {
    "a class knows those that it extends, and which of them has a member": () => {
      class TableA {
        static one = 1;
        two(): void {}
      }
      class TableB extends TableA {}
      class TableC extends TableB {}
      same(
        [utils().isSubclass(TableC, TableA), utils().isSubclass(TableA, TableA), utils().isSubclass(TableA, TableC)],
        [true, true, false],
        "answers",
      );
      same(utils().getParentClasses(TableC).length, 2, "number of parents");
      same(
        [utils().getDefiningClass(TableC, "one") === TableA, utils().getDefiningClass(new TableC(), "two") === TableA],
        [true, true],
        "homes",
      );
    },
  }),
  ...rows("foundryvtt.com/api foundry.utils.parseUuid; types of 13, ResolvedUUID; Crucible and PF2e Trigger", {
    "an address is taken apart into the document and the one that holds it": () => {
      const { type, id, primaryType, primaryId, embedded, documentType, documentId } =
        utils().parseUuid("Scene.a.Token.b")!;
      same(
        [type, id, primaryType, primaryId, embedded, documentType, documentId],
        ["Token", "b", "Scene", "a", ["Token", "b"], "Scene", "a"],
        "parts",
      );
      const alone = utils().parseUuid("Actor.a")!;
      same([alone["type"], alone["id"], alone["primaryId"], alone["embedded"]], ["Actor", "a", undefined, []], "parts");
    },
    "an address in a compendium, and one beside a document": () => {
      const { type, id } = utils().parseUuid("Compendium.table.pack.Item.a")!;
      const within = utils().parseUuid(".Item.b", { relative: { uuid: "Actor.a", documentName: "Actor" } })!;
      same([type, id, within["uuid"]], ["Item", "a", "Actor.a.Item.b"], "parts");
    },
  }),
  ...rows("foundryvtt.com/api foundry.utils.Semaphore; Midi QOL and Wrath & Glory", {
    "so many tasks run at a time, in their order": async () => {
      const [semaphore, heard] = [new (utils().Semaphore)(1), [] as string[]];
      const task = (name: string) => async () => {
        heard.push(`${name} begins`);
        await Promise.resolve();
        heard.push(`${name} ends`);
        return name;
      };
      const both = Promise.all([semaphore.add(task("a")), semaphore.add(task("b"))]);
      same([semaphore.active, semaphore.remaining], [1, 1], "tasks");
      same(await both, ["a", "b"], "answers");
      same(heard, ["a begins", "a ends", "b begins", "b ends"], "order");
    },
  }),
  ...rows("foundryvtt.com/api foundry.utils.performIntegerSort; Ironsworn and dnd5e, their sheets", {
    "one of several is put between two others": () => {
      const [a, b, c] = [{ sort: 0 }, { sort: 100 }, { sort: 300 }];
      const [only, ...more] = utils().performIntegerSort(c, { target: b, siblings: [a, b], sortBefore: true });
      same([only?.target === c, more.length], [true, 0], "target");
      const place = Number(only?.update["sort"]);
      same(place > 0 && place < 100, true, `whether ${place} is between`);
    },
    "all are numbered anew where there is no room": () => {
      const [a, b, c] = [{ sort: 1 }, { sort: 2 }, { sort: 9 }];
      const updates = utils().performIntegerSort(c, { target: b, siblings: [a, b], sortBefore: true });
      const place = (one: object) => Number(updates.find(({ target }) => target === one)?.update["sort"]);
      same([updates.length, place(a) < place(c), place(c) < place(b)], [3, true, true], "order");
    },
  }),
  ...rows("foundryvtt.com/api CONST; types of 13, common/constants", {
    "constants have the values that packages read": () => {
      const { ACTIVE_EFFECT_MODES, TOKEN_DISPOSITIONS, TOKEN_DISPLAY_MODES, GRID_TYPES } = everywhere.CONST;
      same(
        [
          ACTIVE_EFFECT_MODES?.["ADD"],
          TOKEN_DISPOSITIONS?.["FRIENDLY"],
          TOKEN_DISPLAY_MODES?.["ALWAYS"],
          GRID_TYPES?.["SQUARE"],
        ],
        [2, 1, 50, 1],
        "values",
      );
    },
  }),
];
