import { availableParallelism } from 'node:os';
import { type NearOrigin, nearOrigin } from '../../../core/run/pipeline/near-origin.ts';
import { threadsFor } from '../../../core/run/pipeline/threads-for.ts';
import { LatticeError } from '../../../core/solid/error.ts';
import { DEFAULT_THREADS_MAX, openThreads } from '../../../core/solid/threads/pool.ts';
import { lowPrecisionSpec } from '../../../core/spec/low-precision.ts';
import { meshOf } from '../../../core/studio/file/source-mesh.ts';
import { type Emit, type Engine, EngineRefusal } from './engine.ts';
import { type LowRun, lowRun } from './low-run.ts';
import { makeRun, type Run, stageEnds } from './make-run.ts';

/** Share of the requested result in the progress, if there is also a low-precision one. */
const ASKED_SHARE = 0.8;

/** The pool's threads, with their module: in a bundle it lies beside this file. */
const POOL = {
  threads: Math.min(DEFAULT_THREADS_MAX, availableParallelism()),
  threadUrl: new URL(
    import.meta.url.endsWith('.ts') ? './helper-thread.ts' : './thread.mjs',
    import.meta.url,
  ),
};

/**
 * Threads of a job while other jobs wait. Workers on one machine share its processors, so each then works on one thread:
 * it compiles the engine once, and makes both files in the same memory.
 */
const BUSY_POOL = { ...POOL, threads: Math.min(POOL.threads, processorsOfBusyWorker()) };

/** Number of runs of this thread so far; code is compiled once per thread. */
let runs = 0;

/** The engine in the calling thread. See Engine. */
export const makeLattice: Engine = async ({ source, isInspected, spec, othersWait }, emit, signal) => {
  let low: LowRun | undefined;
  const pool = othersWait ? BUSY_POOL : POOL;
  try {
    const ended = stageEnds(emit);
    ended('thread');
    // The threads load their code while the model is read.
    await openThreads(pool);
    const near = nearOrigin(meshOf(source, isInspected), spec);
    ended('inspect');
    low = await lowRunOf(near, pool, { emit, signal });
    const isBeside = othersWait === true && low?.hasThread === true;
    await makeRun(near, askedRun(near, { low, pool, isBeside }), { emit, signal });
    await low?.finish();
  } catch (error) {
    if (error instanceof LatticeError) throw new EngineRefusal(error.code, error.message);
    throw error;
  } finally {
    await low?.end();
  }
};

/**
 * Returns the run of the requested result. It comes first, since a user waits for it. The low-precision run waits until
 * this one is published, because on two processors they slow each other down, unless `isBeside`: then each has a thread,
 * and no thread makes a frame to help the other.
 */
function askedRun(
  { mesh, spec }: NearOrigin,
  { low, pool, isBeside }: { low: LowRun | undefined; pool: typeof POOL; isBeside: boolean },
): Run {
  const processors = isBeside ? 1 : pool.threads;
  const threads = threadsFor(mesh, spec, { processors, isFirstRun: runs++ === 0 });
  const to = low === undefined ? 1 : ASKED_SHARE;
  const begin = () => low?.begin();
  const precision = spec.action === 'low' ? 'low' : 'high';
  return {
    ...{ precision, spec, threads: { ...pool, threads }, pool, from: 0, to },
    onRequested: begin,
    ...(isBeside ? { onFramed: begin } : {}),
  };
}

/** Returns the additional low-precision run of every order; undefined if low precision was requested. */
async function lowRunOf(
  near: NearOrigin,
  pool: typeof POOL,
  { emit, signal }: { emit: Emit; signal: AbortSignal },
): Promise<LowRun | undefined> {
  if (near.spec.action === 'low') return undefined;
  const spec = lowPrecisionSpec(near.spec);
  const threads = threadsFor(near.mesh, spec, { processors: pool.threads, isFirstRun: false });
  const run = { precision: 'low', spec, threads: { ...pool, threads }, from: ASKED_SHARE, to: 1 } as const;
  return await lowRun(near, run, { poolThreads: pool, emit, signal });
}

/** Processors of a worker while all workers of its machine work; those of Lambda have their own. */
function processorsOfBusyWorker(): number {
  return Number(process.env.BUSY_WORKER_PROCESSORS) || Number.POSITIVE_INFINITY;
}
