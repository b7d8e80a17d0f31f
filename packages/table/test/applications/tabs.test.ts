// @vitest-environment happy-dom
/** Tabs as the example of the types and published sheets use them: elements name a group, and the options need not. */
import { expect, it, vi } from "vitest";
import { Tabs } from "../../client/applications/ux/tabs.ts";

function sheet(group: string): HTMLElement {
  const tabs = ["first", "second"];
  const of = (name: string) => `data-group="${group}" data-tab="${name}"`;
  const html = document.createElement("form");
  html.innerHTML = `<nav class="tabs">${tabs.map((name) => `<a data-tab="${name}">${name}</a>`).join("")}</nav>
    <section class="body">${tabs.map((name) => `<div ${of(name)}></div>`).join("")}</section>
    <section class="other"><div data-group="inner" data-tab="second"></div></section>`;
  return html;
}

const active = (html: HTMLElement) =>
  [...html.querySelectorAll(".active")].map((each) => `${each.localName} ${(each as HTMLElement).dataset["tab"]}`);

it.each([undefined, "primary"])("show the pane of what is chosen, with the group %s in the options", (group) => {
  const html = sheet("primary");
  const callback = vi.fn();
  const places = { navSelector: ".tabs", contentSelector: ".body", initial: "first", callback };
  const tabs = new Tabs({ ...places, ...(group !== undefined && { group }) });
  tabs.bind(html);
  expect(active(html)).toEqual(["a first", "div first"]);
  html.querySelector<HTMLElement>("a[data-tab=second]")!.click();
  expect([active(html), tabs.active, callback.mock.calls.length]).toEqual([["a second", "div second"], "second", 1]);
  const again = sheet("primary");
  tabs.bind(again);
  expect(active(again)).toEqual(["a second", "div second"]);
});
