/** A user's client without a browser: what others entrust to it, and what it draws. */
import { vi } from "vitest";
import { Hooks } from "../../packages/table/hooks.ts";
import { waitForRendering } from "./paged.ts";
import { drawMessage, enrichText, openWorldThatDraws, type Posted, type World } from "./world.ts";

/** A hidden number as clients send it to each other. */
export interface SentSecret {
  readonly id: string;
  readonly value: number;
  readonly salt: string;
}

/** A user at the table, and what other clients sent to theirs. */
export interface Client extends World {
  /** Hidden numbers sent to a GM's client. */
  readonly entrusted: SentSecret[];
  readonly events: object[];
  readonly printed: unknown[];
}

/** Joins as a GM or as a player, with or without another GM. */
export async function join({ isGM, hasKeeper = true }: { isGM: boolean; hasKeeper?: boolean }): Promise<Client> {
  const [entrusted, events, printed]: [SentSecret[], object[], unknown[]] = [[], [], []];
  const query = (_name: string, secret: SentSecret) => Promise.resolve(void entrusted.push(secret));
  const keeper = { isGM: true, isSelf: false, active: hasKeeper, query };
  const own = { id: "anyone0000000000", name: "Anyone", isGM, isSelf: true, active: true };
  const world = await openWorldThatDraws({
    page: ({ game }) => Object.assign(game, { user: own, userId: own.id, users: [own, keeper] }),
  });
  for (const method of ["log", "warn", "error", "info", "debug"] as const)
    vi.spyOn(console, method).mockImplementation((...said) => void printed.push(said));
  for (const hook of ["dicewright.preRoll", "dicewright.roll"])
    Hooks.on(hook, (event: object) => void events.push(event));
  await waitForRendering();
  return { ...world, entrusted, events, printed };
}

/** Sends a hidden number to a client. */
export function sendSecret({ parts }: World, secret: object): Promise<unknown> {
  type Query = (data: object, options: object) => Promise<unknown>;
  return (parts.CONFIG["queries"] as Record<string, Query>)["dicewright.keepSecret"]!(secret, {});
}

/** A text as it is shown: its first check. */
export const linkIn = async (client: Client, text: string) => (await enrichText(client, text))[0]!;

/** Clicks a check in a text, as a player may whose GM has hidden a number in it. */
export async function clickText(client: Client, line: string): Promise<void> {
  (await linkIn(client, `[[${line}]]`)).querySelector("button")!.click();
}

export function draw(world: World, { rolls, content }: Posted, flags: object = {}): string {
  return drawMessage(world, { rolls, content, flags, isAuthor: false, isOwner: false }).innerHTML;
}
