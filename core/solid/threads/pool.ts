import { LatticeError } from '../error.ts';
import type { FromHelper, ToHelper } from './message.ts';
import { oneThread, type Task, type Threads } from './task.ts';

/**
 * Maximum threads of a run that asks for no number (`threadsFor`). Each has its own frame and heap: with the second a
 * run takes up to 1.64 times the memory, and a worker has 10 GB. More have not been measured.
 */
export const DEFAULT_THREADS_MAX = 2;

/** Threads that a run may use. */
export interface ThreadOptions {
  /** Number of threads including this one; default one. */
  threads?: number | undefined;
  /** Address of the thread's module; default `pipeline/thread.ts`. */
  threadUrl?: string | URL | undefined;
}

/** Used part of a worker of `node:worker_threads`: the engine compiles without Node's types. */
interface NodeWorker {
  postMessage(message: ToHelper): void;
  on(event: 'message', listener: (answer: FromHelper) => void): void;
  on(event: 'error', listener: (error: Error) => void): void;
  on(event: 'exit', listener: (code: number) => void): void;
  ref(): void;
  unref(): void;
  terminate(): Promise<unknown>;
}

/** Pieces that other threads are doing. */
interface OpenRun {
  take(at: number, result: unknown): void;
  fail(error: Error): void;
}

/** Threads that are kept from one run to the next, by the address of their module: their code is then compiled. */
const kept = new Map<string, NodeWorker[]>();
const openRuns = new Map<number, OpenRun>();
let count = 0;
/** Runs whose results are waited for. */
let waiting = 0;

/** The calling thread and others, on Node. They start at once, are kept, and let the process end. */
export async function openThreads({ threads = 1, threadUrl }: ThreadOptions): Promise<Threads> {
  if (threads <= 1) return oneThread;
  const url =
    threadUrl === undefined ? new URL('../../run/pipeline/thread.ts', import.meta.url) : new URL(threadUrl);
  const workers = await workersAt(url, threads - 1);
  return {
    others: workers.length,
    share(task, shared, most = workers.length) {
      const used = workers.slice(0, most);
      return shareTask(task, shared, (message) => {
        for (let i = 0; i < used.length; i++) used[i]!.postMessage(message);
      });
    },
  };
}

/** Waits for what other threads do. Only then do they keep the process alive. */
async function waitFor(all: Promise<void>): Promise<void> {
  const workers = [...kept.values()].flat();
  waiting++;
  for (const worker of workers) worker.ref();
  try {
    await all;
  } finally {
    waiting--;
    if (waiting === 0) for (const worker of [...kept.values()].flat()) worker.unref();
  }
}

/** Ends all threads that are kept. Runs that wait for them fail. */
export async function stopThreads(): Promise<void> {
  const workers = [...kept.values()].flat();
  kept.clear();
  for (const run of openRuns.values()) run.fail(new Error('the threads of the engine were stopped'));
  await Promise.all(workers.map((worker) => worker.terminate()));
}

async function workersAt(url: URL, most: number): Promise<NodeWorker[]> {
  // A variable hides the module from bundlers for browsers, which have one thread.
  const nodeThreads = 'node:worker_threads';
  const { Worker } = (await import(nodeThreads)) as { Worker: new (url: URL) => NodeWorker };
  // From here on nothing is awaited: a thread that ends replaces the list.
  const workers = kept.get(url.href) ?? [];
  kept.set(url.href, workers);
  while (workers.length < most) workers.push(startWorker(new Worker(url), url.href));
  return workers.slice(0, most);
}

/** Passes on the answers of a thread and its end; the thread does not keep the process alive. */
function startWorker(worker: NodeWorker, url: string): NodeWorker {
  // A thread that ends takes its pieces along, so every open run fails.
  const lose = (error: Error) => {
    if (!kept.get(url)?.includes(worker)) return;
    kept.set(
      url,
      kept.get(url)!.filter((one) => one !== worker),
    );
    for (const run of openRuns.values()) run.fail(error);
  };
  worker.on('message', (answer) => {
    const run = openRuns.get(answer.run);
    if (answer.ok) run?.take(answer.at, answer.result);
    else run?.fail(errorOf(answer));
  });
  worker.on('error', lose);
  worker.on('exit', (code) => lose(new Error(`a thread of the engine ended with code ${code}`)));
  worker.unref();
  return worker;
}

/** Returns the error of a thread, with the place in that thread where it was thrown. */
function errorOf({ code, message, stack }: FromHelper & { ok: false }): Error {
  const error = code ? new LatticeError(code, message) : new Error(message);
  if (stack !== undefined) error.stack = stack;
  return error;
}

function shareTask<Shared, Piece, Result>(
  task: Task<Shared, Piece, Result>,
  shared: Shared,
  post: (message: ToHelper) => void,
): ReturnType<typeof oneThread.share<Shared, Piece, Result>> {
  const job = ++count;
  const runs: { run: number; next: Int32Array; pieces: number }[] = [];
  const own = oneThread.share(task, shared);
  post({ kind: 'open', job, task: task.name, shared });
  return {
    begin(pieces, here) {
      const run = ++count;
      const next = new Int32Array(new SharedArrayBuffer(4));
      runs.push({ run, next, pieces: pieces.length });
      const results = new Array<Result>(pieces.length);
      const all = Promise.withResolvers<void>();
      // A thread may fail before a caller waits; later waiters still get the error.
      all.promise.catch(() => undefined);
      let done = 0;
      const take = (at: number, result: unknown) => {
        results[at] = result as Result;
        if (++done === pieces.length) all.resolve();
      };
      openRuns.set(run, { take, fail: all.reject });
      post({ kind: 'do', job, run, pieces, next });
      return {
        async finish(onShare) {
          for (let at = Atomics.add(next, 0, 1); at < pieces.length; at = Atomics.add(next, 0, 1)) {
            take(at, (await own.begin([pieces[at]!], here).finish())[0]);
            onShare?.(Math.min(Atomics.load(next, 0), pieces.length) / pieces.length);
          }
          if (done < pieces.length) await waitFor(all.promise);
          openRuns.delete(run);
          return results;
        },
      };
    },
    end() {
      for (const { run, next, pieces } of runs) {
        Atomics.store(next, 0, pieces);
        openRuns.delete(run);
      }
      post({ kind: 'end', job });
    },
  };
}
