import { expect, it } from 'vitest';
import type { PressFigures } from '../../../core/mechanics/press/press-figures.ts';
import { drawnHtml } from '../../testing/drawn.tsx';
import { ForceCourse } from './force-course.tsx';

const drawn = (round: boolean) => {
  const contact = { nodes: 4, depthMm: 2, round };
  const figures = {
    heightMm: 20,
    contact: { low: contact, high: contact },
    curve: { travelMm: [0, 10], freeN: [0, 1], heldN: [0, 2] },
    limit: { forceN: 100, travelMm: 0.5, by: 'yield' },
  } as PressFigures;
  return drawnHtml(<ForceCourse figures={figures} isSurface={false} />);
};

it('a report draws the curve of a round part, and the straight line of a flat one with why it ends', () => {
  expect(drawn(true)).toContain('press-curve');
  expect(drawn(true)).not.toContain('press-line');
  expect(drawn(false)).toContain('press-line');
  expect(drawn(false)).toContain('press.end.yield');
});
