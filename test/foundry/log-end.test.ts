// @vitest-environment happy-dom
import { beforeEach, expect, it } from "vitest";
import { keepEnd } from "../../src/foundry/platform/log-end.ts";

const [HEIGHT, SEEN] = [1000, 200];
let log: HTMLElement;
let card: HTMLElement;

/** A log at its end, with one card. */
beforeEach(() => {
  log = Object.assign(document.createElement("div"), { className: "chat-scroll" });
  Object.defineProperties(log, { scrollHeight: { value: HEIGHT }, clientHeight: { value: SEEN } });
  card = document.createElement("li");
  log.append(card);
  document.body.replaceChildren(log);
  goTo(HEIGHT - SEEN);
});

function goTo(top: number): void {
  log.scrollTop = top;
  log.dispatchEvent(new Event("scroll"));
}

const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve));

/** Lets the card grow; the reader goes to each of these places before the log is drawn. */
async function grow(...places: readonly number[]): Promise<number> {
  keepEnd(card);
  for (const place of places) goTo(place);
  await nextFrame();
  goTo(log.scrollTop);
  return log.scrollTop;
}

it("a log that was at its end is there again once something has grown", async () => {
  expect(await grow()).toBe(HEIGHT);
});

it("a reader who scrolls back while something grows stays there, also when more does", async () => {
  await grow();
  expect([await grow(300), await grow()]).toEqual([300, 300]);
});

it("a reader who comes back to the end of the log is followed again", async () => {
  await grow();
  expect([await grow(300, HEIGHT - SEEN), await grow()]).toEqual([HEIGHT, HEIGHT]);
});
