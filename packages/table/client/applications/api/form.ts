// Provenance: fvtt-types client/applications/api/application.d.mts (FormConfiguration, FormSubmission, _onSubmitForm, _onChangeForm, submit).

import { globals } from "../../globals.ts";
import { FormDataExtended } from "../ux/form-data.ts";
import type { ApplicationLike, FormOptions } from "./options.ts";

/**
 * Hands a form's data to its handler, then closes the application if the form asks for that.
 * @returns What the handler answers.
 */
export async function submitForm(
  app: ApplicationLike,
  config: FormOptions,
  form: HTMLFormElement,
  event: Event,
  options?: object,
): Promise<unknown> {
  const data = new FormDataExtended(form);
  const result = await config.handler?.call(app, event, form, data, options);
  if (config.closeOnSubmit) await app.close({ submitted: true });
  return result;
}

/** Submits a form as a person does: if the handler throws, the window stays open and a notification says why. */
export async function submitByHand(
  app: ApplicationLike,
  config: FormOptions,
  form: HTMLFormElement,
  event: Event,
): Promise<unknown> {
  try {
    return await submitForm(app, config, form, event);
  } catch (error) {
    globals.ui.notifications.error(error as Error);
    return undefined;
  }
}

/** Ties a form to its application: submission and changes go through the methods a subclass may override. */
export function listenToForm(app: ApplicationLike, config: FormOptions, form: HTMLFormElement): void {
  form.setAttribute("autocomplete", "off");
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    void app._onSubmitForm(config, event);
  });
  form.addEventListener("change", (event) => app._onChangeForm(config, event));
}
