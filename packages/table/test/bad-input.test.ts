import { describe, expect, it } from "vitest";
import { cleanMarkup, cleanName } from "../server/markup.ts";
import { parseRequest } from "../server/requests.ts";
import { Complaints } from "../server/table.ts";
import { actorIds } from "../worlds/cast.ts";
import { party } from "./party.ts";

describe("frames", () => {
  const malformed: readonly [string, unknown][] = [
    ["text", "hello"],
    ["nothing", null],
    ["no number", { action: "look", world: "plain" }],
    ["an unknown action", { id: 1, action: "conquer" }],
    ["an inherited action", { id: 1, action: "constructor" }],
    ["an unknown document type", { id: 1, action: "create", kind: "Dragon", data: [] }],
    ["data that is not a list", { id: 1, action: "create", kind: "Actor", data: {} }],
    ["an update without id", { id: 1, action: "update", kind: "Actor", updates: [{ name: "x" }] }],
    ["a channel of nobody", { id: 1, action: "emit", channel: "table:event", payload: [] }],
    ["a time that is not a number", { id: 1, action: "query", user: "u", name: "n", timeout: Number.NaN }],
    ["too much", { id: 1, action: "create", kind: "ChatMessage", data: [{ content: "x".repeat(2_100_000) }] }],
  ];

  it.each(malformed)("%s is refused", (_what, frame) => {
    expect(() => parseRequest(frame)).toThrow(/Malformed frame|too large/);
  });

  it("a proper one passes", () => {
    const frame = { id: 1, action: "create", kind: "ChatMessage", data: [{ content: "x" }] };
    expect(parseRequest(frame)).toBe(frame);
  });
});

describe("the table", () => {
  it("refuses what it does not know, says so once, and goes on", async () => {
    const { sit, complaints } = await party();
    const ana = sit("ana");
    const bad = [
      { style: "loud" },
      { type: "0" },
      { rolls: "4" },
      { content: "x".repeat(600_000) },
      { type: "base", timestamp: "now" },
    ];
    for (const data of [...bad, ...bad])
      await expect(ana.create("ChatMessage", data)).rejects.toThrow("ChatMessage validation errors");
    expect(complaints.all).toHaveLength(bad.length);
    await expect(ana.update("Actor", "nobody", { name: "x" })).rejects.toThrow('Actor "nobody" does not exist!');
    await expect(ana.create("ChatMessage", { content: "still here" })).resolves.toHaveLength(16);
  });

  it("cleans names, flavour and content, and leaves programs alone", async () => {
    const { sit, stored } = await party();
    const gm = sit("gm");
    const id = await gm.create("ChatMessage", {
      content: '<p onclick="x()">Hi</p><script>x()</script>',
      flavor: "<img src=x onerror=x()>",
      speaker: { alias: "<b>Eve</b>" },
    });
    expect(stored("ChatMessage", id)).toMatchObject({
      content: "<p>Hi</p>",
      flavor: '<img src="x">',
      speaker: { alias: "Eve" },
    });
    await gm.update("Actor", actorIds.mira, { name: "<img src=x onerror=x()>Mira<script>x()</script>" });
    expect(stored("Actor", actorIds.mira)?.["name"]).toBe("Mira");
    const macro = await gm.create("Macro", {
      name: "Small",
      type: "script",
      command: "if (1 < 2) ui.notifications.info('<b>yes</b>');",
    });
    expect(stored("Macro", macro)?.["command"]).toContain("1 < 2");
  });
});

describe("markup", () => {
  const cases: readonly [string, string][] = [
    ["plain text", "plain text"],
    [
      '<button type="button" data-action="roll" data-roll=\'{"a":1}\' aria-label="Roll" disabled>Roll</button>',
      '<button type="button" data-action="roll" data-roll="{&quot;a&quot;:1}" aria-label="Roll" disabled>Roll</button>',
    ],
    ["<p>open <b>bold", "<p>open <b>bold</b></p>"],
    ["<p>crossed <b>bold</p> end</b>", "<p>crossed <b>bold</b></p> end"],
    [
      '<a href="javascript:x()">a</a><a href=" JaVaScRiPt:x()">b</a><a href="java&#115;cript:x()">c</a>',
      "<a>a</a><a>b</a><a>c</a>",
    ],
    ['<a href="https://example.org/?a=1">a</a>', '<a href="https://example.org/?a=1">a</a>'],
    ["<svg><style><img src=x onerror=x()></style></svg>after", "after"],
    ["<scr<script>ipt>x()</script>", "ipt&gt;x()"],
    ["<!--<img src=x onerror=x()>-->text", "text"],
    [
      '<div style="background:url(//evil)">a</div><div style="color: red">b</div>',
      '<div>a</div><div style="color: red">b</div>',
    ],
    [
      '<img alt="</textarea><script>x()</script>" src="a.png">',
      '<img alt="&lt;/textarea&gt;&lt;script&gt;x()&lt;/script&gt;" src="a.png">',
    ],
    ["1 < 2 and 3 > 2", "1 &lt; 2 and 3 &gt; 2"],
  ];

  it.each(cases)("%s", (markup, cleaned) => {
    expect(cleanMarkup(markup)).toBe(cleaned);
    expect(cleanMarkup(cleaned)).toBe(cleaned);
  });

  it("is read within the time of a test at 60,000 times its length, whatever it holds", () => {
    for (const piece of ['<a "', "<a", "<!--", "<a b='", "<b>", "</b>", "<script>"])
      expect(cleanMarkup(piece.repeat(60_000))).not.toContain("<script");
  });

  it("leaves of a name its text", () => {
    expect(cleanName("Mira <3 <i>Vell</i>")).toBe("Mira <3 Vell");
    expect(cleanName("5 < 6")).toBe("5 < 6");
  });
});

it("a complaint is one line, of limited length, said once", () => {
  const said: string[] = [];
  const complaints = new Complaints((text) => void said.push(text));
  for (const text of ["two\nlines", "two\nlines", "x".repeat(1_000)]) complaints.add(text);
  expect(said).toEqual(["table: two lines", `table: ${"x".repeat(300)}`]);
});
