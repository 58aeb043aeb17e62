import { parentPort } from 'node:worker_threads';
import { type EngineEvent, EngineRefusal, type EngineRequest } from './engine.ts';
import { makeLattice } from './make-lattice.ts';
import type { FromThread, ToThread } from './thread-engine.ts';

// Runs in a thread, one job after another. `thread-engine.ts` starts it, sends the jobs and receives their events.

const port = parentPort;
if (port === null) throw new Error('engine-thread.ts only runs as a worker thread');

function postToParent(message: FromThread): void {
  port?.postMessage(message);
}

let acknowledge: () => void = () => {};

port.on('message', (message: ToThread) => {
  if (message.kind === 'next') acknowledge();
  // An error of the engine stays unhandled: it ends the thread, and the parent hears of it.
  else void runJob(message.run, message.request);
});

async function runJob(run: number, request: EngineRequest): Promise<void> {
  let handled: Promise<void> = Promise.resolve();
  /**
   * Posts one event and waits until it was handled. Events queue up, because progress arrives while a piece is
   * in transit, and each reply must release exactly the event it belongs to.
   */
  const emit = (event: EngineEvent): Promise<void> => {
    handled = handled.then(() => postAndWait(run, event));
    return handled;
  };
  try {
    await makeLattice(request, emit, new AbortController().signal);
    await handled;
    postToParent({ run, kind: 'done' });
  } catch (error) {
    if (!(error instanceof EngineRefusal)) throw error;
    await handled;
    postToParent({ run, kind: 'refused', code: error.code, message: error.message });
  }
}

function postAndWait(run: number, event: EngineEvent): Promise<void> {
  return new Promise((resolve) => {
    acknowledge = resolve;
    postToParent({ run, kind: 'event', event });
  });
}
