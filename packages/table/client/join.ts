// Provenance: our own; `userid` (13), `username` (14) and `join` are the names by which public browser tests join a Foundry.
import type { Outlook } from "../wire.ts";
import { make } from "./element.ts";
import type { SeatOptions } from "./seat.ts";
import type { Wire } from "./wire.ts";

/** The address of a user's seat, with whatever else this page's address asks for. */
function seatAddress(user: string): string {
  const address = new URL("/", location.href);
  address.search = location.search;
  address.searchParams.set("user", user);
  return address.href;
}

/** Asks who sits down as Foundry's join page does: by a list in 13, by a name in 14, and a button. For programs that join there. */
export async function showJoinForm(wire: Wire, { world, generation }: SeatOptions): Promise<void> {
  const { title, users } = (await wire.ask({ action: "look", world })) as Outlook;
  const options = users.map(({ _id, name }) => make("option", { value: _id }, String(name)));
  const asked =
    generation === 13
      ? make("select", { name: "userid" }, ...options)
      : make("input", { name: "username", id: "join-username", required: "" });
  const form = make(
    "form",
    {},
    make("label", {}, "User ", asked),
    make("button", { type: "submit", name: "join" }, "Join"),
  );
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    location.assign(seatAddress(generation === 13 ? asked.value : asked.value.toLowerCase()));
  });
  document.body.replaceChildren(make("main", { class: "join-card" }, make("h1", {}, title), form));
}

/** Asks who sits down: one button for each user, in place of the table. */
export async function showJoinScreen(wire: Wire, { world }: SeatOptions): Promise<void> {
  const { title, users, active } = (await wire.ask({ action: "look", world })) as Outlook;
  const choices = users.map(({ _id, name, role }) => {
    const address = seatAddress(role === 4 ? "gm" : String(name).toLowerCase());
    const here = active.includes(_id) ? make("span", { class: "join-here" }, "at the table") : "";
    return make("a", { class: "join-choice", role: "button", href: address }, String(name), here);
  });
  const card = make(
    "main",
    { class: "join-card" },
    make("h1", {}, title),
    make("p", {}, "Who are you? Open another window to sit down a second time."),
    ...choices,
  );
  document.body.replaceChildren(card);
  document.title = `${title}: take a seat`;
}
