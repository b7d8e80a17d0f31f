// Provenance: our own, except for the lost connection: vite.dev/guide/api-hmr (`vite:ws:disconnect`); the dev server's own client loads the page
// again when its server is back.
/// <reference types="vite/types/importMeta.d.ts" />
import { make } from "./element.ts";
import { followChanges } from "./hot-reload.ts";
import { showJoinForm, showJoinScreen } from "./join.ts";
import { seatOptions } from "./seat.ts";
import { sitDown } from "./seating.ts";
import { Wire } from "./wire.ts";

/** Starts what the page's address asks for: the join screen, or a seat. `hot` is the page's connection to its dev server. */
export function startPage(hot: ImportMeta["hot"]): void {
  const options = seatOptions(location.href);
  if (options.clock !== 0) shiftClock(options.clock);
  const wire = new Wire(hot, options);
  hot?.on("vite:ws:disconnect", showLostConnection);
  followChanges(hot);
  const ask = location.pathname === "/join" ? showJoinForm : showJoinScreen;
  const started = options.user === undefined ? ask(wire, options) : sitDown(wire, options.user, options);
  started.catch(showFailure);
}

/** Moves this page's clock, `Date.now()` and `new Date()`, by so many milliseconds: clocks of people at a table differ. */
function shiftClock(milliseconds: number): void {
  const Original = Date;
  globalThis.Date = new Proxy(Original, {
    construct: (_target, given: ConstructorParameters<typeof Date> | []) =>
      given.length === 0 ? new Original(Original.now() + milliseconds) : new Original(...(given as [number])),
    get: (target, name) =>
      name === "now" ? () => Original.now() + milliseconds : (Reflect.get(target, name) as unknown),
  });
}

/** Shows a banner while the connection is lost. The page is loaded again when it is back. */
function showLostConnection(): void {
  if (document.getElementById("table-away")) return;
  const text = "The table is away. This page returns to it by itself; what you were writing is kept.";
  document.body.append(make("p", { id: "table-away", role: "status" }, text));
}

/** Shows why nobody can sit down, in place of the table. */
function showFailure(error: Error): void {
  console.error(error);
  document.body.replaceChildren(
    make("main", { class: "join-card", role: "alert" }, make("h1", {}, "No seat"), make("p", {}, error.message)),
  );
}
