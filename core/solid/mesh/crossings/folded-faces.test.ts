import { expect, test } from 'vitest';
import { box, sphere } from '../../../../tests/models/primitives.ts';
import { fanPrism, placeMesh, prism } from '../../../../tests/models/shapes.ts';
import { rotateMesh } from '../../../../tests/models/variants.ts';
import { pairEdges } from '../edges.ts';
import { cornersOf, type Mesh } from '../mesh.ts';
import { weldCorners } from '../weld/weld.ts';
import { findFoldedFaces } from './folded-faces.ts';

const TOLERANCE_MM = 3e-4;

const foldsOf = (mesh: Mesh) =>
  findFoldedFaces(mesh, pairEdges(mesh.triangles, mesh.positions.length / 3).twin, TOLERANCE_MM);

/** Outline with a notch, of which the first vertex does not see the far side. */
const NOTCHED = [
  [0, 0],
  [30, 0],
  [30, 20],
  [20, 20],
  [20, 5],
  [10, 5],
  [10, 20],
  [0, 20],
] as const;

test('the fan of a notched face is folded, however it is turned', () => {
  const level = foldsOf(fanPrism(NOTCHED, 10));
  expect(level.length).toBeGreaterThan(0);
  for (const turnDeg of [0.003, 1, 33])
    expect(foldsOf(rotateMesh(fanPrism(NOTCHED, 10), [turnDeg, turnDeg, 0]))).toEqual(level);
});

test('a slit and a fin without thickness are folded along their boundary', () => {
  const { positions, triangles } = box([0, 0, 0], [20, 20, 20]);
  const at = positions.length / 3;
  const edge = triangles.slice(0, 2);
  for (const apex of [
    [5, 5, 5],
    [-9, 30, 4],
  ]) {
    // Both sides of a triangle over an edge of the box.
    const both = [edge[0]!, edge[1]!, at, edge[1]!, edge[0]!, at];
    const sheet = {
      positions: Float32Array.from([...positions, ...apex]),
      triangles: Uint32Array.from([...triangles, ...both]),
    };
    expect(foldsOf(sheet)).toEqual([12, 13]);
  }
});

test('sound models are not folded, nor are blades that are thin but have a thickness', () => {
  const blade = prism(
    [
      [0, 0],
      [30, -0.05],
      [60, 0],
      [30, 0.05],
    ],
    40,
  );
  const needle = placeMesh(
    prism(
      [
        [0, 0],
        [40, 0],
        [40, 2e-3],
      ],
      20,
    ),
    [20, 40],
    [0, 0, 0],
  );
  for (const mesh of [
    box([0, 0, 0], [20, 20, 20]),
    sphere(20),
    fanPrism(NOTCHED.slice(0, 3), 5),
    blade,
    needle,
  ])
    expect(foldsOf(weldCorners(cornersOf(mesh)))).toEqual([]);
});
