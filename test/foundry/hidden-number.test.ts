// @vitest-environment happy-dom
/** Hidden numbers against players who send any number to GMs, and write anything on their own messages. */
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { scriptFaces } from "../../packages/table/dice/script.ts";
import { idOfSecret } from "../../src/checks/hidden.ts";
import { clickText, draw, sendSecret, join, type Client, type SentSecret } from "./client.ts";
import { PATIENCE } from "./paged.ts";
import { reviveRolls, throughJson, type Posted } from "./world.ts";

const numberOf = (value: number, salt: string): SentSecret => ({ id: idOfSecret({ value, salt }), value, salt });
/** The log of a client, as it stores rolls and flags; each message has its place as its id. */
function log(client: Client, messages: readonly { readonly rolls: readonly object[]; readonly flags?: object }[]) {
  const made = messages.map(({ rolls, flags = {} }, i) => ({ id: `${i}`, rolls: reviveRolls(client, rolls), flags }));
  Object.assign(client.parts.game, { messages: Object.assign(made, { get: (id: string) => made[Number(id)] }) });
  return made;
}

let secret: SentSecret;
let posted: Posted;

/** Ana rolls against a number: what her client sends to the GMs, and what it posts. */
beforeEach(async () => {
  const player = await join({ isGM: false });
  scriptFaces([4, 2]);
  await clickText(player, "/kaiser skill 5 vs ?12 # Sneak");
  await vi.waitUntil(() => player.posted.length > 0, PATIENCE);
  [secret] = player.entrusted as [SentSecret];
  [posted] = player.posted as [Posted];
});

afterEach(() => vi.restoreAllMocks());

/** A GM joins, who is sent Ana's number. */
async function joinWith(): Promise<Client> {
  const gm = await join({ isGM: true });
  await sendSecret(gm, secret);
  return gm;
}

it("a hidden number that is sent to a GM is the one that the message was rolled against, or none", async () => {
  expect(secret.id).toMatch(/^[0-9a-f]{40}$/);
  expect(secret.salt.length).toBeGreaterThanOrEqual(32);
  const gm = await join({ isGM: true });
  const { id, value, salt } = secret;
  for (const wrong of [
    ...[{ id, salt, value: 3 }, { id, salt, value: "12" }, { id, value }, null, { id: "a".repeat(16), value: 3, salt }],
    ...[`${salt.slice(1)}x`, "x".repeat(1000), { toString: () => salt }].map((other) => ({ id, value, salt: other })),
  ])
    await expect(sendSecret(gm, wrong as object), JSON.stringify(wrong)).rejects.toThrow(/hidden number/);
  expect(draw(gm, posted)).toMatch(/not known in this browser/);
  expect(draw(gm, posted)).not.toMatch(/Success|Failure|Reveal/);
  await sendSecret(gm, secret);
  expect(draw(gm, posted)).toMatch(/Failure/);
  await sendSecret(gm, { ...secret, value: 3 }).catch(() => undefined);
  expect(draw(gm, posted)).toMatch(/Failure/);
});

it("a hidden number that is sent to a GM is refused by players", async () => {
  await expect(sendSecret(await join({ isGM: false }), secret)).rejects.toThrow(/Only a GM/);
});

/** A roll as its message stores it, as far as it is forged here. */
interface Stored {
  readonly options: { readonly dicewright: { readonly hidden: { readonly difficulty: string } } };
}

const forged = (hidden: (own: string) => object): Posted => {
  const [roll] = throughJson(posted.rolls) as unknown as [Stored];
  const record = roll.options.dicewright;
  const dicewright = { ...record, hidden: hidden(record.hidden.difficulty) };
  return { ...posted, rolls: [{ ...roll, options: { dicewright } }] as never };
};

it("a forged roll reveals no number that its card does not show, and says on its button which", async () => {
  const gm = await joinWith();
  const other = numberOf(25, "other".padEnd(32, "x"));
  await sendSecret(gm, other);
  expect(
    draw(
      gm,
      forged(() => ({ difficulty: other.id })),
    ),
  ).toMatch(/Reveal Difficulty 25/);
  const { rolls } = forged((own) => ({ difficulty: own, zzz: other.id, skill: other.id }));
  const { revelationOf } = await import("../../src/foundry/roll/secrets.ts");
  const { revealed } = revelationOf((rolls[0] as never as Stored).options.dicewright as never);
  expect(Object.keys(revealed)).toEqual([secret.id]);
});

it("a forged roll tells api.debug no more than its reader knows", async () => {
  const known = async (isGM: boolean) => {
    const client = await join({ isGM });
    if (isGM) await sendSecret(client, secret);
    const [message] = log(client, [posted]);
    Object.assign(message!, { isContentVisible: true });
    const { debugRecord } = await import("../../src/foundry/api/api.ts");
    return debugRecord(message!.id);
  };
  expect(JSON.stringify(await known(false))).toContain(secret.id);
  expect(JSON.stringify(await known(false))).not.toContain(`:${secret.value}`);
  expect(await known(true)).toMatchObject({ record: { hidden: { difficulty: secret.value } }, problem: null });
});

const reveal = (value: number, salt = secret.salt) => shown(value, { salts: { [secret.id]: salt } });

it("a revealed number is shown to everyone if it is the hidden one", async () => {
  for (const isGM of [true, false]) {
    const drawn = draw(await join({ isGM }), posted, reveal(12));
    expect(drawn).toMatch(/Failure[^]*vs 12/);
    expect(drawn).not.toMatch(/dicewright-secret/);
  }
});

const shown = (value: number, more: object = {}) => ({ dicewright: { revealed: { [secret.id]: value }, ...more } });
it.each([
  ["another number", () => reveal(3)],
  ["another salt", () => reveal(12, "x".repeat(32))],
  ["no salt", () => shown(12)],
  ["a salt that is not a text", () => shown(12, { salts: [[secret.salt]] })],
])("a revealed number is told to be false with %s", async (_what, flags) => {
  for (const isGM of [true, false]) {
    const drawn = draw(await join({ isGM }), posted, flags());
    expect(drawn).toMatch(/not the one that was hidden/);
    expect(drawn).not.toMatch(/Success|Failure|vs 3|vs 12/);
  }
  const gm = await joinWith();
  expect(draw(gm, posted, flags())).toMatch(/Failure[^]*not the one that was hidden[^]*vs \?12/);
});
