/** The worker of odds, in this process: it answers a little later, to copies of what it is asked. */
import { answerQuestion, type OddsQuestion } from "../../src/view/odds-question.ts";

export class OddsWorker {
  onmessage?: (event: { data: unknown }) => void;
  #timer?: ReturnType<typeof setTimeout>;

  constructor(
    _address?: unknown,
    _options?: unknown,
    /** Milliseconds until it answers. */
    private readonly delay = 0,
  ) {}

  postMessage(question: OddsQuestion | { readonly file: string } | { readonly fetch: string }): void {
    const asked = structuredClone(question);
    // The page has the games of other packages already, which are those of this process.
    const answer = () => ("ask" in asked ? answerQuestion(asked) : null);
    this.#timer = setTimeout(() => this.onmessage?.({ data: structuredClone(answer()) }), this.delay);
  }

  terminate(): void {
    clearTimeout(this.#timer);
  }
}
