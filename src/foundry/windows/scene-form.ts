/**
 * The window in which a GM sets the difficulty of the scene. Players can read world settings, so of a hidden one the
 * setting has the id alone, and the number goes to the browsers of GMs, as every hidden number does.
 */
import { stringify } from "../../checks/json.ts";
import { parseGameId } from "../../checks/notation.ts";
import { isProblem, problem } from "../../checks/problem.ts";
import type { SceneDifficulty } from "../../dicewright.d.ts";
import { games } from "../../games/index.ts";
import { withControlValues } from "../../view/form/control.ts";
import { gamesWithTargets, sceneControls, sceneValue, type SceneForm } from "../../view/form/world.ts";
import { isGM } from "../platform/documents.ts";
import { orThrow, Refusal, words } from "../platform/words.ts";
import { idFor, storeHiddenNumbers, storedSecret } from "../roll/secrets.ts";
import { gamesInUse } from "../world/games.ts";
import { sceneDifficulty, houseRules, storeSceneDifficulty } from "../world/house-rules.ts";
import { showForm } from "./form-window.ts";

export function sceneText(): string | undefined {
  const scene = sceneDifficulty();
  return scene && words("dicewright.scene.against", { number: `${"value" in scene ? "" : "?"}${valueOf(scene)}` });
}

function valueOf(scene: NonNullable<ReturnType<typeof sceneDifficulty>>): number | "" {
  return "value" in scene ? scene.value : (storedSecret(scene.hidden)?.value ?? "");
}

export async function showScene(): Promise<void> {
  refuseOthers();
  const scene = sceneDifficulty();
  const games = gamesWithTargets(gamesInUse());
  const system = games.find(({ id }) => id === scene?.system) ?? games[0];
  if (!system) throw new Refusal(problem("noTargets"));
  const form: SceneForm = { system, value: scene ? String(valueOf(scene)) : "", isHidden: "hidden" in (scene ?? {}) };
  await showForm<SceneForm>(form, {
    frame: { id: "dicewright-scene", title: words("dicewright.scene.title"), icon: "fa-solid fa-bullseye" },
    focus: "[name=value]",
    withValues: (now, { game, ...values }) => ({
      ...withControlValues(now, values),
      system: games.find(({ id }) => id === game) ?? now.system,
    }),
    problems(now) {
      const wrong = sceneValue(now);
      return isProblem(wrong) ? { value: wrong } : {};
    },
    view: (now) => ({
      controls: sceneControls(now, { games, rules: houseRules(), words }),
      main: words("dicewright.scene.set"),
    }),
    async send(now) {
      const wanted = sceneValue(now);
      if (isProblem(wanted)) return now;
      await setScene(wanted === null ? null : { system: now.system.id, value: wanted, isHidden: now.isHidden });
      return undefined;
    },
  });
}

/** Sets the difficulty of the scene; null for none. @throws Refusal if this user is not a GM or a game has none. */
export async function setScene(wanted: SceneDifficulty | null): Promise<void> {
  refuseOthers();
  if (!wanted) return storeSceneDifficulty(undefined);
  const { system: named = gamesWithTargets(gamesInUse())[0]?.id, value, isHidden = false } = wanted;
  const system = orThrow(parseGameId(named, games));
  if (gamesWithTargets([system]).length === 0) throw new Refusal(problem("noTargets"));
  const read = orThrow(sceneValue({ system, value: stringify(value), isHidden }));
  if (read === null) return storeSceneDifficulty(undefined);
  if (!isHidden) return storeSceneDifficulty({ system: system.id, value: read });
  const hidden = idFor(read);
  await storeHiddenNumbers({ hidden: { value: hidden } });
  await storeSceneDifficulty({ system: system.id, hidden });
}

function refuseOthers(): void {
  if (!isGM()) throw new Refusal(problem("onlyGamemastersScene"));
}
