// Provenance: fvtt-types client/applications/apps/file-picker.d.mts (browse, fromButton, callback). Monk's modules and DCC list folders of packages with it;
// dnd5e and Token Action HUD core open it. The table has the files of the packages that sit at it, and takes no others.
import { make } from "../../element.ts";
import { globals } from "../../globals.ts";
import { DrawnApplication } from "../api/drawn.ts";
import type { PartialOptions } from "../api/options.ts";

/** The folders and files in a folder, by whole paths. */
interface Listing {
  readonly target: string;
  readonly dirs: readonly string[];
  readonly files: readonly string[];
}

/** How a window is opened to choose a file. */
interface PickerOptions {
  readonly type?: string;
  readonly current?: string;
  readonly callback?: (path: string, picker: FilePicker) => unknown;
  /** An input that takes the path. */
  readonly field?: HTMLInputElement | null;
  readonly [extra: string]: unknown;
}

const KINDS: Readonly<Record<string, readonly string[]>> = {
  image: ["IMAGE"],
  video: ["VIDEO"],
  audio: ["AUDIO"],
  imagevideo: ["IMAGE", "VIDEO"],
  text: ["TEXT"],
  font: ["FONT"],
};

/** Whether a file is of a type that is asked for. */
function isOfType(path: string, type: string): boolean {
  const { CONST } = globals as unknown as { CONST: Record<string, Record<string, string>> };
  const ending = path.split(".").at(-1)!.toLowerCase();
  const kinds = KINDS[type];
  return !kinds || kinds.some((kind) => ending in (CONST[`${kind}_FILE_EXTENSIONS`] ?? {}));
}

/** The window in which a file is chosen, and what lists folders. */
export class FilePicker extends DrawnApplication {
  static override DEFAULT_OPTIONS: PartialOptions = {
    classes: ["filepicker"],
    position: { width: 460 },
    window: { title: "Choose a file", resizable: true },
    actions: {
      pickDirectory: function (_event: PointerEvent, target: HTMLElement) {
        return (this as FilePicker).browse(target.dataset["path"]);
      },
      pickFile: function (_event: PointerEvent, target: HTMLElement) {
        return (this as FilePicker).#choose(target.dataset["path"]!);
      },
      choosePath: function () {
        return (this as FilePicker).#choose((this as FilePicker).#path.value);
      },
    },
  };

  readonly type: string;
  readonly callback: PickerOptions["callback"];
  readonly field: HTMLInputElement | null;
  /** The path that was asked for, or chosen. */
  request: string;
  result: Listing = { target: "", dirs: [], files: [] };
  readonly #path = make("input", { type: "text", name: "file", "aria-label": "Path" });

  constructor({ type = "any", current = "", callback, field = null, ...options }: PickerOptions = {}) {
    super(options);
    this.type = type;
    this.callback = callback;
    this.field = field;
    this.request = this.#path.value = current;
  }

  /** The class that packages are to use. */
  static get implementation(): typeof FilePicker {
    return (globals.CONFIG["ux"] as { FilePicker: typeof FilePicker }).FilePicker;
  }

  /** Lists a folder of a package at the table. Rejects for any other. */
  static async browse(
    _source: string,
    target: string,
    { extensions = [] }: { readonly extensions?: readonly string[] } = {},
  ): Promise<Listing> {
    const folder = target.replace(/^\/|\/$/g, "");
    const { modules, system } = globals.game;
    const [kind, id = ""] = folder.split("/");
    const isThere = kind === "modules" ? modules.has(id) : kind === "systems" && id === system.id;
    const listed = isThere ? ((await (await fetch(`/${folder}/?list`)).json()) as Listing | null) : null;
    if (!listed) throw new Error(`Directory ${target} does not exist or is not accessible`);
    const { dirs, files } = listed;
    const whole = (name: string) => `${folder}/${name}`;
    const isWanted = (name: string) => extensions.length === 0 || extensions.some((ending) => name.endsWith(ending));
    return { target, dirs: dirs.map(whole), files: files.filter(isWanted).map(whole) };
  }

  /** Opens the window at a folder. */
  async browse(target: string = this.request.split("/").slice(0, -1).join("/")): Promise<this> {
    this.result = await FilePicker.browse("data", target).catch(() => ({ target, dirs: [], files: [] }));
    await this.render({ force: true });
    return this;
  }

  override draw(): readonly Node[] {
    const { dirs, files } = this.result;
    const entry = (action: string) => (path: string) => {
      const name = path.split("/").at(-1)!;
      return make("li", {}, make("button", { type: "button", "data-action": action, "data-path": path }, name));
    };
    const shown = files.filter((path) => isOfType(path, this.type));
    return [
      make("ul", { class: "directory-list" }, ...dirs.map(entry("pickDirectory")), ...shown.map(entry("pickFile"))),
      this.#path,
      make("button", { type: "button", "data-action": "choosePath" }, "Choose this file"),
    ];
  }

  async #choose(path: string): Promise<void> {
    this.request = path;
    if (this.field) {
      this.field.value = path;
      this.field.dispatchEvent(new Event("change", { bubbles: true }));
    }
    this.callback?.(path, this);
    await this.close();
  }
}
