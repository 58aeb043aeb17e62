import { expect, test } from 'vitest';
import { judge } from '../../../../tests/bench/matrix/judge.ts';
import { box } from '../../../../tests/models/primitives.ts';
import { filledModel } from '../../../run/testing/filled-model.ts';
import type { ConstantSpec, GradientSpec } from '../../../spec/spec.ts';
import { sampleGradient, sampleSpec } from '../../../spec/testing/sample-spec.ts';

const bcc = sampleSpec('TYPE-20002', { cellMm: 11, rodDiameterMm: 1, openEnds: 'net' });
const byImage = sampleGradient({ ...bcc, rodDiameterMm: 1.2 }, 'x', 0.6);

test.each([
  ['ball', bcc],
  ['turned box', { ...bcc, turnZDeg: 30 }],
  ['bone', { ...bcc, lattice: 'TYPE-20008', cellMm: [8, 8, 8] }],
  ['lump one', byImage],
  ['turned box', { ...bcc, cellMm: [11.4, 6.3, 13.8], rodDiameterMm: 2 }],
] satisfies [string, ConstantSpec | GradientSpec][])(
  'a %s with a boundary net is sound, as heavy as predicted, and the same on two threads',
  async (model, spec) => {
    const { flaws, refused, triangles } = await judge({ model, spec }, 2);
    expect({ flaws, refused }).toEqual({ flaws: [], refused: undefined });
    expect(triangles).toBeGreaterThan(2_000);
  },
);

test('a model that cuts no strut open gets no net, and is filled as without', async () => {
  const fill = async (openEnds: 'net' | 'keep') => {
    const { bytes, report } = await filledModel(box([0, 0, 0], [22, 22, 22]), { ...bcc, openEnds });
    return { bytes, strutCount: report.strutCount };
  };
  expect(await fill('net')).toEqual(await fill('keep'));
});
