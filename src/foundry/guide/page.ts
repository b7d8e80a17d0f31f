/** Draws a page of the guide for this reader. */
import { guideView } from "../../view/help/guide.ts";
import { fetchTemplate, markupOf, loadTemplates } from "../platform/drawing.ts";
import { formContext } from "../windows/form-window.ts";

export async function drawGuide(name: string): Promise<HTMLElement | null> {
  const view = guideView(name, formContext());
  if (!view) return null;
  await loadTemplates();
  const draw = await fetchTemplate("guide");
  const page = document.createElement("div");
  const { card } = view;
  page.innerHTML = draw({ ...view, ...(card && { card: { ...card, markup: markupOf("card", card.view) } }) });
  return page;
}
