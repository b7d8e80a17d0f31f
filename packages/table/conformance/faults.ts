/** A mistake that the host could have: one piece of one file, and what it would say instead. */
export interface Fault {
  readonly name: string;
  readonly file: string;
  readonly from: string;
  readonly to: string;
  /** Where only one generation could notice it. */
  readonly generation?: 13 | 14;
}

type Edit = readonly [name: string, from: string, to: string, generation?: 13 | 14];

/** The faults of some files, each with its name, the text that it changes, what this becomes, and the generation that could notice it. */
export function faultsIn(files: Readonly<Record<string, readonly Edit[]>>): readonly Fault[] {
  return Object.entries(files).flatMap(([file, edits]) =>
    edits.map(([name, from, to, generation]) => ({ name, file, from, to, ...(generation && { generation }) })),
  );
}

/** Mistakes with dice and data models: rows about them are run in Node. */
export const faults = faultsIn({
  "dice/tally.ts": [
    ["keep-high and keep-low swapped", " b.result - a.result : a.result - b", " a.result - b.result : b.result - a"],
    ["discarded dice counted", "entry.active ? sum +", "entry.active || entry.discarded ? sum +"],
    ["cs comparing > for >=", '=": (result, target) => result >= target', '=": (result, target) => result > target'],
    [
      "df and sf confused",
      "deductFailure) entry.count = -1;\n    else if (invertFailure",
      "invertFailure) entry.count = -1;\n    else if (deductFailure",
    ],
    ["totals ignoring count", "sum + (entry.count ?? entry.result)", "sum + entry.result"],
  ],
  "dice/die.ts": [
    ["xo recursing", "this.explode(modifier, { recursive: false })", "this.explode(modifier)"],
    ["r keeping the old die", "{ rerolled: true, active: false }", "{ rerolled: true }"],
    ["x exploding once", "(modifier: string, { recursive = true }", "(modifier: string, { recursive = false }"],
    ["rr rerolling once", "this.reroll(modifier, { recursive: true })", "this.reroll(modifier)"],
    ["min and max swapped", 'minimum",\n  max: "maximum', 'maximum",\n  max: "minimum'],
    ["drop as keep", "results, modifier, /^d([hl])?(\\d+)?/i, false", "results, modifier, /^d([hl])?(\\d+)?/i, true"],
  ],
  "dice/term.ts": [
    [
      "operators without space in the formula",
      "expression(): string {\n    return ` ${this.operator} `",
      "expression(): string {\n    return this.operator",
    ],
    ["* no stronger than +", '"*": 20', '"*": 10'],
  ],
  "dice/parser.ts": [
    ["flavour lost", "options: flavor ? { flavor } : {}", "options: {}"],
    ["leading minus lost", 'if (leading === "-") head', 'if (leading === "minus") head'],
    ["parentheses given as text", 'conduct.parenthesis === "text" ? term.', 'conduct.parenthesis === "node" ? term.'],
  ],
  "dice/saving.ts": [
    ["fromData un-evaluated", "roll._evaluated = data.evaluated ?? true;", "roll._evaluated = false;"],
    ["roll classes found by reference", "rolls.find((cls) => cls.name === name", "rolls.find((cls) => cls === asked"],
    ["dice behind numbers of dice lost when saved", " _evaluated ? terms.flatMap", " !_evaluated ? terms.flatMap"],
  ],
  "dice/pool-term.ts": [
    ["pools keeping nothing", "this.results, Number(match[2] ?? 1), keep", "this.results, this.results.length, keep"],
    ["pools named by formulas as they are now", ".map((roll) => roll._formula)", ".map((roll) => roll.formula)"],
  ],
  "dice/dice-term.ts": [
    [
      "roll() made synchronous",
      "async roll",
      "roll(options: EvaluationOptions = {}): any {\n    this.results.push({ result: this.randomFace(), active: true });\n    return this.results.at(-1);\n  }\n\n  async _slowly",
    ],
    ["0d6 rolling one die", "const wanted = Math.abs(this.number ?? 0)", "const wanted = Math.abs(this.number || 1)"],
    ["dice made without fromData", "return DiceTerm.fromData({", "return super.fromData({"],
    ["lettered dice made without their letter", ' faces === "string" ? lettered(letter)', ' faces === "string" ? 6'],
    [
      "modifiers that no copy of dice has",
      "this.modifiers = modifiers",
      'Object.defineProperty(this, "modifiers", { value: modifiers, enumerable: false })',
    ],
    ["dice without the text they were written as", "      formula: node.formula,\n", ""],
    ["classes of a result with the template's own", "[\n    ", '[\n    "roll",\n    '],
    ["tooltips with the method's key", "{ label: method,", "method = term.method;\n  const {"],
  ],
  "dice/expression.ts": [
    ["max() as min()", ".hasOwn(MATH, name) ? MATH[name", '.hasOwn(MATH, name) ? MATH[name === "max" ? "min" : name'],
    ["data never filled in", "const value = at(data, path);", "const value = at({}, path);"],
    ["roll data written as pools", "`$${JSON.stringify(value)}$`", "JSON.stringify(value)"],
    [
      "a copy of Math",
      " = Math as unknown as Record<PropertyKey, unknown>",
      ": Record<PropertyKey, unknown> = Object.fromEntries(Object.getOwnPropertyNames(Math).map((name) => [name, (Math as any)[name]]))",
    ],
  ],
  "dice/config.ts": [
    ["dice in parentheses lost", "return this._evaluated ? this.#inner.dice : [];", "return [];"],
    ["parentheses read again from text", "formula, roll: rolls.fromTerms(rolls.instantiateAST(term)), ", "formula, "],
    ["visibilities among the dice of 14", "...(release < 14 &&", "...(release < 99 &&"],
  ],
  "dice/modifiers.ts": [
    ["compound modifiers split in order of registration", "(known).sort((a, b) => b.length - a.length)", "(known)"],
    ["modifiers read from the first sign on", "/^[^A-z]*[A-z]+(\\d+)?", "/^[A-z]+(\\d+)?"],
  ],
  "dice/roll.ts": [
    [
      "operators that are not evaluated",
      "OperatorTerm) term._evaluated = true",
      "OperatorTerm) term._evaluated = false",
    ],
    ["evaluateSync not refusing dice", "if (strict && !this.terms.every(", "if (false && !this.terms.every("],
    ["evaluating again allowed", "if (this._evaluated) throw", "if (this._evaluated && false) throw"],
    ["a second evaluation refused in other words", "has already been evaluated; it is final", "was rolled before"],
    ["rolls of evaluated numbers not evaluated", " = rolled.length > 0 ? rolled : operands;", " = rolled;"],
    ["totals kept when evaluated again", " = await this._evaluateASTAsync(", " ??= await this._evaluateASTAsync("],
    ["no total before the dice have fallen", 'conduct.total === "zero" ? 0 : undefined', "undefined"],
    ["terms evaluated again in another roll", "  if (!node._evaluated) await node.evaluate", "  await node.evaluate"],
  ],
  "dice/chat.ts": [
    ["rendering past its context", " roll._prepareChatRenderContext({ isPrivate", " renderContext(roll, { isPrivate"],
    ["a private context with its numbers", "if (isPrivate) return { ...around", "if (!around) return { ...around"],
  ],
  "dice/formula.ts": [
    ["the formula never following its terms", "return this.#class.getFormula(this.terms);", "return this._formula;"],
    ["text of terms never read again", " instanceof StringTerm ? this._classifyStringTerm(term.formula) : term", ""],
    [
      "formulas of any type",
      'if (typeof formula !== "string") throw new TypeError("A formula is a text."',
      "formula = String(formula",
    ],
  ],
  "dice/function-term.ts": [
    ["arguments read again from text", ".map((term) => term.formula), rolls, ..", ".map((term) => term.formula), .."],
    ["functions given data as text", "return isData(text) ? (JSON.parse(text.slice(1, -1)) as object) : ", "return "],
    [
      "configured functions left to chance",
      "boolean {\n    return ",
      "boolean {\n    return !configuredFunction(this.fn) && ",
    ],
    [
      "promises of functions not awaited",
      "answer instanceof Promise ? answer.then(settled) : settled(answer",
      "settled(answer as number",
    ],
  ],
  "dice/grammar.ts": [["functions without dollar signs", "[a-z_$][a-z0-9_$]*", "[a-z_][a-z0-9_]*"]],
  "globals.ts": [
    ["configurations instead of document classes", "return CONFIG[name]?.documentClass;", "return CONFIG[name];"],
    ["helpers that stay global", "expose(name, generation === 13 ? utils[", "expose(name, generation < 99 ? utils["],
    ["classes of dice that stay global", "(name, generation === 13 ? cls", "(name, generation < 99 ? cls"],
    ["no short name for texts", 'expose("_loc", generation === 14', 'expose("_loc", generation === 99'],
  ],
  "foundry-utils.ts": [
    ["types never enforced", "enforceTypes && getType(value)", "enforceTypes && !value && getType(value)"],
    ["marked keys merged as keys", 'performDeletions && key.startsWith("-', 'performDeletions && key.startsWith("='],
    ["new values inserted whether they are asked for or not", "..options, insertKeys: insertValues, ", "..options, "],
    ["merged into the original where a copy was asked for", "(inplace ? original : deepClone(original))", "original"],
  ],
  "fields/special-fields.ts": [
    ["models within made without their parent", "{ parent: (parent as object | undefined) ?? null", "{ parent: null"],
    ["models within not migrated", "this.model.migrateDataSafe(value as Plain)", "void value"],
    ["files of any kind", 'throw new Error("does not have a valid file extension");', "return;"],
    ["shapes of unknown types", ') throw new Error("must have a type that is known");', ") return undefined;"],
  ],
  "fields/data-model.ts": [
    ["fields checked one by one alone", "this.#class.validateJoint(data);", "void data;"],
    ["changes answered as they were given", "return difference;", "return changes;"],
    ["dry runs that change", "if (dryRun) this._source = before;", "if (dryRun) this._initialize();"],
    ["changes kept that do not fit", "this._source = before;\n      ", ""],
  ],
  "fields/simple-fields.ts": [["bounds of a class forgotten", "return this._told.max;", "return this.options.max;"]],
  "documents/resolved-uuid.ts": [
    ["addresses taken apart at the wrong end", "embedded.slice(-2)", "[documentType, documentId]"],
  ],
  "foundry-classes.ts": [["tasks that all run at once", "this.#active < this.max ?", "this.#active < 99 ?"]],
  "foundry-helpers.ts": [
    ["templates that let everything through", "(key in template)) continue", "(key in template)) kept[key] = value"],
  ],
  "fields/data-field.ts": [
    [
      "initial values for required fields only",
      "return this.getInitialValue(options)",
      "return this.required ? this.getInitialValue(options) : undefined",
    ],
  ],
});

