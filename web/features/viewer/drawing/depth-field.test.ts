import fc from 'fast-check';
import { expect, it } from 'vitest';
import { type DepthField, depthField } from './depth-field.ts';

/** Points of a cubic grid from 0 to 40 mm, 2 mm apart. */
function block(): Float32Array {
  const places: number[] = [];
  for (let x = 0; x <= 40; x += 2)
    for (let y = 0; y <= 40; y += 2) for (let z = 0; z <= 40; z += 2) places.push(x, y, z);
  return Float32Array.from(places);
}

const BOX = { min: [0, 0, 0], max: [40, 40, 40] } as const;
const field = depthField(block(), { min: [...BOX.min], max: [...BOX.max] });

function depthAt(x: number, y: number, z: number): number {
  const [i, j, k] = [x, y, z].map((mm, axis) => Math.floor((mm - field.minMm[axis]!) / field.stepMm));
  return field.values[i! + field.size[0] * (j! + field.size[1] * k!)]!;
}

it('is deep in the middle of a lattice, half deep at a face, less at an edge, nothing outside', () => {
  const [middle, face, edge] = [depthAt(20, 20, 20), depthAt(20, 20, 0.1), depthAt(20, 0.1, 0.1)];
  expect(middle).toBeGreaterThan(200);
  expect(face).toBeLessThan(0.75 * middle);
  expect(edge).toBeLessThan(0.75 * face);
  expect(field.values[0]).toBeLessThan(40);
});

it('takes a lattice without vertices or without extent', () => {
  for (const positions of [new Float32Array(0), new Float32Array(9)]) {
    const empty = depthField(positions, { min: [0, 0, 0], max: [0, 0, 0] });
    expect(empty.values).toHaveLength(empty.size[0] * empty.size[1] * empty.size[2]);
  }
});

/** Voxels along x, y and z of a box whose voxels have an edge of 1 mm. */
const COUNTS = [28, 14, 7] as const;
type Voxel = readonly [number, number, number];

/** Field of a lattice with one vertex in the middle of each of these voxels. */
function fieldOfVoxels(voxels: readonly Voxel[]): DepthField {
  const positions = Float32Array.from(voxels.flat(), (index) => index + 0.5);
  return depthField(positions, { min: [0, 0, 0], max: [...COUNTS] });
}

it('gives a mirrored lattice the mirrored field, up to rounding', () => {
  const mirror = ([x, y, z]: Voxel): Voxel => [COUNTS[0] - 1 - x, COUNTS[1] - 1 - y, COUNTS[2] - 1 - z];
  const index = (count: number) => fc.nat(count - 1);
  const voxel = fc.tuple(index(COUNTS[0]), index(COUNTS[1]), index(COUNTS[2]));
  fc.assert(
    fc.property(fc.array(voxel, { minLength: 1, maxLength: 200 }), (voxels) => {
      const [one, other] = [fieldOfVoxels(voxels), fieldOfVoxels(voxels.map(mirror))];
      // The margin is one voxel wider at the high sides.
      const [nx, ny, nz] = [one.size[0] - 1, one.size[1] - 1, one.size[2] - 1];
      let largest = 0;
      for (let x = 0; x < nx; x++)
        for (let y = 0; y < ny; y++)
          for (let z = 0; z < nz; z++) {
            const here = one.values[x + one.size[0] * (y + one.size[1] * z)]!;
            const there = other.values[nx - 1 - x + one.size[0] * (ny - 1 - y + one.size[1] * (nz - 1 - z))]!;
            largest = Math.max(largest, Math.abs(here - there));
          }
      expect(largest).toBeLessThanOrEqual(1);
    }),
    { numRuns: 20 },
  );
});
