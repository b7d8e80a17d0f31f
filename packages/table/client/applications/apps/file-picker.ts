// Provenance: fvtt-types client/applications/apps/file-picker.d.mts (browse). Monk's modules and DCC list folders of packages with it. The table has
// the files of the packages that sit at it, and takes no others.
import { HostNotImplemented } from "../../../not-implemented.ts";
import { globals } from "../../globals.ts";

/** The folders and files in a folder, by whole paths. */
interface Listing {
  readonly target: string;
  readonly dirs: readonly string[];
  readonly files: readonly string[];
}

/** The lists of folders: `foundry.applications.apps.FilePicker`. A person types paths, so the class may be extended and not made. */
export class FilePicker {
  constructor() {
    throw new HostNotImplemented("foundry.applications.apps.FilePicker as a window");
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
}
