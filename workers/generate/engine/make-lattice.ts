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

/** Number of runs of this thread so far; code is compiled once per thread. */
let runs = 0;

/** The engine in the calling thread. See Engine. */
export const makeLattice: Engine = async ({ source, isInspected, spec }, emit, signal) => {
  let low: LowRun | undefined;
  try {
    const ended = stageEnds(emit);
    ended('thread');
    // The threads load their code while the model is read.
    await openThreads(POOL);
    const near = nearOrigin(meshOf(source, isInspected), spec);
    ended('inspect');
    low = await lowRunOf(near, emit, signal);
    await makeRun(near, askedRun(near, low), { emit, signal });
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
 * this one is published, because on two processors they slow each other down.
 */
function askedRun({ mesh, spec }: NearOrigin, low: LowRun | undefined): Run {
  const threads = threadsFor(mesh, spec, { processors: POOL.threads, isFirstRun: runs++ === 0 });
  const to = low === undefined ? 1 : ASKED_SHARE;
  const onRequested = () => low?.begin();
  const precision = spec.action === 'low' ? 'low' : 'high';
  return { precision, spec, onRequested, threads: { ...POOL, threads }, pool: POOL, from: 0, to };
}

/** Returns the additional low-precision run of every order; undefined if low precision was requested. */
async function lowRunOf(near: NearOrigin, emit: Emit, signal: AbortSignal): Promise<LowRun | undefined> {
  if (near.spec.action === 'low') return undefined;
  const spec = lowPrecisionSpec(near.spec);
  const threads = threadsFor(near.mesh, spec, { processors: POOL.threads, isFirstRun: false });
  const run = { precision: 'low', spec, threads: { ...POOL, threads }, from: ASKED_SHARE, to: 1 } as const;
  return await lowRun(near, run, { poolThreads: POOL, emit, signal });
}
