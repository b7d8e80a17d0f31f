/**
 * Loads `src/app.ts`, the larger part of the module, once something of the module is met: a message, a line that begins
 * with `/`, a click. Classes that messages name must not be in that part.
 */
import { logOnce, notifyError, words } from "./words.ts";

/** Loads an app by its import, once. `App` is what its holder needs of it. */
export class AppLoader<App> {
  #app: App | undefined;
  #loading: Promise<App> | undefined;

  constructor(private readonly importApp: () => Promise<App>) {}

  get loaded(): App | undefined {
    return this.#app;
  }

  /** Loads the app; tries again after a failure. @throws Error with one localised sentence if the file is gone. */
  load(): Promise<App> {
    this.#loading ??= this.importApp().then(
      (app) => (this.#app = app),
      (cause: unknown) => {
        this.#loading = undefined;
        throw new Error(words("dicewright.foundry.partGone"), { cause });
      },
    );
    return this.#loading;
  }

  /** Runs an action of the user, at once if the app is loaded. A notice shows a failure. */
  run(action: (app: App) => unknown): void {
    void this.#call(action).catch(notifyError);
  }

  /** Runs an action without a user waiting, such as drawing; `withoutApp` if the app is gone. Logs each error once. */
  runInBackground(action: (app: App) => unknown, withoutApp?: () => void): void {
    void this.#call(action).catch((error: unknown) => {
      logOnce("Dicewright:", error);
      if (!this.#app) withoutApp?.();
    });
  }

  async #call(action: (app: App) => unknown): Promise<void> {
    await action(this.#app ?? (await this.load()));
  }
}
