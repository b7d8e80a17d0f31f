/** A page of the host for measuring, and the processor time that it spends. Source: the DevTools protocol, Performance. */
import type { Browser, CDPSession, Page } from "playwright";
import type { OpenTable } from "../../../packages/table/server/open.ts";

/**
 * What a trace says of one task, or of one thread. Source: the Trace Event Format; `tdur` is processor time in microseconds,
 * and `dur` what has passed.
 */
interface TraceEvent {
  readonly name: string;
  readonly pid: number;
  readonly tid: number;
  readonly tdur?: number;
  readonly dur?: number;
  readonly args?: { readonly name?: string };
}

const threadOf = ({ pid, tid }: TraceEvent) => `${pid} ${tid}`;

const IS_READY = "globalThis.game?.ready === true";

/** One page of one user at a table of their own. */
export class Tab {
  private constructor(
    readonly page: Page,
    private readonly devtools: CDPSession,
  ) {}

  /** Joins a world of this name as the GM, and gives the page once it is ready. */
  static async open(browser: Browser, { url }: OpenTable, world: string): Promise<Tab> {
    const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, reducedMotion: "reduce" });
    const page = await context.newPage();
    const devtools = await context.newCDPSession(page);
    // Processor time of the page's own thread: what else the machine does is not in it.
    await devtools.send("Performance.enable", { timeDomain: "threadTicks" });
    await page.goto(`${url}?user=gm&world=${world}`);
    await page.waitForFunction(IS_READY, undefined, { timeout: 60_000 });
    return new Tab(page, devtools);
  }

  /** Runs a script in the page, which may answer later. */
  run<T = unknown>(script: string): Promise<T> {
    return this.page.evaluate<T>(`(async () => { ${script} })()`);
  }

  /** Milliseconds of processor time that the page's tasks have taken since it was opened. */
  async spent(): Promise<number> {
    return 1000 * (await this.#metric("TaskDuration"));
  }

  /** Megabytes of memory that scripts use, once garbage is collected. */
  async memory(): Promise<number> {
    await this.devtools.send("HeapProfiler.collectGarbage");
    return (await this.#metric("JSHeapUsedSize")) / 2 ** 20;
  }

  /** Milliseconds of processor time of a script and of what follows until the page has nothing to do. */
  async timeOf(script: string): Promise<number> {
    await this.rest();
    const before = await this.spent();
    await this.run(script);
    await this.rest();
    return (await this.spent()) - before;
  }

  /** Milliseconds of processor time of the longest task of the page's own thread while something is done. */
  async longestTask(act: () => Promise<unknown>): Promise<number> {
    const events: TraceEvent[] = [];
    const collect = ({ value }: { readonly value: unknown[] }) => void events.push(...(value as TraceEvent[]));
    this.devtools.on("Tracing.dataCollected", collect);
    await this.devtools.send("Tracing.start", { categories: "toplevel,__metadata", transferMode: "ReportEvents" });
    await act();
    const complete = new Promise((done) => this.devtools.once("Tracing.tracingComplete", done));
    await this.devtools.send("Tracing.end");
    await complete;
    this.devtools.off("Tracing.dataCollected", collect);
    const isMain = ({ name, args }: TraceEvent) => name === "thread_name" && args?.name === "CrRendererMain";
    const threads = new Set(events.filter(isMain).map(threadOf));
    const tasks = events.filter((each) => each.tdur !== undefined && threads.has(threadOf(each)));
    // Virtual machines may count processor time in leaps, so that it seems to be more than has passed.
    return Math.max(0, ...tasks.map(({ tdur, dur }) => Math.min(tdur!, dur ?? Infinity) / 1000));
  }

  /** Leaves the page: what its end takes, and collecting its garbage, is not what opening it takes. Gives its address. */
  async leave(): Promise<string> {
    const url = this.page.url();
    await this.page.goto("about:blank");
    await this.devtools.send("HeapProfiler.collectGarbage");
    return url;
  }

  /** Opens a page that was left, and waits until it is ready. */
  async enter(url: string): Promise<void> {
    await this.page.goto(url);
    await this.page.waitForFunction(IS_READY, undefined, { timeout: 60_000 });
  }

  /** Waits for all messages, and for some frames after them. */
  async rest(): Promise<void> {
    await this.run(`
      await ui.chat.settled;
      for (let i = 0; i < 4; i++) await new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
    `);
  }

  close(): Promise<void> {
    return this.page.context().close();
  }

  async #metric(wanted: string): Promise<number> {
    const { metrics } = await this.devtools.send("Performance.getMetrics");
    return metrics.find(({ name }) => name === wanted)!.value;
  }
}
