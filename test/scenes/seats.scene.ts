import { beforeAll, describe, expect, it } from "vitest";
import { generations, layTable } from "./seat.ts";

const table = layTable("plain", { only: "host" });
const { gm, ana, ben } = table.party("gm", "ana", "ben");

describe.each(generations())("in generation %i", (generation) => {
  beforeAll(() => table.gather({ generation }));

  it("a document goes through its hooks, and a hook may stop it", async () => {
    const calls = await ana.run(`(async () => {
      const calls = [];
      for (const hook of ["preCreate", "create", "preUpdate", "update", "preDelete", "delete"]) Hooks.on(hook + "ChatMessage", (document, ...rest) => void calls.push([hook, rest.at(-1) === game.userId]));
      const message = await ChatMessage.create({ content: "one" });
      await message.update({ content: "two" });
      await message.update({ content: "two" });
      await message.delete();
      Hooks.once("preCreateChatMessage", () => false);
      const none = await ChatMessage.create({ content: "never" });
      return [none === undefined, calls];
    })()`);
    const order = ["preCreate", "create", "preUpdate", "update", "preDelete", "delete", "preCreate"];
    expect(calls).toEqual([true, order.map((hook) => [hook, true])]);
  });

  it("a refused write rejects and changes nothing", async () => {
    await ana.say("hands off");
    await ben.reads("hands off");
    expect(await ben.refusal("latest.update({ content: 'mine now' })")).toMatch(
      /^User Ben lacks permission to update ChatMessage/,
    );
    for (const seat of [ana, ben]) expect(await seat.run("latest.content")).toContain("hands off");
  });

  it("flags are kept, merged and taken away, and only for packages that are there", async () => {
    const seen = await ana.run(`(async () => {
      const actor = game.user.character;
      await actor.setFlag("dicewright", "trait.sneak", { level: 5 });
      await actor.setFlag("dicewright", "trait.fight", { level: 3 });
      const both = actor.getFlag("dicewright", "trait");
      await actor.unsetFlag("dicewright", "trait.sneak");
      const one = actor.getFlag("dicewright", "trait");
      await actor.update(game.release.generation >= 14 ? { "flags.dicewright.trait": globalThis._del } : { "flags.dicewright.-=trait": null });
      const refusal = (() => { try { actor.getFlag("stranger", "x"); } catch (error) { return error.message; } })();
      return [both, one, actor.getFlag("dicewright", "trait") ?? null, refusal];
    })()`);
    expect(seen).toEqual([
      { sneak: { level: 5 }, fight: { level: 3 } },
      { fight: { level: 3 } },
      null,
      expect.stringContaining("not valid or not currently active"),
    ]);
  });

  it("tokens are selected and targeted, and others see who targets", async () => {
    await ana.run(
      "void (globalThis.told = [], Hooks.on('controlToken', (token, on) => told.push([token.name, on])), Hooks.on('targetToken', (user, token, on) => told.push([user.name, token.name, on])))",
    );
    await ana.click("Mira Vell", "Old Warden");
    const chosen = "[...canvas.tokens.controlled, ...game.user.targets].map((token) => token.name)";
    expect(await ana.run(chosen)).toEqual(["Mira Vell", "Old Warden"]);
    await gm.comesTo("[...game.users.getName('Ana').targets].map((token) => token.name)", ["Old Warden"]);
    await gm.button("Marsh Hound").focus();
    await gm.press("t");
    await ana.comesTo("told", [
      ["Mira Vell", true],
      ["Ana", "Old Warden", true],
      ["Gamemaster", "Marsh Hound", true],
    ]);
    expect(await ana.run("ChatMessage.getSpeaker().token")).toBe("TokenMiraVell000");
  });

  it("a module's socket reaches the others and not its sender", async () => {
    for (const seat of [ana, ben])
      await seat.run("void (globalThis.got = [], game.socket.on('module.dicewright', (payload) => got.push(payload)))");
    await ana.run("void game.socket.emit('module.dicewright', { hello: 1 })");
    await ben.comesTo("got", [{ hello: 1 }]);
    expect(await ana.run("got")).toEqual([]);
  });
});

