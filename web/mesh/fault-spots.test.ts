import { describe, expect, it } from 'vitest';
import type { Point } from '../../core/solid/geometry/vector.ts';
import { SPOTS_MAX, spotsOf } from './fault-spots.ts';

/** Edge of 1 mm along x. */
const edgeAt = ([x, y, z]: Point) => [x, y, z, x + 1, y, z];
const faceAt = ([x, y, z]: Point) => [x, y, z, x + 1, y, z, x, y + 1, z];
const NONE = new Float32Array();

describe('places of a fault', () => {
  it('are one for a chain of edges of any length, and another for distant faults', () => {
    const chain = Array.from({ length: 80 }, (_, i) => edgeAt([i, 0, 0])).flat();
    const spots = spotsOf(Float32Array.from([...edgeAt([50, 90, 0]), ...chain]), NONE, 150);
    expect(spots.map(({ centreMm }) => centreMm)).toEqual([
      [40, 0, 0],
      [50.5, 90, 0],
    ]);
    expect(spots[0]!.radiusMm).toBeCloseTo(40);
  });

  it('join edges and faces at the same place', () => {
    const spots = spotsOf(Float32Array.from(edgeAt([0, 0, 0])), Float32Array.from(faceAt([1, 0, 0])), 100);
    expect(spots).toHaveLength(1);
    expect(spots[0]!.centreMm).toEqual([1, 0.5, 0]);
  });

  it('are none without faults, and a few hundred at most', () => {
    expect(spotsOf(NONE, NONE, 100)).toEqual([]);
    const many: number[] = [];
    for (let x = 0; x < 30; x++) for (let y = 0; y < 30; y++) many.push(...edgeAt([x * 30, y * 30, 0]));
    expect(spotsOf(Float32Array.from(many), NONE, 300)).toHaveLength(SPOTS_MAX);
  });
});
