import { openTable } from "../host/server/open.ts";

/** Opens the table without building or a browser, for tests that end its process: `serve.ts WORLDS PORT [HIDDEN]`; it prints its address and stays. */
const [worlds = ".world", port = "0", hidden = "delivered"] = process.argv.slice(2);
const root = new URL("..", import.meta.url).pathname.replace(/\/$/, "");
const { url } = await openTable({ root, worlds, port: Number(port), hidden: hidden === "withheld" ? "withheld" : "delivered" });
console.log(url);
