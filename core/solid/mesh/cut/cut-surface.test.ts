import { expect, test } from 'vitest';
import { CutSurface } from './cut-surface.ts';

test('each cut of a long edge is found by the face that makes it, also those made later', () => {
  // Two faces on both sides of one edge.
  const surface = new CutSurface(Uint32Array.of(0, 1, 2, 1, 0, 3), Int32Array.of(3, -1, -1, 0, -1, -1));
  const made = new Map<number, number>();
  for (let i = 0; i < 100; i++) {
    const face = (i * 37) % 1000;
    expect(surface.vertexOn(0, face)).toBe(-1);
    const cut = { place: new Float64Array(3), along: i / 100, enters: i % 2 === 0, face };
    made.set(face, surface.putVertex(0, cut));
    for (const [one, vertex] of made) expect(surface.vertexOn(0, one)).toBe(vertex);
  }
  expect(surface.vertexOn(0, 1001)).toBe(-1);
});
