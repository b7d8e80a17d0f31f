// Provenance: our own; no part of Foundry's interface.

/** One value of an actor as a sheet shows it. */
interface SheetField {
  readonly path: string;
  readonly label: string;
  readonly value: number | string;
  readonly isNumber: boolean;
}

/** The values below one key of an actor's data. */
interface SheetGroup {
  readonly title: string;
  readonly fields: readonly SheetField[];
}

type Plain = Record<string, unknown>;

function isPlain(value: unknown): value is Plain {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function words(path: readonly string[]): string {
  const shown = path.filter((step, index) => step !== "value" || index === 0 || path.length === 1);
  return shown.map((step) => step.charAt(0).toUpperCase() + step.slice(1)).join(" ");
}

function leaves(data: Plain, path: readonly string[]): SheetField[] {
  return Object.entries(data).flatMap(([key, value]) => {
    const here = [...path, key];
    if (isPlain(value)) return leaves(value, here);
    if (typeof value !== "number" && typeof value !== "string") return [];
    return [
      {
        path: ["system", ...here].join("."),
        label: words(path.length === 0 ? here : here.slice(1)),
        value,
        isNumber: typeof value === "number",
      },
    ];
  });
}

/** The numbers and texts of an actor's `system`, by its uppermost keys; each is named by its data path. */
export function sheetGroups(system: Plain): SheetGroup[] {
  return Object.entries(system)
    .map(([key, value]) => ({
      title: words([key]),
      fields: isPlain(value) ? leaves(value, [key]) : leaves({ [key]: value }, []),
    }))
    .filter((group) => group.fields.length > 0);
}
