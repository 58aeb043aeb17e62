import { expect, it } from 'vitest';
import { preferredUnits, UNITS } from './units.ts';

it('writes one quantity in both systems', () => {
  const { metric, imperial } = UNITS;
  expect([metric.length(25.4), imperial.length(25.4)]).toEqual(['25.4 mm', '1 in']);
  expect([metric.volume(16_387.064), imperial.volume(16_387.064)]).toEqual(['16.39 cm³', '1 in³']);
  expect([metric.weight(28.35), imperial.weight(28.35)]).toEqual(['28.4 g', '1 oz']);
  expect([metric.force(44.48), imperial.force(44.48)]).toEqual(['44.5 N', '10 lbf']);
  expect([metric.stiffness(175.13), imperial.stiffness(175.13)]).toEqual(['175 N/mm', '1,000 lbf/in']);
  expect([metric.stress([1, 2]), imperial.stress([1, 1])]).toEqual(['1 · 2 MPa', '145 psi']);
});

it('starts with the units of the region', () => {
  expect(['en-US', 'en-GB', 'zh-CN', 'en'].map((language) => preferredUnits(language))).toEqual([
    'imperial',
    'metric',
    'metric',
    'metric',
  ]);
});
