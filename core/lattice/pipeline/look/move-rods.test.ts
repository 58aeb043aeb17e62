import { expect, it } from 'vitest';
import { box } from '../../../../tests/models/primitives.ts';
import { seededRandom } from '../../cell/stochastic/points.ts';
import { drawShifts, warpForDisplay } from '../../geometry/display-warp.ts';
import { appendMeshes } from '../../mesh/append-meshes.ts';
import { moveRods } from './move-rods.ts';
import { poseOf } from './pose-of.ts';

const PART = box([0, 0, 0], [18, 18, 18]);
const SHIFTS = drawShifts('lattice', seededRandom(1));

/** Rods along x through the part, from its lowest face to its highest; the outermost lie in its faces. */
function rods(): Float32Array {
  const places: number[] = [];
  for (let y = 0; y <= 18; y += 3) for (let z = 0; z <= 18; z += 3) places.push(4, y, z, 10, y, z);
  return Float32Array.from(places);
}

/** Three legs that stand around the part without touching it; the box around them encloses the part. */
function corner(mm: number) {
  return appendMeshes([
    box([-mm, -mm, -mm], [mm + 30, -mm + 5, -mm + 5]),
    box([-mm, -mm + 5, -mm], [-mm + 5, mm + 30, -mm + 5]),
    box([-mm, -mm, -mm + 5], [-mm + 5, -mm + 5, mm + 30]),
  ]);
}

it.each([10, 20, 40])(
  'a body whose box encloses a part, %i mm off, leaves its rods as they are alone',
  (mm) => {
    const alone = rods();
    warpForDisplay(alone, { ...SHIFTS, pose: poseOf(PART) });
    for (const bodies of [
      [corner(mm), PART],
      [PART, corner(mm)],
    ]) {
      const beside = rods();
      moveRods(beside, bodies, SHIFTS);
      expect(beside).toEqual(alone);
    }
  },
);

it('each of two parts moves its own rods', () => {
  const far = { ...PART, positions: PART.positions.map((mm) => mm + 30) };
  const segments = Float32Array.from([...rods(), ...rods().map((mm) => mm + 30)]);
  moveRods(segments, [PART, far], SHIFTS);
  const count = segments.length / 2;
  for (let i = 0; i < count; i++) expect(segments[count + i]! - segments[i]!).toBeCloseTo(30, 4);
});
