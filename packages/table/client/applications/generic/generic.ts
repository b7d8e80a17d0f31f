// Provenance: fvtt-types client/applications/api/application.d.mts (Tab, FormFooterButton) names the two paths and their data.

import { provideTemplate } from "../handlebars/templates.ts";
import formFooter from "./form-footer.hbs?raw";
import tabNavigation from "./tab-navigation.hbs?raw";

/** Offers the templates that any application may name as a part. */
export function provideGenericTemplates(): void {
  provideTemplate("templates/generic/form-footer.hbs", formFooter);
  provideTemplate("templates/generic/tab-navigation.hbs", tabNavigation);
}
