/** The first card of a world, whispered to the GM who chose its games. It is plain markup, as help is. */
import { welcomeView } from "../../view/help/welcome.ts";
import { createMessage, me } from "../platform/documents.ts";
import { fetchTemplate } from "../platform/templates.ts";
import { words } from "../platform/words.ts";
import { gamesInUse } from "./games.ts";

/** Whispers the card to this user. */
export async function whisperWelcome(): Promise<void> {
  const draw = await fetchTemplate("welcome");
  const content = draw(welcomeView(gamesInUse(), words));
  await createMessage({ content, whisper: [me().id], speaker: { alias: words("dicewright.help.by") } });
}
