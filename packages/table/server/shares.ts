// Provenance: our own; public sources leave open whether messages that may not be read are delivered, so both are offered.
import type { Source } from "../documents/json.ts";
import type { TableEvent } from "../wire.ts";
import type { Written } from "./writes.ts";

/** The part of a write that one seat receives, without the frame that all seats share. */
type Share =
  | Pick<Extract<TableEvent, { type: "create" }>, "type" | "documents">
  | Pick<Extract<TableEvent, { type: "update" }>, "type" | "updates">
  | Pick<Extract<TableEvent, { type: "delete" }>, "type" | "ids">;

/**
 * The events that tell one seat of a write, as far as documents reach it. An update that brings a document within reach creates it there, one that takes it out
 * of reach deletes it there.
 */
export function sharesOf(
  action: "create" | "update" | "delete",
  written: Written,
  reaches: (source: Source) => boolean,
): readonly Share[] {
  if (action === "create") return createShare(written.after.filter(reaches));
  if (action === "delete") return deleteShare(written.before.filter(reaches));
  const steps = written.after.map((after, at) => ({
    after,
    changes: written.changes[at],
    had: reaches(written.before[at] ?? after),
    has: reaches(after),
  }));
  return [
    ...createShare(steps.filter(({ had, has }) => !had && has).map(({ after }) => after)),
    ...updateShare(steps.filter(({ had, has }) => had && has).flatMap(({ changes }) => changes ?? [])),
    ...deleteShare(steps.filter(({ had, has }) => had && !has).map(({ after }) => after)),
  ];
}

function createShare(documents: readonly Source[]): Share[] {
  return documents.length > 0 ? [{ type: "create", documents }] : [];
}

function updateShare(updates: readonly Source[]): Share[] {
  return updates.length > 0 ? [{ type: "update", updates }] : [];
}

function deleteShare(sources: readonly Source[]): Share[] {
  return sources.length > 0 ? [{ type: "delete", ids: sources.map((source) => source._id) }] : [];
}
