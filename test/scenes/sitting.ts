import type { Page } from "playwright";
import type { SeatWishes } from "./seat.ts";
import type { Target } from "./target.ts";

/** The names of the users who play the scenes. */
const names: Readonly<Record<string, string>> = { gm: "Gamemaster", ana: "Ana", ben: "Ben" };

/** Waits until a page has played the hook `ready`. Throws what the page says where it has no seat. */
export async function untilReady(page: Page, timeout = 20_000): Promise<void> {
  await page.waitForFunction(
    "globalThis.game?.ready === true || document.querySelector('.join-card[role=alert]')",
    undefined,
    { timeout },
  );
  const refusal = page.locator(".join-card[role=alert]");
  if ((await refusal.count()) > 0) throw new Error(await refusal.innerText());
}

/** The host's address for a user with these wishes. */
export function addressAt(
  url: string,
  world: string,
  user: string,
  { faces = [], isNew: _isNew, kept: _kept, ...wishes }: SeatWishes,
): string {
  const query = new URLSearchParams({
    user,
    world,
    ...Object.fromEntries(Object.entries(wishes).map(([key, value]) => [key, String(value)])),
  });
  if (faces.length > 0) query.set("faces", faces.join(","));
  return `${url}?${query.toString()}`;
}

/**
 * Joins a licensed Foundry as a user without password, through its own join page. Throws where its generation is another than the environment says.
 */
export async function joinFoundry(
  page: Page,
  { url, generations }: Target,
  user: string,
  { faces = [] }: SeatWishes,
): Promise<void> {
  await page.goto(`${url}join`);
  await takeSeat(page, names[user] ?? user);
  await untilReady(page, 120_000);
  const generation = await page.evaluate<number>("game.release.generation");
  if (!(generations as readonly number[]).includes(generation))
    throw new Error(`The Foundry at ${url} is of generation ${generation}; say so in FOUNDRY_GENERATION.`);
  await scriptFaces(page, faces);
}

/** Joins on the join page, as public browser tests do: 13 has a list of users, 14 a field for the name of one. No user has a password. */
export async function takeSeat(page: Page, name: string): Promise<void> {
  const list = page.locator("select[name=userid]");
  const field = page.locator("input[name=username]");
  await list.or(field).first().waitFor();
  if ((await list.count()) > 0) await list.selectOption({ label: name });
  else await field.fill(name);
  await page.locator("button[name=join]").click();
}

/** A class of dice, as far as its faces are scripted. */
interface Dice {
  readonly prototype: { mapRandomFace: (this: unknown, chance: number) => number };
}

/** Lets the next dice of a page show these faces: they are what `mapRandomFace` of each die answers until they are used up. */
export async function scriptFaces(page: Page, faces: readonly number[]): Promise<void> {
  await page.evaluate(
    (script) => {
      const { terms } = (globalThis as unknown as { foundry: { dice: { terms: Record<"DiceTerm" | "Coin", Dice> } } })
        .foundry.dice;
      for (const { prototype } of [terms.DiceTerm, terms.Coin]) {
        const byChance = prototype.mapRandomFace;
        prototype.mapRandomFace = function (chance) {
          return script.shift() ?? byChance.call(this, chance);
        };
      }
    },
    [...faces],
  );
}
