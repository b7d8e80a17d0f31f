/** Prints how high each card is in a sidebar of 300 px. Fails if one is higher than its goal. */
import { GOALS, heightsOf, narrow } from "./heights.ts";
import { atTable, open, say, withBrowser } from "./table.ts";

await withBrowser((browser) =>
  atTable(async (url) => {
    const faces = GOALS.flatMap((each) => each.faces).join(",");
    const page = await open(browser, url, { user: "ana", faces }, { width: 1280, height: 820 });
    await narrow(page);
    for (const { line } of GOALS) await say(page, line);
    const heights = await heightsOf(page);
    for (const height of heights) console.log(JSON.stringify(height));
    if (heights.some(({ held }) => !held)) process.exitCode = 1;
  }),
);