/** Mistakes with documents, windows, forms, tables and fights: rows about them are run on the page of a gamemaster. */
export const pageFaults = faultsIn({
  "server/writes.ts": [
    [
      "times of a message as its creator gives them",
      '(source["_stats"] as Json), ...stats',
      'stats, ...(source["_stats"] as Json)',
    ],
    ["a change that does not count as one", "modifiedTime: time,", "modifiedTime: isNew ? time : 1,"],
    ["timestamps that nobody may give", 'source["timestamp"] ??=', 'source["timestamp"] ='],
  ],
  "client/chat/chat-message.ts": [
    ["timestamps of 14 before a message is stored", "super(isFourteen() ? data :", "super("],
    ["rollMode for messages without rolls", "(this.isRoll ? options.rollMode : undefined)", "options.rollMode"],
    ["users in place of their ids", "whisper: whisper.map(idOf)", "whisper"],
  ],
  "client/documents/modes.ts": [
    ["readers lost by gm and blind", " && whisper.length > 0 ?", " && whisper.length > 99 ?"],
    ["a visibility of null that hides", '=== null) return visibilityOf("public', '=== null) return visibilityOf("gm'],
  ],
  "settings.ts": [
    ["settings of unknown scopes", 'SCOPES.find((each) => each === config.scope) ?? "', 'config.scope ?? "'],
    ["settings as they are kept", "return type.initialize ? type.initialize(value) : value;", "return value;"],
  ],
  "client/documents/combatant.ts": [
    ["combatants without the names of their tokens", "this.name || token?.name || actor?.name || ", "this.name || "],
    ["initiative by one's own formula alone", "formula || this._getInitiativeFormula", "this._getInitiativeFormula"],
  ],
  "client/documents/combat.ts": [
    ["the turn before told as the turn now", "this, this._before, this.current", "this, this.current, this.current"],
    ["initiative that stays", "({ _id: id, initiative: null })", "({ _id: id })"],
    ["fights without their setting", '= "combatTrackerConfig"', '= "gridDiagonals"'],
  ],
  "client/canvas/token.ts": [
    ["a target that is told of the wrong way", '"targetToken", user, this, ', '"targetToken", user, this, !'],
  ],
  "foundry-utils.ts": [
    [
      "operators as values where they should act",
      "applyOperators && value instanceof ForcedDeletion",
      "!applyOperators && value instanceof ForcedDeletion",
    ],
    ["calls that forget whose they are", "callback.apply(this, args)", "callback(...args)"],
  ],
  "client/documents/actor.ts": [
    ["actors in combat only where nobody else is", "combatants.some(({ actor }) =", "combatants.every(({ actor }) ="],
    ["actors without a default picture", "return { img: this.DEFAULT_ICON,", 'return { img: "",'],
    ["actors without the pictures of their class", "{ img: new.target.getDefaultArtwork(data).img, ...data }", "data"],
    ["all effects of items act on who has them", "effects.filter(({ transfer }) => transfer)", "effects.contents"],
    ["effects that come after what is derived", '()) this.applyActiveEffects("initial");', "()) return;"],
    ["actors without the states of their effects", "this.statuses.add(status);", "void status;"],
    ["states that are given again and again", "if (there.length > 0) {", "if (there.length > 99) {"],
    [
      "actors of tokens told of as their tokens",
      "DocumentClass;",
      "DocumentClass;\n    if (delta) return (await this.token.update({ delta: asked }, operation)) && this;",
    ],
    ["actors of the world that tokens do not follow", "if (!this.token) this.refreshTokens();", ""],
    ["tokens without the data of their prototype", " prototype = { ...this.prototypeToken, ", " prototype = { "],
  ],
  "client/documents/item.ts": [
    ["items that do not know their actor", "return this.parent as Actor | null;", "return null;"],
    ["items without pictures", "super({ img: new.target.getDefaultArtwork(data).img, ...", "super({ img: null, ..."],
    ["actors that do not hear of their items", "this.parent?.reset();", ""],
  ],
  "client/documents/data-document.ts": [
    [
      "items prepared before the actor itself",
      "prepareBaseData();\n    this.prepareEmbeddedDocuments",
      "prepareEmbeddedDocuments();\n    this.prepareBaseData",
    ],
    [
      "actors of tokens at the address of that of the world",
      ") return `",
      ' && this.documentName !== "Actor") return `',
    ],
    ["classes of documents without fields", "return schemaOf(this.documentName);", "return {};"],
  ],
  "client/documents/active-effect.ts": [
    ["effects that act while they are off", " !this.disabled && !this.isSuppressed;", " !this.isSuppressed;"],
    ["actors that do not hear of their effects", "(this.actor ?? this.parent)?.reset();", ""],
    ["changes of 13 lost in 14", "const given = newerChanges(changes as unknown[]);", "const given: unknown[] = [];"],
    ["states that last for ever", " lasts(this.duration) || this.statuses.size > 0;", " lasts(this.duration);"],
    ["effects that always begin now", '...(data["start"] as Json | null | undefined)', ""],
    ["effects without words of their own", '["DOCUMENT", "EFFECT"]', '["DOCUMENT"]'],
  ],
  "client/documents/changes.ts": [
    ["changes in the order in which they are kept", ".sort((a, b) => Number(a.priority) - Number(b.priority))", ""],
    ["priorities that nobody may give", "priority: change.priority ?? priorityOf(", "priority: priorityOf("],
    ["numbers added as text", '") return current + Number(delta);', '") return `${current}${String(delta)}`;'],
    ["the greater where the lower is meant", "(Number(delta) < Number(current)", "(Number(delta) > Number(current)"],
    ["changes of a package's own that nobody hears of", '"applyActiveEffect", actor', '"applyActiveEffects", actor'],
    ["no overrides", "actor.overrides = mergeObject(actor.overrides, expandObject(made ?? {}));", "void made;"],
  ],
  "client/documents/actor-delta.ts": [
    [
      "actors of tokens whose changes nobody hears of",
      'globals.Hooks.callAll("updateActor", actor, changed, options, userId);',
      "",
    ],
    ["nothing that is forgotten", "await this.delete();", "await Promise.resolve();"],
  ],
  "client/documents/token.ts": [
    [
      "a token with another actor that keeps the one before",
      'if ("actorId" in changed || "actorLink" in changed) this._ownActor = undefined;',
      "",
    ],
  ],
  "documents/delta.ts": [
    ["items of tokens that stay as in the world", "kept.get(entry._id) ?? entry", "entry"],
    ["items of tokens that come back", ".filter((entry) => !isTombstone(entry))", ".filter((entry) => entry)"],
    ["owners of the world alone", "ownership: ownersOfBoth(base, delta),", ""],
    [
      "what a token forgets it has lost",
      'merged(base["flags"] as Json, (flags ?? {}) as Json)',
      '{ ...(base["flags"] as Json), ...(flags as Json) }',
    ],
  ],
  "client/documents/backend.ts": [
    ["items of tokens that the token does not keep", ".token) actor.token.storeInDelta(kind, id)", ".token) return"],
    ["items of the world that tokens do not get", "else actor.refreshTokens();", ""],
    [
      "effects of a token that act on all",
      "return { action, kind: cls.documentName, options, ...(parent ? { parent: parent.",
      'const uuid = parent?.uuid.replace(/^Scene\\..*(?=Actor\\.)/, "");\n  return { action, kind: cls.documentName, options, ...(uuid ? { parent: ',
    ],
    ["arrivals that nobody hears of", 'tellAncestors("_onCreate"', 'tellAncestors("_preCreate"'],
    ["departures that are told too late", 'tellAncestors("_preDelete"', 'tellAncestors("_preUpdate"'],
    ["changes that only their hooks tell", 'tellAncestors("_onUpdate"', 'tellAncestors("_preUpdate"'],
  ],
  "client/documents/effect-duration.ts": [
    ["effects that time does not touch", ' - Number(start?.["time"] ?? time.worldTime))', " - time.worldTime)"],
    ["effects that no round touches", '(combat.round - Number(start["round"] ?? 0)) * each + turns', "turns"],
  ],
  "documents/source.ts": [
    ["whatever is given is stored", "const source: Source = { _id:", "const source: Source = { ...given, _id:"],
    ["numbers refused for texts", 'typeof value === "number" || typeof value === "boolean" ? String(value) : ', ""],
  ],
  "documents/kinds.ts": [
    ["macros without a picture", "img: { ...text(MACRO_PICTURE), nullable: true },", "img: maybe(text()),"],
    ["prototypes of tokens that are empty", "...prototypeToken }),", "}),"],
    ["scenes without light", "darknessLevel: 0, ", ""],
  ],
  "client/game.ts": [
    ["effects of items that are copied to begin with", "legacyTransferral: false", "legacyTransferral: true", 13],
    [
      "a class of the game that packages cannot find",
      "Object.assign(parts.foundry, { Game, CONST: parts.CONST });",
      "",
    ],
    ["constants in one place alone", "{ Game, CONST: parts.CONST }", "{ Game }"],
    ["permissions by their roles alone", ": describedPermissions()", ": ownership.permissions"],
  ],
  "client/documents/document.ts": [
    ["classes that do not name their types", "return globals.game.documentTypes[this.documentName] ?? [", "return ["],
    ["documents that are in no folder", "id) ?? null;\n  }\n\n  /** The", '"") ?? null;\n  }\n\n  /** The'],
    ["windows of what is gone with its holder", ", ...document.traverseEmbeddedDocuments()]", "]"],
    ["documents that their class does not find", "(this.documentName)?.get(id", "(this.documentName)?.get(`.${id}`"],
  ],
  "client/documents/uuid.ts": [["addresses that must be given", "if (!uuid) return null;", "void uuid;"]],
  "constants.ts": [["primary types of documents alone", ", ...EMBEDDED_DOCUMENT_TYPES]", "]"]],
  "client/document-classes.ts": [["indexes whose fields nobody may name", "    compendiumIndexFields: [],\n", ""]],
  "client/core-settings.ts": [
    ["notes that no setting shows", "notesDisplayToggle: false", "notes: false"],
    ["diagonals that no setting counts", "gridDiagonals: 0", "diagonals: 0"],
  ],
  "documents/ownership.ts": [
    ["files that nobody may look through", "  FILES_BROWSE: roles.TRUSTED,\n", ""],
    ["permissions that nobody has", "filter((role) => role >= least)", "filter((role) => role > 9 + least)"],
  ],
  "client/seating.ts": [["collections in their namespace alone", '{ Collection: "foundry.utils.Collection" }', "{}"]],
  "client/applications/sheets/sheet-config.ts": [
    ["collections of nobody's class", "{ Actors, Scenes }[name] ??", '{ Scenes }[name as "Scenes"] ??'],
    ["windows that are not counted", "get: () => sheetsOf(documentName)", "get: () => []"],
  ],
  "client/applications/install.ts": [
    ["no names of types", "    types: {},\n", ""],
    ["a page without jQuery", "{ Handlebars, $: jQuery, jQuery }", "{ Handlebars, jQuery }"],
    ["a page whose classes nobody replaces", "{ ContextMenu, DragDrop, FilePicker, TextEditor, TooltipManager ", "{"],
    ["a window of files that nobody replaces", " { ContextMenu, DragDrop, FilePicker,", " { ContextMenu, DragDrop,"],
  ],
  "client/applications/ui/hotbar.ts": [
    ["sheets that a macro opens and never closes", "await (sheet?.rendered ?", "await (!sheet ?"],
  ],
  "client/applications/keys/keyboard.ts": [
    ["modifiers of keys without names", " readonly MODIFIER_KEYS = MODIFIER_KEYS;", " readonly MODIFIER_KEYS = {};"],
  ],
  "client/applications/v1/application-v1.ts": [
    ["old windows whose states are numbered anew", "CLOSING: -2,", "CLOSING: 4,"],
  ],
  "client/applications/v1/form-application.ts": [
    ["old forms that stay open", "closeOnSubmit: true,", "closeOnSubmit: false,"],
    ["old sheets whose data is the system's", ": document.toObject(false),", ': document.toObject(false)["system"],'],
  ],
  "client/applications/v1/actor-sheet.ts": [
    ["old sheets of actors with items in any order", '.sort((a, b) => Number(a["sort"]) - Number(b["sort"]))', ""],
    ["old sheets of actors without effects", ": effects.map((effect) => effect.toObject(false)),", ": [],"],
    ["old sheets of items without the item", "super.getData(options), item: this.document", "super.getData(options)"],
  ],
  "client/applications/handlebars/templates.ts": [
    ["numbers without their signs", '(sign && number >= 0 ? "+" : "")', '""'],
    ["boxes that are always checked", '(value ? "checked" : "")', '(value ? "checked" : "checked")'],
    ["the other of two", "(criteria ? yes : no)", "(criteria ? no : yes)"],
    ["partials under their first name alone", "if (!(id in Handlebars.partials))", "if (id in Handlebars.partials)"],
  ],
  "client/applications/handlebars/inputs.ts": [
    ["options of which none is chosen", "selected: selected.has(choice.value)", "selected: false"],
    ["rich texts without a name", 'body.dataset[editable === false ? "field" : "edit"]', 'body.dataset["text"]'],
  ],
  "client/applications/elements/many.ts": [
    ["choices that are not checked", "if (value in this._choices) this.#chosen", "this.#chosen"],
    ["choices of which none was chosen", 'option.hasAttribute("selected")', "false"],
    ["tags that forget their value", 'this.getAttribute("value") ?? this.textContent))].filter', '""))].filter'],
  ],
  "client/applications/elements/form-element.ts": [
    ["changes that nobody hears of", '["input", "change"]', '["input"]'],
    ["elements without a value", 'element.setAttribute("value", text);', "void text;"],
  ],
  "client/applications/elements/pickers.ts": [
    ["ranges without ends", 'end("max", Infinity)', "Infinity"],
    [
      "paths of files that are lost",
      'this.getAttribute("value") ?? "";\n    this._primaryInput = this.input',
      '"";\n    this._primaryInput = this.input',
    ],
  ],
  "client/applications/elements/rich-text.ts": [
    ["rich texts that are what they show", ' ??= this.getAttribute("value") ?? "";', " ??= this.innerHTML;"],
  ],
  "fields/inputs.ts": [
    ["sets of choices in one field of text", 'createElement("multi-select")', 'createElement("select")'],
  ],
  "fields/localizing.ts": [
    ["models without words", "if (key) Object.assign", "if (!key) Object.assign"],
    ["words for what is in lists at the list itself", "`${path}.element`", "path"],
  ],
  "fields/simple-fields.ts": [["blank texts asked for more", "    return true;", "    return undefined;"]],
  "fields/data-field.ts": [["defaults that fields do not show", "if (!(key in this))", "if (key in this)"]],
  "fields/nested-fields.ts": [["objects that are always there", "return isNone ? undefined :", "return"]],
  "fields/data-model.ts": [["models of nobody's", ": game?.system) ?? null", ": undefined) ?? null"]],
  "fields/calendar.ts": [
    ["months that all begin with the year", "dayOfMonth -= this.#daysOf(months[month++]!, year);", "month++;"],
    ["no time before the beginning", " (day < 0) day += this.#daysIn(--year", " (day < 0) day += this.#daysIn(year"],
  ],
  "client/media.ts": [
    ["pictures taken for films", "in page.CONST.VIDEO_FILE_EXTENSIONS", "in page.CONST.IMAGE_FILE_EXTENSIONS"],
  ],
  "client/applications/ux/tooltip.ts": [
    ["tooltips that stay", "if (this.element && !this.element.isConnected)", "if (this.element?.isConnected)"],
    ["tooltips placed in secret", "  _setStyle({", "  _style({"],
  ],
  "globals.ts": [
    ["sets that do not add up", "reducer(sum, item, at), initial)", "reducer(sum, item, at), undefined)"],
    ["numbers of one order", 'two: "nd"', 'two: "th"'],
  ],
  "foundry-classes.ts": [
    ["documents that do not count as data models", 'parent.name === "DataModel"', 'parent.name === "Model"'],
  ],
  "client/applications/api/windowed.ts": [
    ["windows whose content nobody reads", "[element, this.window.content].find", "[element].find"],
    ["minimized windows without their class", 'classList.toggle("minimized", isMinimized)', "getAnimations()"],
    ["windows that stay minimized", "return this.#collapse(false);", "return this.#collapse(true);"],
  ],
  "client/applications/ux/form-data.ts": [["texts of forms in quotes", 'typeof value === "string" ? value :', ""]],
  "client/documents/initiative.ts": [
    ["initiative that nobody keeps", "initiative: roll.total", "initiative: null"],
    ["messages of initiative without their mark", "initiativeRoll: true", ""],
    ["turns that follow the order", "updateTurn ? {}", "!updateTurn ? {}"],
    ["initiative by the manifest alone", "initiative.formula || own", "own"],
  ],
  "client/applications/apps/file-picker.ts": [
    ["files by their names alone", "`${folder}/${name}`", "name"],
    ["folders that are always there", ") throw", ") return { target, dirs: [], files: [] };\n    if (!target) throw"],
  ],
  "client/applications/sidebar/tabs.ts": [
    ["directories that do not follow", 'documentName ? ["create", "update", "delete"] : []', "[]"],
    ["directories without a place for buttons", '"header-actions action-buttons"', '"header"'],
    ["tabs that are not of the page", "    ui[name] = tab;\n", ""],
    ["directories without a footer", '"directory-footer action-buttons"', '"footer"'],
    ["folders that no directory lists", '"data-folder-id": String(each.id)', '"data-folder": String(each.id)'],
  ],
  "client/applications/sidebar/sidebar.ts": [
    ["a sidebar whose tabs have no names", '["chat", "combat", "scenes", "actors",', '["chat", "combat", "scenes",'],
  ],
  "client/applications/v1/dialog-v1.ts": [
    ["old dialogs that answer by names", "resolve(button.callback ? button.callback(html, event) : ", "resolve("],
  ],
  "client/applications/sheets/effect-sheet.ts": [
    ["changes that cannot be added", "[...sheet.typedChanges(), {", "[...sheet.typedChanges()] || [{"],
    ["a window of effects without changes", '{ id: "duration" }, { id: "changes" }', '{ id: "duration" }'],
  ],
  "client/chat/log.ts": [
    ["copies of messages that stay as they were", "if (!old) return;", "if (Date) return;"],
    [
      "copies of messages that packages hear of twice",
      "const html = await drawCard(message);\n    old",
      "await drawCard(message);\n    const html = await drawCard(message);\n    old",
    ],
  ],
  "client/documents/roll-table.ts": [
    ["draws that are never put back", "if (this.replacement || this.pack", "if (this.pack"],
    ["results that are drawn twice", "!drawn && value >= low", "value >= low"],
    ["tables that roll for themselves", "roll ?? new globals.Roll(", "new globals.Roll("],
    ["draws without their table", "{ core: { RollTable: this.id } }", "{}"],
    ["draws without their roll", "rolls: roll ? [roll] : []", "rolls: []"],
    ["ranges that overlap", "const low = high + 1;", "const low = high;"],
    ["resets that reset nothing", "drawn: false }", "drawn: true }"],
    ["tables that are only named", "const inner = recursive ?", "const inner = !recursive ?"],
    ["one draw for many", "at < number", "at < 1"],
    ["texts of older tables lost", 'given[isText ? "description" : "name"] ??= text', 'given["text"] ??= text'],
  ],
  "client/documents/folder.ts": [
    ["folders without contents", '["folder"] === this.id) ?? []', '["folder"] === "") ?? []'],
    ["folders that are not within others", '> each._source["folder"] === this.id', '> each._source["folder"] === ""'],
    ["folders around that are not there", "let at = this.folder as", "let at = null as"],
  ],
  "client/documents/collections.ts": [
    ["folders of every type in each collection", ".type === this.documentName", ".type !== undefined"],
    ["ids from compendiums", "...(keepId && { _id }),", "...{ _id },"],
    ["owners from compendiums", "...(!clearOwnership && ownership", "...(clearOwnership && ownership"],
  ],
  "client/documents/color.ts": [
    ["colours mixed the wrong way", "a * (1 - weight) + b * weight", "a * weight + b * (1 - weight)"],
    ["red for blue", "(byte(r) << 16) | (byte(g) << 8) | byte(b)", "(byte(b) << 16) | (byte(g) << 8) | byte(r)"],
    ["hues of another colour", "((r - g) / span + 4) / 6", "((r - g) / span + 3) / 6"],
    ["colours out of nothing", "? NaN : Number(color)", "? 0 : Number(color)"],
  ],
  "client/documents/scene.ts": [
    ["scenes without the size of their grid", "...{ width, height, size, distance,", "...{ width, height, distance,"],
  ],
  "client/applications/ui/scene-controls.ts": [
    ["layers without tools", 'activeTool: "", tools: {} }', 'activeTool: "" }'],
  ],
  "client/applications/start.ts": [["tokens without a place for buttons", "canvas.hud.token = hud;", ""]],
  "client/applications/ux/search-filter.ts": [
    ["marks that are compared", '.normalize("NFD")', '.normalize("NFC")'],
    ["values that are negated for nothing", ", field), operator, value) !== negate", ", field), operator, value)"],
    ["bounds that do not count", "Number(held) <= Number(value);", "Number(held) < Number(value);"],
    ["patterns of nothing", ".escape(this.query)", '.escape("")'],
  ],
  "client/applications/settings/controls-config.ts": [
    ["keys by their keys alone", "...modifiers, keyName(key)].join", "keyName(key)].concat(modifiers.slice(9)).join"],
  ],
  "dice/roll.ts": [
    ["old names of visibilities that stay", "return modeNamed({ messageMode: mode });", "return mode;"],
    ["rolls in texts without an icon", 'icon = "fa-solid fa-dice-d20"', 'icon = ""'],
  ],
  "server/markup.ts": [["texts without ids", "hidden href id lang", "hidden href lang"]],
  "client/configuration.ts": [
    ["tokens that only fly", 'defaultAction: "walk"', 'defaultAction: "fly"'],
    ["states without names", 'INVISIBLE: "invisible"', 'INVISIBLE: ""'],
    ["a ruler nowhere", "rulerClass: TokenRuler,", ""],
  ],
});
