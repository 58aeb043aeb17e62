import { expect, test } from 'vitest';
import { BRUSH_LIMITS, placesLeft } from '../../../core/rules/parameters/roles.ts';
import type { Point } from '../../../core/solid/geometry/vector.ts';
import { box } from '../../../tests/models/primitives.ts';
import { addRole, paintedFor, placesOfStroke } from '../../state/roles/face-roles.ts';
import { INITIAL_SETTINGS, type Settings } from '../../state/settings.ts';
import { paintStroke } from './paint-face.ts';

const CUBE = box([0, 0, 0], [60, 60, 60]);
const TWO = addRole(addRole(INITIAL_SETTINGS, 'solid'), 'keepClear');
const row = (count: number) => Array.from({ length: count }, (_, k): Point => [5 + (50 * k) / count, 30, 0]);

/** The settings after a stroke, which must change something. */
function painted(
  now: Settings,
  target: number,
  stroke: { atMm: Point[]; radiusMm: number; erases?: boolean },
) {
  const next = paintStroke(CUBE, now, { target, stroke });
  if (typeof next === 'string') throw new Error(next);
  return next;
}

const { maxPlaces } = BRUSH_LIMITS;
const FULL = painted(painted(TWO, 0, { atMm: row(maxPlaces - 10), radiusMm: 2 }), 1, {
  atMm: row(10),
  radiusMm: 2,
});

test('all painted faces share the places of a request', () => {
  expect(placesOfStroke(FULL, 1, 'paint')).toBe(0);
  expect(paintStroke(CUBE, FULL, { target: 1, stroke: { atMm: row(1), radiusMm: 2 } })).toBe('tooLong');
});

test('a full face can still be erased, and then painted again', () => {
  const eraser = { atMm: [[30, 30, 0] as Point], radiusMm: 15, erases: true };
  const erased = painted(FULL, 0, eraser);
  const left = placesOfStroke(erased, 0, 'paint');
  expect(left).toBeGreaterThan(maxPlaces / 3);
  expect(placesLeft([paintedFor(erased, 0)!, paintedFor(erased, 1)!])).toBe(left);
  expect(placesOfStroke(painted(erased, 0, { atMm: row(1), radiusMm: 2 }), 0, 'paint')).toBe(left - 1);
  const gone = painted(FULL, 0, { ...eraser, atMm: [[30, 30, 0]], radiusMm: 60 });
  expect(paintedFor(gone, 0)).toBeUndefined();
});
