/** Steps of a verifying run in the page of a licensed Foundry: only documented calls, each named in docs/real-foundry.md. */
import type { Page } from "playwright";

export interface WorldFacts {
  readonly foundry: string;
  readonly generation: number;
  /** The game system and its version. */
  readonly system: string;
  readonly isGM: boolean;
  /** Modules that Foundry has read: whether each plays in this world. */
  readonly modules: Readonly<Record<string, boolean>>;
  /** Users and actors that a run would not have made. */
  readonly others: readonly string[];
}

/** The people whom the scenes know, with their characters. */
const CAST = { Ana: "Mira Vell", Ben: "Tor Haldane" } as const;

/** Looks at the world that is open. */
export function lookAround(page: Page): Promise<WorldFacts> {
  return page.evaluate<WorldFacts>(`(() => {
    const known = ${JSON.stringify([...Object.keys(CAST), ...Object.values(CAST)])};
    const others = [...game.users.contents.filter((user) => !user.isGM), ...game.actors.contents];
    return {
      foundry: game.release.version ?? game.version,
      generation: game.release.generation,
      system: game.system.id + " " + game.system.version,
      isGM: game.user.isGM,
      modules: Object.fromEntries(game.modules.contents.map(({ id, active }) => [id, active])),
      others: others.map(({ name }) => name).filter((name) => !known.includes(name)),
    };
  })()`);
}

/** Throws one sentence for a Foundry in which Dicewright does not play. */
export function checkGeneration({ foundry, generation }: Pick<WorldFacts, "foundry" | "generation">): void {
  if (generation !== 13 && generation !== 14)
    throw new Error(`This is Foundry ${foundry}. Dicewright plays in 13 and 14: start one of these, and run it again.`);
}

/** Switches these modules on, and leaves the others as they are. The page has to be loaded again. */
export function switchOn(page: Page, ids: readonly string[]): Promise<void> {
  return page.evaluate(`game.settings.set("core", "moduleConfiguration", {
    ...game.settings.get("core", "moduleConfiguration"),
    ...Object.fromEntries(${JSON.stringify(ids)}.map((id) => [id, true])),
  }).then(() => undefined)`);
}

/** Makes what the scenes play with, unless it is there: two players with characters, and a scene with their tokens. */
export function setStage(page: Page): Promise<void> {
  return page.evaluate(`(async () => {
    const cast = Object.entries(${JSON.stringify(CAST)});
    const type = Object.keys(CONFIG.Actor.dataModels ?? {}).find((each) => game.documentTypes.Actor.includes(each))
      ?? game.documentTypes.Actor.find((each) => each !== "base") ?? "base";
    const { OWNER } = CONST.DOCUMENT_OWNERSHIP_LEVELS;
    for (const [player, name] of cast) {
      const user = game.users.getName(player) ?? await User.create({ name: player, role: CONST.USER_ROLES.PLAYER });
      const actor = game.actors.getName(name)
        ?? await Actor.create({ name, type, ownership: { [user.id]: OWNER }, prototypeToken: { actorLink: true } });
      if (user.character?.id !== actor.id) await user.update({ character: actor.id });
    }
    if (game.scenes.getName("Dicewright")) return;
    const scene = await Scene.create({ name: "Dicewright", width: 1000, height: 800, grid: { size: 100 } });
    const tokens = await Promise.all(cast.map(([, name], i) =>
      game.actors.getName(name).getTokenDocument({ x: 200 + 200 * i, y: 300 })));
    await scene.createEmbeddedDocuments("Token", tokens.map((token) => token.toObject()));
    await scene.activate();
  })()`);
}
