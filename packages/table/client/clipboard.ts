// Provenance: foundryvtt.com/api, page foundry.helpers.interaction.ClipboardHelper (copyPlainText).

/** Writes text to the clipboard: `game.clipboard`. */
export class ClipboardHelper {
  /** Copies a text. If the browser denies its clipboard to the page, a selection is copied instead. */
  async copyPlainText(text: string): Promise<void> {
    const { clipboard } = navigator as { clipboard?: Clipboard };
    try {
      if (!clipboard) throw new Error("The clipboard is kept from pages like this.");
      await clipboard.writeText(text);
    } catch {
      copySelection(text);
    }
  }
}

function copySelection(text: string): void {
  const before = document.activeElement as HTMLElement | null;
  const area = document.createElement("textarea");
  area.value = text;
  document.body.append(area);
  area.select();
  document.execCommand("copy");
  area.remove();
  before?.focus();
}
