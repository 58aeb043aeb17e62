import { expect, it } from 'vitest';
import { planeThrough } from '../../../core/solid/geometry/plane-through.ts';
import { axisPlane } from './cut-plane.ts';

it('the plane of a cut is perpendicular to an axis at the requested height', () => {
  for (const axis of [0, 1, 2] as const) {
    const plane = planeThrough(axisPlane(axis, -7.5));
    expect(plane?.offset).toBeCloseTo(-7.5);
    expect(plane?.normal[axis]).toBeCloseTo(1);
  }
});
