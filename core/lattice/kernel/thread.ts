/**
 * Entry of a trim thread. Node runs it directly; a bundle contains it as `thread.mjs` beside its entry with
 * `manifold.wasm` in the same folder, and the caller of `generateLattice` passes its address as `threadUrl`.
 */
import { parentPort, workerData } from 'node:worker_threads';
import { openKernel, trimSolid } from './kernel.ts';
import type { ThreadStart, TrimAnswer, TrimRequest } from './message.ts';

const { manifoldWasmUrl } = (workerData ?? {}) as ThreadStart;
const port = parentPort;

port?.on('message', async ({ id, lattice, domain }: TrimRequest) => {
  let answer: TrimAnswer;
  try {
    const kernel = await openKernel(manifoldWasmUrl === undefined ? {} : { manifoldWasmUrl });
    const { positions, triangles } = trimSolid(kernel, 'cut', { lattice, domain });
    // Copied, because the kernel's arrays may be views of its memory, which cannot leave the thread.
    answer = { id, ok: true, mesh: { positions: positions.slice(), triangles: triangles.slice() } };
  } catch (error) {
    answer = { id, ok: false, message: error instanceof Error ? error.message : String(error) };
  }
  port.postMessage(answer);
});
