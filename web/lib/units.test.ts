import { afterEach, expect, it, vi } from 'vitest';
import { memoryStorage } from '../testing/browser-stores.ts';
import { preferredUnits, rememberUnits, UNITS, type Units, withSharedStress } from './units.ts';

afterEach(() => vi.unstubAllGlobals());

it('writes one quantity in both systems', () => {
  const { metric, imperial } = UNITS;
  expect([metric.length(25.4), imperial.length(25.4)]).toEqual(['25.4\u00a0mm', '1\u00a0in']);
  expect([metric.volume(16_387.064), imperial.volume(16_387.064)]).toEqual(['16.39\u00a0cm³', '1\u00a0in³']);
  expect([metric.weight(28.35), imperial.weight(28.35)]).toEqual(['28.4\u00a0g', '1\u00a0oz']);
  expect([metric.force(44.48), imperial.force(44.48)]).toEqual(['44.5\u00a0N', '10\u00a0lbf']);
  expect([metric.stiffness(175.13), imperial.stiffness(175.13)]).toEqual([
    '175\u00a0N/mm',
    '1,000\u00a0lbf/in',
  ]);
  expect([metric.stress([1, 2]), imperial.stress([1, 1])]).toEqual([
    '1\u00a0·\u00a02\u00a0MPa',
    '145\u00a0psi',
  ]);
  expect([metric.stress([0.000511]), metric.stress([0.05], [20])]).toEqual([
    '0.511\u00a0kPa',
    '0.05\u00a0MPa',
  ]);
});

it('writes the stresses of a comparison in one unit', () => {
  const write = ({ stress }: Units) => [stress([0.05]), stress([0.2])];
  expect(write(withSharedStress(write))).toEqual(['50\u00a0kPa', '200\u00a0kPa']);
});

it('starts in metric units, and keeps those that the reader chose', () => {
  vi.stubGlobal('localStorage', memoryStorage());
  expect(preferredUnits()).toBe('metric');
  rememberUnits('imperial');
  expect(preferredUnits()).toBe('imperial');
});
