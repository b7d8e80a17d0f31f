/** Where the scenes are played: at the host, or in a licensed Foundry that runs already. */
export interface Target {
  readonly kind: "host" | "foundry";
  /** The address, with a slash at its end. */
  readonly url: string;
  /** The generations that can be played there. */
  readonly generations: readonly (13 | 14)[];
}

/**
 * Whether an error in a page's console fails the scenes: at the host any does; a licensed Foundry may have errors of its own, of the world's
 * system or of other packages, so there only those do that name the module.
 */
export function isOurError(kind: Target["kind"], text: string, address = ""): boolean {
  return kind === "host" || /dicewright/i.test(`${text} ${address}`);
}

/**
 * The licensed Foundry that the environment names: `FOUNDRY_URL`, and in `FOUNDRY_GENERATION` whether it is 13 or 14 (14 where nothing is said). Nothing where no address
 * is named. Throws for an address or a generation that cannot be.
 */
export function namedFoundry(environment: Readonly<Record<string, string | undefined>>): Target | undefined {
  const { FOUNDRY_URL: address, FOUNDRY_GENERATION: generation = "14" } = environment;
  if (address === undefined) return undefined;
  if (generation !== "13" && generation !== "14")
    throw new Error(`FOUNDRY_GENERATION is "${generation}"; it can be 13 or 14.`);
  const url = new URL(address.endsWith("/") ? address : `${address}/`);
  return { kind: "foundry", url: url.href, generations: [generation === "13" ? 13 : 14] };
}
