// Provenance: foundryvtt.com/api/v14, page foundry.data.ActiveEffectTypeDataModel; types of 14, common/data/active-effect; issue #13740.
import type { DataField } from "./data-field.ts";
import { TypeDataModel } from "./data-model.ts";
import { ArrayField, SchemaField } from "./nested-fields.ts";
import { AnyField, NumberField, StringField } from "./simple-fields.ts";

/** The `system` of an effect of 14: what it changes. Packages add to it. */
export class ActiveEffectTypeDataModel extends TypeDataModel {
  static override defineSchema(): Record<string, DataField> {
    const change = {
      key: new StringField({ required: true }),
      value: new AnyField({ required: true, initial: "" }),
      type: new StringField({ required: true, blank: false, initial: "add" }),
      phase: new StringField({ required: true, blank: false, initial: "initial" }),
      priority: new NumberField(),
    };
    return { changes: new ArrayField(new SchemaField(change)) };
  }
}
