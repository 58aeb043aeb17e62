import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import { STRUT_LATTICES } from '../../catalogue/lattice-types.ts';
import type { Point } from '../../solid/geometry/vector.ts';
import { openKernel } from '../../solid/kernel/kernel.ts';
import { cellTopology } from '../cells.ts';
import { strutAxes } from '../strut-axes.ts';
import type { CellTopology } from '../topology.ts';
import { crispFaces, hullFaces } from './crisp-set.ts';
import { type JointSet, jointSet } from './joint.ts';

/**
 * Union of prisms of radius 1 around a node by the boolean kernel, longer than the ring distance by this
 * factor.
 */
const LONGER = 3;
let unionOf: (
  topology: CellTopology,
  joints: JointSet,
  node: number,
) => { volume: number; vertices: Point[] };

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
    const { vertProperties: p } = union.getMesh();
    const vertices: Point[] = [];
    for (let i = 0; i < p.length; i += 3) vertices.push([p[i]!, p[i + 1]!, p[i + 2]!]);
    return { volume: union.volume() - prisms.length * LONGER * area, vertices };
  };
});

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
        const union = unionOf(topology, joints, node);
        expect(Math.abs(joint.volume / union.volume - 1)).toBeLessThan(2e-3);
        for (const v of new Set(joint.chains.flat())) {
          const [x, y, z] = joint.points.subarray(v * 3, v * 3 + 3) as unknown as Point;
          // Vertices collinear with others are vertices of the union for some faces only.
          const nearest = Math.min(...union.vertices.map((q) => Math.hypot(q[0] - x, q[1] - y, q[2] - z)));
          expect(nearest).toBeLessThan(0.05);
        }
        for (const [slot, offset] of joints.offsets[node]!.entries()) {
          const { strut, end } = topology.incident[node]![slot]!;
          const sign = end === 'from' ? 1 : -1;
          for (const v of joint.chains.slice(slot * sides, (slot + 1) * sides).flat()) {
            const p = joint.points.subarray(v * 3, v * 3 + 3);
            const height = sign * joints.axes[strut]!.along.reduce((sum, value, k) => sum + value * p[k]!, 0);
            expect(height).toBeLessThan(offset);
          }
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
