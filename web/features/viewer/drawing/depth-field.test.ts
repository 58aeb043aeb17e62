import { expect, it } from 'vitest';
import { depthField } from './depth-field.ts';

/** Points of a cubic grid from 0 to 40 mm, 2 mm apart. */
function block(): Float32Array {
  const places: number[] = [];
  for (let x = 0; x <= 40; x += 2)
    for (let y = 0; y <= 40; y += 2) for (let z = 0; z <= 40; z += 2) places.push(x, y, z);
  return Float32Array.from(places);
}

const BOX = { min: [0, 0, 0], max: [40, 40, 40] } as const;
const field = depthField(block(), { min: [...BOX.min], max: [...BOX.max] });

function depthAt(x: number, y: number, z: number): number {
  const [i, j, k] = [x, y, z].map((mm, axis) => Math.floor((mm - field.minMm[axis]!) / field.stepMm));
  return field.values[i! + field.size[0] * (j! + field.size[1] * k!)]!;
}

it('is deep in the middle of a lattice, half deep at a face, less at an edge, nothing outside', () => {
  const [middle, face, edge] = [depthAt(20, 20, 20), depthAt(20, 20, 0.1), depthAt(20, 0.1, 0.1)];
  expect(middle).toBeGreaterThan(200);
  expect(face).toBeLessThan(0.75 * middle);
  expect(edge).toBeLessThan(0.75 * face);
  expect(field.values[0]).toBeLessThan(40);
});

it('takes a lattice without vertices or without extent', () => {
  for (const positions of [new Float32Array(0), new Float32Array(9)]) {
    const empty = depthField(positions, { min: [0, 0, 0], max: [0, 0, 0] });
    expect(empty.values).toHaveLength(empty.size[0] * empty.size[1] * empty.size[2]);
  }
});
