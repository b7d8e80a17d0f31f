/** Questions that public sources leave open, which a run asks a licensed Foundry. Each says what we do for either answer. */
import type { Page } from "playwright";
import type { Finding } from "../../packages/table/conformance/inject.ts";

/** Pages of a gamemaster and of a player in the same world. */
export interface Pages {
  readonly gm: Page;
  readonly player: Page;
}

interface Question {
  readonly id: string;
  readonly question: string;
  /** True for yes; undefined where it does not arise in this Foundry. */
  readonly ask: (pages: Pages) => Promise<boolean | undefined>;
  readonly ifYes: string;
  readonly ifNo: string;
}

/** An answer for the report. */
export interface Answer {
  readonly id: string;
  readonly question: string;
  readonly answer: "yes" | "no" | "does not arise" | "not answered";
  /** What we do about it, or why it was not answered. */
  readonly consequence: string;
}

export const questions: readonly Question[] = [
  {
    id: "keep-id",
    question: "Is keepId honoured for a message that a player creates?",
    ask: ({ player }) =>
      player.evaluate<boolean>(`(async () => {
        const _id = foundry.utils.randomID();
        const message = await ChatMessage.create({ _id, content: "keep-id" }, { keepId: true });
        const isKept = message.id === _id;
        await message.delete();
        return isKept;
      })()`),
    ifYes: "The id of a message proves its content, as the host has it.",
    ifNo: "The proof that the message stores does so alone; the host stores other ids for players from then on.",
  },
  {
    id: "maximize",
    question: "Is a maximised roll with a code the sum of its highest faces (6d12kar7: 72, not 12)?",
    ask: ({ gm }) =>
      gm.evaluate<boolean>(
        `new Roll("6d12kar7").evaluate({ maximize: true, allowInteractive: false }).then(({ total }) => total === 72)`,
      ),
    ifYes: "Maximised dice are those without a code, as on the host.",
    ifNo: "Codes that count are applied to maximised dice on the host too, and docs/host.md says so for B5.",
  },
  {
    id: "setting-before-message",
    question: "Do all users see a world setting that the active GM has written before a message that follows it?",
    ask: async ({ gm, player }) => {
      const register = `game.settings.register("dicewright", "probe", { scope: "world", config: false, type: Number, default: 0 })`;
      const value = Date.now();
      await Promise.all([gm, player].map((page) => page.evaluate(`void ${register}`)));
      await player.evaluate(`void (globalThis.probe = new Promise((resolve) => Hooks.once("createChatMessage", () =>
        requestAnimationFrame(() => resolve(game.settings.get("dicewright", "probe"))))))`);
      await gm.evaluate(`(async () => {
        const isWritten = game.settings.set("dicewright", "probe", ${value});
        const message = await ChatMessage.create({ content: "setting-before-message" });
        await isWritten;
        setTimeout(() => void message.delete(), 5000);
      })()`);
      return (await player.evaluate<number>("globalThis.probe")) === value;
    },
    ifYes: "A verdict in the ledger is there when its panel is drawn.",
    ifNo: "A panel is drawn without the row first and again with it, as the host plays with delayed writes.",
  },
  {
    id: "insert-text",
    question: "Does the editor of the chat input take insertText?",
    ask: ({ gm }) =>
      gm.evaluate<boolean | undefined>(`(() => {
        const input = document.querySelector("#chat-message");
        if (!input || input.tagName === "TEXTAREA") return undefined;
        const editor = input.isContentEditable ? input : (input.querySelector("[contenteditable]") ?? input);
        editor.focus();
        document.execCommand("insertText", false, "/kaiser skill 5");
        const isTaken = editor.textContent.includes("/kaiser skill 5");
        document.getSelection().selectAllChildren(editor);
        document.execCommand("delete");
        return isTaken;
      })()`),
    ifYes: "Completion writes into the editor, as on the host.",
    ifNo: "Completion in the editor is switched off, and the list only shows what may follow.",
  },
  {
    id: "worker",
    question: "Does a worker start under the server's policy?",
    ask: ({ gm }) =>
      gm.evaluate<boolean>(`(async () => {
        const Plain = Worker;
        let hasAnswered = false;
        globalThis.Worker = class extends Plain {
          constructor(...words) {
            super(...words);
            this.addEventListener("message", () => (hasAnswered = true));
          }
        };
        void game.modules.get("dicewright").api.open({ system: "kr", kind: "basic", raw: { rolled: 45, dt: 6 } });
        for (let i = 0; i < 100 && !hasAnswered; i++) await new Promise((later) => setTimeout(later, 100));
        globalThis.Worker = Plain;
        return hasAnswered;
      })()`),
    ifYes: "Odds that take long are worked out beside the page.",
    ifNo: "Only quick odds are shown, and docs/limits.md says so for this server.",
  },
];

/** How long a question may take, in milliseconds. */
const PATIENCE = 60_000;

async function inTime<T>(answer: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error("There was no answer in time.")), PATIENCE);
  });
  return Promise.race([answer, late]).finally(() => clearTimeout(timer));
}

/** Answers of Foundry to all questions, one after the other. */
export async function askQuestions(pages: Pages, asked = questions): Promise<Answer[]> {
  const answers: Answer[] = [];
  for (const { id, question, ask, ifYes, ifNo } of asked)
    answers.push({
      id,
      question,
      ...(await inTime(ask(pages)).then(
        (answer) =>
          answer === undefined
            ? ({ answer: "does not arise", consequence: "This Foundry has no such part." } as const)
            : ({ answer: answer ? "yes" : "no", consequence: answer ? ifYes : ifNo } as const),
        (error: Error) => ({ answer: "not answered", consequence: error.message.split("\n", 1)[0]! }) as const,
      )),
    });
  return answers;
}

/** Answers that rows of the conformance table give which conclude something from what packages rely on. */
export function probableAnswers(findings: readonly Finding[]): Answer[] {
  return findings
    .filter(({ certainty }) => certainty === "probable")
    .map(({ name, problem }) => ({
      id: "probable",
      question: `Is it so that ${name}?`,
      answer: problem === undefined ? "yes" : "no",
      consequence: problem === undefined ? "The row is probable no longer." : `The host follows Foundry. ${problem}`,
    }));
}
