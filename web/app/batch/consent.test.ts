import { expect, test } from 'vitest';
import { modelFault } from '../../../core/rules/model/faults.ts';
import { consentKinds } from './consent.ts';

const repair = (maxDeviationMm: number) => ({
  method: 'large-holes' as const,
  count: 1,
  faces: 2,
  volumeChangeMm3: 0,
  maxDeviationMm,
});
const file = (name: string, changes: object = {}) => ({
  ...{ name, step: 'asking' as const, faults: [modelFault('large-holes')], repairs: [repair(0.1)] },
  ...{ unit: null, scale: 1, isTurned: false },
  ...changes,
});

test('each kind is asked for once, with its files and the greatest deviation among them', () => {
  const kinds = consentKinds([
    file('a.stl'),
    file('b.stl', { repairs: [repair(0.02), repair(0.3)] }),
    file('c.stl', { unit: 'inch', scale: 25.4, isTurned: true }),
    file('d.stl', { step: 'refused' }),
  ]);
  expect(kinds).toEqual([
    { code: 'large-holes', kind: 'fault', files: ['a.stl', 'b.stl', 'c.stl'], maxDeviationMm: 2.54 },
    { code: 'inch', kind: 'unit', files: ['c.stl'], maxDeviationMm: null },
    { code: 'turned', kind: 'turned', files: ['c.stl'], maxDeviationMm: null },
  ]);
});
