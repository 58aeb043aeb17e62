import fc from 'fast-check';
import { expect, test } from 'vitest';
import { box, sphere, torus } from '../../../tests/models/primitives.ts';
import { insideOut } from '../../../tests/models/shapes.ts';
import { fillProved } from '../fill/fill-proved.ts';
import { generateLattice } from '../generate.ts';
import type { Mesh } from '../mesh/mesh.ts';
import { prepareRoom } from '../shell/room.ts';
import type { ConstantSpec } from '../spec.ts';
import { encodeStl } from '../stl/write.ts';
import { mergedMesh } from '../trim/solve.ts';
import { proveAssembly } from './assembly.ts';
import { countBodies } from './count-bodies.ts';
import { EdgeBalance } from './edge-balance.ts';
import { readOpenSurface } from './open-surface.ts';

const cornersOf = ({ positions, triangles }: Mesh) =>
  Float32Array.from([...triangles].flatMap((v) => [...positions.subarray(v * 3, v * 3 + 3)]));

function balanced(mesh: Mesh): boolean {
  const balance = new EdgeBalance();
  const records = encodeStl(mesh).subarray(84);
  // In pieces, as a stream gives them.
  for (let at = 0; at < records.length; at += 50 * 7) balance.add(records.subarray(at, at + 50 * 7));
  return balance.balanced;
}

test('the edges of a closed, oriented surface cancel out', () => {
  for (const mesh of [box([0, 0, 0], [1, 2, 3]), sphere(9, 32), torus(9, 3)])
    expect(balanced(mesh)).toBe(true);
});

test('a missing, turned or moved face leaves a balance', () => {
  const mesh = sphere(9, 32);
  fc.assert(
    fc.property(
      fc.nat(mesh.triangles.length / 3 - 1),
      fc.constantFrom('missing', 'turned', 'moved'),
      (face, flaw) => {
        const triangles = mesh.triangles.slice();
        const positions = Float32Array.from([...mesh.positions, 1, 2, 3]);
        if (flaw === 'turned') triangles.subarray(face * 3, face * 3 + 3).reverse();
        if (flaw === 'moved') triangles[face * 3] = positions.length / 3 - 1;
        const rest = flaw === 'missing' ? triangles.filter((_, i) => Math.floor(i / 3) !== face) : triangles;
        expect(balanced({ positions, triangles: rest })).toBe(false);
      },
    ),
  );
});

test('negative zero balances zero', () => {
  const mesh = box([0, 0, 0], [1, 1, 1]);
  const corners = encodeStl(mesh);
  new DataView(corners.buffer).setFloat32(84 + 12, -0, true);
  const balance = new EdgeBalance();
  balance.add(corners.subarray(84));
  expect(balance.balanced).toBe(true);
});

test('an open part is read with its rims', () => {
  const ball = sphere(9, 32);
  expect(readOpenSurface(cornersOf(ball))).toEqual({ manifold: true, rimEdges: 0, degenerateTriangles: 0 });
  const cap = { ...ball, triangles: ball.triangles.slice(3) };
  expect(readOpenSurface(cornersOf(cap))).toEqual({ manifold: true, rimEdges: 3, degenerateTriangles: 0 });
});

test('parts that are no surface are found out', () => {
  const ball = sphere(9, 32);
  const twice = {
    ...ball,
    triangles: Uint32Array.from([...ball.triangles, ...ball.triangles.subarray(0, 3)]),
  };
  expect(readOpenSurface(cornersOf(twice)).manifold).toBe(false);
  const flat = { ...ball, triangles: Uint32Array.from([...ball.triangles, 0, 0, 1]) };
  expect(readOpenSurface(cornersOf(flat)).degenerateTriangles).toBe(1);
  // Two closed bodies that share one corner: no other part can mend that.
  const corner = mergedMesh([box([0, 0, 0], [1, 1, 1]), box([1, 1, 1], [2, 2, 2])]);
  expect(readOpenSurface(cornersOf(corner)).manifold).toBe(false);
});

test('bodies and hollows counted by parts are those of the whole', async () => {
  const base: ConstantSpec = {
    mode: 'constant',
    lattice: 'TYPE-20002',
    cellMm: [8, 8, 8],
    rodDiameterMm: 0.8,
    sides: 8,
    action: 'high',
  };
  const ball = sphere(11, 16);
  const hooks = { place: {}, onFrame: async () => {}, onTrimmed: () => {} };
  const limits = { maxBytes: Number.POSITIVE_INFINITY, onProof: () => {} };
  for (const spec of [base, { ...base, shellMm: 2 }, { ...base, lattice: 'TYPE-10001' }]) {
    const { filled, proof, skin } = await fillProved(
      ball,
      spec,
      await prepareRoom(ball, spec, {}),
      hooks,
      limits,
    );
    expect(proveAssembly(filled.copies, filled.kept, skin)).toEqual(proof);
  }
});

test('a piece that meets no other is a body of its own', () => {
  const corners = cornersOf(sphere(3, 16));
  const places = Float64Array.of(0, 0, 0, 9, 0, 0, 0, 9, 0);
  expect(countBodies([{ corners, places }])).toEqual({ components: 3, cavities: 0 });
  const hollow = cornersOf(insideOut(sphere(1, 8)));
  expect(
    countBodies([
      { corners, places },
      { corners: hollow, places },
    ]),
  ).toEqual({ components: 3, cavities: 3 });
});

test('a result too large to hold is written and proved by its parts', async () => {
  const balance = new EdgeBalance();
  let bytes = 0;
  const report = await generateLattice(
    box([0.7, 1.3, 2.1], [121, 118, 97]),
    {
      mode: 'constant',
      lattice: 'TYPE-20007',
      cellMm: [8, 8, 8],
      rodDiameterMm: 0.8,
      sides: 8,
      action: 'high',
    },
    {
      write(chunk) {
        if (bytes > 0) balance.add(chunk);
        bytes += chunk.length;
      },
    },
  );
  expect(report.triangles).toBeGreaterThan(1_500_000);
  expect([bytes, balance.balanced]).toEqual([report.bytes, true]);
  expect(report.proof).toMatchObject({
    closed: true,
    oriented: true,
    manifold: true,
    degenerateTriangles: 0,
  });
  for (let k = 0; k < 3; k++) {
    expect(report.boxMm.min[k]).toBeGreaterThan([0.699, 1.299, 2.099][k]!);
    expect(report.boxMm.max[k]).toBeLessThan([121.001, 118.001, 97.001][k]!);
  }
});
