import { Worker } from 'node:worker_threads';
import type { FuzzAnswer, FuzzTask } from './worker.ts';

const FILES = 1_000_000;
/** A file that takes longer hangs, seconds. */
const HANG_SECONDS = 60;
/** Files are small, so a process above this memory has a leak or met a bomb, MB. */
const MEMORY_CAP_MB = 1024;

/**
 * `npm run bench -- matrix fuzz [files] [first seed] [threads] [meshes]`: feeds broken models and images, one seed each, to
 * the readers; with `meshes` only models with a broken surface, which is one file in eight otherwise. Ends with 1, and
 * prints the seed, if a reader failed or hung, or the memory exceeded the cap.
 */
export async function run(options: readonly string[]): Promise<void> {
  const [files = String(FILES), first = '1', threads = '2', kind] = options;
  const startedMs = performance.now();
  const count = Number(threads);
  const last = Number(first) + Number(files) - 1;
  const parts = Array.from({ length: count }, (_, k) => ({
    first: Number(first) + k,
    last,
    step: count,
    meshesOnly: kind === 'meshes',
    board: new SharedArrayBuffer(12),
  }));
  const answers = await Promise.all(parts.map(runPart));
  const boards = parts.map(({ board }) => new Int32Array(board));
  const total = (index: number) => boards.reduce((sum, board) => sum + board[index]!, 0);
  const failures = answers.flatMap((answer) => answer.failures);
  for (const { seed, error } of failures) console.error(`seed ${seed}: ${error}`);
  const slowest = answers.reduce((a, b) => (a.slowestMs > b.slowestMs ? a : b));
  const peakMb = process.resourceUsage().maxRSS / 1024;
  const seconds = (performance.now() - startedMs) / 1000;
  console.log(
    `${total(1) + total(2) + failures.length} files, seeds ${first} to ${last}: ${total(1)} taken, ${total(2)} refused, ${failures.length} failed`,
  );
  console.log(
    `slowest ${slowest.slowestMs.toFixed(0)} ms (seed ${slowest.slowestSeed}), peak memory ${peakMb.toFixed(0)} MB, ${seconds.toFixed(0)} s`,
  );
  if (failures.length > 0 || peakMb > MEMORY_CAP_MB) process.exitCode = 1;
}

async function runPart(task: FuzzTask): Promise<FuzzAnswer> {
  const worker = new Worker(new URL('./worker.ts', import.meta.url), { workerData: task });
  const shown = new Int32Array(task.board);
  let before = -1;
  const watch = setInterval(() => {
    if (shown[0] === before) {
      console.error(`seed ${before}: no answer in ${HANG_SECONDS} s`);
      process.exit(1);
    }
    before = shown[0]!;
  }, HANG_SECONDS * 1000);
  try {
    return await new Promise<FuzzAnswer>((resolve, reject) => {
      worker.once('message', resolve);
      worker.once('error', reject);
    });
  } finally {
    clearInterval(watch);
    await worker.terminate();
  }
}
