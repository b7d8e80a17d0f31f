// Provenance: fvtt-types client/helpers/client-settings.d.mts (SettingConfig: choices, range, type).

import type { DataField } from "../../../fields/data-field.ts";
import {
  createCheckboxInput,
  createFormGroup,
  createNumberInput,
  createSelectInput,
  createTextInput,
  type InputConfig,
} from "../../../fields/inputs.ts";
import { HostNotImplemented } from "../../../not-implemented.ts";
import type { RegisteredSetting } from "../../../settings.ts";
import { globals, localize } from "../../globals.ts";

/** The title of the package that a setting or a key belongs to. */
export function packageTitle(namespace: string): string {
  return namespace === "core" ? "Table" : (globals.game.modules.get(namespace)?.title ?? namespace);
}

/** The full name of a setting: its namespace and key. */
export function settingId(setting: RegisteredSetting): string {
  return `${setting.namespace}.${setting.key}`;
}

function isField(type: unknown): type is DataField {
  return typeof (type as Partial<DataField> | undefined)?.toInput === "function";
}

function choicesInput(config: InputConfig, choices: Record<string, string>): HTMLElement {
  const options = Object.entries(choices).map(([value, label]) => ({ value, label: localize(label) }));
  return createSelectInput({ ...config, options });
}

type Draw = (config: InputConfig) => HTMLElement;

const BY_TYPE = new Map<unknown, Draw>([
  [Boolean, createCheckboxInput],
  [Number, (config) => createNumberInput({ type: "number", ...config })],
  [String, createTextInput],
]);

function settingInput(setting: RegisteredSetting, config: InputConfig): HTMLElement {
  if (setting.choices)
    return choicesInput(
      setting.type === Number ? { ...config, dataset: { dtype: "Number" } } : config,
      setting.choices,
    );
  if (setting.range) return createNumberInput({ ...config, ...setting.range, type: "range" });
  const draw = BY_TYPE.get(setting.type);
  if (!draw)
    throw new HostNotImplemented(
      `a settings row for "${settingId(setting)}", whose type is not String, Number, Boolean or a data field`,
    );
  return draw(config);
}

/** Draws one setting: its name, its hint and an input of its type that holds its value. */
export function settingRow(setting: RegisteredSetting): HTMLElement {
  const id = settingId(setting);
  const config: InputConfig = { name: id, value: globals.game.settings.get(setting.namespace, setting.key) };
  const words = { label: localize(setting.name ?? id), hint: localize(setting.hint ?? "") };
  if (isField(setting.type)) return setting.type.toFormGroup(words, { ...config, localize: true });
  return createFormGroup({ ...words, input: settingInput(setting, config) });
}