it("a fight goes through its rounds: the acting seat is told before, all are told after", async () => {
  for (const seat of [gm, ana])
    await seat.run(
      "void (globalThis.told = [], ['combatStart', 'combatTurn', 'combatRound', 'combatTurnChange'].forEach((hook) => Hooks.on(hook, (combat, to) => void told.push([hook, hook === 'combatTurnChange' ? combat.combatant.actor.name : to.round]))))",
    );
  expect(await ana.refusal("Combat.create({})")).toContain("lacks permission to create Combat");
  await gm.run(`(async () => {
    const combat = await Combat.create({ scene: canvas.scene.id, active: true });
    const [mira, warden] = ["TokenMiraVell000", "TokenOldWarden00"].map((id) => canvas.tokens.get(id).document);
    await combat.createEmbeddedDocuments("Combatant", [mira, warden].map((token, at) => ({ tokenId: token.id, actorId: token.actorId, sceneId: canvas.scene.id, initiative: 10 - at })));
    await combat.startCombat();
    await combat.nextTurn();
  })()`);
  await ana.do("game.combat.nextTurn()");
  const [mira, warden] = ["Mira Vell", "Old Warden"].map((name) => ["combatTurnChange", name]);
  await gm.comesTo("told", [["combatStart", 1], mira, ["combatTurn", 1], warden, mira]);
  await ana.comesTo("told", [mira, warden, ["combatRound", 2], mira]);
  expect(await ana.run("[game.combat.round, game.combat.turn]")).toEqual([2, 0]);
  await gm.do("game.combat.delete()");
});

it("a world setting reaches every seat and is written by GMs only", async () => {
  const other = await table.sit("gm");
  for (const seat of [gm, other, ana])
    await seat.run(
      "void (globalThis.changes = [], game.settings.register('dicewright', 'test', { scope: 'world', config: false, type: Number, default: 1, onChange: (value) => changes.push(value) }))",
    );
  await gm.run("game.settings.set('dicewright', 'test', 24)");
  for (const seat of [gm, other, ana])
    await seat.comesTo("[changes, game.settings.get('dicewright', 'test')]", [[24], 24]);
  expect(await ana.refusal("game.settings.set('dicewright', 'test', 3)")).toContain("lacks permission");
  expect(await ana.run("game.settings.get('dicewright', 'test')")).toBe(24);
});

it("one of two GMs is the active one, the same at every seat, and answers queries; these are rejected when that one leaves, and the other takes over", async () => {
  await gm.do("User.create({ name: 'Zoe', role: 4 })");
  const zoe = await table.sit("zoe");
  const [first, second] =
    (await gm.run<string>("game.userId")) < (await zoe.run<string>("game.userId")) ? [gm, zoe] : [zoe, gm];
  const name = await first.run("game.user.name");
  for (const seat of [gm, ana, zoe]) await seat.comesTo("game.users.activeGM?.name", name);
  expect([await first.run("game.user.isActiveGM"), await second.run("game.user.isActiveGM")]).toEqual([true, false]);
  for (const seat of [first, ana])
    await seat.run(
      "void (CONFIG.queries['dicewright.test'] = ({ wait, number }) => (wait ? new Promise(() => undefined) : number + 1))",
    );
  expect(await ana.run("game.users.activeGM.query('dicewright.test', { number: 41 })")).toBe(42);
  await ana.run(
    "void (globalThis.asked = game.users.activeGM.query('dicewright.test', { wait: true }).catch((error) => error.message))",
  );
  await first.page.close();
  expect(await ana.run("asked")).toContain("left before answering");
  await second.comesTo("game.user.isActiveGM", true);
  await second.page.close();
  await ana.comesTo("game.users.activeGM?.name ?? null", null);
});

it("a user who comes without a name is asked for it", async () => {
  const address = new URL(table.address("ana"));
  address.searchParams.delete("user");
  await ana.page.goto(address.href);
  await ana.page.getByRole("button", { name: "Ben" }).click();
  await ana.comesTo("globalThis.game?.ready && game.user.name", "Ben");
});
