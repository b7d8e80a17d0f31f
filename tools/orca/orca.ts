/**
 * An evening that Orca listens to: Ana's page in a window of its own, the others at the same table without one, and what
 * the screen reader says of each roll, question and verdict. `npm run orca`, where Debian's `orca`, `xvfb`, `openbox`,
 * `at-spi2-core`, `dbus` and `chromium` are installed.
 */
import { spawn, spawnSync, type ChildProcess } from "node:child_process";
import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { chromium, type Browser, type Page } from "playwright";
import { openTable } from "../../packages/table/server/open.ts";
import { build } from "../build/build.ts";
import { chromiumArguments, findChromium } from "../test/chromium.ts";

const ROOT = fileURLToPath(new URL("../..", import.meta.url)).replace(/\/$/, "");
const DISPLAY = ":77";

/** The language of the evening; its voice is the user's own, and not needed here. */
const LANGUAGE = process.argv[2] ?? "en";

type Seats = Readonly<Record<"gm" | "ana" | "ben", Page>>;

/** Something that happens at the table, and the texts that its listener must hear of it. */
interface Moment {
  readonly name: string;
  act(this: void, seats: Seats): Promise<unknown>;
  readonly heard: readonly RegExp[];
}

const api = (page: Page, call: string) =>
  page.evaluate(`(async () => void (await game.modules.get("dicewright").api.${call}))()`);

const uuid = (name: string) => `game.actors.getName(${JSON.stringify(name)}).uuid`;

const EVENING: readonly Moment[] = [
  {
    name: "four rolls of Ben in a row",
    act: async ({ ben }) => {
      for (const modifier of [31, 32, 33, 34]) await api(ben, `roll("/dice 1d1 + ${modifier}")`);
    },
    heard: [/\b32\b/, /\b33\b/, /\b34\b/, /\b35\b/],
  },
  { name: "a roll below zero", act: ({ ben }) => api(ben, `roll("/dice 1d1 - 18")`), heard: [/minus 17|menos 17/] },
  {
    name: "a challenge, while Ana types",
    act: async ({ ana, ben }) => {
      await ana.locator("textarea#chat-message, #chat-message[contenteditable]").first().focus();
      const typing = ana.keyboard.type("I look around the room.", { delay: 60 });
      await api(
        ben,
        `contest({ from: ${uuid("Tor Haldane")}, against: [${uuid("Mira Vell")}], check: "kaiser skill 5" })`,
      );
      await typing;
    },
    heard: [/Tor Haldane/, /Mira Vell/],
  },
  {
    name: "the verdict of the contest",
    act: async ({ ana }) => {
      await ana
        .locator(".dicewright-prompt button, .dicewright-thread button")
        .filter({ hasText: /\S/ })
        .first()
        .click();
      const dialog = ana.locator(".dicewright-dialog");
      await dialog.waitFor();
      await dialog.locator("button[type=submit]").first().click();
    },
    heard: [/Mira Vell|Tor Haldane/, /wins|vence|tie|empat/i],
  },
  {
    name: "a request of the GM",
    act: ({ gm }) =>
      api(
        gm,
        `group({ system: "kleptonomicon", label: "Past the guards", members: [${uuid("Mira Vell")}, ${uuid("Tor Haldane")}] })`,
      ),
    heard: [/Mira Vell/],
  },
  { name: "a secret roll of the GM", act: ({ gm }) => api(gm, `roll("/dice 1d1 + 76", { mode: "gm" })`), heard: [] },
];

/** Programs of a screen without a monitor: the display, a window manager, the screen reader. */
const started: ChildProcess[] = [];
function start(command: string, ...rest: readonly string[]): void {
  started.push(spawn(command, rest, { stdio: "ignore", env: { ...process.env, DISPLAY } }));
}

