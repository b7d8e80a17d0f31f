import { describe, expect, it } from "vitest";
import { CHECKS, CODES, D10ISH, facesOf, MISTAKES, rollStories } from "./notation.ts";
import { generations, layTable, WORLD, type Seat } from "./seat.ts";

/** Everything that a refusal can be seen by. */
const refusal = `[document.querySelectorAll("#chat .chat-log > .chat-message").length, [...document.querySelectorAll("#notifications .notification")].map((notice) => notice.innerText).join("\\n")]`;

async function refuse(seat: Seat, mistakes: typeof MISTAKES): Promise<void> {
  const count = await seat.cards().count();
  for (const [line, names] of mistakes) {
    await seat.say(line);
    await expect.poll(async () => (await seat.unsent()).trim(), { message: line }).toBe(line);
    expect(await seat.run(refusal), line).toEqual([count, expect.stringMatching(names)]);
    await seat.run("void ui.notifications.clear()");
    await seat.input().selectText();
    await seat.press("Delete");
  }
}

const table = layTable(WORLD, { only: "host" });

// `worlds.scene.ts` plays them under other systems.
describe.skipIf(WORLD === "collider").each(generations())(
  "every line of the notation, in generation %i",
  (generation) => {
    it("every line of the notation gives the right card, or one sentence, nothing posted and the text still there", async () => {
      const stories = [...CODES, D10ISH, ...CHECKS];
      const ana = await table.sit("ana", { generation, faces: facesOf(stories) });
      await rollStories(ana, stories);
      await refuse(ana, MISTAKES);
    });

    it("a command that nobody knows stays there with the one that was meant, unless a package answers it", async () => {
      const ana = await table.sit("ana", { generation });
      const meant: readonly (readonly [string, RegExp])[] = [
        ["/kasier skill 5", /^.*“\/kasier” is not understood here; did you mean “\/kaiser”\?.*$/m],
        ["/Olds stat 4 vs 8", /“\/Olds”.*“\/olde”/],
        ["/nonsense 3", /^(?!.*did you mean)/],
      ];
      await refuse(ana, meant);
      await ana.run(`void Hooks.on("chatMessage", (log, message, { speaker }) => {
        if (!message.includes("/kasier")) return;
        ChatMessage.create({ content: [log === ui.chat, message, speaker.alias].join(" ") });
        return false;
      })`);
      await ana.post("/kasier <5");
      await ana.reads(/true\s+\/kasier <5\s+Mira Vell/);
      await expect.poll(async () => (await ana.unsent()).trim()).toBe("");
    });
  },
);
