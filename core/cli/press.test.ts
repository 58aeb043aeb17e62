import { expect, it } from 'vitest';
import { box } from '../../tests/models/primitives.ts';
import { materialByName } from '../catalogue/materials.ts';
import type { ConstantSpec } from '../lattice/spec/spec.ts';
import { pressLines, pressSpec } from './press.ts';

const wanted = { axis: 2, friction: true, material: materialByName('PA12')! } as const;
const spec = (changes: Partial<ConstantSpec>): ConstantSpec => ({
  mode: 'constant',
  lattice: 'TYPE-10001',
  cellMm: [8, 8, 8],
  rodDiameterMm: 0.8,
  sides: 8,
  action: 'high',
  ...changes,
});
const BLOCK = box([0, 0, 0], [16, 16, 16]);
const LARGE = box([0, 0, 0], [300, 300, 250]);

it.each([
  ['strut', { lattice: 'TYPE-20002' }],
  ['wall', {}],
  ['neck', { variant: 'network', rodDiameterMm: 2 }],
] as const)('calls what yields a %s', (member, changes) => {
  const press = pressSpec(BLOCK, spec(changes), wanted);
  expect(press.isSurface).toBe(member !== 'strut');
  expect(pressLines(press).join()).toContain(`first ${member} yields`);
});

it('refuses what it cannot press before it divides the model, and then too many cells', () => {
  const fine = { cellMm: [1, 1, 1], rodDiameterMm: 0.1 } as const;
  const run = (changes: Partial<ConstantSpec>) => () =>
    pressSpec(LARGE, spec({ ...fine, cellMm: [...fine.cellMm], ...changes }), wanted);
  expect(run({ shellMm: 1 })).toThrow('skin');
  expect(run({ bottomMm: 1 })).toThrow('cubes');
  expect(run({ cellMm: [1, 1, 2] })).toThrow('cubes');
  expect(run({})).toThrow(expect.objectContaining({ code: 'too-many-cells' }));
});
