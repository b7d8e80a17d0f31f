import { describe, expect, it } from "vitest";
import { mayNotice, mayReadContent } from "../documents/visibility.ts";
import { people } from "../worlds/cast.ts";
import { party } from "./party.ts";

const { gamemaster, ana, ben } = people;
const roll = { rolls: ["{}"] };

const cases = [
  {
    what: "a public roll",
    message: { author: ana, ...roll },
    read: [gamemaster, ana, ben],
    notice: [gamemaster, ana, ben],
  },
  {
    what: "a roll for gamemasters",
    message: { author: ana, whisper: [gamemaster], ...roll },
    read: [gamemaster, ana],
    notice: [gamemaster, ana, ben],
  },
  {
    what: "a blind roll",
    message: { author: ana, whisper: [gamemaster], blind: true, ...roll },
    read: [gamemaster],
    notice: [gamemaster, ana, ben],
  },
  {
    what: "a roll for oneself",
    message: { author: ana, whisper: [ana], ...roll },
    read: [ana],
    notice: [gamemaster, ana, ben],
  },
  { what: "a whisper", message: { author: ana, whisper: [ben] }, read: [ana, ben], notice: [ana, ben] },
] as const;

describe.each(cases)("$what", ({ message, read, notice }) => {
  it("is read and noticed by those it is meant for", () => {
    const users = [gamemaster, ana, ben];
    expect(users.filter((user) => mayReadContent(message, user))).toEqual(read);
    expect(users.filter((user) => mayNotice(message, user))).toEqual(notice);
  });

  it("is delivered to all, or withheld from users who may not read it and did not write it", async () => {
    const { sit } = await party();
    const guests = {
      [gamemaster]: sit("gm", "withheld"),
      [ben]: sit("ben", "withheld"),
      delivered: sit("ben", "delivered"),
    };
    await sit("ana", "withheld").create("ChatMessage", { ...message, content: "12" });
    for (const [user, guest] of Object.entries(guests)) {
      const isSent = user === "delivered" || (read as readonly string[]).includes(user);
      expect(guest.told("create"), user).toHaveLength(isSent ? 1 : 0);
    }
  });
});

it("a withheld message arrives when it is revealed, and goes when it is hidden again", async () => {
  const { sit } = await party();
  const [gm, guest] = [sit("gm"), sit("ben", "withheld")];
  const id = await gm.create("ChatMessage", { content: "7", whisper: [gamemaster], ...roll });
  expect(guest.heard).toEqual([]);
  await gm.update("ChatMessage", id, { whisper: [] });
  expect(guest.told("create")[0]?.documents[0]).toMatchObject({ _id: id, content: "7" });
  await gm.update("ChatMessage", id, { whisper: [gamemaster] });
  expect(guest.told("delete")[0]?.ids).toEqual([id]);
});

it("a user who joins later is not sent what is withheld from them", async () => {
  const { sit } = await party();
  await sit("gm").create("ChatMessage", { content: "7", whisper: [gamemaster] });
  expect(sit("ben", "withheld").world.documents.ChatMessage).toEqual([]);
  expect(sit("ben", "delivered").world.documents.ChatMessage).toHaveLength(1);
});
