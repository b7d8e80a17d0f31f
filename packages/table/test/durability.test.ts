import { rm } from "node:fs/promises";
import { expect, it, onTestFinished } from "vitest";
import { newId } from "../documents/json.ts";
import type { Source } from "../documents/json.ts";
import type { WorldData } from "../wire.ts";
import { actorIds } from "../worlds/cast.ts";
import { FarSeat } from "./far-seat.ts";
import { temporaryFolder } from "./party.ts";
import { bundleServer, emptyModule, ServerProcess } from "./server-process.ts";

/** The acknowledged writes: the text of every message by its id, and the last flag. */
interface Promises {
  readonly messages: Map<string, string>;
  flag: number;
}

const kills = 10;

/** Writes messages and a flag as fast as they are acknowledged; kills the server once there are so many more. */
async function load(seat: FarSeat, kept: Promises, more: number, kill: () => Promise<unknown>): Promise<void> {
  let isOver = false;
  let end: () => void = () => undefined;
  const gone = new Promise<undefined>((resolve) => (end = () => resolve(undefined)));
  const enough = kept.messages.size + more;
  const killOnce = (): void => {
    if (isOver) return;
    isOver = true;
    void kill().then(end);
  };
  const writers = Array.from({ length: 4 }, async () => {
    while (!isOver) {
      const content = newId();
      const ids = (await Promise.race([
        seat.ask({ action: "create", kind: "ChatMessage", data: [{ content }] }),
        gone,
      ])) as string[] | undefined;
      if (ids?.[0]) kept.messages.set(ids[0], content);
      if (kept.messages.size >= enough) killOnce();
    }
  });
  const flagger = (async () => {
    for (let value = kept.flag + 1; !isOver; value++) {
      const update = { _id: actorIds.mira, "flags.dicewright.count": value };
      const done = await Promise.race([seat.ask({ action: "update", kind: "Actor", updates: [update] }), gone]);
      if (done) kept.flag = value;
    }
  })();
  await Promise.all([...writers, flagger]);
}

function check(world: WorldData, kept: Promises): void {
  const messages = new Map(
    (world.documents.ChatMessage ?? []).map((source: Source) => [source._id, source["content"]]),
  );
  const lost = [...kept.messages].filter(([id, content]) => messages.get(id) !== content);
  expect(lost, "acknowledged messages that are not there").toEqual([]);
  const mira = world.documents.Actor?.find((source) => source._id === actorIds.mira);
  const flags = mira?.["flags"] as { dicewright?: { count?: number } } | undefined;
  const count = flags?.dicewright?.count ?? 0;
  expect(count, "the flag is at least what was acknowledged").toBeGreaterThanOrEqual(kept.flag);
  kept.flag = count;
}

it(
  `nothing acknowledged is lost when the server is killed ${kills} times under load`,
  { timeout: 120_000 },
  async () => {
    const folder = await temporaryFolder();
    const module = await emptyModule(folder);
    const bundle = await bundleServer();
    onTestFinished(() => rm(bundle.folder, { recursive: true, force: true }));
    const kept: Promises = { messages: new Map(), flag: 0 };
    const prepare = () => {
      const server = ServerProcess.prepare(`${folder}/worlds`, module, "0", bundle.script);
      onTestFinished(() => server.kill());
      return server;
    };
    let next = prepare();
    for (let round = 0; round <= kills; round++) {
      const server = await next.open();
      next = prepare();
      const seat = await FarSeat.open(server.url);
      check((await seat.ask({ action: "join", world: "plain", user: "ana" })) as WorldData, kept);
      await load(seat, kept, 1 + 7 * round, () => server.kill());
      seat.close();
    }
    expect(kept.flag).toBeGreaterThan(0);
  },
);
