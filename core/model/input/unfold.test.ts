import { expect, test } from 'vitest';
import { box } from '../../../tests/models/primitives.ts';
import { fanPrism } from '../../../tests/models/shapes.ts';
import { appendMeshes } from '../../solid/mesh/append-meshes.ts';
import type { Resolved } from '../../solid/mesh/arrangement/resolve-surface.ts';
import type { Mesh } from '../../solid/mesh/mesh.ts';
import { unfold } from './unfold.ts';

const TOLERANCE_MM = 4e-4;

/** Bodies with four folded faces each, which no flip takes away unless their dent lies within a face. */
const folded = (bodies: number, besideMm = 21): Mesh =>
  appendMeshes(
    Array.from({ length: bodies }, (_, i) => {
      const { positions, triangles } = fanPrism(
        [
          [-20, 0],
          [besideMm, -6],
          [20, 0],
          [0, -30],
        ],
        15,
      );
      return { positions: positions.map((at, k) => (k % 3 === 0 ? at + 100 * i : at)), triangles };
    }),
  );

/** Unfolds a surface with rounds that give these surfaces, and tells which of them were asked for. */
function unfolded(start: Mesh, rounds: readonly Partial<Resolved>[]) {
  const asked: Mesh[] = [];
  const resolved = { mesh: start, deviationMm: 1e-5 };
  unfold(resolved, TOLERANCE_MM, (mesh) => {
    const round = rounds[asked.push(mesh) - 1];
    if (!round) return { ok: false, reason: 'crossings-left' };
    return { ok: true, mesh, meetingPairs: 1, changedFaces: 1, newFaces: 1, deviationMm: 1e-6, ...round };
  });
  return { ...resolved, asked };
}

test('rounds go on while they leave fewer folds, from the surface of the round before', () => {
  const [three, two, sound] = [folded(3), folded(2), box([0, 0, 0], [9, 9, 9])];
  const { mesh, deviationMm, asked } = unfolded(three, [{ mesh: two }, { mesh: sound }]);
  expect(mesh).toBe(sound);
  expect(asked).toEqual([three, two]);
  expect(deviationMm).toBeCloseTo(1e-5 + 2e-6, 9);
});

test('a round that leaves more folds is not taken and is the last', () => {
  const [three, two, four] = [folded(3), folded(2), folded(4)];
  const { mesh, deviationMm, asked } = unfolded(three, [
    { mesh: two },
    { mesh: four },
    { mesh: box([0, 0, 0], [9, 9, 9]) },
  ]);
  expect(mesh).toBe(two);
  expect(asked).toHaveLength(2);
  expect(deviationMm).toBeCloseTo(1e-5 + 1e-6, 9);
});

test('rounds end after four, though they never leave more', () => {
  const { asked } = unfolded(folded(2), Array(9).fill({}));
  expect(asked).toHaveLength(4);
});

test('a round that fails or changes nothing is the last', () => {
  const start = folded(1);
  expect(unfolded(start, []).asked).toHaveLength(1);
  expect(unfolded(start, [{ changedFaces: 0, mesh: box([0, 0, 0], [9, 9, 9]) }]).mesh).toBe(start);
});

test('edges are flipped where that is enough, and nothing is resolved', () => {
  expect(unfolded(folded(1, 0), []).asked).toHaveLength(0);
});
