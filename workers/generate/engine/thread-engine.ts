import { Worker } from 'node:worker_threads';
import { type Engine, type EngineEvent, EngineRefusal } from './engine.ts';

/** Events of the engine's thread. Each is acknowledged with a plain message after it was handled. */
export type ThreadMessage =
  | { kind: 'event'; event: EngineEvent }
  | { kind: 'done' }
  | { kind: 'refused'; code: string; message: string };

/** File of the thread: beside this one in the source tree, beside `index.mjs` in a bundle. */
const THREAD_URL = new URL(
  import.meta.url.endsWith('.ts') ? './engine-thread.ts' : './engine-thread.mjs',
  import.meta.url,
);

/**
 * The engine in a separate thread. It blocks a processor for seconds at a time, and this thread must stay
 * free to renew the lease.
 */
export const threadEngine: Engine = async (request, emit, signal) => {
  signal.throwIfAborted();
  const thread = new Worker(THREAD_URL, { workerData: request });
  try {
    await new Promise<void>((resolve, reject) => {
      signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true });
      thread.on('message', (message: ThreadMessage) => {
        if (message.kind === 'done') resolve();
        else if (message.kind === 'refused') reject(new EngineRefusal(message.code, message.message));
        else emit(message.event).then(() => thread.postMessage('next'), reject);
      });
      thread.on('error', reject);
      thread.on('exit', (code) => reject(new Error(`the engine's thread ended with code ${code}`)));
    });
  } finally {
    await thread.terminate();
  }
};
