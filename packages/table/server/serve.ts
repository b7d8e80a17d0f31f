import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { openTable } from "./open.ts";

/**
 * Opens the table as it was built, without a browser: `serve.ts [--worlds FOLDER] [--system FOLDER] [--module FOLDER …] [--port N] [--hidden delivered|withheld] [--wait]`. It prints its
 * address and stays until its process ends, which may be at any moment. With `--wait` it opens when a line comes on its standard input.
 */
const { values } = parseArgs({
  options: {
    worlds: { type: "string", default: ".world" },
    system: { type: "string" },
    module: { type: "string", multiple: true, default: ["dist"] },
    port: { type: "string", default: "0" },
    hidden: { type: "string", default: "delivered" },
    wait: { type: "boolean", default: false },
  },
});
const { worlds, system, module: modules, port, hidden } = values;
if (values.wait) await once(process.stdin, "data");
const root = fileURLToPath(new URL("../../..", import.meta.url)).replace(/\/$/, "");
const { url } = await openTable({
  root,
  worlds,
  system,
  modules,
  port: Number(port),
  hidden: hidden === "withheld" ? "withheld" : "delivered",
});
console.log(url);
