// Provenance: fvtt-types client/applications/api/application.d.mts (Position, setPosition, bringToFront, window.onDrag); behaviour argued from its comments.

import type { Position } from "./options.ts";

/** Pixels of a window's header that always stay within reach. */
const REACH = 48;

/** The position of a window that nobody has placed yet. */
export function unplaced(): Position {
  return { top: Number.NaN, left: Number.NaN, width: "auto", height: "auto", scale: 1, zIndex: 0 };
}

function clamp(value: number, low: number, high: number): number {
  return Math.max(low, Math.min(value, Math.max(low, high)));
}

/** Where a window without a place goes: the middle of the board, so that it does not cover the chat where there is room beside it. */
function middle(element: HTMLElement): { left: number; top: number } {
  const board = (
    element.ownerDocument.querySelector("main") ?? element.ownerDocument.documentElement
  ).getBoundingClientRect();
  return {
    left: Math.max(board.left + (board.width - element.offsetWidth) / 2, 0),
    top: Math.max(board.top + (board.height - element.offsetHeight) / 2, 0),
  };
}

/** Puts what has no place into the middle, and keeps every header within the browser window, as large as that is now. */
export function settle(position: Position, element: HTMLElement): Position {
  const { innerWidth, innerHeight } = element.ownerDocument.defaultView ?? window;
  const usual = middle(element);
  const left = Number.isFinite(position.left) ? position.left : usual.left;
  const top = Number.isFinite(position.top) ? position.top : usual.top;
  return {
    ...position,
    left: Math.round(clamp(left, REACH - element.offsetWidth, innerWidth - REACH)),
    top: Math.round(clamp(top, 0, innerHeight - REACH)),
  };
}

function pixels(size: number | "auto"): string {
  return size === "auto" ? "auto" : `${size}px`;
}

/** Writes a position's size into the element's style, before the element is measured. */
export function applySize(element: HTMLElement, position: Position): void {
  element.style.width = pixels(position.width);
  element.style.height = pixels(position.height);
  element.style.transform = position.scale === 1 ? "" : `scale(${position.scale})`;
}

/** Writes a position's place and layer into the element's style. */
export function applyPlace(element: HTMLElement, position: Position): void {
  element.style.left = `${position.left}px`;
  element.style.top = `${position.top}px`;
  element.style.zIndex = String(position.zIndex);
}

/** Changes a window while the pointer drags, by the distance from where it went down. */
type DragStep = (dx: number, dy: number) => void;

/**
 * Follows the pointer from `pointerdown` on a handle until it is let go.
 * @param handle Where the drag begins; buttons inside it do not begin one.
 * @param begin Called at the start; answers the step to take on each move.
 */
export function followPointer(handle: HTMLElement, begin: () => DragStep): void {
  handle.addEventListener("pointerdown", (down) => {
    if (down.button !== 0 || (down.target as Element).closest("button, a, input, select")) return;
    const step = begin();
    const move = (event: PointerEvent): void => step(event.clientX - down.clientX, event.clientY - down.clientY);
    handle.setPointerCapture?.(down.pointerId);
    handle.addEventListener("pointermove", move);
    handle.addEventListener("pointerup", () => handle.removeEventListener("pointermove", move), { once: true });
  });
}
