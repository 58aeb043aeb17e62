import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { voxelBody } from '../lattice/voxel-body.ts';
import type { VoxelBody } from './body.ts';
import { halfShifts } from './half-shifts.ts';
import { homogeniseVoxels } from './homogenise.ts';

const FINE = { poissonRatio: 0.3, tolerance: 1e-8 };

function bodyOf(counts: [number, number, number], share: (at: number) => number): VoxelBody {
  const shares = Float32Array.from({ length: counts[0] * counts[1] * counts[2] }, (_, at) => share(at));
  return { counts, edges: [1, 1.5, 0.8], mirrored: false, shares };
}

describe('a body that looks the same half a period off', () => {
  const share = fc.double({ min: 0.05, max: 1, noNaN: true });

  it.each([
    ['along x', [4, 2, 3], 1],
    ['along y and z', [3, 4, 2], 6],
    ['along all axes', [2, 4, 4], 7],
  ] as const)('%s is computed once, and as stiff as one that differs by a hair', (_, counts, axes) => {
    const [nx, ny, nz] = counts;
    const shifted = (at: number) => {
      const [x, y, z] = [at % nx, Math.floor(at / nx) % ny, Math.floor(at / (nx * ny))];
      const to = [x, y, z].map((one, k) => (one + (axes & (1 << k) ? counts[k]! / 2 : 0)) % counts[k]!);
      return to[0]! + nx * (to[1]! + ny * to[2]!);
    };
    const size = nx * ny * nz;
    fc.assert(
      fc.property(fc.array(share, { minLength: size, maxLength: size }), (values) => {
        const body = bodyOf([nx, ny, nz], (at) => values[Math.min(at, shifted(at))]!);
        expect(halfShifts(body)).toContain(axes);
        const other = { ...body, shares: body.shares.slice() };
        other.shares[0]! -= 2e-4;
        expect(halfShifts(other)).toEqual([0]);
        const [alike, whole] = [body, other].map((one) => homogeniseVoxels(one, FINE));
        expect(alike!.mesh.shares.length).toBeLessThanOrEqual(whole!.mesh.shares.length / 2);
        for (let i = 0; i < 36; i++) expect(alike!.stiffness[i]).toBeCloseTo(whole!.stiffness[i]!, 3);
      }),
      { numRuns: 10 },
    );
  });

  it.each([
    ['TYPE-10001', 2],
    ['TYPE-10003', 8],
    ['TYPE-10003:network', 4],
    ['TYPE-20008', 4],
  ] as const)('%s is, in cubes and stretched: it repeats %i times in a cell', (lattice, times) => {
    for (const height of [1, 1.3]) {
      const { body } = voxelBody({ lattice, edges: [1, 1, height], density: 0.2, voxels: 12 });
      expect(halfShifts(body).length).toBe(times);
    }
  });
});
