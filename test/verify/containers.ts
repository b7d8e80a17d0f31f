/**
 * Plays Docker for `tools/verify/run.sh`: the words that it uses, with the host in place of Foundry. STAND_IN_FAULT makes
 * it fail: `world` never launches one, `module` serves other words than the tests expect. The right account is in ACCOUNT.
 */
import { spawn } from "node:child_process";
import { existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { ACCOUNT, type Container } from "./server.ts";

const [command, ...words] = process.argv.slice(2);

/** The values of an option that may be named several times. */
const all = (option: string) => words.flatMap((word, i) => (words[i - 1] === option ? [word] : []));
const fileOf = (name: string) => join(tmpdir(), `${name}.json`);
const read = (name: string) => JSON.parse(readFileSync(fileOf(name), "utf8")) as Container;
const mounted = (path: string) =>
  all("--volume")
    .find((volume) => volume.split(":")[1] === path)
    ?.split(":")[0] ?? `no volume at ${path}`;

function start(name: string): void {
  const server = fileURLToPath(new URL("server.ts", import.meta.url));
  const child = spawn("npx", ["tsx", server, fileOf(name)], { stdio: "ignore", detached: true });
  writeFileSync(fileOf(name), JSON.stringify({ ...read(name), process: child.pid }));
  child.unref();
}

function stop(name: string): void {
  const { process: started } = read(name);
  if (started !== undefined) process.kill(-started);
  writeFileSync(fileOf(name), JSON.stringify({ ...read(name), process: undefined }));
}

function run(): void {
  if (words.includes("--rm")) {
    const paths = words.filter((word) => word.startsWith("/data/"));
    for (const path of paths) rmSync(path.replace("/data", mounted("/data")), { recursive: true, force: true });
    return;
  }
  const [name, account] = [
    all("--name")[0]!,
    JSON.parse(readFileSync(mounted("/run/secrets/config.json"), "utf8")) as typeof ACCOUNT,
  ] as const;
  const { foundry_username: user, foundry_password: password, foundry_license_key: key } = account;
  const container: Container = {
    data: mounted("/data"),
    port: Number(all("--publish")[0]!.split(":")[1]),
    world: all("--env")
      .find((variable) => variable.startsWith("FOUNDRY_WORLD="))!
      .split("=")[1]!,
    hasKey: key === ACCOUNT.foundry_license_key,
    isSigned: false,
  };
  writeFileSync(fileOf(name), JSON.stringify(container));
  // The container ends if foundryvtt.com does not let the account in.
  if (user === ACCOUNT.foundry_username && password === ACCOUNT.foundry_password) start(name);
}

const name = words.at(-1)!;
if (command === "run") run();
else if (command === "start") start(name);
else if (command === "stop") stop(name);
else if (command === "inspect") console.log(String(read(name).process !== undefined));
else if (command === "rm") {
  if (existsSync(fileOf(name))) stop(name);
  rmSync(fileOf(name), { force: true });
} else throw new Error(`The stand-in for Docker does not know ${command}.`);
