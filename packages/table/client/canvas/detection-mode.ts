// Provenance: fvtt-types client/canvas/perception/detection-mode.d.mts (schema, types of detection). dnd5e makes one of its own when it loads.
import type { DataField } from "../../fields/data-field.ts";
import { DataModel } from "../../fields/data-model.ts";
import { BooleanField, NumberField, StringField } from "../../fields/simple-fields.ts";

const TYPES = { SIGHT: 0, SOUND: 1, MOVE: 2, OTHER: 3 } as const;

/** A way to notice tokens: what packages add to `CONFIG.Canvas.detectionModes`. Nothing is hidden here, so none is ever tested. */
export class DetectionMode extends DataModel {
  static readonly DETECTION_TYPES = TYPES;
  static readonly BASIC_MODE_ID = "basicSight";

  static override defineSchema(): Record<string, DataField> {
    return {
      id: new StringField({ blank: false }),
      label: new StringField({ blank: false }),
      tokenConfig: new BooleanField({ initial: true }),
      walls: new BooleanField({ initial: true }),
      angle: new BooleanField({ initial: true }),
      type: new NumberField({ initial: TYPES.SIGHT, choices: Object.values(TYPES) }),
    };
  }
}
