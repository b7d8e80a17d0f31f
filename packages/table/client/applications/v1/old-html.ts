// Provenance: fvtt-types client/appv1/api/application-v1.d.mts, where old windows and their hooks hand over jQuery; the
// library is the real one, as packages expect of `$`.
import jQuery from "jquery";

/** Elements as old windows and their hooks hand them over. */
export type OldHtml = JQuery<HTMLElement>;

/** Wraps elements; nothing without one. */
export function oldHtml(...elements: readonly HTMLElement[]): OldHtml {
  return jQuery([...elements]);
}

export { jQuery };
