import { parentPort } from 'node:worker_threads';
import { type EngineEvent, EngineRefusal, type EngineRequest } from './engine.ts';
import { makeLattice } from './make-lattice.ts';
import type { FromThread, ToThread } from './thread-engine.ts';

// Runs in a thread, one job after another. `thread-engine.ts` starts it, sends the jobs and receives their events.

const port = parentPort;
if (port === null) throw new Error('engine-thread.ts only runs as a worker thread');

/** @param moved buffers that need not be copied */
function postToParent(message: FromThread, moved: ArrayBuffer[] = []): void {
  port?.postMessage(message, moved);
}

/** The run in progress, and the callbacks of its events that are not handled yet, oldest first. */
let current = 0;
let waiting: (() => void)[] = [];

port.on('message', (message: ToThread) => {
  // An error of the engine stays unhandled on purpose: it ends the thread, and the parent gets it.
  if (message.kind === 'run') void runJob(message.run, message.request);
  else if (message.run === current) waiting.shift()?.();
});

async function runJob(run: number, request: EngineRequest): Promise<void> {
  current = run;
  waiting = [];
  let last: Promise<void> = Promise.resolve();
  // Posted without waiting, because the engine may compute for seconds before this thread could receive an
  // acknowledgement.
  const emit = (event: EngineEvent): Promise<void> => {
    last = new Promise((resolve) => {
      waiting.push(resolve);
      // No one else has the bytes of a chunk; those of other events may lie in larger buffers.
      const moved = event.kind === 'chunk' ? [event.bytes.buffer as ArrayBuffer] : [];
      postToParent({ run, kind: 'event', event }, moved);
    });
    return last;
  };
  try {
    await makeLattice(request, emit, new AbortController().signal);
    await last;
    postToParent({ run, kind: 'done' });
  } catch (error) {
    if (!(error instanceof EngineRefusal)) throw error;
    await last;
    postToParent({ run, kind: 'refused', code: error.code, message: error.message });
  }
}
