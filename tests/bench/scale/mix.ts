import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { modelOf } from '../../../core/cli/model.ts';
import { readOptions } from '../../../core/cli/options.ts';
import {
  LATTICE_SIZE_MM,
  ROD_DIAMETER_MM,
  STRUT_SIDES,
} from '../../../core/rules/parameters/lattice-parameters.ts';
import { boundsOf, extentOf } from '../../../core/solid/geometry/box.ts';
import { volumeOf } from '../../../core/solid/mesh/mesh.ts';
import { allowedEstimate, type Estimate } from '../../../core/studio/planning/estimate.ts';

/** BCC, octet and gyroid, each with the cells of a new order and with the finest. */
const LATTICES = ['TYPE-20002', 'TYPE-20007', 'TYPE-10001'];
const CELLS_MM = [LATTICE_SIZE_MM.default, LATTICE_SIZE_MM.min];
const READ_AS = readOptions(['--units', 'auto', '--turn-to-fit', '--repair']).values;

/**
 * `npm run bench -- cost mix <folder>`: estimates three lattices in two sizes of cells for every model of a folder, and
 * prints how many jobs have each estimate, and the mean file, which scale/load.ts and scale/day-cost.ts keep.
 */
export async function run([folder]: readonly string[]): Promise<void> {
  if (!folder) throw new Error('give the folder of models');
  const jobs = new Map<number, number>();
  let models = 0;
  let bytes = 0;
  let largest = 0;
  for (const file of (await readdir(folder)).filter((name) => /\.(stl|3mf|obj|ply)$/i.test(name))) {
    const estimates = await estimatesOf(join(folder, file)).catch(() => []);
    if (estimates.length > 0) models += 1;
    for (const estimate of estimates) {
      jobs.set(estimate.et, (jobs.get(estimate.et) ?? 0) + 1);
      bytes += estimate.bytes;
      largest = Math.max(largest, estimate.bytes);
    }
  }
  const sorted = [...jobs].sort(([one], [other]) => one - other);
  const meanMb = bytes / models / LATTICES.length / CELLS_MM.length / 1e6;
  console.log(
    `${models} models, mean file ${meanMb.toFixed(1)} MB, largest ${(largest / 1e6).toFixed(0)} MB: ${JSON.stringify(sorted)}`,
  );
}

async function estimatesOf(path: string): Promise<Estimate[]> {
  const { mesh } = await modelOf(path, READ_AS);
  const measures = {
    extentMm: extentOf(boundsOf(mesh)),
    faces: mesh.triangles.length / 3,
    volumeMm3: volumeOf(mesh),
  };
  return LATTICES.flatMap((lattice) =>
    CELLS_MM.map((cell) => {
      const spec = {
        mode: 'constant' as const,
        lattice,
        cellMm: [cell, cell, cell] as [number, number, number],
        rodDiameterMm: ROD_DIAMETER_MM.default,
        sides: STRUT_SIDES.default,
        action: 'high' as const,
      };
      return allowedEstimate(spec, measures);
    }),
  );
}
