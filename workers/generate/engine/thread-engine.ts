import { Worker } from 'node:worker_threads';
import { KeptThread } from '../../../cloud/decoding/kept-thread.ts';
import { type Engine, type EngineEvent, EngineRefusal, type EngineRequest } from './engine.ts';

/** Messages to the engine's thread: a job, or that the oldest of its events was handled. */
export type ToThread = { run: number } & ({ kind: 'run'; request: EngineRequest } | { kind: 'handled' });

/** Messages of the engine's thread, each with the number of its run. An event is acknowledged when it was handled. */
export type FromThread = { run: number } & (
  | { kind: 'event'; event: EngineEvent }
  | { kind: 'done' }
  | { kind: 'refused'; code: string; message: string }
);

/** File of the thread: beside this one in the source tree, beside `index.mjs` in a bundle. */
export const ENGINE_THREAD_URL = new URL(
  import.meta.url.endsWith('.ts') ? './engine-thread.ts' : './engine-thread.mjs',
  import.meta.url,
);
/** Size of the process after a job above which its thread is ended to free its memory, bytes. */
const WARM_MAX_RSS_BYTES = 1.5 * 1024 ** 3;

/**
 * Returns the engine in a separate thread. It blocks a processor for seconds at a time, and the caller's thread must
 * stay free to renew the lease. The thread is kept for the next job, because its code is then already compiled: a small
 * job takes a third of the time. It ends after an abort, an internal error, or a job that left the process larger than
 * `maxRssBytes`; then, and for jobs at the same time, a new thread is started.
 */
export function warmThreadEngine({
  maxRssBytes = WARM_MAX_RSS_BYTES,
  startThread = () => new Worker(ENGINE_THREAD_URL),
} = {}): Engine & { warm(): Promise<void>; hasRun(): boolean; stop(): Promise<void> } {
  const kept = new KeptThread(startThread);
  let runs = 0;

  const engine: Engine = async (request, emit, signal) => {
    signal.throwIfAborted();
    const thread = kept.take();
    const run = ++runs;
    let isIdle = false;
    try {
      const refusal = await runOn(thread, run, [request, emit, signal]);
      isIdle = true;
      if (refusal) throw refusal;
    } finally {
      await kept.giveBack(thread, isIdle && process.memoryUsage.rss() <= maxRssBytes);
    }
  };
  return Object.assign(engine, {
    /** Starts the thread of the first job, so that it loads its code before the job comes. */
    warm: async () => await kept.giveBack(kept.take(), true),
    hasRun: () => runs > 0,
    stop: () => kept.stop(),
  });
}

/**
 * Runs one job on a thread until the thread answers: returns the engine's refusal, or undefined if the job is done.
 * Rejects if the run ends before the answer, as at an abort or when an event is not handled. The thread may then still
 * compute, whatever the error is: a deadline and a file that is too large are refusals too.
 */
async function runOn(
  thread: Worker,
  run: number,
  [request, emit, signal]: Parameters<Engine>,
): Promise<EngineRefusal | undefined> {
  const listening = new AbortController();
  const { signal: end } = listening;
  let handled: Promise<void> = Promise.resolve();
  try {
    return await new Promise<EngineRefusal | undefined>((resolve, reject) => {
      signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true, signal: end });
      const hear = (message: FromThread) => {
        if (message.run !== run || end.aborted) return;
        if (message.kind === 'event') {
          // Handles one event at a time; the thread may be ahead with events that it does not wait for. Events that
          // wait at the end of the run are dropped.
          handled = handled.then(() => (end.aborted ? undefined : emit(message.event)));
          handled.then(() => thread.postMessage({ run, kind: 'handled' } satisfies ToThread), reject);
        } else if (message.kind === 'done') resolve(undefined);
        else resolve(new EngineRefusal(message.code, message.message));
      };
      const stopped = (code: number) => reject(new Error(`the engine's thread ended with code ${code}`));
      thread.on('message', hear);
      thread.on('error', reject);
      thread.on('exit', stopped);
      end.addEventListener('abort', () => {
        thread.off('message', hear);
        thread.off('error', reject);
        thread.off('exit', stopped);
      });
      thread.postMessage({ run, kind: 'run', request } satisfies ToThread);
    });
  } finally {
    listening.abort();
  }
}

/** The engine of a worker's process. */
export const threadEngine = warmThreadEngine();
