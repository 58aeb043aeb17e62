import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { checkWatertight } from '../../watertight.ts';
import { AGREES, type CorpusRecord } from './record.ts';

/**
 * Greatest difference between the volume of a file and that of its report, as a share: the report adds up the exact volumes
 * of joints and struts, whose vertices the file rounds. Of 219 published files the thinnest rods differ most, by 2.7e-4.
 */
const VOLUME_SHARE = 1e-3;

/** Runs a file through the command line, in a process with a time limit, and checks outside. */
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

/** Checks a result with the Manifold library alone: `agrees`, or what differs or is unsound. */
export async function checkOutside(
  path: string,
  { volumeMm3 = 0, surfaces = 0, triangles = 0 }: CorpusRecord,
): Promise<string> {
  const found = await checkWatertight(await readFile(path));
  if (found.status !== 'NoError') return found.status;
  const faults = [
    found.triangles === triangles ? '' : `${found.triangles} triangles for ${triangles}`,
    Math.abs(found.volumeMm3 - volumeMm3) <= VOLUME_SHARE * volumeMm3
      ? ''
      : `${found.volumeMm3} mm3 for ${volumeMm3}`,
    found.pieces === surfaces ? '' : `${found.pieces} surfaces for ${surfaces}`,
    found.genus === found.countedGenus ? '' : `genus ${found.genus} for ${found.countedGenus}`,
  ].filter((fault) => fault !== '');
  return faults.join(', ') || AGREES;
}
