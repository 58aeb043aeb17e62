import { expect, test } from 'vitest';
import { box } from '../../../../tests/models/primitives.ts';
import { seededRandom } from '../../cell/stochastic/points.ts';
import { drawShifts, warpForDisplay } from '../../geometry/display-warp.ts';
import { appendMeshes } from '../../mesh/append-meshes.ts';
import type { Mesh } from '../../mesh/mesh.ts';
import { poseOf } from './pose-of.ts';

/** An angle bracket: no two extents alike, no side as heavy as the other. */
const BRACKET = appendMeshes([box([0, 0, 0], [60, 40, 6]), box([0, 0, 6], [6, 25, 30])]);
const DRAWN = drawShifts('lattice', seededRandom(5));

function shiftsOf(model: Mesh): number[][] {
  const moved = model.positions.slice();
  warpForDisplay(moved, { ...DRAWN, pose: poseOf(model) });
  return Array.from({ length: moved.length / 3 }, (_, v) =>
    [0, 1, 2].map((k) => moved[v * 3 + k]! - model.positions[v * 3 + k]!),
  );
}

function changed(of: (place: readonly [number, number, number]) => [number, number, number]): Mesh {
  const positions = BRACKET.positions.slice();
  for (let i = 0; i < positions.length; i += 3)
    positions.set(of([positions[i]!, positions[i + 1]!, positions[i + 2]!]), i);
  return { ...BRACKET, positions };
}

const SHIFTS = shiftsOf(BRACKET);

function expectShifts(found: number[][], expected: number[][]): void {
  found.forEach((shift, v) => {
    for (const [k, mm] of shift.entries()) expect(mm).toBeCloseTo(expected[v]![k]!, 3);
  });
}

test('a copy that stands elsewhere or is larger is moved alike', () => {
  expectShifts(shiftsOf(changed(([x, y, z]) => [x + 40, y - 7, z + 3])), SHIFTS);
  expectShifts(shiftsOf(changed(([x, y, z]) => [x * 1.9, y * 1.9, z * 1.9])), SHIFTS);
});

test('the shifts of a turned or mirrored copy turn with it', () => {
  const turned = shiftsOf(changed(([x, y, z]) => [-y, x, z]));
  expectShifts(
    turned,
    SHIFTS.map(([x, y, z]) => [-y!, x!, z!]),
  );
  const tipped = shiftsOf(changed(([x, y, z]) => [z, x, -y]));
  expectShifts(
    tipped,
    SHIFTS.map(([x, y, z]) => [z!, x!, -y!]),
  );
});
