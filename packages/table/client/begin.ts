// Provenance: our own; no part of Foundry's interface.
/// <reference types="vite/types/importMeta.d.ts" />
import { make } from "./applications/element.ts";
import { watchConnection } from "./away.ts";
import { shiftClock } from "./clock.ts";
import { showJoinForm, showJoinScreen } from "./join.ts";
import { seatOptions } from "./seat.ts";
import { sitDown } from "./seating.ts";
import { Wire } from "./wire.ts";

/** Says in place of the table why there is none. */
function apologise(error: Error): void {
  console.error(error);
  document.body.replaceChildren(
    make("main", { class: "join-card", role: "alert" }, make("h1", {}, "No seat"), make("p", {}, error.message)),
  );
}

/** Begins what the page's address asks for: asks who sits down, or seats them. `hot` is the page's connection to its dev server. */
export function begin(hot: ImportMeta["hot"]): void {
  const options = seatOptions(location.href);
  if (options.clock !== 0) shiftClock(options.clock);
  const wire = new Wire(hot, options);
  watchConnection(hot);
  const ask = location.pathname === "/join" ? showJoinForm : showJoinScreen;
  const beginning = options.user === undefined ? ask(wire, options) : sitDown(wire, options.user, options);
  beginning.catch(apologise);
}
