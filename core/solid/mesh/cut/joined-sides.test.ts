import { expect, test } from 'vitest';
import { pairEdges } from '../edges.ts';
import { CutSurface } from './cut-surface.ts';
import { joinFlatFaces, type KeptFace } from './joined-sides.ts';

/** A square of two faces, its fourth corner raised, whose diagonal is cut twice. These vertices are 10 and 11. */
function square(raisedMm: number) {
  const positions = Float32Array.of(0, 0, 0, 4, 0, 0, 4, 4, 0, 0, 4, raisedMm);
  const triangles = Uint32Array.of(0, 1, 2, 0, 2, 3);
  const surface = new CutSurface(triangles, pairEdges(triangles, 4).twin);
  for (const [face, along] of [0.25, 0.75].entries()) {
    const place = Float64Array.of(4 * along, 4 * along, 0);
    surface.putVertex(surface.edgeOf(2), { place, along, enters: face === 1, face });
  }
  const join = (kept: KeptFace[]) => {
    const removed: number[] = [];
    const faces = joinFlatFaces(surface, kept, {
      p: positions,
      flatMm: 1e-3,
      vertexOf: (v) => 10 + v,
      onRemoved: (v) => removed.push(v),
    });
    return { faces, removed };
  };
  return join;
}

/** The lower left corner: cut vertices 20 and 21 on its outline belong to the other surface. */
const halves: KeptFace[] = [
  { loops: [[0, 1, 20, 10]], face: 0, isPlain: true },
  { loops: [[0, 10, 21, 3]], face: 1, isPlain: true },
];

test('what is kept of two faces in one plane is one outline, without the cut vertex between them', () => {
  const { faces, removed } = square(0)(halves);
  expect(faces).toEqual([{ loops: [[0, 1, 20, 21, 3]], face: 0, isPlain: true }]);
  expect(removed).toEqual([10]);
});

test('faces that are bent, or that touch at a vertex, keep their outlines', () => {
  expect(square(0.1)(halves)).toEqual({ faces: halves, removed: [] });
  const touching: KeptFace[] = [
    { loops: [[1, 2, 10]], face: 0, isPlain: true },
    { loops: [[3, 0, 10]], face: 1, isPlain: true },
  ];
  expect(square(0)(touching)).toEqual({ faces: touching, removed: [] });
});

test('a hole across two faces is a separate outline, and the face is not plain', () => {
  const around: KeptFace[] = [
    { loops: [[0, 1, 2, 11, 20, 22, 10]], face: 0, isPlain: true },
    { loops: [[0, 10, 21, 23, 11, 2, 3]], face: 1, isPlain: true },
  ];
  const { faces, removed } = square(0)(around);
  expect(faces).toEqual([
    {
      loops: [
        [0, 1, 2, 3],
        [20, 22, 21, 23],
      ],
      face: 0,
      isPlain: false,
    },
  ]);
  expect(removed.sort()).toEqual([10, 11]);
});
