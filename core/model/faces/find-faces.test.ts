import { expect, test } from 'vitest';
import { bone } from '../../../tests/models/bone.ts';
import { bracket } from '../../../tests/models/bracket.ts';
import { randomOf } from '../../../tests/models/random.ts';
import { appendMeshes } from '../../solid/mesh/append-meshes.ts';
import { areaOf, areaOfFace, type Mesh } from '../../solid/mesh/mesh.ts';
import type { ModelFaces } from './face.ts';
import { findFaces } from './find-faces.ts';
import { faceAt, facesOfDiameter, smoothFaces } from './pick-faces.ts';
import {
  arc,
  extruded,
  filletedRing,
  type LabelledSolid,
  type ProfilePiece,
  revolved,
} from './testing/labelled-solids.ts';

/** A bush: a hole with a countersink, a flange with a filleted root, a chamfer, a domed rim. */
const bush = (sides: number) =>
  revolved(
    [
      [3.2, 0, 'base'],
      [20, 0, 'flange'],
      [20, 5, 'flange top'],
      ...arc([12, 7], 2, { from: 270, to: 180, steps: 8, label: 'root' }),
      [10, 7, 'boss'],
      [10, 18, 'chamfer'],
      [8.5, 19.5, 'rim'],
      [6.2, 19.5, 'countersink'],
      [3.2, 16.5, 'hole'],
    ],
    sides,
  );
const ball = revolved(
  [
    ...arc([0, 0], 8, { from: -60, to: 60, steps: 16, label: 'ball' }),
    [4, 8 * Math.sin(Math.PI / 3), 'top'],
    [2, 8 * Math.sin(Math.PI / 3), 'hole'],
    [2, -8 * Math.sin(Math.PI / 3), 'bottom'],
  ],
  40,
);
/** A bar with a fillet, a chamfer, a draft of 3 degrees and a flat, in turn. */
const bar = extruded(
  [
    [0, 0, 'foot'],
    [40, 0, 'draft'],
    [38.95, 20, 'chamfer'],
    [36.95, 22, 'roof'],
    ...arc([6, 16], 6, { from: 90, to: 180, steps: 9, label: 'fillet' }),
    [0, 16, 'side'],
  ],
  15,
);
const shaft = extruded(
  arc([0, 0], 5, { from: 20, to: 340, steps: 64, label: 'shaft' }).concat([
    [5 * Math.cos((340 * Math.PI) / 180), 5 * Math.sin((340 * Math.PI) / 180), 'flat'],
  ] as ProfilePiece[]),
  12,
);

/** Share of the area that is not in the face that holds most of its label, or in a face of another label. */
function wrongShare({ mesh, labels }: LabelledSolid, { faceOf }: ModelFaces): number {
  const { positions: p, triangles: t } = mesh;
  const shared = new Map<string, number>();
  labels.forEach((label, i) => {
    const area = areaOfFace(p, t[i * 3]! * 3, t[i * 3 + 1]! * 3, t[i * 3 + 2]! * 3);
    const key = `${label}/${faceOf[i]}`;
    shared.set(key, (shared.get(key) ?? 0) + area);
  });
  const pairs = [...shared].sort((one, other) => other[1] - one[1]);
  const [usedLabels, usedFaces] = [new Set<string>(), new Set<string>()];
  let right = 0;
  for (const [key, area] of pairs) {
    const [label, face] = key.split('/') as [string, string];
    if (usedLabels.has(label) || usedFaces.has(face)) continue;
    usedLabels.add(label);
    usedFaces.add(face);
    right += area;
  }
  return 1 - right / areaOf(mesh);
}

const kindsOf = ({ mesh, labels }: LabelledSolid, found = findFaces(mesh)) =>
  Object.fromEntries(labels.map((label, i) => [label, found.faces[found.faceOf[i]!]!.shape.kind]));

function turned({ positions, triangles }: Mesh, scale = 1): Mesh {
  const [c, s, d, e] = [Math.cos(0.7), Math.sin(0.7), Math.cos(1.1), Math.sin(1.1)];
  const out = positions.slice();
  for (let i = 0; i < out.length; i += 3) {
    const [x, y, z] = [positions[i]! * scale, positions[i + 1]! * scale, positions[i + 2]! * scale];
    const [u, v] = [c * x - s * y, s * x + c * y];
    out.set([u, d * v - e * z + 31 * scale, e * v + d * z], i);
  }
  return { positions: out, triangles };
}

test.each([12, 17, 24, 48, 120, 200])('finds the faces of a turned part of %i sides', (sides) => {
  const solid = bush(sides);
  const found = findFaces(solid.mesh);
  expect(wrongShare(solid, found)).toBeLessThan(0.01);
  expect(kindsOf(solid, found)).toEqual({
    base: 'plane',
    flange: 'boss',
    'flange top': 'plane',
    root: 'patch',
    boss: 'boss',
    chamfer: 'cone',
    rim: 'plane',
    countersink: 'cone',
    hole: 'hole',
  });
  const hole = found.faces.find(({ shape }) => shape.kind === 'hole')!.shape;
  expect(hole).toMatchObject({ isHollow: true, turnDeg: 360 });
  if (hole.kind !== 'hole') throw new Error('a hole');
  expect(hole.diameterMm).toBeCloseTo(6.4, 3);
  expect(hole.depthMm).toBeCloseTo(16.5, 3);
  expect(Math.abs(hole.axis.along[2])).toBeCloseTo(1, 6);
  const sink = found.faces.find(({ shape }) => shape.kind === 'cone' && shape.isHollow)!.shape;
  expect(sink).toMatchObject({ kind: 'cone', isHollow: true });
  if (sink.kind === 'cone')
    expect([sink.angleDeg, sink.diameterMm]).toEqual([expect.closeTo(90, 2), expect.closeTo(12.4, 2)]);
});

