import { appendMeshes } from '../../core/solid/mesh/append-meshes.ts';
import type { Mesh } from '../../core/solid/mesh/mesh.ts';
import { bone } from './bone.ts';
import { bracket } from './bracket.ts';
import { box, sphere, torus } from './primitives.ts';
import { coil, gearOutline, invertMesh, lump, placeMesh, prism, turnedBody, turnedRing } from './shapes.ts';
import { sole } from './sole.ts';

/** Models of every kind for the engine, 20 to 60 mm long, by name. Deterministic. */
export const GALLERY: Readonly<Record<string, () => Mesh | Promise<Mesh>>> = {
  'box on the grid': () => box([0, 0, 0], [40, 30, 20]),
  'box off the grid': () => box([0.37, -1.91, 3.3], [33.71, 27.2, 24.9]),
  'turned box': () => placeMesh(box([-15, -12, -9], [15, 12, 9]), [33, 21], [4, -7, 2]),
  'thin wall': () => box([0, 0, 0], [40, 36, 2.2]),
  'leaning thin wall': () => placeMesh(box([-20, -15, -1.1], [20, 15, 1.1]), [17, 58], [0, 0, 0]),
  'sharp wedge': () =>
    prism(
      [
        [0, 0],
        [45, 0],
        [0, 9],
      ],
      25,
    ),
  needle: () =>
    turnedBody([
      [0, 0],
      [7, 1],
      [0, 55],
    ]),
  tetrahedron: () =>
    placeMesh(
      turnedBody(
        [
          [0, 0],
          [25, 0],
          [0, 34],
        ],
        3,
      ),
      [10, 0],
      [0, 0, 0],
    ),
  ball: () => sphere(18, 48),
  'coarse ball': () => sphere(17, 10, [3, 4, 5]),
  ellipsoid: () => {
    const ball = sphere(1, 48);
    return {
      ...ball,
      positions: ball.positions.map((value, i) => value * ([26, 14, 10][i % 3] as number)),
    };
  },
  torus: () => torus(20, 7, 64, 24),
  'leaning torus': () => placeMesh(torus(19, 6.3, 64, 24), [20, 40], [1, 2, 3]),
  tube: () =>
    turnedRing([
      [11, 0],
      [18, 0],
      [18, 40],
      [11, 40],
    ]),
  'thin tube': () =>
    turnedRing([
      [16, 0],
      [18, 0],
      [18, 30],
      [16, 30],
    ]),
  cylinder: () =>
    turnedBody([
      [0, 0],
      [15, 0],
      [15, 32],
      [0, 32],
    ]),
  dumbbell: () =>
    turnedBody([
      [0, 0],
      [14, 2],
      [14, 14],
      [4, 17],
      [4, 30],
      [13, 33],
      [13, 44],
      [0, 46],
    ]),
  star: () => prism(gearOutline(5, 26, 11, false), 18),
  gear: () => prism(gearOutline(12, 24, 18, true), 14),
  'box with a cavity': () => appendMeshes([box([-17, -17, -17], [17, 17, 17]), invertMesh(sphere(9, 32))]),
  'box with two cavities': () =>
    appendMeshes([
      box([0, 0, 0], [50, 24, 24]),
      invertMesh(box([6, 6, 6], [18, 18, 18])),
      invertMesh(sphere(7, 24, [36, 12, 12])),
    ]),
  coil: () => coil(16, 5, 16, 2),
  'lump one': () => lump(17, 1),
  'lump two': () => placeMesh(lump(19, 4.2), [70, 25], [-3, 5, 9]),
  bone: () => bone(60, 64, 32),
  sole: () => sole(70, 56, 28),
  bracket: () => bracket(),
};
