import i18next from 'i18next';
import { beforeAll, expect, it } from 'vitest';
import type { ModelRepair } from '../../../core/model/input/repair-log.ts';
import { EN } from '../../texts/en.ts';
import { repairNotes, repairOf } from './repair-notes.ts';

const repair = (change: Partial<ModelRepair> = {}): ModelRepair => ({
  method: 'flipped',
  count: 1,
  faces: 3,
  volumeChangeMm3: 0,
  maxDeviationMm: 0,
  ...change,
});
const notes = (change: Partial<ModelRepair>, scale = 1) => repairNotes(repair(change), scale, i18next.t);

beforeAll(() => {
  void i18next.init({ lng: 'en', initAsync: false, resources: { en: { translation: EN } } });
});

it('adds repairs of one method, and keeps the greatest deviation', () => {
  const all = [
    repair({ faces: 2, volumeChangeMm3: -1, maxDeviationMm: 0.2 }),
    repair({ method: 'unwelded', faces: 50 }),
    repair({ faces: 5, volumeChangeMm3: 4, maxDeviationMm: 0.1 }),
  ];
  expect(repairOf(all, 'flipped')).toMatchObject({ faces: 7, volumeChangeMm3: 3, maxDeviationMm: 0.2 });
  expect(repairOf(all, 'open')).toBeNull();
});

it('names faces, volume and deviation', () => {
  expect(notes({ faces: 1 })).toEqual(['1 face', 'no deviation']);
  expect(notes({ faces: 1234, volumeChangeMm3: -1633.2, maxDeviationMm: 0.0824 })).toEqual([
    '1,234 faces',
    'volume −1.63 cm³',
    'deviation at most 0.082\u00a0mm',
  ]);
});

it('says how much of a rebuilt surface its deviation leaves out', () => {
  const wrapped = { method: 'wrapped-surface', maxDeviationMm: 0.06 } as const;
  expect(notes({ ...wrapped, cappedMm2: 0 })).toEqual(['3 faces', 'deviation at most 0.06\u00a0mm']);
  expect(notes({ ...wrapped, cappedMm2: 31.24 })).toEqual([
    '3 faces',
    'deviation at most 0.06\u00a0mm',
    '31.2 mm² of missing surface is filled as shown and not counted',
  ]);
  expect(notes({ ...wrapped, cappedMm2: 2 }, 25.4)).toContain(
    '12.9 cm² of missing surface is filled as shown and not counted',
  );
});

it('never rounds a change down to nothing', () => {
  expect(notes({ faces: 0, volumeChangeMm3: 0.002, maxDeviationMm: 4e-7 })).toEqual([
    'volume changed by less than 0.01\u00a0mm³',
    'deviation below 0.001\u00a0mm',
  ]);
});

it('gives lengths in millimetres and volumes in their cube, whatever unit the file has', () => {
  expect(notes({ faces: 0, volumeChangeMm3: 2, maxDeviationMm: 0.01 }, 10)).toEqual([
    'volume +2 cm³',
    'deviation at most 0.1\u00a0mm',
  ]);
});
