/**
 * Entry of the engine's threads. Node runs it directly; a bundle contains it as `thread.mjs` beside its entry with
 * `manifold.wasm` in the same folder, and the caller of `generateLattice` passes its address as `threadUrl`.
 */
import { parentPort } from 'node:worker_threads';
import { coverageOfOne } from '../coverage/body-coverage.ts';
import { deepCrossings } from '../domain/thin-face.ts';
import { memberTrims } from '../struts/member-trims.ts';
import { boxedBooleans } from '../struts/trim/boolean/boxed-booleans.ts';
import { helper } from '../threads/helper.ts';
import { crossingSearch } from '../verify/crossings/crossings-in-pieces.ts';

const port = parentPort;
if (port) {
  const tasks = [boxedBooleans, memberTrims, crossingSearch, coverageOfOne, deepCrossings];
  port.on(
    'message',
    helper(tasks, (answer) => port.postMessage(answer)),
  );
}
