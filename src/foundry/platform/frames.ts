/** When something is drawn or looked at, so that the page stays at hand. Source: MDN, requestIdleCallback(). */

/** What drawings may take of one frame, in milliseconds: half of one at 60 Hz. */
const BUDGET = 8;

const drawings = new Map<unknown, () => void>();
let spent = 0;
let isDrawing = false;

/** Draws something, known by a key: at once while this frame has time left, or else in one of the next, in order. */
export function drawSoon(key: unknown, draw: () => void): void {
  if (!drawings.has(key)) drawings.set(key, draw);
  if (!isDrawing) drawSome();
}

function drawSome(): void {
  if (spent === 0) nextFrame(drawRest);
  isDrawing = true;
  const begun = performance.now() - spent;
  try {
    for (const [key, draw] of drawings) {
      if (spent >= BUDGET) break;
      drawings.delete(key);
      draw();
      spent = performance.now() - begun;
    }
  } finally {
    isDrawing = false;
  }
}

function drawRest(): void {
  spent = 0;
  if (drawings.size > 0) drawSome();
}

/** A page in the background has no frames. */
function nextFrame(act: () => void): void {
  if (document.visibilityState === "hidden") setTimeout(act);
  else requestAnimationFrame(act);
}

/** Does something once the page has nothing else to do. */
export function whenIdle(act: () => void): void {
  if ("requestIdleCallback" in globalThis) requestIdleCallback(act);
  else setTimeout(act);
}
