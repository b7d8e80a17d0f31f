/** A screen reader announces every roll and verdict once, though the chat log is a live region as well. */
import { beforeAll, describe, expect, it } from "vitest";
import { lookAt, promptOf } from "./contests.ts";
import { expectText, generations, layTable, savedSkill, type Seat } from "./seat.ts";

const table = layTable();
const { ana, ben } = table.party("ana", "ben");

/** A reader speaks later: what has gone by then is never heard, in milliseconds. */
const LATER = 500;

/**
 * Notes what live regions of the page are told from now on: text that is added to the nearest region around it and
 * stands for a while, without parts that are hidden or whose own region is off.
 */
const hear = (seat: Seat) =>
  seat.run(`void (() => {
    const REGIONS = "[aria-live], [role=alert], [role=status], [role=log]";
    const isOff = (element) => element.closest(REGIONS)?.getAttribute("aria-live") === "off";
    const textOf = (node) =>
      node.nodeType === 3
        ? node.textContent
        : node.nodeType !== 1 || node.matches("[aria-live=off], [aria-hidden=true], [hidden], script, style")
          ? ""
          : [...node.childNodes].map(textOf).join(" ");
    if (globalThis.heard) return void (heard.length = 0);
    globalThis.heard = [];
    const hear = (nodes) => {
      const texts = nodes.map((node) => [node, textOf(node).replace(/\\s+/g, " ").trim()]);
      const read = () => texts.filter(([node, text]) => node.isConnected && text).map(([, text]) => text);
      setTimeout(() => heard.push(...read()), ${LATER});
    };
    new MutationObserver((changes) => {
      for (const { target, addedNodes } of changes) {
        // An alert is told as it comes, any other region only once it stands.
        for (const node of addedNodes)
          if (node.nodeType === 1) hear([...node.querySelectorAll("[role=alert]")]);
        const around = target.nodeType === 1 ? target : target.parentElement;
        if (!around?.closest(REGIONS) || isOff(around)) continue;
        hear([...addedNodes]);
      }
    }).observe(document.body, { childList: true, subtree: true });
  })()`);
const times = (seat: Seat, part: string) =>
  seat.run<number>(`heard.join("\\n").split(${JSON.stringify(part)}).length - 1`);

