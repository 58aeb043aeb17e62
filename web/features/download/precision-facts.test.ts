import i18next from 'i18next';
import { beforeAll, expect, it } from 'vitest';
import { latticeByTitle } from '../../../core/catalogue/lattice-types.ts';
import { INITIAL_SETTINGS } from '../../state/settings.ts';
import { speakIn } from '../../testing/speak-in.ts';
import { awaitsOffer, offerText } from './precision-facts.ts';

const OCTET = { ...INITIAL_SETTINGS, latticeId: latticeByTitle('TYPE-20007')!.id, rodMm: 0.8, sides: 8 };

const FILES = [
  { precision: 'low', bytes: 1000 },
  { precision: 'high', bytes: 2000 },
] as const;

beforeAll(() => speakIn('en'));

it('says sides, deviation, weight and ends of both files', () => {
  const text = (precision: 'low' | 'high', over = {}) =>
    offerText({ ...OCTET, ...over }, { precision, files: FILES }, i18next.t);
  expect(text('low')).toBe(
    '6-sided struts, at most 0.05\u00a0mm inside the design, struts ~8\u00a0% lighter than in high precision, simple ends. For a quick look or a test print.',
  );
  expect(text('high')).toBe(
    '8-sided struts, at most 0.03\u00a0mm inside the design, ends that follow the surface. Includes low precision.',
  );
  expect(text('high', { action: 'cut' })).toContain('flush ends');
  // Both have six sides, and a shell covers the ends.
  const both = (['low', 'high'] as const).map((one) => text(one, { sides: 6, shellMm: 1 }).split('.')[0]);
  expect(both[0]).toBe(both[1]);
  expect(awaitsOffer({ ...OCTET, sides: 6, shellMm: 1 })).toBe(false);
  expect(awaitsOffer(OCTET)).toBe(true);
});

it('says of walls how far they are off', () => {
  const gyroid = { ...OCTET, latticeId: latticeByTitle('TYPE-10001')!.id, sizeMm: 10 };
  expect(offerText(gyroid, { precision: 'low', files: FILES }, i18next.t)).toContain(
    'Walls within 0.1\u00a0mm of the design',
  );
  expect(offerText(gyroid, { precision: 'high', files: FILES }, i18next.t)).toContain(
    'Walls within 0.04\u00a0mm of the design',
  );
});

it('offers a file of low precision that is not smaller by its price alone', () => {
  const text = (low: number, high: number) =>
    offerText(
      { ...OCTET, shellMm: 1 },
      {
        precision: 'low',
        files: [
          { precision: 'low', bytes: low },
          { precision: 'high', bytes: high },
        ],
      },
      i18next.t,
    );
  expect(text(1_920_000, 1_800_000)).toContain('not smaller than high precision');
  expect(text(1_920_000, 1_800_000)).not.toContain('quick look');
  expect(text(1_700_000, 1_800_000)).toContain('quick look');
});
