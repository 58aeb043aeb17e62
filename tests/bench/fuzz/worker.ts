import { parentPort, workerData } from 'node:worker_threads';
import { brokenMesh } from './break-mesh.ts';
import type { SoundFile } from './corpus.ts';
import { mutate } from './mutate.ts';
import { tryFile } from './try-file.ts';
import { tryWrap } from './try-wrap.ts';

/** A thread's task, and the board of its progress: seed, files accepted and refused. */
export interface FuzzTask {
  first: number;
  last: number;
  step: number;
  /** Models with a broken surface instead of files of all kinds. */
  meshesOnly: boolean;
  board: SharedArrayBuffer;
}

export interface FuzzAnswer {
  failures: { seed: number; error: string }[];
  slowestMs: number;
  slowestSeed: number;
}

const FAILURES_MAX = 20;
/**
 * Wraps one in this many seeds, since wrapping takes a hundred times as long as reading. An odd number, so that two
 * threads, which take every second seed, share this work.
 */
const SEEDS_PER_WRAP = 101;

const { first, last, step, meshesOnly, board } = workerData as FuzzTask;
const [at, taken, refused] = [0, 1, 2] as const;
const shown = new Int32Array(board);
const answer: FuzzAnswer = { failures: [], slowestMs: 0, slowestSeed: 0 };
for (let seed = first; seed <= last && answer.failures.length < FAILURES_MAX; seed += step) {
  Atomics.store(shown, at, seed);
  const startedMs = performance.now();
  try {
    const file: SoundFile = meshesOnly ? { kind: 'stl', bytes: brokenMesh(seed) } : mutate(seed);
    Atomics.add(shown, tryFile(file) === 'taken' ? taken : refused, 1);
    if (seed % SEEDS_PER_WRAP === 0 && !meshesOnly) tryWrap(seed);
  } catch (error) {
    answer.failures.push({ seed, error: error instanceof Error ? `${error.stack}` : String(error) });
  }
  const tookMs = performance.now() - startedMs;
  if (tookMs > answer.slowestMs) {
    answer.slowestMs = tookMs;
    answer.slowestSeed = seed;
  }
}
parentPort!.postMessage(answer);
