import { expect, test } from 'vitest';
import { box } from '../../../tests/models/primitives.ts';
import { latticeByTitle } from '../../catalogue/lattice-types.ts';
import { moveModel } from '../../formats/stl/body-appendix.ts';
import { BODIES_MAX } from '../../rules/parameters/bodies.ts';
import type { BodySetting } from '../../spec/constant-settings.ts';
import { assembly, modelOf } from '../pipeline/bodies/testing/made-of-bodies.ts';
import { bodiesByRule, rulesOfBodies } from './bodies-by-rule.ts';

const SETTING = { latticeId: latticeByTitle('TYPE-20001')!.id, cellSizeMm: 6, rodDiameterMm: 0.9 };

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

test('bodies become rules by a name of their role alone, else by size, and are found again', () => {
  const bodies: BodySetting[] = [
    { body: 1, role: 'solid' },
    { body: 2, role: 'void' },
    { body: 3, role: 'lattice', own: SETTING },
  ];
  for (const [names, rules] of [
    [
      ['Block', 'Insert', 'Insert', 'Post'],
      [{ size: 4 }, { size: 3 }, { name: 'Post' }],
    ],
    [[], [{ size: 4 }, { size: 3 }, { size: 2 }]],
  ] as const) {
    const model = assembly(...names);
    const found = rulesOfBodies(model, bodies);
    expect(found).toMatchObject(rules);
    expect(bodiesByRule(model, found)).toEqual({ bodies, unused: [] });
  }
  const alike = bodies.map(({ body }): BodySetting => ({ body, role: 'solid' })).slice(0, 2);
  expect(rulesOfBodies(assembly('Block', 'Insert', 'Insert', 'Post'), alike)).toEqual([
    { name: 'Insert', role: 'solid' },
  ]);
});
