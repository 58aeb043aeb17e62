import { randomUUID } from 'node:crypto';
import { open, readFile, rename, rm } from 'node:fs/promises';
import { CliError } from './error.ts';

/** Bytes of a file. Throws a CliError if it cannot be read. */
export async function readFileOf(path: string): Promise<Uint8Array> {
  return await readFile(path).catch((error: unknown) => {
    throw new CliError(`cannot read ${path}: ${error instanceof Error ? error.message : String(error)}`);
  });
}

/** Fills a file under a temporary name, renamed at the end, so that a failed run leaves no partial file. */
export async function writeToFile<T>(
  output: string,
  fill: (write: (chunk: Uint8Array) => Promise<void>) => Promise<T>,
): Promise<T> {
  const part = `${output}.${randomUUID()}.part`;
  const file = await open(part, 'wx');
  try {
    const made = await fill(async (chunk) => {
      await file.writeFile(chunk);
    });
    await file.close();
    await rename(part, output);
    return made;
  } catch (error) {
    await file.close().catch(() => undefined);
    await rm(part, { force: true });
    throw error;
  }
}
