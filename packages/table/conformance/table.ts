import type { Row } from "./row.ts";
import { dispatchRows } from "./rows/dispatch.ts";
import { evaluationRows } from "./rows/evaluation.ts";
import { expressionRows } from "./rows/expressions.ts";
import { grammarRows } from "./rows/grammar.ts";
import { modelRows } from "./rows/models.ts";
import { modifierRows } from "./rows/modifiers.ts";
import { recordedRows } from "./rows/recorded.ts";
import { reliedRows } from "./rows/relied.ts";
import { savingRows } from "./rows/saving.ts";
import { suiteRows } from "./rows/suites.ts";

/** All that the table says of Foundry's dice, and of the models and helpers that systems roll them with: some statements, each with the place where it is documented. */
export const table: readonly Row[] = [
  ...modifierRows,
  ...dispatchRows,
  ...grammarRows,
  ...expressionRows,
  ...evaluationRows,
  ...savingRows,
  ...reliedRows,
  ...suiteRows,
  ...recordedRows,
  ...modelRows,
];
