import type { TFunction } from 'i18next';
import { expect, it } from 'vitest';
import { box } from '../../../tests/models/primitives.ts';
import { UNITS } from '../../lib/units.ts';
import { keepShape } from '../../mesh/registry.ts';
import { INITIAL_SETTINGS } from '../../state/settings.ts';
import { SAMPLE_REPORT, sampleOrder } from '../stories/sample-data.ts';
import { figureFacts, stiffnessFacts } from './figure-facts.ts';

const t = ((key: string) => key) as TFunction;
const style = { t, language: 'en', units: UNITS.metric } as const;
const order = sampleOrder({
  report: { ...SAMPLE_REPORT, triangles: 40, volumeMm3: 8000, volumeFraction: { measured: 0.2 } },
  files: [
    { format: 'stl', precision: 'low', bytes: 684 },
    { format: 'stl', precision: 'high', bytes: 2084 },
  ],
});
const ofFile = (latticeId: string | null, isPending = false) => {
  const facts = figureFacts(order, style, { latticeId, isPending });
  const text = (name: string) => facts.find((fact) => fact.name === name)?.text;
  return ['file', 'volume', 'fraction', 'triangles'].map(text);
};

it('describes the file that the picture is, and neither until it is known which', () => {
  const low = keepShape({ kind: 'mesh', mesh: box([0, 0, 0], [10, 20, 30]) });
  expect(ofFile(low)).toEqual(['workspace.download.low', '6.00\u00a0cm³', '15.0\u00a0%', '12']);
  expect(ofFile(null, true)).toEqual(['', '', '', '']);
  expect(ofFile(null)).toEqual(['workspace.download.high', '8.00\u00a0cm³', '20.0\u00a0%', '40']);
});

it('has one name for the modulus of a lattice, with a shell and without, and more of it is better', () => {
  const now = { ...INITIAL_SETTINGS, latticeId: 13, densityPercent: 7, stretch: 1 };
  const [plain] = stiffnessFacts(order, now, style);
  expect(plain).toMatchObject({ name: 'young', better: 'more' });
  expect(stiffnessFacts(order, { ...now, shellMm: 1 }, style)).toEqual([plain]);
});
