// Provenance: fvtt-types client/applications/ui/scene-controls.d.mts; foundryvtt.com/api/v14 hookEvents.getSceneControlButtons; issue #12761 (`onClick` of buttons).

import { icon, make } from "../../element.ts";
import { globals, isFourteen, localize } from "../../globals.ts";
import { regions } from "../../regions.ts";
import { DrawnApplication } from "../api/drawn.ts";
import type { PartialOptions } from "../api/options.ts";

/** One tool of a set. */
interface Tool {
  name: string;
  title: string;
  icon: string;
  order: number;
  visible?: boolean;
  toggle?: boolean;
  active?: boolean;
  button?: boolean;
  onChange?: (event: Event, active: boolean) => unknown;
  /** The older name of what a button does. */
  onClick?: (event: Event) => unknown;
}

/** A set of tools: one layer of the canvas. */
interface Control {
  name: string;
  title: string;
  icon: string;
  order: number;
  visible?: boolean;
  tools?: Record<string, Tool>;
  activeTool?: string;
  onChange?: (event: Event, active: boolean) => unknown;
  onToolChange?: (event: Event, tool: Tool) => unknown;
}

interface Listed {
  /** Tools without an order come last. */
  readonly order?: number;
  readonly visible?: boolean;
}

function inOrder<T extends Listed>(record: Readonly<Record<string, T>>): T[] {
  return Object.values(record)
    .filter((entry) => entry.visible ?? true)
    .sort((a, b) => (a.order ?? Infinity) - (b.order ?? Infinity) || 0);
}

/** The sets that the table has before packages add theirs. */
function coreControls(): Record<string, Control> {
  const tool = (name: string, title: string, glyph: string, order: number): Tool => ({
    name,
    title,
    icon: glyph,
    order,
  });
  return {
    tokens: {
      name: "tokens",
      title: "Tokens",
      icon: "fa-solid fa-user",
      order: 1,
      activeTool: "select",
      tools: {
        select: tool("select", "Select tokens", "fa-solid fa-arrow-pointer", 1),
        target: tool("target", "Target tokens", "fa-solid fa-bullseye", 2),
      },
    },
    ...Object.fromEntries(otherSets().map((name, at) => [name, emptySet(name, at + 2)])),
  };
}

/**
 * The sets of layers that the table has not: they are there for what packages put into them, and shown if something is in them. 14 has
 * regions in place of templates (API 14, SceneControls). Forien's Quest Log puts its buttons into `notes`.
 */
function otherSets(): readonly string[] {
  const sets = ["tiles", "drawings", "walls", "lighting", "sounds", "regions", "notes"];
  return isFourteen() ? sets : ["templates", ...sets];
}

function emptySet(name: string, order: number): Control {
  const title = `${name[0]!.toUpperCase()}${name.slice(1)}`;
  return { name, title, icon: "fa-solid fa-layer-group", order, activeTool: "", tools: {} };
}

/** The toolbar of the scene: sets of tools, and the tools of the set in use. `ui.controls`. */
export class SceneControls extends DrawnApplication {
  static override DEFAULT_OPTIONS: PartialOptions = {
    id: "scene-controls",
    tag: "aside",
    window: { frame: false, positioned: false },
    actions: {
      control: function (event: PointerEvent, target: HTMLElement) {
        (this as SceneControls).#pick(event, target);
      },
      tool: function (event: PointerEvent, target: HTMLElement) {
        (this as SceneControls).#use(event, target);
      },
    },
  };

  #controls: Record<string, Control> = {};
  #active = "tokens";

  get controls(): Record<string, Control> {
    return this.#controls;
  }
  get control(): Control | null {
    return this.#controls[this.#active] ?? null;
  }
  get tools(): Record<string, Tool> {
    return this.control?.tools ?? {};
  }
  get tool(): Tool | undefined {
    return this.tools[this.control?.activeTool ?? ""];
  }

  protected override _configureRenderOptions(options: {
    reset?: boolean;
    isFirstRender?: boolean;
    control?: string;
    tool?: string;
  }): void {
    super._configureRenderOptions(options);
    if (options.isFirstRender || options.reset) this.#prepare();
    if (options.control && options.control in this.#controls) this.#active = options.control;
    if (options.tool && this.control) this.control.activeTool = options.tool;
  }

  #prepare(): void {
    this.#controls = coreControls();
    globals.Hooks.callAll("getSceneControlButtons", this.#controls);
  }

  override draw(): readonly Node[] {
    const used = inOrder(this.#controls).filter(
      ({ tools, onChange }) => onChange || Object.keys(tools ?? {}).length > 0,
    );
    const sets = used.map((control) => this.#button(control, "control", control.name === this.#active));
    const tools = inOrder(this.tools).map((tool) => this.#button(tool, "tool", this.#isPressed(tool)));
    return [
      make("menu", { class: "control-sets", "aria-label": "Tool sets" }, ...sets),
      make("menu", { class: "control-tools", "aria-label": "Tools" }, ...tools),
    ];
  }

  #isPressed(tool: Tool): boolean | undefined {
    if (tool.button) return undefined;
    return tool.toggle ? (tool.active ?? false) : tool.name === this.control?.activeTool;
  }

  #button(entry: Control | Tool, action: "control" | "tool", pressed: boolean | undefined): HTMLLIElement {
    const title = localize(entry.title);
    const button = make(
      "button",
      {
        type: "button",
        class: `control ui-control icon ${action}`,
        "data-action": action,
        [`data-${action}`]: entry.name,
        "aria-label": title,
        "data-tooltip": title,
        "aria-pressed": pressed === undefined ? undefined : String(pressed),
      },
      icon(entry.icon),
    );
    return make("li", {}, button);
  }

  #pick(event: Event, target: HTMLElement): void {
    const name = target.dataset["control"]!;
    if (name === this.#active) return;
    this.control?.onChange?.(event, false);
    this.#active = name;
    this.control?.onChange?.(event, true);
    void this.render();
  }

  #use(event: Event, target: HTMLElement): void {
    const tool = this.tools[target.dataset["tool"]!];
    if (!tool || !this.control) return;
    if (tool.toggle) tool.active = !tool.active;
    else if (!tool.button) this.control.activeTool = tool.name;
    if (tool.onChange) tool.onChange(event, tool.toggle ? tool.active! : true);
    else if (tool.button) tool.onClick?.(event);
    if (!tool.button) this.control.onToolChange?.(event, tool);
    void this.render();
  }

  protected override _insertElement(element: HTMLElement): void {
    regions.tools.append(element);
  }
}
