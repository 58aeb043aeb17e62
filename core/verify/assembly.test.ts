import fc from 'fast-check';
import { expect, test } from 'vitest';
import { box, sphere, torus } from '../../tests/models/primitives.ts';
import { invertMesh } from '../../tests/models/shapes.ts';
import { latticeBuild } from '../fill/builds.ts';
import { collectCorners } from '../fill/result/collect.ts';
import type { Copies } from '../fill/result/copies.ts';
import { templateOf } from '../fill/result/template.ts';
import { encodeStl } from '../formats/stl/write.ts';
import { buildVerified } from '../run/pipeline/build-verified.ts';
import { generateLattice } from '../run/pipeline/generate.ts';
import { appendMeshes } from '../solid/mesh/append-meshes.ts';
import { type Mesh, volumeOf } from '../solid/mesh/mesh.ts';
import { sampleSpec } from '../spec/testing/sample-spec.ts';
import { verifyAssembly } from './assembly.ts';
import { countBodies } from './count-bodies.ts';
import { EdgeBalance } from './edge-balance.ts';
import { joinLoops } from './join-loops.ts';
import { readOpenSurface } from './open-surface.ts';
import { Groups, patchesOf } from './patches.ts';
import { verifyTriangles } from './verify.ts';

const cornersOf = ({ positions, triangles }: Mesh) =>
  Float32Array.from([...triangles].flatMap((v) => [...positions.subarray(v * 3, v * 3 + 3)]));

