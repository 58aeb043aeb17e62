import { expect, it } from 'vitest';
import { copyError } from '../../../tests/attack/copy-error.ts';
import { extendedRodsAttack } from '../../../tests/attack/rebuild.ts';
import { box } from '../../../tests/models/primitives.ts';
import { seededRandom } from '../cell/stochastic/points.ts';
import { boundsOf } from '../geometry/box.ts';
import { anchorWarp, type DisplayWarp, randomWarp } from '../geometry/display-warp.ts';
import type { Mesh } from '../mesh/mesh.ts';
import type { ConstantSpec } from '../spec/spec.ts';
import { buildFrame } from './build-frame.ts';
import { generateLattice } from './generate.ts';
import { lookLevels } from './look.ts';

const JOBS = 16;
const BLOCK = box([-9, -9, 0], [9, 9, 18]);
const SPEC: ConstantSpec = {
  mode: 'constant',
  lattice: 'TYPE-20002',
  cellMm: [6, 6, 6],
  rodDiameterMm: 0.8,
  sides: 12,
  action: 'high',
};

/** The mean look of many jobs of one part, each a little larger and elsewhere, brought back to one size and place. */
async function averageLook(warpOf: (job: number) => DisplayWarp): Promise<Mesh> {
  const looks: Mesh[] = [];
  for (let job = 0; job < JOBS; job++) {
    const scale = 1 + 0.004 * job;
    const awayMm = 6 * scale * job;
    const positions = BLOCK.positions.map((mm) => mm * scale + awayMm);
    const model = { ...BLOCK, positions };
    const cellMm: [number, number, number] = [6 * scale, 6 * scale, 6 * scale];
    const spec = { ...SPEC, cellMm, rodDiameterMm: SPEC.rodDiameterMm * scale };
    const warp = anchorWarp(warpOf(job), boundsOf(model).min);
    const look = (await lookLevels(model, spec, buildFrame(model, spec), warp)).at(-1)!;
    looks.push({ ...look, positions: look.positions.map((mm) => (mm - awayMm) / scale) });
  }
  const [first] = looks as [Mesh];
  for (const look of looks) expect(look.positions.length).toBe(first.positions.length);
  const mean = first.positions.map((_, i) => looks.reduce((sum, look) => sum + look.positions[i]!, 0) / JOBS);
  return { ...first, positions: mean };
}

it('the average of many looks is as far off as one, since an account has the same shifts in each job', async () => {
  const found: { file?: Mesh } = {};
  await generateLattice(BLOCK, SPEC, {
    write: () => {},
    onMesh(mesh) {
      found.file = mesh;
    },
  });
  const errorOf = async (warpOf: (job: number) => DisplayWarp) => {
    const { mesh } = await extendedRodsAttack(await averageLook(warpOf), BLOCK, SPEC.rodDiameterMm / 2);
    return copyError(found.file!, mesh, BLOCK);
  };
  const random = seededRandom(1);
  const account = randomWarp(random);
  const same = await errorOf(() => account);
  const drawn = await errorOf(() => randomWarp(random));
  expect(same.medianMm).toBeGreaterThan(0.05);
  expect(drawn.medianMm, 'fields drawn for each job average out').toBeLessThan(0.05);
});
