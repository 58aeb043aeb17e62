import fc from 'fast-check';
import { expect, test } from 'vitest';
import { SAMPLE_PRESSURE } from '../../../../core/spec/testing/sample-pressure.ts';
import { INITIAL_SETTINGS, type Settings } from '../../../state/settings.ts';
import { changeSize, chooseField, chooseLattice } from './edit-settings.ts';
import { chooseEnds, endScale, endsOf, offeredEnds } from './gradient-ends.ts';
import { rodRangeOf } from './gradient-rods.ts';
import { chooseMaterial, chooseProcess } from './material-edits.ts';
import {
  changeEnd,
  changeField,
  changeGradientSize,
  chooseSource,
  switchMode,
  takeSize,
  withGradient,
} from './mode-edits.ts';

const GRADIENT = chooseLattice(chooseField(switchMode(INITIAL_SETTINGS, 'gradient'), 3), 8);
const RUBBER = chooseMaterial({ ...GRADIENT, process: 'SLS' }, 'TPU');

test('ends can be rods and densities, and hardnesses in an elastomer', () => {
  expect(offeredEnds(chooseProcess(GRADIENT, 'SLM'))).toEqual(['rod', 'density']);
  expect(offeredEnds(RUBBER)).toEqual(['rod', 'density', 'hardness']);
  expect(offeredEnds({ ...RUBBER, latticeId: null })).toEqual(['rod']);
});

test('a value at an end is the one that its rod gives, and rods stay in their range', () => {
  const scaled = fc.constantFrom('rod' as const, 'density' as const, 'hardness' as const);
  fc.assert(
    fc.property(scaled, fc.double({ min: 0, max: 1, noNaN: true }), (ends, share) => {
      const now = chooseEnds(chooseSource(RUBBER, 'axis'), ends);
      expect(endsOf(now.gradient)).toBe(ends);
      const { min, max, step, endOf, rodOf } = endScale(now);
      const value = min + share * (max - min);
      const next = changeEnd(now, 'lightestMm', rodOf(value));
      expect(Math.abs(endOf(next.gradient.lightestMm) - value)).toBeLessThan(0.75 * step + 1e-6);
      const rods = rodRangeOf(now);
      expect(next.gradient.lightestMm).toBeGreaterThanOrEqual(rods.min);
      expect(next.gradient.lightestMm).toBeLessThanOrEqual(rods.max);
    }),
  );
});

test('densities at the ends stay when the cells grow, and rods do not', () => {
  const values = (now: Settings) => {
    const { endOf } = endScale(now);
    return [endOf(now.gradient.darkestMm), endOf(now.gradient.lightestMm)];
  };
  const dense = chooseEnds(chooseSource(GRADIENT, 'axis'), 'density');
  expect(values(changeGradientSize(dense, 12))).toEqual(values(dense));
  const rods = chooseEnds(dense, 'rod');
  expect(values(changeGradientSize(rods, 10))).toEqual(values(rods));
});

test('cells that are offered for a gradient have their size, whatever rod the uniform mode holds', () => {
  const held: Settings = { ...GRADIENT, rodMm: 0.5 };
  expect(changeSize(held, 6).sizeMm).not.toBe(6);
  expect(takeSize(held, 6).sizeMm).toBe(6);
  const uniform = switchMode(held, 'constant');
  expect(takeSize(uniform, 9)).toEqual(changeSize(uniform, 9));
});

test('densities at the ends stay while another mode or field has another size', () => {
  const start = chooseEnds(chooseSource(GRADIENT, 'axis'), 'density');
  const dense = changeGradientSize(changeEnd(start, 'lightestMm', endScale(start).rodOf(12)), 8);
  const small = changeSize(switchMode(dense, 'constant'), 4);
  const others = [small, switchMode(dense, 'regions'), chooseField(small, 5)];
  expect(small.sizeMm).toBeLessThan(dense.sizeMm);
  for (const other of others) {
    const back = changeGradientSize(switchMode(other, 'gradient'), dense.sizeMm);
    expect(back.gradient.lightestMm).toBeCloseTo(dense.gradient.lightestMm, 3);
    expect(back.gradient.darkestMm).toBeCloseTo(dense.gradient.darkestMm, 3);
  }
});

test('a hardness follows the material, and one without hardness leaves its densities', () => {
  const soft = chooseEnds(RUBBER, 'hardness');
  expect(soft.gradient.elastomer).toBe('TPU');
  const hard = chooseProcess(soft, 'SLM');
  expect([hard.gradient.elastomer, endsOf(hard.gradient)]).toEqual([null, 'density']);
});

test('a source keeps how the field runs, and a picture takes the place of layers', () => {
  const smooth = changeField(chooseSource(GRADIENT, 'faces'), { course: 'smooth' });
  expect(chooseSource(smooth, 'axis').gradient.field).toEqual({
    source: 'axis',
    axis: 'z',
    course: 'smooth',
  });
  const layered: Settings = {
    ...GRADIENT,
    gradient: { ...GRADIENT.gradient, layers: 9, picture: { id: 'a', nameEn: '', nameZh: '', path: '' } },
  };
  expect(chooseSource(chooseSource(layered, 'faces'), 'stress').gradient).toEqual(layered.gradient);
  expect(chooseSource(layered, 'picture').gradient).toMatchObject({ layers: null, picture: null });
});

test('the picture of a pressure map stays with its source', () => {
  const pressed = withGradient(GRADIENT, {
    picture: { id: 'a', nameEn: '', nameZh: '', path: '' },
    field: SAMPLE_PRESSURE,
  });
  for (const other of ['axis', 'faces'] as const)
    expect(chooseSource(chooseSource(pressed, other), 'picture').gradient.picture).toBeNull();
});