function balanced(mesh: Mesh): boolean {
  const balance = new EdgeBalance();
  const records = encodeStl(mesh).subarray(84);
  // In chunks, as a stream delivers them.
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

test('an open part is read with its boundary loops', () => {
  const ball = sphere(9, 32);
  expect(readOpenSurface(cornersOf(ball))).toEqual({
    manifold: true,
    boundaryEdges: 0,
    degenerateTriangles: 0,
  });
  const cap = { ...ball, triangles: ball.triangles.slice(3) };
  expect(readOpenSurface(cornersOf(cap))).toEqual({
    manifold: true,
    boundaryEdges: 3,
    degenerateTriangles: 0,
  });
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
  // Two closed bodies that share one vertex: no other part can repair that.
  const corner = appendMeshes([box([0, 0, 0], [1, 1, 1]), box([1, 1, 1], [2, 2, 2])]);
  expect(readOpenSurface(cornersOf(corner)).manifold).toBe(false);
});

test('bodies and hollows counted by parts are those of the whole', { tags: 'release' }, async () => {
  const base = sampleSpec('TYPE-20002', { cellMm: 8, rodDiameterMm: 0.8 });
  const ball = sphere(11, 16);
  const hooks = { onFrame: async () => {}, onTrimmed: () => {} };
  const limits = { maxBytes: Number.POSITIVE_INFINITY, onVerify: () => {}, onSearch: () => {} };
  for (const spec of [base, { ...base, shellMm: 2 }, { ...base, lattice: 'TYPE-10001' }]) {
    const { filled, verification, skin } = await buildVerified(await latticeBuild(ball, spec), hooks, limits);
    expect(verifyAssembly(filled.copies, filled.kept, skin)).toEqual({
      ...verification,
      largestCavityMm3: expect.closeTo(verification.largestCavityMm3, 6),
    });
  }
});

test('finds a crease vertex that is moved in one template, or in one joint', {
  tags: 'release',
}, async () => {
  const spec = sampleSpec('TYPE-20002', { cellMm: 6, rodDiameterMm: 0.8 });
  const model = box([0, 0, 0], [25, 25, 25]);
  const { filled } = await buildVerified(
    await latticeBuild(model, spec),
    { onFrame: async () => {}, onTrimmed: () => {} },
    { maxBytes: Number.POSITIVE_INFINITY, onVerify: () => {}, onSearch: () => {} },
  );
  const { copies, kept } = filled;
  const read = (of: Copies) => {
    const corners = collectCorners({ ...filled, copies: of }, new Float32Array());
    const balance = new EdgeBalance();
    const triangles = Uint32Array.from({ length: corners.length / 3 }, (_, i) => i);
    balance.add(encodeStl({ positions: corners, triangles }).subarray(84));
    return { closed: verifyTriangles(corners).closed, balanced: balance.balanced };
  };
  expect(read(copies)).toEqual({ closed: true, balanced: true });
  const cell = copies.runs[0]!;
  expect(cell.places.length).toBeGreaterThan(3);
  // Every face of this template at a vertex of the boundary loop: the template itself stays connected.
  const [loop] = patchesOf(Float32Array.from(cell.template.corners))[0]!.loopVertices;
  const moved = cell.template.corners.map((value, i) =>
    i % 3 === 0 && Math.fround(value) === loop ? value + 2 ** -12 : value,
  );
  const broken = { ...copies, runs: [{ ...cell, template: templateOf(moved) }, ...copies.runs.slice(1)] };
  expect(read(broken)).toEqual({ closed: false, balanced: false });

  expect(verifyAssembly(copies, kept, new Float32Array()).manifold).toBe(true);
  const joint = copies.creased!()[0]!;
  // Joint with a vertex that two fans share.
  const pinched = Float64Array.from([
    ...joint,
    ...cornersOf(box([0, 0, 0], [1, 1, 1])).map((v, i) => v + joint[i % 3]!),
  ]);
  expect(() => verifyAssembly({ ...copies, creased: () => [pinched] }, kept, new Float32Array())).toThrow(
    /did not pass/,
  );
});

test('boundary loops that share a vertex join their copies, however few they share', () => {
  fc.assert(
    fc.property(
      fc.array(fc.uniqueArray(fc.nat(60), { minLength: 1, maxLength: 6 }), { minLength: 1, maxLength: 40 }),
      (loopVertices) => {
        const groups = new Groups(loopVertices.length);
        const patches = loopVertices.map((vertices) => ({
          loopVertices: Float32Array.from(vertices.flatMap((vertex) => [vertex / 7, -0, 1])),
          edges: Float32Array.of(vertices[0]! / 7, -0, 1),
          kinds: Int32Array.of(vertices.length),
        }));
        joinLoops(groups, loopVertices.length, [{ patches, places: new Float64Array(3) }]);
        const wanted = new Groups(loopVertices.length);
        for (const [i, a] of loopVertices.entries())
          for (const [j, b] of loopVertices.entries())
            if (a.some((vertex) => b.includes(vertex))) wanted.join(i, j);
        expect(loopVertices.map((_, i) => groups.of(i))).toEqual(loopVertices.map((_, i) => wanted.of(i)));
      },
    ),
  );
});

test('two patches that meet along a boundary loop have edges of the same kinds there, at the same ends', () => {
  const corners = cornersOf(sphere(8, 24)).map((value) => Math.round(value * 1024) / 1024);
  const half = (side: 1 | -1) => {
    const faces: number[] = [];
    for (let f = 0; f < corners.length; f += 9) {
      const along = corners[f]! + corners[f + 3]! + corners[f + 6]! + corners[f + 2]!;
      if (along > 0 === side > 0) faces.push(...corners.subarray(f, f + 9));
    }
    const [patch] = patchesOf(Float32Array.from(faces));
    const { edges, kinds } = patch!;
    return Array.from(kinds, (kind, i) => `${kind}: ${edges.slice(i * 3, i * 3 + 3).join(' ')}`).sort();
  };
  expect(half(1).length).toBeGreaterThan(10);
  expect(half(1)).toEqual(half(-1));
});

test('a patch that meets no other is a separate body', () => {
  const corners = cornersOf(sphere(3, 16));
  const places = Float64Array.of(0, 0, 0, 9, 0, 0, 0, 9, 0);
  expect(countBodies([{ corners, places }])).toEqual({ components: 3, cavities: 0, largestCavityMm3: 0 });
  const ball = sphere(1, 8);
  const hollow = cornersOf(invertMesh(ball));
  expect(
    countBodies([
      { corners, places },
      { corners: hollow, places },
    ]),
  ).toEqual({ components: 3, cavities: 3, largestCavityMm3: expect.closeTo(volumeOf(ball), 4) });
});

test('a result too large to hold is verified by its parts, shown, then written', {
  tags: 'release',
}, async () => {
  const balance = new EdgeBalance();
  let bytes = 0;
  let shownAt: number | undefined;
  const report = await generateLattice(
    box([0.7, 1.3, 2.1], [133, 130, 105]),
    sampleSpec('TYPE-20007', { cellMm: 8, rodDiameterMm: 0.8 }),
    {
      write(chunk) {
        if (bytes > 0) balance.add(chunk);
        bytes += chunk.length;
      },
      onVerified() {
        shownAt = bytes;
      },
    },
  );
  expect(shownAt).toBe(0);
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
    expect(report.boxMm.max[k]).toBeLessThan([133.001, 130.001, 105.001][k]!);
  }
});
