import { expect, test } from 'vitest';
import { openKernel } from '../../../solid/kernel/kernel.ts';
import { findDeepCrossings } from '../../../solid/mesh/crossings/deep-crossings.ts';
import { type Mesh, volumeOf } from '../../../solid/mesh/mesh.ts';
import { roleSolids } from './role-solids.ts';

/** Width of the slot: less than the solids of its two sides reach beyond the face. */
const SLOT_MM = 0.03;
const SLOT_DEPTH_MM = 15;

/** A plate of 40 x 20 x 10 mm with a slot. */
async function slotted(): Promise<Mesh> {
  const { CrossSection } = await openKernel();
  const [left, right] = [20 - SLOT_MM / 2, 20 + SLOT_MM / 2] as const;
  const bottom = 20 - SLOT_DEPTH_MM;
  const slot = [
    [right, 20],
    [right, bottom],
    [left, bottom],
    [left, 20],
  ] as const;
  const profile = [[0, 0], [40, 0], [40, 20], ...slot, [0, 20]].map(([x, y]): [number, number] => [x!, y!]);
  const { vertProperties, triVerts } = new CrossSection([profile]).extrude(10).getMesh();
  return { positions: vertProperties, triangles: triVerts };
}

test('a solid behind a face with a slot narrower than its margins does not run through itself', async () => {
  const [room] = roleSolids(await slotted(), [{ kind: 'solid', facesAtMm: [[10, 10, 10]], mm: 3 }]);
  let crossings = 0;
  findDeepCrossings(room!.mesh, { toleranceMm: 5e-4 }, () => crossings++);
  expect(crossings).toBe(0);
  expect(volumeOf(room!.mesh)).toBeGreaterThan((40 * 20 - SLOT_DEPTH_MM * SLOT_MM) * 3);
  expect(volumeOf(room!.mesh)).toBeLessThan(40.04 * 20.04 * 3.02 + 1e-3);
});

/** Thickness of the wall, and of the solids behind both of its sides: together as much up to rounding. */
const WALL_MM = 4;
const SOLIDS_MM = [3, 1] as const;
/** Places beside zero as a turned model has them. */
const OFF_MM = 0.1;

test('solids of a wall that they fill together overlap', async () => {
  const kernel = await openKernel();
  const { vertProperties, triVerts } = kernel.Manifold.cube([40, 20, WALL_MM])
    .translate([0, 0, OFF_MM])
    .getMesh();
  const wall = { positions: vertProperties, triangles: triVerts };
  const top = OFF_MM + WALL_MM;
  const rooms = roleSolids(wall, [
    { kind: 'solid', facesAtMm: [[20, 10, top]], mm: SOLIDS_MM[0] },
    { kind: 'skin', facesAtMm: [[20, 10, OFF_MM]], mm: SOLIDS_MM[1] },
  ]);
  const [above, below] = rooms.map(({ mesh }) =>
    Array.from({ length: mesh.positions.length / 3 }, (_, v) => mesh.positions[v * 3 + 2]!),
  );
  const overlapMm = Math.max(...below!) - Math.min(...above!);
  expect(overlapMm).toBeGreaterThan(0.0005);
  expect(overlapMm).toBeLessThan(0.0015);
});
