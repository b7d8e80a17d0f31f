/** A file that holds the process which builds, so that two builds do not write into one folder. */
import { open, readFile, rm } from "node:fs/promises";

function isRunning(process_: number): boolean {
  try {
    return process.kill(process_, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}

/**
 * Does something while this process alone holds the file. The file of a process that has ended is taken.
 * @throws Error if a process that runs holds it.
 */
export async function withLock<T>(file: string, act: () => Promise<T>): Promise<T> {
  await take(file);
  try {
    return await act();
  } finally {
    await rm(file, { force: true });
  }
}

async function take(file: string, mayRetry = true): Promise<void> {
  try {
    const handle = await open(file, "wx");
    await handle.writeFile(String(process.pid));
    await handle.close();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
    const holder = Number(await readFile(file, "utf8").catch(() => "0"));
    if (!mayRetry || (holder > 0 && isRunning(holder)))
      throw new Error(`The site is being built already, by process ${holder}: wait for it, and run this again.`);
    await rm(file, { force: true });
    await take(file, false);
  }
}