test('finds a ball, fillets, chamfers, drafts and flats', () => {
  for (const solid of [ball, bar, shaft]) expect(wrongShare(solid, findFaces(solid.mesh))).toBeLessThan(0.01);
  expect(kindsOf(ball)).toEqual({ ball: 'sphere', top: 'plane', hole: 'hole', bottom: 'plane' });
  expect(kindsOf(bar)).toMatchObject({
    draft: 'plane',
    chamfer: 'plane',
    roof: 'plane',
    fillet: 'round',
    side: 'plane',
  });
  expect(kindsOf(shaft)).toMatchObject({ shaft: 'boss', flat: 'plane' });
});

// The fillets leave the cylinder slowly: their first triangles are off it by twenty micrometres.
test.each([
  { heightMm: 2, radiusMm: 1, steps: 8 },
  { heightMm: 4, radiusMm: 2, steps: 12 },
])('finds a short cylinder of scattered triangles between fillets: %o', (sizes) => {
  const random = randomOf(1);
  for (const jitter of [() => 0, () => 0.2 * (random() - 0.5)]) {
    const solid = filletedRing(sizes, jitter);
    const found = findFaces(solid.mesh);
    expect(wrongShare(solid, found)).toBeLessThan(0.01);
    expect(kindsOf(solid, found)).toMatchObject({
      'lower fillet': 'patch',
      boss: 'boss',
      'upper fillet': 'patch',
    });
    const boss = found.faces.find(({ shape }) => shape.kind === 'boss')!.shape;
    expect(boss).toMatchObject({ diameterMm: expect.closeTo(20, 3) });
  }
});

test('a scan is one patch, and the faces of a ball and a bush beside it are found', {
  tags: 'release',
}, () => {
  const scan = bone(240, 312, 160);
  const { faces } = findFaces(appendMeshes([scan, ball.mesh, bush(48).mesh]));
  const alone = [ball, bush(48)].flatMap(({ mesh }) => findFaces(mesh).faces);
  const kindsBeside = (shown: ModelFaces['faces']) => shown.map(({ shape }) => shape.kind).sort();
  expect(kindsBeside(faces)).toEqual(kindsBeside(alone).concat('patch').sort());
});

test('a hole of scattered triangles is found beside a scan with hundreds of times as many', {
  tags: 'release',
}, () => {
  const rows = Array.from({ length: 7 }, (_, i): ProfilePiece => [4, 9 - 1.5 * i, 'hole', (i % 2) / 2]);
  const ring = revolved([[4, 0, 'base', 0], [10, 0, 'side'], [10, 9, 'top'], ...rows.slice(0, 6)], 24);
  const { faces } = findFaces(appendMeshes([bone(240, 312, 160), ring.mesh]));
  const holes = faces.filter(({ shape }) => shape.kind === 'hole');
  expect(holes.map(({ shape }) => shape)).toMatchObject([{ diameterMm: expect.closeTo(8, 2) }]);
});

test('finds the same faces whatever the order of the triangles, the place, the turn and the scale', () => {
  const solid = bush(32);
  const { positions, triangles } = solid.mesh;
  const shuffle = solid.labels.map((_, i) => (i * 7919) % solid.labels.length);
  const shuffled: LabelledSolid = {
    mesh: {
      positions,
      triangles: Uint32Array.from(shuffle.flatMap((i) => [...triangles.slice(i * 3, i * 3 + 3)])),
    },
    labels: shuffle.map((i) => solid.labels[i]!),
  };
  const kinds = kindsOf(solid);
  expect(new Set(shuffle).size).toBe(solid.labels.length);
  for (const other of [
    shuffled,
    ...[0.01, 1, 250].map((scale) => ({ mesh: turned(solid.mesh, scale), labels: solid.labels })),
  ]) {
    const found = findFaces(other.mesh);
    expect(wrongShare(other, found)).toBeLessThan(0.01);
    expect(kindsOf(other, found)).toEqual(kinds);
  }
});

test('picks a face by a point, all holes of a diameter, and the faces that continue one', async () => {
  const { mesh } = bar;
  const found = findFaces(mesh);
  const roof = faceAt(mesh, found, [20, 22.5, 7]);
  expect(roof.distanceMm).toBeCloseTo(0.5, 6);
  const smooth = smoothFaces(mesh, found)[roof.face]!;
  expect(smooth.map((face) => found.faces[face]!.shape.kind).sort()).toEqual(['plane', 'plane', 'round']);
  const part = await bracket();
  const holes = findFaces(part);
  const small = facesOfDiameter(holes, 'hole', 6.6);
  expect(small.length).toBeGreaterThanOrEqual(3);
  expect(facesOfDiameter(holes, 'hole').length).toBeGreaterThan(small.length);
});
