import { parentPort } from 'node:worker_threads';
import { ENGINE_TASKS } from '../../../core/run/pipeline/engine-tasks.ts';
import { helper } from '../../../core/solid/threads/helper.ts';
import { lowFiles } from './low-run.ts';
import { openPreviewFile } from './open-preview-run.ts';

// A thread of the engine's pool in a worker; `make-lattice.ts` starts it. In a bundle it is `thread.mjs`.

const port = parentPort;
if (port === null) throw new Error('helper-thread.ts only runs as a worker thread');
port.on(
  'message',
  helper([...ENGINE_TASKS, lowFiles, openPreviewFile], (answer) => port.postMessage(answer)),
);
