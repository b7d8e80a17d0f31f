/** The form for rulings of GMs, and the messages that it posts. */
import { LIMITS } from "../../checks/limits.ts";
import { problem } from "../../checks/problem.ts";
import { unruleMove } from "../../threads/changes.ts";
import type { MoveData } from "../../threads/log.ts";
import type { RulingForm } from "../../threads/panel.ts";
import { choicePart, type ControlView } from "../../view/form/control.ts";
import { typedNumber } from "../../view/form/fields.ts";
import { isGM, type ChatMessage } from "../platform/documents.ts";
import { words } from "../platform/words.ts";
import { showForm } from "../windows/form-window.ts";
import { modeToFollow, postMove, moveSentence } from "./post.ts";
import { readingFor, readingOf } from "./state.ts";
import { viewer } from "./viewer.ts";

export function rulingOffers(message: ChatMessage): { readonly canRule: boolean; readonly canTakeBack: boolean } {
  const reading = isGM() ? readingFor(message) : undefined;
  const canRule = reading?.kind.rulings(reading.state, viewer) !== undefined;
  return { canRule, canTakeBack: canRule && unruleMove(reading.state) !== undefined };
}

export async function openRulingForm(message: ChatMessage): Promise<void> {
  const reading = readingFor(message);
  const asked = reading?.kind.rulings(reading.state, viewer);
  if (!asked) return;
  const { id } = reading!.state;
  const title = words("dicewright.thread.ruling.title", { title: asked.title });
  const { value, min, max } = asked.number ?? {};
  await showForm(
    { choice: "0", number: String(value ?? ""), reason: "" },
    {
      frame: { id: "dicewright-ruling", title },
      focus: "[name=choice], [name=number]",
      read(form) {
        const move = moveOf(asked, form);
        const wrong = problem("outOfRange", { value: form.number, min: min ?? 0, max: max ?? 0 });
        return { form, move, problems: move ? {} : { number: wrong } };
      },
      view: ({ form, move }) => ({
        controls: controlsOf(asked, form),
        main: words("dicewright.thread.ruling.apply"),
        isBlocked: !move,
      }),
      async send({ form, move }) {
        if (!move) return form;
        await post(id, move);
        return undefined;
      },
    },
  );
}

type RulingInput = Readonly<Record<"choice" | "number" | "reason", string>>;

function moveOf({ choices = [], number }: RulingForm, { choice, number: typed, reason: given }: RulingInput) {
  const reason = given.trim();
  if (!number) return { ...choices[Number(choice)]!.move, reason };
  const value = typedNumber(typed);
  const fits = Number.isInteger(value) && Number(value) >= number.min && Number(value) <= number.max;
  return fits ? { ...number.move, [number.name]: value, reason } : undefined;
}

function controlsOf({ choices = [], number }: RulingForm, form: RulingInput): ControlView[] {
  const texts = choicePart(Object.keys(choices), (at) => choices[Number(at)]!.text, form.choice);
  const reason = { value: form.reason, most: LIMITS.label };
  return [
    number
      ? { name: "number", label: number.label, number: { ...number, value: form.number, presets: [] } }
      : { name: "choice", label: words("dicewright.thread.ruling.decision"), ...texts },
    { name: "reason", label: words("dicewright.thread.ruling.reason"), text: reason },
  ];
}

export async function takeBackRuling(message: ChatMessage): Promise<void> {
  const reading = readingFor(message);
  const move = reading && unruleMove(reading.state);
  if (move) await post(reading.state.id, move);
}

async function post(id: string, move: MoveData): Promise<void> {
  const reading = readingOf(id);
  if (reading) await postMove(id, move, { content: moveSentence(reading, move) ?? "", mode: modeToFollow(id) });
}
