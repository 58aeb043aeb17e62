import type { PressureField } from '../field.ts';

/** A map of pressure over the unit square: up to 400 kPa, of which 300 have the last rod. */
export const SAMPLE_PRESSURE: PressureField = {
  source: 'pressure',
  cornersMm: [
    [0, 1],
    [1, 1],
    [1, 0],
    [0, 0],
  ],
  fullKPa: 400,
  fromKPa: 0,
  toKPa: 300,
  course: 'linear',
};
