import { execFile } from 'node:child_process';
import { basename, join } from 'node:path';
import type { CorpusRecord } from './record.ts';

/** Runs one file through the command line in its own process, which is killed after the time limit. */
export function tryFile(
  path: string,
  options: readonly string[],
  limitSeconds: number,
): Promise<CorpusRecord> {
  const startedMs = performance.now();
  return new Promise((resolve) => {
    execFile(
      process.execPath,
      [join(import.meta.dirname, 'child.ts'), path, ...options],
      { timeout: limitSeconds * 1000, killSignal: 'SIGKILL', maxBuffer: 1 << 26 },
      (error, out, err) => {
        if (!error) return resolve(JSON.parse(out) as CorpusRecord);
        const seconds = (performance.now() - startedMs) / 1000;
        const words = err.trim().split('\n').slice(-1)[0];
        const reason = error.killed ? 'time limit' : `crash: ${words || error.message}`;
        resolve({ file: basename(path), stage: 'refused', repairs: [], reason, seconds, megabytes: 0 });
      },
    );
  });
}
