import { Hooks } from "../../../host/hooks.ts";
import { installApplications } from "../../../host/client/applications/install.ts";

export { Hooks };

const PLACES = ["tools", "canvas", "hud", "menu", "hotbar", "windows", "notices", "chat-form"];

/** Makes the globals that windows live among, afresh, and installs the host's applications into them. */
export function seatWindows(generation: 13 | 14 = 14): void {
  Hooks.clear();
  document.body.innerHTML = PLACES.map((name) => `<div id="table-${name}"></div>`).join("");
  Object.assign(globalThis, {
    Hooks, ui: {}, CONFIG: {}, foundry: {},
    game: { release: { generation }, i18n: { localize: (key: string) => key, format: (key: string) => key } },
  });
  installApplications();
}
