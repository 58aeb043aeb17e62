/**
 * Entry of the engine's threads. Node runs it directly; a bundle contains it as `thread.mjs` beside its entry with
 * `manifold.wasm` in the same folder, and the caller of `generateLattice` passes its address as `threadUrl`.
 */
import { parentPort } from 'node:worker_threads';
import { helper } from '../../solid/threads/helper.ts';
import { ENGINE_TASKS } from './engine-tasks.ts';

const port = parentPort;
if (port) {
  port.on(
    'message',
    helper(ENGINE_TASKS, (answer) => port.postMessage(answer)),
  );
}
