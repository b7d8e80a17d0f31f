// Provenance: our own; the parts of the table's page.

function region(id: string): HTMLElement {
  const element = document.getElementById(id);
  if (!element) throw new Error(`The page has no region ${id}.`);
  return element;
}

/** The parts of the page, each asked for when it is needed. */
export const regions = {
  /** The tools of the scene, at the left edge. */
  get tools() {
    return region("table-tools");
  },
  /** The scene with its tokens. */
  get canvas() {
    return region("table-canvas");
  },
  /** The layer over the scene that moves with it, such as the buttons around a token. */
  get hud() {
    return region("table-hud");
  },
  /** The column at the right edge. */
  get sidebar() {
    return region("sidebar");
  },
  /** The head of the sidebar: who sits here, and buttons. */
  get players() {
    return region("players");
  },
  /** Buttons that open windows: settings, key bindings, compendiums. */
  get menu() {
    return region("table-menu");
  },
  /** The buttons that show the tabs of the sidebar, and the tabs. */
  get tabs() {
    return region("sidebar-tabs");
  },
  get content() {
    return region("sidebar-content");
  },
  /** The tab of the sidebar with the log and the place where messages are written. */
  get chat() {
    return region("chat");
  },
  /** What scrolls the log. */
  get chatScroll() {
    return region("table-chat-scroll");
  },
  /** The log of messages. */
  get log() {
    return region("table-log");
  },
  /** The place where messages are written. */
  get chatForm() {
    return region("table-chat-form");
  },
  /** The same beside the scene, while the log is out of sight. */
  get chatBeside() {
    return region("table-chat-beside");
  },
  /** Copies of new messages that float while the log is out of sight. */
  get messageCards() {
    return region("table-cards");
  },
  /** The ten slots at the lower edge. */
  get hotbar() {
    return region("table-hotbar");
  },
  /** The windows of applications. */
  get windows() {
    return region("table-windows");
  },
  get notifications() {
    return region("table-notices");
  },
} as const;
