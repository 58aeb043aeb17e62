import { mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

/**
 * Replaces a file, creating its folder, so that a kill at any moment leaves the old or the new one. Throws if it cannot
 * be written, for example on a full disk; the old one is left then.
 */
export function replaceFile(path: string, text: string, mode?: number): void {
  mkdirSync(dirname(path), { recursive: true });
  const partial = `${path}.new`;
  try {
    writeFileSync(partial, text, { mode });
    renameSync(partial, path);
  } catch (error) {
    rmSync(partial, { force: true });
    throw error;
  }
}
