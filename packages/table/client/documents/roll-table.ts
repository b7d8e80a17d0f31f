// Provenance: foundryvtt.com/api, pages RollTable, TableResult, RollTableDraw and CONFIG.RollTable (v10, v13, v14); fvtt-types (MIT),
// client/documents/roll-table.d.mts and table-result.d.mts. Pirate Borg, Death in Space and Item Piles draw from tables, of compendiums too. That a table
// whose results have all been drawn gives none, with a notice: the wiki of Monk's Active Tiles, MaTT Roll Table.
import type { Roll } from "../../dice/roll.ts";
import { isObject, type Json } from "../../documents/json.ts";
import { TABLE_PICTURE } from "../../documents/kinds.ts";
import type { ChatMessage } from "../chat/chat-message.ts";
import { globals } from "../globals.ts";
import type { Operation } from "../shapes.ts";
import type { WorldCollection } from "./collections.ts";
import { ClientDocument } from "./document.ts";
import { fromUuid } from "./uuid.ts";

/** A roll on a table, with the results that it drew. */
interface Draw {
  readonly roll: Roll;
  readonly results: readonly TableResult[];
}

interface RollOptions {
  readonly roll?: Roll;
  readonly recursive?: boolean;
  readonly _depth?: number;
}

interface DrawOptions extends RollOptions {
  readonly results?: readonly TableResult[];
  readonly displayChat?: boolean;
  readonly rollMode?: string;
  readonly messageMode?: string;
}

/** How deep a table may draw from others, and how often one is rolled for a result that is left. */
const [DEEPEST, MOST_ROLLS] = [5, 1000];

/** Numbers are the types of versions before 13. */
const oldTypes = ["text", "document", "pack"];

export class TableResult extends ClientDocument {
  static override readonly documentName = "TableResult";

  declare readonly type: "text" | "document" | "pack";
  declare readonly img: string | null;
  declare readonly description: string;
  declare readonly documentUuid: string | null;
  declare readonly weight: number;
  declare readonly range: readonly [low: number, high: number];
  declare readonly drawn: boolean;

  /** Reads results of older versions: types by numbers, texts in one field, documents by their collection and id. */
  static override migrateData(source: Json): Json {
    const { text, documentCollection, documentId, ...given } = source;
    if (/^[0-2]$/.test(String(given["type"]))) given["type"] = oldTypes[Number(given["type"])];
    const isText = (given["type"] ?? "text") === "text";
    if (typeof text === "string") given[isText ? "description" : "name"] ??= text;
    if (!isText && documentId && documentCollection)
      given["documentUuid"] ??= uuidOf(documentCollection as string, documentId as string);
    return given;
  }

  get icon(): string {
    return this.img ?? (globals.CONFIG["RollTable"] as { readonly resultIcon: string }).resultIcon;
  }

  /** The older name of what it says. */
  get text(): string {
    return this.type === "text" ? this.description : this.name;
  }

  /** Its markup: its text, or a link to its document. */
  getHTML(): Promise<string> {
    const { TextEditor } = globals.foundry.applications["ux"] as {
      TextEditor: { enrichHTML(text: string, options: object): Promise<string> };
    };
    const link = this.documentUuid ? `@UUID[${this.documentUuid}]{${this.name}}` : this.name;
    const said = [this.type === "text" ? this.name : link, this.description].filter((part) => part !== "");
    return TextEditor.enrichHTML(said.join("<br>"), { relativeTo: this });
  }
}

function uuidOf(collection: string, id: string): string {
  const pack = globals.game.packs.get(collection);
  return pack ? `Compendium.${collection}.${pack.documentName}.${id}` : `${collection}.${id}`;
}

/** A table of results, one of which is drawn by a roll. */
export class RollTable extends ClientDocument {
  static override readonly documentName = "RollTable";
  static DEFAULT_ICON = TABLE_PICTURE;

  declare readonly img: string | null;
  declare readonly description: string;
  declare readonly formula: string;
  declare readonly replacement: boolean;
  declare readonly displayRoll: boolean;
  declare readonly results: WorldCollection<TableResult>;

  static override migrateData(source: Json): Json {
    const { results } = source;
    const migrated = (result: unknown) => (isObject(result) ? TableResult.migrateData(result) : result);
    return Array.isArray(results) ? { ...source, results: results.map(migrated) } : source;
  }

  /** The results that a total draws; those that are drawn already do not count. */
  getResultsForRoll(value: number): TableResult[] {
    return this.results.filter(({ drawn, range: [low, high] }) => !drawn && value >= low && value <= high);
  }

