import { describe, expect, it } from 'vitest';
import { axisPlane, planeThrough } from './cut-plane.ts';

describe('the plane of a cut', () => {
  it('goes through its three points', () => {
    const plane = planeThrough([
      [1, 0, 0],
      [0, 1, 0],
      [0, 0, 1],
    ]);
    expect(plane?.offset).toBeCloseTo(1 / Math.sqrt(3));
    expect(Math.hypot(...plane!.normal)).toBeCloseTo(1);
  });

  it('is null for collinear points', () => {
    expect(
      planeThrough([
        [0, 0, 0],
        [1, 1, 1],
        [2, 2, 2],
      ]),
    ).toBeNull();
    expect(
      planeThrough([
        [3, 0, 0],
        [3, 0, 0],
        [1, 0, 0],
      ]),
    ).toBeNull();
  });

  it('is perpendicular to an axis at the requested height', () => {
    for (const axis of [0, 1, 2] as const) {
      const plane = planeThrough(axisPlane(axis, -7.5));
      expect(plane?.offset).toBeCloseTo(-7.5);
      expect(plane?.normal[axis]).toBeCloseTo(1);
    }
  });
});
