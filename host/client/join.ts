// Provenance: our own; no part of Foundry's interface.
import type { Outlook } from "../wire.ts";
import { make } from "./applications/element.ts";
import type { Wire } from "./wire.ts";

/** Asks who sits down: one button for each user, in place of the table. */
export async function showJoinScreen(wire: Wire, world: string): Promise<void> {
  const { title, users, active } = (await wire.ask({ action: "look", world })) as Outlook;
  const choices = users.map(({ _id, name, role }) => {
    const address = new URL(location.href);
    address.searchParams.set("user", role === 4 ? "gm" : String(name).toLowerCase());
    const here = active.includes(_id) ? make("span", { class: "join-here" }, "at the table") : "";
    return make("a", { class: "join-choice", role: "button", href: address.href }, String(name), here);
  });
  const card = make("main", { class: "join-card" }, make("h1", {}, title), make("p", {}, "Who are you? Open another window to sit down a second time."), ...choices);
  document.body.replaceChildren(card);
  document.title = `${title}: take a seat`;
}
