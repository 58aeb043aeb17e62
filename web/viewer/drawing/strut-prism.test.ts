import { expect, it } from 'vitest';
import { pairEdges } from '../../../core/lattice/mesh/edges.ts';
import { volumeOf } from '../../../core/lattice/mesh/mesh.ts';
import { strutPrism } from './strut-prism.ts';

it.each([6, 8, 10])('is a closed, outward prism of radius 1 and height 1 with %i sides', (sides) => {
  const geometry = strutPrism(sides);
  const positions = geometry.getAttribute('position').array as Float32Array;
  const triangles = Uint32Array.from(geometry.getIndex()!.array);
  const { open, flipped, crowded } = pairEdges(triangles, positions.length / 3);
  expect({ open, flipped, crowded }).toEqual({ open: 0, flipped: 0, crowded: 0 });
  expect(volumeOf({ positions, triangles })).toBeCloseTo((sides / 2) * Math.sin((2 * Math.PI) / sides), 5);
  for (let i = 0; i < positions.length; i += 3) {
    expect(Math.hypot(positions[i]!, positions[i + 2]!)).toBeCloseTo(1, 6);
    expect(Math.abs(positions[i + 1]!)).toBe(0.5);
  }
});
