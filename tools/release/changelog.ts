/** Reads the changelog, which is kept in the form of keepachangelog.com (1.1.0). */

/** One section: a released version with its day, or what is not released yet. */
export interface Section {
  readonly version: string;
  /** The day of the release as YYYY-MM-DD; undefined for what is not released yet. */
  readonly date?: string;
  readonly notes: string;
}

/** The sections of a changelog, newest first. Throws an Error that names a heading it cannot read. */
export function sectionsOf(text: string): readonly Section[] {
  return text
    .split(/^## /m)
    .slice(1)
    .map((part) => {
      const [heading = "", ...rest] = part.split("\n");
      const notes = rest.join("\n").trim();
      if (heading === "[Unreleased]") return { version: "Unreleased", notes };
      const [, version, date] = /^\[(\d+\.\d+\.\d+)\] - (\d{4}-\d\d-\d\d)$/.exec(heading) ?? [];
      if (!version || !date) throw new Error(`CHANGELOG.md has a heading that cannot be read: ## ${heading}`);
      return { version, date, notes };
    });
}

/** The notes of a version that is released now. Throws if its section is missing, or others wait above it. */
export function notesFor(version: string, text: string): string {
  const [first, ...others] = sectionsOf(text);
  const own = [first, ...others].find((section) => section?.version === version);
  if (!own) throw new Error(`CHANGELOG.md has no section [${version}]. Rename [Unreleased] and add today's date.`);
  if (first?.version === "Unreleased" && first.notes !== "")
    throw new Error(`CHANGELOG.md has unreleased changes above [${version}]. Move them into its section.`);
  return own.notes;
}
