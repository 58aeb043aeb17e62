import { describe, expect, it, test } from 'vitest';
import { latticeByTitle } from '../../../catalogue/lattice-types.ts';
import { elasticFigures } from '../../chart/elastic-figures.ts';
import { isotropicStiffness, type Matrix6 } from '../../elasticity/stiffness.ts';
import { finish } from '../press-test.ts';
import { type HexMesh, hexElements } from './hex-elements.ts';
import { pressElements } from './press-elements.ts';
import { pressSolid } from './solid-press.ts';

const about = { density: 0.1, poissonRatio: 0.3 };
const { stiffness } = elasticFigures(latticeByTitle('TYPE-10001')!, 'sheet', about);

/** A block of hexahedra; `move` places each node. */
function block(counts: readonly number[], move: (at: number[]) => number[] = (at) => at): HexMesh {
  const [nx, ny, nz] = counts as [number, number, number];
  const node = (i: number, j: number, k: number) => (k * (ny + 1) + j) * (nx + 1) + i;
  const places: number[] = [];
  for (let k = 0; k <= nz; k++)
    for (let j = 0; j <= ny; j++) for (let i = 0; i <= nx; i++) places.push(...move([i, j, k]));
  const corners: number[] = [];
  for (let k = 0; k < nz; k++)
    for (let j = 0; j < ny; j++)
      for (let i = 0; i < nx; i++)
        for (let c = 0; c < 8; c++) corners.push(node(i + (c & 1), j + ((c >> 1) & 1), k + (c >> 2)));
  const extent = [0, 1, 2].map((axis) => Math.max(...places.filter((_, i) => i % 3 === axis)));
  return {
    places: Float64Array.from(places),
    corners: Int32Array.from(corners),
    shares: new Float64Array(nx * ny * nz).fill(1),
    extentMm: extent as [number, number, number],
  };
}

const pressed = (mesh: HexMesh, axis: 0 | 1 | 2, friction: boolean, c: Matrix6 = stiffness) =>
  finish(
    pressElements(
      hexElements(mesh, () => ({ stiffness: c, stressFactor: 20 })),
      { axis, friction },
    ),
  );

test('cubes are pressed as boxes are, where nothing bends', () => {
  const model = { counts: [3, 3, 4], edgesMm: [1, 1, 1], shares: new Float32Array(36).fill(1) } as const;
  const boxes = finish(pressSolid(model, { axis: 2, friction: false, stiffness, stressFactor: 20 }));
  const hexes = pressed(block([3, 3, 4]), 2, false);
  expect(hexes.stiffness / boxes.stiffness).toBeCloseTo(1, 6);
  hexes.loads.stress.forEach((stress, i) => {
    expect(stress / boxes.loads.stress[i]!).toBeCloseTo(1, 4);
  });
});

test('a block turned in space is as stiff as it is upright, for the stiffness turns with its cells', () => {
  const upright = pressed(block([3, 2, 5]), 2, true);
  const lying = pressed(
    block([3, 2, 5], ([x, y, z]) => [z!, x!, y!]),
    0,
    true,
  );
  expect(lying.stiffness / upright.stiffness).toBeCloseTo(1, 6);
  const turned = (x: number, y: number) => [0.8 * x - 0.6 * y + 1.2, 0.6 * x + 0.8 * y];
  const about = pressed(
    block([3, 2, 5], ([x, y, z]) => [...turned(x!, y!), z!]),
    2,
    true,
  );
  expect(about.stiffness / upright.stiffness).toBeCloseTo(1, 6);
});

