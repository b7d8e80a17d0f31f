// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { Notifications } from "../../client/applications/ui/notifications.ts";
import { TooltipManager } from "../../client/applications/ux/tooltip.ts";
import { seat, seatWindows } from "./seated.ts";

let notices: Notifications;
const shown = () => [...document.querySelectorAll("#notifications .notice-words")].map((words) => words.textContent);

beforeEach(() => {
  vi.useFakeTimers();
  seatWindows();
  notices = seat.ui["notifications"] as Notifications;
});
afterEach(() => {
  vi.useRealTimers();
});

describe("notifications", () => {
  it("show five at once, for five seconds each, the rest in turn", () => {
    for (let number = 1; number <= 7; number++) notices.info(`Notice ${number}`, { console: false });
    expect(shown()).toEqual(["Notice 1", "Notice 2", "Notice 3", "Notice 4", "Notice 5"]);
    vi.advanceTimersByTime(Notifications.LIFETIME_MS);
    expect(shown()).toEqual(["Notice 6", "Notice 7"]);
    vi.advanceTimersByTime(Notifications.LIFETIME_MS);
    expect(shown()).toEqual([]);
  });

  it("stay when they are permanent, until a user dismisses them", () => {
    const notice = notices.warn("Stay", { permanent: true, console: false });
    vi.advanceTimersByTime(60_000);
    expect(notices.has(notice)).toBe(true);
    document.querySelector<HTMLElement>(".notice-close")!.click();
    expect(notices.has(notice.id)).toBe(false);
  });

  it("are cleaned, and escape what is filled in", () => {
    notices.info(`<b>Bold</b><img src=x onerror="steal()"><script>steal()</script>`, { console: false });
    const words = document.querySelector(".notice-words")!;
    expect(words.querySelector("b")!.textContent).toBe("Bold");
    expect(words.innerHTML).not.toMatch(/onerror|script/);
    notices.info("Hello {name}", { format: { name: "<i>Ana</i>" }, console: false });
    expect(shown().at(-1)).toBe("Hello <i>Ana</i>");
  });

  it("say how far something is, and go when it is done", () => {
    const notice = notices.info("Loading", { progress: true, console: false });
    notice.update({ pct: 0.5, message: "Half" });
    expect([document.querySelector("progress")!.value, shown()[0]]).toEqual([0.5, "Half"]);
    vi.advanceTimersByTime(60_000);
    expect(shown()).toEqual(["Half"]);
    notice.update({ pct: 1 });
    vi.advanceTimersByTime(Notifications.LIFETIME_MS);
    expect(shown()).toEqual([]);
  });

  it("write errors into the console with their stack, unless told not to", () => {
    const log = vi.spyOn(console, "error").mockImplementation(() => undefined);
    const error = new Error("It broke.");
    expect(notices.error(error).error).toBe(error);
    expect(log).toHaveBeenCalledWith(error);
    notices.error("Quietly", { console: false });
    expect(log).toHaveBeenCalledTimes(1);
    expect(document.querySelector(".notification.error")!.getAttribute("role")).toBe("alert");
    log.mockRestore();
  });
});

describe("tooltips", () => {
  const tooltip = () => document.getElementById("tooltip")!;

  beforeEach(() => {
    new TooltipManager().activateEventListeners();
    document.body.insertAdjacentHTML(
      "beforeend",
      `<button id="one" data-tooltip="Open &lt;img src=x onerror=steal()&gt;">1</button><button id="two" data-tooltip aria-label="Named">2</button><button id="three" data-tooltip-text="&lt;img src=x&gt;">3</button>`,
    );
  });

  it("show on focus, cleaned, and go on Escape", () => {
    document.getElementById("one")!.dispatchEvent(new FocusEvent("focusin", { bubbles: true }));
    expect(tooltip().hidden).toBe(false);
    expect(tooltip().innerHTML).not.toContain("onerror");
    document.dispatchEvent(new KeyboardEvent("keydown", { key: "Escape" }));
    expect(tooltip().hidden).toBe(true);
  });

  it("of plain text show no markup", () => {
    document.getElementById("three")!.dispatchEvent(new FocusEvent("focusin", { bubbles: true }));
    expect([tooltip().textContent, tooltip().childElementCount]).toEqual(["<img src=x>", 0]);
  });

  it("without words say the name of the element", () => {
    document.getElementById("two")!.dispatchEvent(new Event("pointerover", { bubbles: true }));
    expect(tooltip().textContent).toBe("Named");
    document.getElementById("two")!.dispatchEvent(new Event("pointerout", { bubbles: true }));
    expect(tooltip().hidden).toBe(true);
  });
});
