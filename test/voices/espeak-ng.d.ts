/** The speech synthesizer eSpeak NG as WebAssembly; its package has no types. */
declare module "espeak-ng" {
  interface Run {
    readonly FS: { readFile(path: string, options: { encoding: "utf8" }): string };
  }

  /** Runs it once with the arguments of its command line. */
  export default function run(options: {
    readonly arguments: readonly string[];
    print(line: string): void;
    printErr(line: string): void;
  }): Promise<Run>;
}
