import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { checkOutside } from './outside.ts';
import type { CorpusRecord } from './record.ts';

/**
 * Runs one file through the command line in its own process, which is killed after the time limit, and checks what it
 * wrote outside.
 */
export async function tryFile(
  path: string,
  options: readonly string[],
  limitSeconds: number,
): Promise<CorpusRecord> {
  const folder = await mkdtemp(join(tmpdir(), 'corpus-'));
  try {
    const output = join(folder, 'out.stl');
    const record = await fillFile(path, output, options, limitSeconds);
    if (record.stage !== 'filled' && record.stage !== 'verified') return record;
    return { ...record, outside: await checkOutside(output, record) };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

function fillFile(
  path: string,
  output: string,
  options: readonly string[],
  limitSeconds: number,
): Promise<CorpusRecord> {
  const startedMs = performance.now();
  return new Promise((resolve) => {
    execFile(
      process.execPath,
      [join(import.meta.dirname, 'child.ts'), path, output, ...options],
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
