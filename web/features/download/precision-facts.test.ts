import i18next from 'i18next';
import { beforeAll, expect, it } from 'vitest';
import { latticeByTitle } from '../../../core/catalogue/lattice-types.ts';
import { INITIAL_SETTINGS } from '../../state/settings.ts';
import { CN } from '../../texts/cn.ts';
import { EN } from '../../texts/en.ts';
import { precisionText } from './precision-facts.ts';

const OCTET = { ...INITIAL_SETTINGS, latticeId: latticeByTitle('TYPE-20007')!.id, rodMm: 0.8, sides: 8 };

beforeAll(async () => {
  await i18next.init({ lng: 'en', resources: { en: { translation: EN }, cn: { translation: CN } } });
});

it('says sides, deviation, weight and ends of both files', () => {
  const text = (precision: 'low' | 'high', over = {}) =>
    precisionText({ ...OCTET, ...over }, precision, i18next.t);
  expect(text('low')).toBe(
    '6-sided struts, at most 0.05 mm inside the design, struts ~8 % lighter than in high precision, simple ends',
  );
  expect(text('high')).toBe(
    '8-sided struts, at most 0.03 mm inside the design, ends that follow the surface',
  );
  expect(text('high', { action: 'cut' })).toContain('flush ends');
  // Both have six sides, and a shell covers the ends.
  expect(text('low', { sides: 6, shellMm: 1 })).toBe(text('high', { sides: 6, shellMm: 1 }));
});

it('says of walls how far they are off', () => {
  const gyroid = { ...OCTET, latticeId: latticeByTitle('TYPE-10001')!.id, sizeMm: 10 };
  expect(precisionText(gyroid, 'low', i18next.t)).toBe('Walls within 0.1 mm of the design');
  expect(precisionText(gyroid, 'high', i18next.t)).toBe('Walls within 0.04 mm of the design');
});
