// @vitest-environment happy-dom
import { expect, it } from "vitest";
import { Notifications } from "../../packages/table/client/applications/ui/notifications.ts";
import { pageForEach, waitForRendering } from "./paged.ts";
import { loadModuleFile } from "./world.ts";

pageForEach();

it.each(["“<b>bold</b>” & <img src='/stolen.png'>", "&lt;b&gt; is not a number", "5 < 6 & 7"])(
  "a notice shows %s as it was written",
  async (text) => {
    type Words = { notifyWarning(this: void, text: string): void };
    const { notifyWarning } = await loadModuleFile<Words>("foundry/platform/words.ts");
    Object.assign((globalThis as unknown as { ui: object }).ui, { notifications: new Notifications() });
    notifyWarning(text);
    await waitForRendering();
    const shown = document.querySelector("#notifications .notification")!;
    expect(shown.querySelectorAll("b, img")).toHaveLength(0);
    expect(shown.textContent).toContain(text);
    document.querySelector("#notifications")!.remove();
  },
);
