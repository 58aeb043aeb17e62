import type { Point } from '../../core/solid/geometry/vector.ts';
import { appendMeshes } from '../../core/solid/mesh/append-meshes.ts';
import type { Mesh } from '../../core/solid/mesh/mesh.ts';
import { box, sphere } from './primitives.ts';
import { randomOf } from './random.ts';
import { invertMesh, placeMesh, turnedBody } from './shapes.ts';

/** Models in which very many faces cross, touch or coincide. Each has about as many bodies as asked for. */
export const TANGLED = {
  'support forest': supportForest,
  'grid of crossing bars': crossingBars,
  'boxes a hair off one another': nearBoxes,
  'nested shells': nestedShells,
  'long slivers': slivers,
  'knot of one tube': knot,
} as const satisfies Record<string, (bodies: number) => Mesh>;

/** Columns with cones over a plate, as supports: they overlap, touch, share faces, stand twice. */
function supportForest(columns: number): Mesh {
  const random = randomOf(1);
  const side = Math.ceil(Math.sqrt(columns));
  const bodies = [box([-1, -1, -0.5], [side * 0.8 + 1, side * 0.8 + 1, 0])];
  for (let i = 0; i < columns; i++) {
    const [x, y] = [(i % side) * 0.8, Math.floor(i / side) * 0.8];
    const height = 5 + 10 * random();
    const width = i % 3 === 0 ? 0.8 : 0.9;
    bodies.push(box([x, y, i % 2 === 0 ? 0 : -0.2], [x + width, y + width, height]));
    const cone = turnedBody(
      [
        [0, height - 1],
        [1.2, height],
        [0, height + 2],
      ],
      6,
    );
    bodies.push(placeMesh(cone, [0, 0], [x + width / 2, y + width / 2, 0]));
    if (i % 7 === 0) bodies.push(box([x, y, 0], [x + width, y + width, height + (i % 2) * 1e-5]));
  }
  return appendMeshes(bodies);
}

/** Bars in three directions, each through all of the other two. */
function crossingBars(bars: number): Mesh {
  const count = Math.ceil(bars / 3);
  // All of them fit the printers' box.
  const step = Math.min(2, 240 / count);
  const length = count * step;
  const bodies = Array.from({ length: count }, (_, i) => [
    box([0, i * step, 0.1], [length, (i + 0.5) * step, 1.1]),
    box([i * step, 0, 0.03], [(i + 0.5) * step, length, 1.17]),
    box([(i + 0.15) * step, i * step, -5], [(i + 0.35) * step, (i + 0.35) * step, 5]),
  ]);
  return appendMeshes(bodies.flat());
}

/** Boxes turned by hairs about one place: their faces nearly coincide. */
function nearBoxes(boxes: number): Mesh {
  const random = randomOf(2);
  const near = () => (random() - 0.5) * 2e-4;
  return appendMeshes(
    Array.from({ length: boxes }, (_, i) =>
      placeMesh(box([0, 0, 0], [20, 20, 20]), [near(), near()], [near(), near(), (i % 5) * 4]),
    ),
  );
}

/** Balls within balls, every other one inside out, the inner ones a little off the middle. */
function nestedShells(shells: number): Mesh {
  return appendMeshes(
    Array.from({ length: shells }, (_, i) => {
      const ball = sphere(50 - (40 * i) / shells, 12, [0, 0, i / shells]);
      return i % 2 === 0 ? ball : invertMesh(ball);
    }),
  );
}

/** Tetrahedra of 100 mm by a hundredth, through one place. */
function slivers(count: number): Mesh {
  const random = randomOf(3);
  const far = (): Point => [100 * random(), 100 * random(), 100 * random()];
  const bodies = Array.from({ length: count }, () => {
    const [a, d] = [far(), far()];
    const positions = [a, [a[0] + 0.01, a[1], a[2]], [a[0], a[1] + 0.01, a[2] + 0.005], d].flat();
    return {
      positions: Float32Array.from(positions),
      triangles: Uint32Array.of(0, 2, 1, 0, 1, 3, 1, 2, 3, 0, 3, 2),
    };
  });
  return appendMeshes([box([40, 40, 40], [60, 60, 60]), ...bodies]);
}

/** A tube whose turns run through one another again and again. */
function knot(turns: number): Mesh {
  const [steps, sides] = [turns * 24, 6];
  const positions: number[] = [];
  const triangles: number[] = [];
  for (let i = 0; i < steps; i++) {
    const a = (2 * Math.PI * i) / 24;
    const c = (2 * Math.PI * i) / steps;
    const reach = 20 + 6 * Math.sin(7 * c);
    for (let k = 0; k < sides; k++) {
      const b = (2 * Math.PI * k) / sides;
      const r = reach + 2 * Math.cos(b);
      positions.push(r * Math.cos(a), r * Math.sin(a), 2 * Math.sin(b) + 5 * Math.cos(3 * c));
    }
  }
  const id = (i: number, k: number) => (i % steps) * sides + (k % sides);
  for (let i = 0; i < steps; i++)
    for (let k = 0; k < sides; k++)
      triangles.push(id(i, k), id(i + 1, k), id(i + 1, k + 1), id(i, k), id(i + 1, k + 1), id(i, k + 1));
  return { positions: Float32Array.from(positions), triangles: Uint32Array.from(triangles) };
}
