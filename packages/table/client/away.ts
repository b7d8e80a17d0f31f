// Provenance: vite.dev/guide/api-hmr (`vite:ws:disconnect`); the dev server's own client loads the page again when its server is back.
/// <reference types="vite/types/importMeta.d.ts" />
import { make } from "./applications/element.ts";

/** Says that the table is away while the connection is lost. When it is back the page is loaded again. */
export function watchConnection(hot: ImportMeta["hot"]): void {
  hot?.on("vite:ws:disconnect", () => {
    if (document.getElementById("table-away")) return;
    document.body.append(
      make(
        "p",
        { id: "table-away", role: "status" },
        "The table is away. This page returns to it by itself; what you were writing is kept.",
      ),
    );
  });
}