  /** Rolls for a result, and on the table that is drawn, without drawing it for good. */
  async roll({ roll, recursive = true, _depth = 0 }: RollOptions = {}): Promise<Draw> {
    if (_depth > DEEPEST)
      throw new Error(`Maximum recursion depth exceeded when attempting to draw from RollTable ${String(this.id)}`);
    if (!this.formula) await this.#spreadEvenly();
    let rolled = roll ?? new globals.Roll(this.formula);
    const left = this.results.filter(({ drawn }) => !drawn);
    if (left.length === 0) {
      globals.ui.notifications.warn(`Every result of the table ${this.name} has been drawn.`);
      return { roll: rolled, results: [] };
    }
    if (!rolled._evaluated) await rolled.evaluate();
    let results = this.getResultsForRoll(Number(rolled.total));
    for (let times = 0; results.length === 0 && times < MOST_ROLLS; times++) {
      rolled = await rolled.reroll();
      results = this.getResultsForRoll(Number(rolled.total));
    }
    const inner = recursive ? await Promise.all(results.map((result) => this.#within(result, _depth))) : [results];
    return { roll: rolled, results: inner.flat() };
  }

  /** Results of a result that is a table: those rolled on that table. */
  async #within(result: TableResult, depth: number): Promise<readonly TableResult[]> {
    const document = result.documentUuid ? await fromUuid(result.documentUuid) : null;
    if (document?.documentName !== "RollTable") return [result];
    return (await (document as unknown as RollTable).roll({ _depth: depth + 1 })).results;
  }

  /** Rolls, marks what is drawn where nothing is put back, and shows it in the chat. */
  async draw({
    roll,
    recursive = true,
    results = [],
    displayChat = true,
    rollMode,
    messageMode,
  }: DrawOptions = {}): Promise<Draw> {
    const given = { ...(roll && { roll }), recursive };
    const drawn: Draw =
      results.length > 0 && roll
        ? { roll, results }
        : { ...(await this.roll(given)), ...(results.length > 0 && { results }) };
    await this.#markDrawn(drawn.results);
    if (displayChat)
      await this.toMessage(drawn.results, { roll: drawn.roll, messageOptions: modesOf({ rollMode, messageMode }) });
    return drawn;
  }

  /** Draws several times; the roll is a pool of the single ones. */
  async drawMany(
    number: number,
    { roll, recursive = true, displayChat = true, rollMode, messageMode }: DrawOptions = {},
  ): Promise<Draw> {
    const draws: Draw[] = [];
    for (let at = 0; at < number; at++) {
      const draw = await this.draw({
        ...(roll && { roll: at === 0 ? roll : roll.clone() }),
        recursive,
        displayChat: false,
      });
      if (draw.results.length === 0) break;
      draws.push(draw);
    }
    const pool = poolOf(draws.map((draw) => draw.roll));
    const results = draws.flatMap((draw) => draw.results);
    if (displayChat && results.length > 0)
      await this.toMessage(results, { roll: pool, messageOptions: modesOf({ rollMode, messageMode }) });
    return { roll: pool, results };
  }

  /** Says in the chat what was drawn. */
  async toMessage(
    results: readonly TableResult[],
    {
      roll = null,
      messageData = {},
      messageOptions = {},
    }: { roll?: Roll | null; messageData?: Json; messageOptions?: Operation } = {},
  ): Promise<ChatMessage | undefined> {
    const { ChatMessage: chat, RollTable: table } = globals.CONFIG as unknown as {
      readonly ChatMessage: {
        readonly documentClass: { create(data: object, options: object): Promise<ChatMessage>; getSpeaker(): object };
      };
      readonly RollTable: { readonly resultTemplate: string };
    };
    const { handlebars } = globals.foundry.applications as unknown as {
      readonly handlebars: { renderTemplate(path: string, data: object): Promise<string> };
    };
    const shown = results.map(async (result) => ({
      icon: result.icon,
      details: await result.getHTML(),
      text: result.text,
    }));
    const content = await handlebars.renderTemplate(table.resultTemplate, {
      table: this,
      description: this.description,
      results: await Promise.all(shown),
      rollHTML: this.displayRoll && roll ? await roll.render() : null,
    });
    const flavor = `Draws ${results.length === 1 ? "a result" : `${results.length} results`} from the table ${this.name}`;
    const data = {
      ...{ flavor, content, speaker: chat.documentClass.getSpeaker(), rolls: roll ? [roll] : [] },
      ...{ flags: { core: { RollTable: this.id } }, ...messageData },
    };
    return chat.documentClass.create(data, messageOptions);
  }

  /** Lets the ranges of the results follow their weights, one after the other. */
  async normalize(): Promise<unknown> {
    let high = 0;
    const results = this.results.map(({ id, weight }) => {
      const low = high + 1;
      high += weight;
      return { _id: id, range: [low, high] };
    });
    await this.updateEmbeddedDocuments("TableResult", results);
    return this.update({ formula: `1d${Math.max(high, 1)}` });
  }

  /** Puts every result back. */
  resetResults(): Promise<readonly ClientDocument[]> {
    return this.updateEmbeddedDocuments(
      "TableResult",
      this.results.map(({ id }) => ({ _id: id, drawn: false })),
    );
  }

  /** A table without a formula rolls each result alike. Tables of others, and of compendiums, do so on this client alone. */
  async #spreadEvenly(): Promise<void> {
    if (this.pack === null && this.isOwner) await this.normalize();
    else this.updateSource({ formula: `1d${this.results.size || 1}` });
  }

  /** Marks results as drawn, where they are not put back. Those of other tables are not this one's. */
  async #markDrawn(results: readonly TableResult[]): Promise<void> {
    if (this.replacement || this.pack !== null) return;
    const own = results.filter((result) => this.results.get(String(result.id)) === result);
    const changes = own.map(({ id }) => ({ _id: id, drawn: true }));
    if (changes.length > 0) await this.updateEmbeddedDocuments("TableResult", changes);
  }
}

/** Who may read a message, by the name of either generation. */
function modesOf({
  rollMode,
  messageMode,
}: {
  rollMode: string | undefined;
  messageMode: string | undefined;
}): Operation {
  return { ...(rollMode && { rollMode }), ...(messageMode && { messageMode }) };
}

function poolOf(rolls: readonly Roll[]): Roll {
  const { PoolTerm } = (
    globals.foundry["dice"] as { terms: { PoolTerm: { fromRolls(rolls: readonly Roll[]): never } } }
  ).terms;
  return globals.Roll.fromTerms([PoolTerm.fromRolls(rolls)]);
}
