import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import { STRUT_LATTICES } from '../../catalogue/lattice-types.ts';
import { squaredDistanceToTriangle } from '../../solid/geometry/distance.ts';
import {
  cross,
  distance,
  dot,
  faceNormal,
  mapPoint,
  type Point,
  pointFrom,
} from '../../solid/geometry/vector.ts';
import { openKernel } from '../../solid/kernel/kernel.ts';
import type { Mesh } from '../../solid/mesh/mesh.ts';
import { cellTopology } from '../cells.ts';
import { strutAxes } from '../strut-axes.ts';
import type { CellTopology } from '../topology.ts';
import { crispFaces, hullFaces } from './crisp-set.ts';
import { type JointSet, jointSet } from './joint.ts';

/** Length over the ring distance of the prisms of radius 1 that the boolean kernel unites. */
const LONGER = 3;
let unionOf: (topology: CellTopology, joints: JointSet, node: number) => { volume: number; mesh: Mesh };

beforeAll(async () => {
  const { Manifold } = await openKernel();
  unionOf = (topology, { axes, angles, offsets, sides }, node) => {
    const turn = (Math.atan2(angles[1]!, angles[0]!) * 180) / Math.PI;
    const prisms = topology.incident[node]!.map(({ strut, end }, slot) => {
      const { across, up, along } = axes[strut]!;
      const length = offsets[node]![slot]! + LONGER;
      const start = along.map((value) => (end === 'from' ? 0 : -value * length)) as Point;
      const upright = Manifold.cylinder(length, 1, 1, sides).rotate([0, 0, turn]);
      return upright.transform([...across, 0, ...up, 0, ...along, 0, ...start, 1]);
    });
    const union = Manifold.union(prisms);
    const area = (sides / 2) * Math.sin((2 * Math.PI) / sides);
    const { vertProperties: positions, triVerts: triangles } = union.getMesh();
    return { volume: union.volume() - prisms.length * LONGER * area, mesh: { positions, triangles } };
  };
});

/** Distance within which a joint follows the union, for radius 1. */
const NEAR = 0.05;
/** Volume that three unit normals span at least where faces make a corner. */
const CORNER_SPAN = 0.02;

function distanceTo({ positions: p, triangles: t }: Mesh, [x, y, z]: Point): number {
  let square = Number.POSITIVE_INFINITY;
  for (let i = 0; i < t.length; i += 3)
    square = Math.min(square, squaredDistanceToTriangle(p, t[i]! * 3, t[i + 1]! * 3, t[i + 2]! * 3, x, y, z));
  return Math.sqrt(square);
}

/** Vertices that lie on no edge and in no face: normals of the faces there span a volume. */
function cornersOf({ positions: p, triangles: t }: Mesh): Point[] {
  const normals = new Map<number, Point[]>();
  for (let i = 0; i < t.length; i++) {
    const f = i - (i % 3);
    const normal = faceNormal(p, t[f]! * 3, t[f + 1]! * 3, t[f + 2]! * 3);
    const length = Math.hypot(...normal);
    if (length === 0) continue;
    const unit = mapPoint(normal, (value) => value / length);
    const around = normals.get(t[i]!) ?? [];
    normals.set(t[i]!, around);
    if (!around.some((other) => dot(other, unit) > 1 - 1e-9)) around.push(unit);
  }
  const isCorner = (around: Point[]) =>
    around.some((a, i) =>
      around.some((b, j) => j > i && around.some((c) => Math.abs(dot(a, cross(b, c))) > CORNER_SPAN)),
    );
  return [...normals].filter(([, around]) => isCorner(around)).map(([v]) => pointFrom(p, v * 3));
}

const setOf = (topology: CellTopology, cellMm: Point, sides: number) =>
  jointSet(topology, strutAxes(topology, cellMm), sides);

test('with eight sides every joint of every cubic cell is crisp unless it is open on one side', () => {
  for (const { cell } of STRUT_LATTICES) {
    const topology = cellTopology(cell);
    const joints = setOf(topology, [10, 10, 10], 8);
    topology.nodes.forEach((_, node) => {
      const slots = topology.incident[node]!.length;
      const joint = joints.crisp(node);
      expect([cell, node, joint !== undefined]).toEqual([cell, node, slots > 3]);
      if (joint) expect(crispFaces(joint)).toBeLessThan(hullFaces(slots, 8));
    });
  }
});

test('a BCC cell of eight sides has 160 triangles, an octet cell 384', () => {
  for (const [cell, triangles] of [
    ['bcc', 160],
    ['octet', 384],
  ] as const) {
    const topology = cellTopology(cell);
    const joints = setOf(topology, [7, 7, 7], 8);
    expect(topology.nodes.reduce((sum, _, node) => sum + crispFaces(joints.crisp(node)!), 0)).toBe(triangles);
  }
});

test('crisp joints have the volume of the union of their prisms, its vertices, and lie within their rings', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...STRUT_LATTICES),
      fc.oneof(
        fc.constant([1, 1, 1] as Point),
        fc.tuple(...([0, 1, 2] as const).map(() => fc.double({ min: 5, max: 20, noNaN: true }))),
        // Slightly stretched: vertices that met in one point are close together.
        fc.tuple(...([0, 1, 2] as const).map(() => fc.double({ min: 9.9, max: 10.1, noNaN: true }))),
      ),
      fc.integer({ min: 6, max: 16 }),
      fc.nat(),
      ({ cell }, cellMm, sides, pick) => {
        const topology = cellTopology(cell);
        const node = pick % topology.nodes.length;
        const joints = setOf(topology, cellMm as Point, sides);
        const joint = joints.crisp(node);
        if (!joint) return;
        const { volume, mesh } = unionOf(topology, joints, node);
        const corners = cornersOf(mesh);
        expect(Math.abs(joint.volume / volume - 1)).toBeLessThan(2e-3);
        const at = (v: number) => pointFrom(joint.points, v * 3);
        const vertices = [...new Set(joint.chains.flat())].map(at);
        // Where sides of two prisms lie in one plane, the joint has vertices that the union does not need.
        const isCorner = (v: Point) => corners.some((corner) => distance(v, corner) < NEAR);
        for (const v of vertices) if (!isCorner(v)) expect(distanceTo(mesh, v)).toBeLessThan(NEAR);
        const heights = joints.offsets[node]!.map((offset, slot) => {
          const { strut, end } = topology.incident[node]![slot]!;
          const sign = end === 'from' ? 1 : -1;
          return (p: Point) => sign * dot(joints.axes[strut]!.along, p) - offset;
        });
        for (const corner of corners) {
          if (heights.some((height) => height(corner) > LONGER - NEAR)) continue;
          expect(Math.min(...vertices.map((v) => distance(v, corner)))).toBeLessThan(NEAR);
        }
        for (const [slot, height] of heights.entries()) {
          for (const v of joint.chains.slice(slot * sides, (slot + 1) * sides).flat())
            expect(height(at(v))).toBeLessThan(0);
        }
      },
    ),
    { numRuns: 60 },
  );
});

test('cells of one shape share their crisp joints to the last bit', () => {
  const topology = cellTopology('kelvin');
  const [small, large] = [setOf(topology, [5, 6, 7], 8), setOf(topology, [15, 18, 21], 8)];
  topology.nodes.forEach((_, node) => {
    expect(large.crisp(node)?.points).toEqual(small.crisp(node)?.points);
  });
});
