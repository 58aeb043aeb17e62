import { expect, it } from 'vitest';
import type { Point } from '../../../../core/solid/geometry/vector.ts';
import { CN } from '../../../texts/cn.ts';
import { EN } from '../../../texts/en.ts';
import { endsAfter, endsAfterEscape, measureDistance, measureHint } from './measure-state.ts';

const [a, b, c]: Point[] = [
  [0, 0, 0],
  [3, 4, 12],
  [1, 1, 1],
];

it('takes two ends and then starts a new measurement', () => {
  const one = endsAfter([], a!);
  const two = endsAfter(one, b!);
  expect([one, two, endsAfter(two, c!)]).toEqual([[a], [a, b], [c]]);
});

it('leaves the tool only if nothing is picked', () => {
  expect(endsAfterEscape([a!, b!])).toEqual({ ends: [], leave: false });
  expect(endsAfterEscape([])).toEqual({ ends: [], leave: true });
});

it('measures the distance and its components', () => {
  expect(measureDistance([a!, b!])).toEqual({ distanceMm: 13, partsMm: [3, 4, 12] });
});

it('names the next press, and on a touch screen no key', () => {
  const steps = [[], [a!], [a!, b!]];
  expect(steps.map((ends) => measureHint(ends, false))).toEqual([
    'viewer.measure.first',
    'viewer.measure.second',
    'viewer.measure.done',
  ]);
  expect(measureHint([a!, b!], true)).toBe('viewer.measure.doneByTouch');
  for (const texts of [EN, CN]) expect(texts.viewer.measure.doneByTouch).not.toMatch(/Esc/);
});