describe.each(generations())("in generation %i", (generation) => {
  beforeAll(() => table.gather({ generation }));

  it("a check, an Open Roll and a contest are told once", async () => {
    await ben.learn("Tor Haldane", savedSkill("Fight", { skill: 3 }));
    for (const seat of [ana, ben]) await hear(seat);
    // The card says so as well, and is not read.
    for (const [faces, total, headline] of [
      [[6, 4], "15 against 12", "3 Degrees of Success"],
      [[6, 6, 3], "20 against 12", "Open Roll: Success"],
    ] as const) {
      await ana.post("/kaiser skill 5 vs 12", ...faces);
      for (const seat of [ana, ben]) {
        await expect.poll(() => times(seat, total)).toBe(1);
        expect(await times(seat, headline)).toBe(1);
      }
    }
    expect(await ana.lastCard().locator(".dicewright-card").first().getAttribute("aria-live")).toBe("off");
    const [from, against] = await ana.run<string[]>(`["Mira Vell", "Tor Haldane"].map((name) => actor(name).uuid)`);
    await ana.begin("contest", { from, against: [against], check: "kaiser skill 5" }, 6, 5);
    // Its answers are drawn again once their chances are worked out.
    await ben.lastCard().getByText("%").first().waitFor();
    await expect.poll(() => times(ben, "Mira Vell starts a contest with Tor Haldane.")).toBe(1);
    await expect.poll(() => times(ben, "total 16")).toBe(1);
    await ben.throws(2, 1);
    await ben.page.locator("#chat .chat-log").getByRole("button", { name: "Answer: Tor Haldane" }).last().click();
    for (const seat of [ana, ben]) {
      await expect.poll(() => times(seat, "Mira Vell wins")).toBe(1);
      expect(await times(seat, "total 6")).toBe(1);
    }
  });

  it("a question is told once: by the prompt of who looks elsewhere, else without one, and F8 answers", async () => {
    await ben.learn("Tor Haldane", savedSkill("Fight", { skill: 3 }));
    await hear(ben);
    const [from, against] = await ana.run<string[]>(`["Mira Vell", "Tor Haldane"].map((name) => actor(name).uuid)`);
    const ask = () => ana.begin("contest", { from, against: [against], check: "kaiser skill 5" }, 6, 5);
    const question = "Mira Vell starts a contest with Tor Haldane.";
    const first = await ask();
    await expect.poll(() => times(ben, question)).toBe(1);
    await promptOf(ben).waitFor({ state: "detached" });
    await lookAt(ben, "actors");
    await promptOf(ben).waitFor();
    expect(await promptOf(ben).getByRole("alert").count()).toBe(0);
    await lookAt(ben, "chat");
    await promptOf(ben).waitFor({ state: "detached" });
    await ben.throws(2, 1);
    await ben.press("F8");
    await expectText(ben.panel(first), "You lose");
    expect(await times(ben, question)).toBe(1);

    await hear(ben);
    await lookAt(ben, "actors");
    const second = await ask();
    await expect.poll(() => times(ben, question)).toBe(1);
    expect(await promptOf(ben).getByRole("alert").innerText()).toContain(question);
    await lookAt(ben, "chat");
    await promptOf(ben).waitFor({ state: "detached" });
    await ben.panel(second).getByRole("button", { name: "Concede" }).click();
    await expectText(ben.panel(second), "You lose");
    expect(await times(ben, question)).toBe(1);

    // A copy that floats asks too, as long as it is there.
    await hear(ben);
    await ben.set("uiConfig", { colorScheme: {}, chatNotifications: "cards" }, "core");
    await ben.do(`ui.sidebar.changeTab("actors", "primary")`);
    const third = await ask();
    const copies = ben.page.locator("#chat-notifications");
    await copies.getByRole("button", { name: "Concede" }).waitFor();
    await expect.poll(() => times(ben, question)).toBe(1);
    await ben.page.waitForTimeout(500);
    expect(await promptOf(ben).count()).toBe(0);
    await copies.getByRole("button", { name: "Dismiss" }).first().click();
    await promptOf(ben).waitFor();
    expect(await times(ben, question)).toBe(1);
    await promptOf(ben).getByRole("button", { name: "Concede" }).click();
    await lookAt(ben, "chat");
    await expectText(ben.panel(third), "You lose");
  });
});

it("each roll of a burst is told", async () => {
  await hear(ben);
  const faces = [1, 2, 3, 4].flatMap((face) => [face, 6]);
  await ana.throws(...faces);
  await ana.run(`["Climb", "Ride", "Sing", "Swim"].map((label) => api.roll("kaiser skill 5 # " + label))`);
  for (const label of ["Climb:", "Ride:", "Sing:", "Swim:"]) await expect.poll(() => times(ben, label)).toBe(1);
});

it("the first roll after joining has its card when its message is there", async () => {
  const gm = await table.sit("gm");
  await gm.do("ChatMessage.deleteDocuments(game.messages.map(({ id }) => id))");
  const fresh = await table.sit("ben");
  await fresh.run("new Promise((resolve) => requestIdleCallback(() => setTimeout(() => resolve(null), 500)))");
  await fresh.run(`void Hooks.on("renderChatMessageHTML", (_message, html) => {
    globalThis.firstDrawn ??= html.querySelector(".dicewright-card") !== null;
  })`);
  await ana.post("/kaiser skill 5 vs 12", 6, 4);
  await fresh.comesTo("globalThis.firstDrawn", true);
});

it("the log reads cards in full for who has switched our sentences off", async () => {
  await ana.set("speech", false);
  await hear(ana);
  await ana.post("/kaiser skill 5 vs 12", 6, 4);
  await expect.poll(() => times(ana, "Success")).toBeGreaterThan(0);
  await ana.set("speech", true);
});
