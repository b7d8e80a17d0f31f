/**
 * Accepts Foundry's licence agreement on its page, where a fresh installation asks for it: `tsx tools/verify/license.ts <url>`.
 * The owner of the licence has agreed before; `run.sh` asks for that.
 */
import { chromium } from "playwright";
import { chromiumArguments, findChromium } from "../test/chromium.ts";

/** How long Foundry may take to ask for a signature of the licence, in milliseconds. */
const PATIENCE = 30_000;

const [url] = process.argv.slice(2) as [string];
const browser = await chromium.launch({ executablePath: findChromium(), args: [...chromiumArguments] });
try {
  const page = await browser.newPage();
  const isLicensed = () => !new URL(page.url()).pathname.endsWith("/license");
  await page.goto(`${url}/license`);
  const box = page.locator("#eula-agree");
  if (!isLicensed()) await box.waitFor({ timeout: PATIENCE / 4 }).catch(() => undefined);
  if (!isLicensed() && (await box.count()) > 0) {
    await box.check();
    await page.locator("#sign").click();
    await page.waitForURL(isLicensed, { timeout: PATIENCE }).catch(() => undefined);
  }
  if (!isLicensed()) {
    console.error("Foundry did not take the licence key: FOUNDRY_LICENSE_KEY is wrong, or belongs to another account.");
    process.exitCode = 1;
  }
} finally {
  await browser.close();
}
