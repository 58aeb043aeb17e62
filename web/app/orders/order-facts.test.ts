import type { TFunction } from 'i18next';
import { expect, it } from 'vitest';
import { box } from '../../../tests/models/primitives.ts';
import { UNITS } from '../../lib/units.ts';
import { keepShape } from '../../mesh/registry.ts';
import { SAMPLE_REPORT, SAMPLE_TASK, sampleOrder } from '../stories/sample-data.ts';
import { orderFacts } from './order-facts.ts';

const t = ((key: string) => key) as TFunction;
const style = { t, language: 'en', units: UNITS.metric } as const;
const order = sampleOrder({
  report: { ...SAMPLE_REPORT, triangles: 40, volumeMm3: 8000, volumeFraction: { measured: 0.2 } },
  latticeTask: SAMPLE_TASK,
  files: [
    { format: 'stl', precision: 'low', bytes: 684 },
    { format: 'stl', precision: 'high', bytes: 2084 },
  ],
});
const ofFile = (latticeId: string | null, isPending = false) => {
  const { figures, settings } = orderFacts(order, style, { latticeId, isPending });
  const text = (name: string) => [...figures, ...settings].find((fact) => fact.name === name)?.text;
  return ['file', 'volume', 'fraction', 'triangles', 'sides'].map(text);
};

it('describes the file that the picture is, and neither until it is known which', () => {
  const low = keepShape({ kind: 'mesh', mesh: box([0, 0, 0], [10, 20, 30]) });
  expect(ofFile(low)).toEqual(['workspace.download.low', '6.00\u00a0cm³', '15.0\u00a0%', '12', '6']);
  expect(ofFile(null, true)).toEqual(['', '', '', '', '']);
  const high = ['workspace.download.high', '8.00\u00a0cm³', '20.0\u00a0%', '40', '8'];
  expect(ofFile(null)).toEqual(high);
});

it('has one name for the modulus of a lattice, with a shell and without, and more of it is better', () => {
  const young = (shellThickness: number | null) => {
    const latticeTask = { ...SAMPLE_TASK, shellThickness };
    const facts = orderFacts({ ...order, latticeTask }, style, { latticeId: null, isPending: false });
    return facts.figures.find(({ name }) => name === 'young');
  };
  expect(young(null)).toMatchObject({ better: 'more' });
  expect(young(1)).toEqual(young(null));
});
