/** The desks of threads: their panels and questions ask for odds, and are drawn again once there are any. */
import { deskOf, type Desk } from "./desk.ts";

const desks = new Map<string, Desk>();
let drawAgain: (thread: string) => void = () => undefined;

/** Hears of threads for which there are odds that came later. */
export function onOdds(listener: (thread: string) => void): void {
  drawAgain = listener;
}

/** The desk of a thread. */
export function deskFor(thread: string): Desk {
  let desk = desks.get(thread);
  if (!desk) desks.set(thread, (desk = deskOf(() => drawAgain(thread), { isPatient: true })));
  return desk;
}

/** Whether a thread waits for odds that take their time. */
export function isWorking(thread: string): boolean {
  return desks.get(thread)?.isWorking() === true;
}

/** Draws all of a thread. Odds that nothing in it asks for any more are given up. */
export function drawnFor(thread: string, draw: () => void): void {
  const desk = deskFor(thread);
  desk.drawn(draw);
  if (!desk.isUsed()) desks.delete(thread);
}
