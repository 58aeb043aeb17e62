import { expect, test } from 'vitest';
import { box } from '../../../tests/models/primitives.ts';
import { moveModel } from '../../formats/stl/body-appendix.ts';
import { BODIES_MAX } from '../../rules/parameters/bodies.ts';
import { modelOf } from '../pipeline/bodies/testing/made-of-bodies.ts';
import { bodiesByRule } from './bodies-by-rule.ts';

test('bodies of equal volume have the order of the file, however their coordinates are rounded', () => {
  const meshes = Array.from({ length: 6 }, (_, i) => box([20 * i, 0, 0], [20 * i + 10, 10, 10]));
  const sizes = [1, 2, 3, 4, 5, 6].map((size) => ({ size, role: 'void' as const }));
  for (const byMm of [0, 0.1, 33.3, 123.4]) {
    const model = moveModel(modelOf(...meshes), (positions) => positions.map((mm) => mm + byMm));
    for (const [body, rule] of sizes.entries())
      expect(bodiesByRule(model, [rule]).bodies).toEqual([{ body, role: 'void' }]);
  }
});

test('a body beyond the last number of an order is left out', () => {
  const meshes = Array.from({ length: BODIES_MAX + 1 }, (_, i) =>
    box([5 * i, 0, 0], [5 * i + (i === BODIES_MAX ? 4 : 3), 3, 3]),
  );
  const rules = [1, 2].map((size) => ({ size, role: 'solid' as const }));
  const { bodies, unused } = bodiesByRule(modelOf(...meshes), rules);
  expect([bodies, unused]).toEqual([[{ body: 0, role: 'solid' }], [0]]);
});