describe('a folded hexahedron', () => {
  /** A block whose middle hexahedron has its corners in another order. */
  const folded = (order: readonly number[]) => {
    const mesh = block([3, 3, 3]);
    const own = mesh.corners.slice(8 * 13, 8 * 14);
    mesh.corners.set(
      order.map((corner) => own[corner]!),
      8 * 13,
    );
    return mesh;
  };

  it.each([
    ['inside out', [4, 5, 6, 7, 0, 1, 2, 3]],
    ['flat', [0, 1, 2, 3, 0, 1, 2, 3]],
    ['flat in its middle', [0, 1, 2, 3, 7, 6, 5, 4]],
  ])('that is %s has no stress, and the others have as if it were missing', (_, order) => {
    const hollow = block([3, 3, 3]);
    hollow.shares[13] = 0;
    const missing = pressed(hollow, 2, true);
    const part = pressed(folded(order), 2, true);
    expect(part.stiffness / missing.stiffness).toBeCloseTo(1, 6);
    expect(part.loads.stress[13]).toBe(0);
    part.loads.stress.forEach((stress, i) => {
      expect(stress).toBeCloseTo(missing.loads.stress[i]!, 6);
    });
  });
});

describe('the patch test', () => {
  /** Displacements of a uniform strain, with shear. */
  const moved = (x: number, y: number, z: number) => [
    0.3 * x + 0.1 * y - 0.2 * z,
    0.2 * x - 0.4 * y,
    0.1 * y + z,
  ];

  it.each([
    ['stretched', ([x, y, z]: number[]) => [x!, 2 * y!, 0.4 * z!]],
    ['sheared', ([x, y, z]: number[]) => [x! + 0.4 * y! + 0.3 * z!, y! - 0.2 * z!, z!]],
    [
      'bent',
      ([x, y, z]: number[]) => [x! + 0.2 * Math.sin(y! + z!), y! + 0.2 * Math.sin(x!), z! + 0.1 * x! * y!],
    ],
  ])('%s hexahedra under a uniform strain push no inner node', (_, move) => {
    const mesh = block([3, 3, 3], move);
    const c = isotropicStiffness(10, 0.3);
    const elements = hexElements(mesh, () => ({ stiffness: c, stressFactor: 1 }));
    const x = new Float64Array(mesh.places.length);
    for (let i = 0; i < x.length; i += 3)
      x.set(moved(mesh.places[i]!, mesh.places[i + 1]!, mesh.places[i + 2]!), i);
    const forces = new Float64Array(x.length);
    elements.multiply(x, forces);
    const most = Math.max(...forces.map(Math.abs));
    for (let k = 1; k < 3; k++)
      for (let j = 1; j < 3; j++)
        for (let i = 1; i < 3; i++) {
          const node = 3 * ((k * 4 + j) * 4 + i);
          for (let axis = 0; axis < 3; axis++)
            expect(Math.abs(forces[node + axis]!)).toBeLessThan(1e-9 * most);
        }
    const stress = elements.stresses(x);
    for (const one of stress) expect(one / stress[0]!).toBeCloseTo(1, 8);
  });
});

test('one hexahedron across a wall bends as a beam does, in any stretch', () => {
  for (const height of [0.3, 1, 3]) {
    // In the middle of the beam, whose curvature is one: x moves by x z, z by -x^2 / 2.
    const mesh = block([1, 1, 1], ([x, y, z]) => [x! - 0.5, y!, height * (z! - 0.5)]);
    const elements = hexElements(mesh, () => ({ stiffness: isotropicStiffness(1, 0), stressFactor: 1 }));
    const u = new Float64Array(24);
    const forces = new Float64Array(24);
    for (let i = 0; i < 24; i += 3) {
      const x = mesh.places[i]!;
      u[i] = x * mesh.places[i + 2]!;
      u[i + 2] = (-x * x) / 2;
    }
    elements.multiply(u, forces);
    const twiceTheEnergy = u.reduce((sum, value, i) => sum + value * forces[i]!, 0);
    expect(twiceTheEnergy / (height ** 3 / 12)).toBeCloseTo(1, 8);
  }
});

it('takes its middle edge as the distance of its nodes, so that a stretched one widens none', () => {
  const stepOf = (mesh: HexMesh) => hexElements(mesh, () => ({ stiffness, stressFactor: 20 })).stepMm();
  expect(stepOf(block([3, 2, 1]))).toBe(1);
  expect(stepOf(block([3, 2, 1], ([i, j, k]) => [i === 3 ? 9 : i!, j!, k!]))).toBe(1);
});
