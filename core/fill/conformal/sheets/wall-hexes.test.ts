import { expect, test } from 'vitest';
import { box } from '../../../../tests/models/primitives.ts';
import { ribbedPlate, wallTube } from '../../../../tests/models/walls.ts';
import { volumeOf } from '../../../solid/mesh/mesh.ts';
import { sampleSpec } from '../../../spec/testing/sample-spec.ts';
import { type WallHexes, wallHexes } from './wall-hexes.ts';

const specOf = (cellMm: number) =>
  sampleSpec('TYPE-10002', { cellMm, rodDiameterMm: 0.3, sides: 6, action: 'low', cells: 'conformal' });

/** Volume of each hexahedron from the tetrahedra of its corners about its first. */
function volumes({ places, corners }: WallHexes): number[] {
  const tetrahedra = [
    [1, 3, 7],
    [3, 2, 7],
    [2, 6, 7],
    [6, 4, 7],
    [4, 5, 7],
    [5, 1, 7],
  ];
  return Array.from({ length: corners.length / 8 }, (_, hex) => {
    const at = (c: number) => [0, 1, 2].map((k) => places[3 * corners[8 * hex + c]! + k]!);
    const from = at(0);
    return tetrahedra.reduce((sum, four) => {
      const [u, v, w] = four.map((c) => at(c).map((value, k) => value - from[k]!)) as [
        number[],
        number[],
        number[],
      ];
      const cross = [0, 1, 2].map(
        (k) => v[(k + 1) % 3]! * w[(k + 2) % 3]! - v[(k + 2) % 3]! * w[(k + 1) % 3]!,
      );
      return sum + u.reduce((dot, value, k) => dot + value * cross[k]!, 0) / 6;
    }, 0);
  });
}

test('the cells of a plate and of a tube fill it with hexahedra that all look outwards', () => {
  for (const [mesh, cellMm] of [
    [box([0, 0, 0], [16, 12, 4]), 4],
    [wallTube(), 4],
  ] as const) {
    const made = wallHexes(mesh, specOf(cellMm));
    const all = volumes(made);
    expect(Math.min(...all)).toBeGreaterThan(0);
    const filled = all.reduce((sum, volume) => sum + volume, 0) / volumeOf(mesh);
    expect(filled).toBeGreaterThan(0.85);
    expect(filled).toBeLessThan(1.01);
    expect(made.ties.nodes.length).toBe(0);
    expect(made.shares.every((share) => share > 0 && share <= 1)).toBe(true);
  }
});

test('where one wall ends at another, its nodes lie in that wall by weights that give their place', async () => {
  const { ties, places } = wallHexes(await ribbedPlate(), specOf(4));
  expect(ties.nodes.length).toBeGreaterThan(10);
  ties.nodes.forEach((node, tie) => {
    for (let k = 0; k < 3; k++) {
      let at = 0;
      for (let i = 8 * tie; i < 8 * tie + 8; i++) at += ties.weights[i]! * places[3 * ties.hosts[i]! + k]!;
      expect(at).toBeCloseTo(places[3 * node + k]!, 6);
    }
  });
});
