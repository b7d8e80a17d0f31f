// Provenance: fvtt-types client/helpers/media/video-helper.d.mts and image-helper.d.mts. dnd5e asks whether a picture is a film, and so do HUDs of tokens.

interface Endings {
  readonly CONST: Readonly<Record<"VIDEO_FILE_EXTENSIONS" | "IMAGE_FILE_EXTENSIONS", Readonly<Record<string, string>>>>;
}

const page = globalThis as unknown as Endings;
const endingOf = (path: string) => /\.(\w+)(?:[?#].*)?$/.exec(path)?.[1]?.toLowerCase() ?? "";

/** The kind of a file, by the ending of its name. */
export const VideoHelper = {
  hasVideoExtension: (path: string) => endingOf(String(path)) in page.CONST.VIDEO_FILE_EXTENSIONS,
};

/** The kind of a file, by the ending of its name. */
export const ImageHelper = {
  hasImageExtension: (path: string) => endingOf(String(path)) in page.CONST.IMAGE_FILE_EXTENSIONS,
};
