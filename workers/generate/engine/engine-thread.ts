import { parentPort, workerData } from 'node:worker_threads';
import { type EngineEvent, EngineRefusal, type EngineRequest } from './engine.ts';
import { makeLattice } from './make-lattice.ts';
import type { ThreadMessage } from './thread-engine.ts';

// Runs in a thread. `thread-engine.ts` starts it with the request and receives its events.

const port = parentPort;
if (port === null) throw new Error('engine-thread.ts only runs as a worker thread');

function postToParent(message: ThreadMessage): void {
  port?.postMessage(message);
}

let handled: Promise<void> = Promise.resolve();

/**
 * Posts one event and waits until it was handled. Events queue up, because progress arrives while a piece is
 * in transit, and each reply must release exactly the event it belongs to.
 */
function emit(event: EngineEvent): Promise<void> {
  handled = handled.then(() => postAndWait(event));
  return handled;
}

function postAndWait(event: EngineEvent): Promise<void> {
  return new Promise((resolve) => {
    port?.once('message', () => resolve());
    postToParent({ kind: 'event', event });
  });
}

try {
  await makeLattice(workerData as EngineRequest, emit, new AbortController().signal);
  postToParent({ kind: 'done' });
} catch (error) {
  if (!(error instanceof EngineRefusal)) throw error;
  postToParent({ kind: 'refused', code: error.code, message: error.message });
}
