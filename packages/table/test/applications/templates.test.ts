// @vitest-environment happy-dom
import { beforeEach, describe, expect, it } from "vitest";
import { ApplicationV2, type Context } from "../../client/applications/api/application.ts";
import { HandlebarsApplicationMixin } from "../../client/applications/api/handlebars-application.ts";
import type { PartialOptions } from "../../client/applications/api/options.ts";
import { provideTemplate, renderTemplate } from "../../client/applications/handlebars/templates.ts";
import { parseMarkup } from "../../client/element.ts";
import { fields } from "../../fields/fields.ts";
import { Hooks, seatWindows } from "./seated.ts";

beforeEach(() => seatWindows());

let count = 0;
async function render(source: string, data: object = {}): Promise<string> {
  const path = `t${++count}.hbs`;
  provideTemplate(path, source);
  return renderTemplate(path, data);
}

describe("the language of templates", () => {
  it.each([
    ["{{#if (and a (not b))}}yes{{/if}}", "yes"],
    ["{{#if (or b c)}}yes{{else}}no{{/if}}", "no"],
    ["{{ifThen (gt n 2) 'big' 'small'}}", "big"],
    ["{{#if (eq n 3)}}three{{/if}}{{#if (ne n 3)}}other{{/if}}", "three"],
    ["{{numberFormat n decimals=2 sign=true}}", "+3.00"],
    ["{{numberFormat nothing decimals=1}}", "NaN"],
    ["{{localize (concat 'A.' word)}}", "A.x"],
    ["<input type='checkbox' {{checked a}} {{disabled b}}>", "<input type='checkbox' checked >"],
    [
      "{{numberInput 2.3 name='hp' step=0.5 min=0 class='small'}}",
      '<input type="number" value="2.5" class="small" step="0.5" min="0" name="hp">',
    ],
    ["{{#with (object k=1)}}{{k}}{{/with}}", "1"],
    [
      "{{selectOptions choices selected='b'}}",
      '<option value="a">A</option><option value="b" selected="">B &amp; C</option>',
    ],
    [
      "{{selectOptions list selected=2 blank='-' valueAttr='id' labelAttr='name'}}",
      '<option value="">-</option><option value="1">One</option><option value="2" selected="">Two</option>',
    ],
  ])("%s", async (source, expected) => {
    const data = {
      a: true,
      b: false,
      n: 3,
      word: "x",
      choices: { a: "A", b: "B & C" },
      list: [
        { id: 1, name: "One" },
        { id: 2, name: "Two" },
      ],
    };
    expect(await render(source, data)).toBe(expected);
  });

  it("has no select helper", async () => {
    await expect(render("{{#select 'a'}}<option value='a'></option>{{/select}}")).rejects.toThrow(/select/);
  });

  it("draws data fields", async () => {
    const field = new fields.NumberField({ label: "Level" }, { name: "level" });
    const group = parseMarkup(await render("{{formGroup field value=4 label='Rank'}}", { field }));
    expect(group.querySelector("label")!.textContent).toBe("Rank");
    expect(group.querySelector<HTMLInputElement>("[name=level]")!.value).toBe("4");
  });
});

class Ledger extends HandlebarsApplicationMixin(ApplicationV2) {
  static override DEFAULT_OPTIONS: PartialOptions = {
    id: "ledger",
    tag: "form",
    form: {
      handler: function (this: Ledger, _event: Event, _form: unknown, data: { object: object }) {
        this.sent.push(data.object);
      },
      submitOnChange: true,
    },
  };
  static PARTS = {
    head: { template: "head.hbs", classes: ["top"] },
    body: { template: "body.hbs", scrollable: [""], id: "rows" },
  };
  sent: object[] = [];
  turn = 0;
  protected override async _prepareContext(): Promise<Context> {
    return Promise.resolve({ turn: ++this.turn });
  }
}

describe("an application in parts", () => {
  beforeEach(() => {
    provideTemplate("head.hbs", "<header>Turn {{turn}} of {{partId}}</header>");
    provideTemplate(
      "body.hbs",
      `<section><label>Gold <input type="number" name="purse.gold" value="{{turn}}"></label><input type="text" name="note" value="abc"></section>`,
    );
  });

  it("renders each part into one element with its classes and id", async () => {
    const app = await new Ledger().render({ force: true });
    expect(app.parts["head"]!.outerHTML).toBe(
      `<header data-application-part="head" class="top">Turn 1 of ledger-head</header>`,
    );
    expect(app.element!.querySelector("#ledger-rows")).toBe(app.parts["body"]);
    await app.close();
  });

  it("renders one part alone and leaves the other as it is", async () => {
    const app = await new Ledger().render({ force: true });
    const body = app.parts["body"];
    await app.render({ parts: ["head"] });
    expect(app.parts["body"]).toBe(body);
    expect(app.parts["head"]!.textContent).toContain("Turn 2");
    await app.close();
  });

  it("keeps the focus, the caret and the scroll position over a rendering", async () => {
    const app = await new Ledger().render({ force: true });
    const note = app.element!.querySelector<HTMLInputElement>("[name=note]")!;
    note.focus();
    note.setSelectionRange(1, 2);
    app.parts["body"]!.scrollTop = 30;
    await app.render();
    const fresh = app.element!.querySelector<HTMLInputElement>("[name=note]")!;
    expect(fresh).not.toBe(note);
    expect(document.activeElement).toBe(fresh);
    expect([fresh.selectionStart, fresh.selectionEnd]).toEqual([1, 2]);
    expect(app.parts["body"]!.scrollTop).toBe(30);
    await app.close();
  });

  it("hands changed data to its handler", async () => {
    const app = await new Ledger().render({ force: true });
    const gold = app.element!.querySelector<HTMLInputElement>("[name='purse.gold']")!;
    gold.value = "12";
    gold.dispatchEvent(new Event("change", { bubbles: true }));
    await Promise.resolve();
    expect(app.sent).toEqual([{ "purse.gold": 12, note: "abc" }]);
    expect(await app.submit()).toBeUndefined();
    expect(app.sent).toHaveLength(2);
    await app.close();
  });

  it("fires the hook of the mixin's class as well", async () => {
    const seen: string[] = [];
    for (const hook of ["renderLedger", "renderHandlebarsApplication", "renderApplicationV2"])
      Hooks.on(hook, () => seen.push(hook));
    const app = await new Ledger().render({ force: true });
    expect(seen).toEqual(["renderLedger", "renderHandlebarsApplication", "renderApplicationV2"]);
    await app.close();
  });
});
