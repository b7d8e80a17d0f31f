import { it } from "vitest";
import { playAttacks, type Data } from "./attacker.ts";
import {
  expectPanels,
  answer,
  openContest,
  openAndLoseContest,
  waitForEveryone,
  kaiserRoll,
  messageWithProof,
  expectPanel,
  waitForLedgerRow,
} from "./rolls.ts";

const TWELVE = kaiserRoll(6, 6, 3);

playAttacks((stage) => {
  const { gm, ana, ben, everyone, others, hidden } = stage;
  /** Posts a message that does not refer to the thread yet; gives what brings it in. */
  const prepare = async ({ _id, flags, ...data }: Data & { readonly _id: string }) => {
    await ben.create({ _id, ...data }, { keepId: true });
    return () => ben.update(_id, { flags });
  };

  const byButton = (id: string): Promise<unknown> => answer(ben, id, 3, 1);

  /** A contest that Ben loses by his answer, after he has prepared something. */
  const loseAfter = async <T>(prepared: (id: string) => Promise<T>, answered = byButton) => {
    const id = await openContest(ana, {}, 6, 4);
    const wake = await prepared(id);
    await answered(id);
    await expectPanels(others, id, "Mira Vell wins");
    await waitForLedgerRow(gm, id);
    return { id, wake };
  };

  it("a better answer that was there before does not count once it is made to refer to the contest", async () => {
    const { id, wake } = await loseAfter((to) => prepare(messageWithProof(to, { act: "answer", side: 1 }, TWELVE)));
    await wake();
    await waitForEveryone(stage);
    await expectPanels(others, id, "Mira Vell wins");
    await ana.reload();
    await expectPanels(everyone, id, "Mira Vell wins");
  });

  // Where it is delivered, the others read that a roll is there which they may not see.
  const itWithheld = hidden === "withheld" ? it : () => undefined;
  itWithheld("nor one that the others could not see before", async () => {
    // Ben's own client would find that he has answered.
    const second = (to: string) =>
      ben.create(messageWithProof(to, { act: "answer", side: 1 }, kaiserRoll(3, 1)), { keepId: true });
    const { id, wake } = await loseAfter(async (to) => {
      const data = messageWithProof(to, { act: "answer", side: 1 }, TWELVE);
      await ben.create({ ...data, whisper: [await ben.run<string>("game.userId")] }, { keepId: true });
      return () => ben.update(data._id, { whisper: [] });
    }, second);
    await wake();
    await ana.reload();
    await expectPanels(others, id, "Mira Vell wins");
  });

  it("a withdrawal that the loser has prepared does not end a contest that is settled", async () => {
    const { id, prepared: wake } = await openAndLoseContest(stage, (to) =>
      prepare(messageWithProof(to, { act: "withdraw" })),
    );
    await wake!();
    await ana.reload();
    await expectPanels(others, id, "Mira Vell wins");
  });

  it("an answer under any id counts as it was stored, and is not exchanged later", async () => {
    const id = await openContest(ana, {}, 6, 4);
    await expectPanel(ben, id, "Not rolled yet");
    // Without the option that keeps it, the server gives an id of its own.
    const own = await ben.create(messageWithProof(id, { act: "answer", side: 1 }, kaiserRoll(3, 1)));
    await expectPanels(others, id, "Mira Vell wins");
    await waitForLedgerRow(gm, id);
    await ben.update(own, { rolls: messageWithProof(id, { act: "answer", side: 1 }, TWELVE)["rolls"] });
    await ana.reload();
    await expectPanels(others, id, /Mira Vell wins.*Ben/);
  });
});
