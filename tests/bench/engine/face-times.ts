import { Worker } from 'node:worker_threads';
import { revolved } from '../../../core/model/faces/testing/labelled-solids.ts';
import { appendMeshes } from '../../../core/solid/mesh/append-meshes.ts';
import type { Mesh } from '../../../core/solid/mesh/mesh.ts';
import { bone } from '../../models/bone.ts';
import { median } from '../../percentile.ts';

/** Most seconds until the faces of a model of 100,000 triangles are found, in a new worker. */
const MOST_SECONDS = 0.5;

const BUSH_SIDES = 120;
const BUSHES = 60;

/** Turned parts side by side, each with a flange, a boss, a chamfer and a hole, and a scan; of about 100,000 triangles. */
const MODELS: Record<string, () => Mesh> = {
  bushes: () => {
    const { mesh } = revolved(
      [
        [3, 0, 'base'],
        [20, 0, 'flange'],
        [20, 5, 'top'],
        [10, 5, 'boss'],
        [10, 18, 'chamfer'],
        [8, 20, 'rim'],
        [3, 20, 'hole'],
      ],
      BUSH_SIDES,
    );
    const moved = (by: number): Mesh => ({
      ...mesh,
      positions: mesh.positions.map((mm, i) => (i % 3 === 0 ? mm + 50 * by : mm)),
    });
    return appendMeshes(Array.from({ length: BUSHES }, (_, i) => moved(i)));
  },
  bone: () => bone(240, 312, 160),
};

/** Finds the faces of models, each several times in a new worker, as the page does. Ends with 1 beyond the bar. */
export async function timeFaces(runs: number): Promise<void> {
  for (const [name, model] of Object.entries(MODELS)) {
    const mesh = model();
    const found: { seconds: number; faces: number }[] = [];
    for (let i = 0; i < runs; i++) found.push(await facesInWorker(mesh));
    const seconds = median(found.map((one) => one.seconds));
    console.log(
      `faces of ${name}, ${mesh.triangles.length / 3} triangles: ${found[0]!.faces}, ${seconds.toFixed(2)} s (bar ${MOST_SECONDS})`,
    );
    if (seconds > MOST_SECONDS) process.exitCode = 1;
  }
}

function facesInWorker(mesh: Mesh): Promise<{ seconds: number; faces: number }> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL('face-worker.ts', import.meta.url), { workerData: mesh });
    worker.once('message', resolve);
    worker.once('error', reject);
  });
}
