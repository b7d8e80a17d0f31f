// Provenance: our own; an invented place and its pages.
import type { Source } from "../documents/json.ts";
import { levels } from "../documents/ownership.ts";
import { completeSource } from "../documents/source.ts";
import { actorIds, people } from "./cast.ts";

/** The side of a square of the scene, in pixels. */
const square = 80;

function token(
  _id: string,
  name: string,
  actorId: string,
  x: number,
  y: number,
  more: { linked?: boolean; friendly?: boolean; hidden?: boolean } = {},
): Source {
  const { linked = false, friendly = false, hidden = false } = more;
  return completeSource("Token", {
    _id,
    name,
    actorId,
    actorLink: linked,
    disposition: friendly ? 1 : -1,
    hidden,
    x: x * square,
    y: y * square,
  });
}

/** The scene that is open when the world begins, with seven tokens, one of them hidden; the two brigands share one actor and are not linked to it. */
export const scenes: readonly Source[] = [
  completeSource("Scene", {
    _id: "SceneDrownedMill",
    name: "The Drowned Mill",
    active: true,
    width: 10 * square,
    height: 7 * square,
    grid: { size: square },
    ownership: { default: levels.OBSERVER },
    tokens: [
      token("TokenMiraVell000", "Mira Vell", actorIds.mira, 1, 2, { linked: true, friendly: true }),
      token("TokenTorHaldane0", "Tor Haldane", actorIds.tor, 2, 4, { linked: true, friendly: true }),
      token("TokenBrigandOne0", "Brigand with a scar", actorIds.brigand, 6, 2),
      token("TokenBrigandTwo0", "Brigand with a lantern", actorIds.brigand, 7, 4),
      token("TokenOldWarden00", "Old Warden", actorIds.warden, 8, 1, { linked: true }),
      token("TokenMarshHound0", "Marsh Hound", actorIds.hound, 5, 5),
      token("TokenInTheReeds0", "Something in the reeds", actorIds.hound, 8, 6, { hidden: true }),
    ],
  }),
];

const welcome = [
  "<p>The wheel stands still and the sluice is open. Someone has lit a lantern on the upper floor.</p>",
  "<p>Quietly along the weir: [[/kaiser skill 5 vs 12]]{Sneak}. Across the rotten planks: [[/ogs d8 + d6 vs 10]]{Balance}.</p>",
  "<p>Forcing the door: [[/kr 6 dt 7]]{Shoulder}. Reading the miller's ledger: [[/klepto +2]]{Study}. Holding the line: [[/olde stat 4 vs 8]]{Stand}.</p>",
  "<p>Plain dice work as well: [[/r 2d6 + 3]]{Fall} or [[2d6]] rats in the cellar. The one in charge is @UUID[Actor.ActorOldWarden00]{the Old Warden}.</p>",
].join("");

/** One journal with a page full of links. */
export const journal: readonly Source[] = [
  completeSource("JournalEntry", {
    _id: "JournalAtTheMill",
    name: "At the mill",
    ownership: { default: levels.OBSERVER },
    pages: [{ _id: "PageBeforeMill00", name: "Before the mill", text: { content: welcome, format: 1 } }],
  }),
];

/** Two macros, one of each type. */
export const macros: readonly Source[] = [
  completeSource("Macro", {
    _id: "MacroTwoDice0000",
    name: "Two dice",
    type: "chat",
    command: "/r 2d6",
    author: people.gamemaster,
    ownership: { default: levels.OBSERVER },
  }),
  completeSource("Macro", {
    _id: "MacroWhoAmI00000",
    name: "Who am I",
    type: "script",
    author: people.gamemaster,
    ownership: { default: levels.OBSERVER },
    command: "ui.notifications.info(`${game.user.name} speaks as ${ChatMessage.implementation.getSpeaker().alias}.`);",
  }),
];
