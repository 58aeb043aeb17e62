import type { Mesh } from '../mesh/mesh.ts';
import { LatticeError } from '../spec/error.ts';
import { type KernelPlace, openKernel, trimSolid } from './kernel.ts';
import type { TrimAnswer, TrimRequest } from './message.ts';

/** Threads that trims run on. */
export interface ThreadOptions extends KernelPlace {
  /** Number of trim threads including this one; default one. */
  threads?: number | undefined;
  /** Address of the thread's module; default `thread.ts` beside this file. */
  threadUrl?: string | URL | undefined;
}

/** Input of one boolean. */
export interface TrimTask {
  lattice: Mesh;
  domain: Mesh;
}

/** Used part of a worker of `node:worker_threads`: the engine compiles without Node's types. */
interface NodeWorker {
  postMessage(message: TrimRequest): void;
  on(event: 'message', listener: (answer: TrimAnswer) => void): void;
  on(event: 'error', listener: (error: Error) => void): void;
  terminate(): Promise<unknown>;
}

/** Starting a thread costs about as much as a boolean over this many faces. */
const FACES_PER_THREAD = 30_000;
/** Tasks queued per thread, so that it never waits. */
const AHEAD = 2;

/** Parts of the lattices within their fill domains, in task order for any number of threads. */
export async function trimTasks(
  tasks: readonly TrimTask[],
  options: ThreadOptions,
  onShare: (share: number) => void,
): Promise<Mesh[]> {
  const faces = tasks.reduce(
    (sum, { lattice, domain }) => sum + (lattice.triangles.length + domain.triangles.length) / 3,
    0,
  );
  const helpers = Math.min(
    (options.threads ?? 1) - 1,
    tasks.length - 1,
    Math.floor(faces / FACES_PER_THREAD),
  );
  const kernel = await openKernel(options);
  const out = new Array<Mesh>(tasks.length);
  let next = 0;
  let done = 0;
  const take = () => (next < tasks.length ? next++ : -1);
  const finish = (id: number, mesh: Mesh) => {
    out[id] = mesh;
    onShare(++done / tasks.length);
  };
  const pool = helpers > 0 ? await startHelpers(helpers, options, tasks, take, finish) : undefined;
  try {
    for (let id = take(); id >= 0; id = take()) {
      finish(id, trimSolid(kernel, 'cut', tasks[id]!));
      if (pool) await pool.listen();
    }
    await pool?.idle;
  } finally {
    await pool?.stop();
  }
  return out;
}

interface Helpers {
  /** Resolves when all tasks of a helper thread are done; rejects when one failed. */
  idle: Promise<void>;
  /** Processes answers between two tasks of this thread. */
  listen(): Promise<void>;
  stop(): Promise<void>;
}

async function startHelpers(
  count: number,
  { threadUrl, manifoldWasmUrl }: ThreadOptions,
  tasks: readonly TrimTask[],
  take: () => number,
  finish: (id: number, mesh: Mesh) => void,
): Promise<Helpers> {
  // A variable hides the module from bundlers for browsers, which have one thread.
  const nodeThreads = 'node:worker_threads';
  const { Worker } = (await import(nodeThreads)) as {
    Worker: new (url: URL, options: object) => NodeWorker;
  };
  const url = threadUrl === undefined ? new URL('./thread.ts', import.meta.url) : new URL(threadUrl);
  const workers = Array.from({ length: count }, () => new Worker(url, { workerData: { manifoldWasmUrl } }));
  let open = 0;
  let failed: Error | undefined;
  const { promise: idle, resolve, reject } = Promise.withResolvers<void>();
  // A helper may fail before anyone awaits it; later awaiters still get the error.
  idle.catch(() => undefined);
  const fail = (error: Error) => {
    failed ??= error;
    reject(error);
  };
  for (const worker of workers) {
    const give = () => {
      const id = failed ? -1 : take();
      if (id < 0) return;
      open++;
      const request: TrimRequest = { id, ...tasks[id]! };
      worker.postMessage(request);
    };
    worker.on('message', (answer: TrimAnswer) => {
      open--;
      if (!answer.ok) return fail(new LatticeError('trim-failed', answer.message));
      try {
        finish(answer.id, answer.mesh);
      } catch (error) {
        return fail(error as Error);
      }
      give();
      if (open === 0) resolve();
    });
    worker.on('error', fail);
    for (let i = 0; i < AHEAD; i++) give();
  }
  if (open === 0) resolve();
  return {
    idle,
    async listen() {
      await new Promise<void>((again) => setTimeout(again));
      if (failed) throw failed;
    },
    async stop() {
      await Promise.all(workers.map((worker) => worker.terminate()));
    },
  };
}
