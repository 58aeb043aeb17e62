import { expect, test } from 'vitest';
import { box } from '../../../../tests/models/primitives.ts';
import { pairEdges } from '../edges.ts';
import type { Mesh } from '../mesh.ts';
import { CutSurface } from './cut-surface.ts';
import { UnclearCut } from './unclear-cut.ts';
import { noteUncut, verdictsAtCuts } from './verdicts.ts';

const isRight = (x: number) => x > 0;

/** Verdict on the first vertex of a body that nothing cuts. */
function keptOf({ positions, triangles }: Mesh, test: (x: number) => boolean): boolean {
  const vertexCount = positions.length / 3;
  const model = new CutSurface(triangles, pairEdges(triangles, vertexCount).twin);
  const lattice = new CutSurface(new Uint32Array(), new Int32Array());
  const verdicts = verdictsAtCuts({ model, lattice }, vertexCount);
  noteUncut(triangles, positions, verdicts, test);
  return verdicts.isKept(triangles[0]!);
}

test('a part that touches the other surface from one side is judged where it is clear of it', () => {
  for (const touching of [box([0, 0, 0], [5, 5, 5]), box([-1e-5, 0, 0], [5, 5, 5])]) {
    expect(keptOf(touching, isRight)).toBe(true);
    expect(keptOf(touching, (x) => !isRight(x))).toBe(false);
  }
});

test('a part that is nowhere clear of the other surface is left to the boolean kernel', () => {
  expect(() => keptOf(box([-1e-4, 0, 0], [1e-4, 5, 5]), isRight)).toThrow(UnclearCut);
});