/** What was spoken since a place of Orca's own log, and the place after it. */
async function spokenSince(log: string, place: number): Promise<readonly [texts: string[], place: number]> {
  const text = await readFile(log, "utf8").catch(() => "");
  const texts = [...text.slice(place).matchAll(/SPEECH OUTPUT: '(.*?)'\{/g)].map(([, said]) => said!);
  return [texts.filter((said) => said !== ""), text.length];
}

/** A synthesizer without sound, so that Orca never waits for one. Its settings are where Speech Dispatcher looks first. */
async function silence(folder: string): Promise<void> {
  const place = join(folder, "speech-dispatcher");
  await mkdir(join(place, "modules"), { recursive: true });
  const languages = ["en", "de", "es", "fr", "it", "ja", "pl", "pt"];
  await writeFile(
    join(place, "speechd.conf"),
    [
      'AddModule "silent" "sd_generic" "silent.conf"',
      "DefaultModule silent",
      'AudioOutputMethod "alsa"',
      ...languages.map((language) => `LanguageDefaultModule "${language}" "silent"`),
    ].join("\n"),
  );
  await writeFile(
    join(place, "modules", "silent.conf"),
    [
      'GenericExecuteSynth "true"',
      ...languages.flatMap((language) => [
        `GenericLanguage "${language}" "${language}" "utf-8"`,
        `AddVoice "${language}" "MALE1" "silent"`,
      ]),
    ].join("\n"),
  );
}

/** How long a text may wait behind others that are read first, in seconds; and how long what nobody waits for is heard. */
const PATIENCE = 40;
const AFTER = 4;

/** Hears what is spoken until all of these texts were, or patience ends. */
async function listen(log: string, place: number, heard: readonly RegExp[]) {
  for (let second = 1; ; second++) {
    await wait(1000);
    const [texts, next] = await spokenSince(log, place);
    const missing = heard.filter((each) => !texts.some((text) => each.test(text)));
    if ((missing.length === 0 && second >= AFTER) || second >= PATIENCE) return { texts, missing, next };
  }
}

async function sit(browser: Browser, url: string, user: string): Promise<Page> {
  const page = await (await browser.newContext({ viewport: null })).newPage();
  await page.goto(`${url}?user=${user}&world=plain.orca&generation=14&lang=${LANGUAGE}`);
  await page.waitForFunction("globalThis.game?.ready === true");
  return page;
}

async function playEvening(folder: string): Promise<number> {
  const log = join(folder, "orca.log");
  await build({ out: join(folder, "module") });
  const table = await openTable({
    root: ROOT,
    worlds: join(folder, "worlds"),
    modules: [join(folder, "module")],
    port: 0,
  });
  start("Xvfb", DISPLAY, "-screen", "0", "1280x800x24");
  await wait(1000);
  start("openbox");
  const silent = await chromium.launch({ executablePath: findChromium(), args: [...chromiumArguments] });
  const seen = await chromium.launch({
    executablePath: "/usr/bin/chromium",
    headless: false,
    args: [...chromiumArguments, "--force-renderer-accessibility", "--start-maximized"],
    env: { ...process.env, DISPLAY, ACCESSIBILITY_ENABLED: "1", GTK_MODULES: "gail:atk-bridge" },
  });
  const gm = await sit(silent, table.url, "gm");
  await gm.evaluate(
    `game.settings.set("dicewright", "games", game.modules.get("dicewright").api.systems.map(({ id }) => id)).then(() => undefined)`,
  );
  const [ben, ana] = [await sit(silent, table.url, "ben"), await sit(seen, table.url, "ana")];
  start("orca", "--replace", "--debug-file", log);
  await ana.bringToFront();
  await wait(8000);
  await ana.mouse.click(300, 500);
  await wait(2000);
  let late: readonly RegExp[] = [];
  let [, place] = await spokenSince(log, 0);
  for (const { name, act, heard } of EVENING) {
    await act({ gm, ana, ben });
    const { texts, missing, next } = await listen(log, place, heard);
    place = next;
    late = [...late.filter((each) => !texts.some((text) => each.test(text))), ...missing];
    console.log(`${name}: ${heard.length - missing.length} of ${heard.length} heard`);
    for (const text of texts) console.log(`    ${text}`);
    if (missing.length > 0) console.log(`    not yet: ${missing.join(", ")}`);
  }
  await Promise.all([seen.close(), silent.close()]);
  await table.close();
  return late.length;
}

// A bus of its own, on which the screen reader and the browser meet.
const folder = process.env["ORCA_FOLDER"];
if (folder === undefined) {
  const folder = await mkdtemp(join(tmpdir(), "orca-"));
  await silence(folder);
  const { status } = spawnSync("dbus-run-session", ["--", "npx", "tsx", fileURLToPath(import.meta.url), LANGUAGE], {
    env: { ...process.env, ORCA_FOLDER: folder, XDG_CONFIG_HOME: folder, XDG_RUNTIME_DIR: folder },
    stdio: ["ignore", "inherit", "ignore"],
  });
  await rm(folder, { recursive: true, force: true });
  process.exit(status ?? 1);
}
try {
  const lost = await playEvening(folder);
  console.log(lost === 0 ? "Nothing was lost." : `${lost} lost.`);
  process.exitCode = lost === 0 ? 0 : 1;
} finally {
  for (const each of started) each.kill();
}
process.exit();
