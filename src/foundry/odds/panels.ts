/** Odds of threads: their panels and questions ask for them, and are drawn again once there are any. */
import { oddsClient, type OddsClient } from "./client.ts";

const clients = new Map<string, OddsClient>();
let drawAgain: (thread: string) => void = () => undefined;

/** Hears of threads for which there are odds that came later. */
export function onOdds(listener: (thread: string) => void): void {
  drawAgain = listener;
}

/** The client of a thread. */
export function oddsClientFor(thread: string): OddsClient {
  let client = clients.get(thread);
  if (!client) clients.set(thread, (client = oddsClient(() => drawAgain(thread), { isPatient: true })));
  return client;
}

/** Whether a thread waits for odds that take their time. */
export function isWorking(thread: string): boolean {
  return clients.get(thread)?.isWorking() === true;
}

/** Draws all of a thread. Odds that nothing in it asks for any more are given up. */
export function drawnFor(thread: string, draw: () => void): void {
  const client = oddsClientFor(thread);
  client.drawn(draw);
  if (!client.isUsed()) clients.delete(thread);
}
