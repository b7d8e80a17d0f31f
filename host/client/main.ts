// Provenance: our own; the page's first script.
/// <reference types="vite/types/importMeta.d.ts" />
import { make } from "./applications/element.ts";
import { watchConnection } from "./away.ts";
import { showJoinScreen } from "./join.ts";
import { sitDown } from "./seating.ts";
import { seatOptions } from "./seat.ts";
import { Wire } from "./wire.ts";

const options = seatOptions(location.href);
const wire = new Wire(import.meta.hot);
watchConnection(import.meta.hot);

/** Says in place of the table why there is none. */
function apologise(error: Error): void {
  console.error(error);
  document.body.replaceChildren(make("main", { class: "join-card", role: "alert" }, make("h1", {}, "No seat"), make("p", {}, error.message)));
}

const beginning = options.user === undefined ? showJoinScreen(wire, options.world) : sitDown(wire, options.user, options);
beginning.catch(apologise);
