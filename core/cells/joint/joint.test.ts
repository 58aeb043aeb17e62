import fc from 'fast-check';
import { expect, test } from 'vitest';
import { STRUT_LATTICES } from '../../catalogue/lattice-types.ts';
import { cellTopology } from '../cells.ts';
import { strutAxes } from '../strut-axes.ts';
import { type Joint, jointSet, jointsOf } from './joint.ts';

/** Directed edges without their opposite, as "from>to". */
function openEdges(joint: Joint): Set<string> {
  const edges = new Set<string>();
  for (let i = 0; i < joint.triangles.length; i += 3) {
    for (let k = 0; k < 3; k++) {
      const a = joint.triangles[i + k]!;
      const b = joint.triangles[i + ((k + 1) % 3)]!;
      if (!edges.delete(`${b}>${a}`)) edges.add(`${a}>${b}`);
    }
  }
  return edges;
}

test('every joint of every cell is open along its rings and nowhere else', () => {
  for (const { cell } of STRUT_LATTICES) {
    const topology = cellTopology(cell);
    for (const sides of [6, 7, 11, 16]) {
      const joints = jointSet(topology, strutAxes(topology, [10, 10, 10]), sides);
      topology.nodes.forEach((_, node) => {
        const slots = topology.incident[node]!.length;
        const joint = joints.joint(node, (1 << slots) - 1);
        expect(openEdges(joint).size).toBe(slots * sides);
        // Euler: a sphere with one opening per slot and all vertices on their loops.
        expect(joint.triangles.length / 3).toBe(slots * (sides + 2) - 4);
        expect(joint.volume).toBeGreaterThan(0);
      });
    }
  }
});

test('joints with struts left out, of stretched cells, still hold', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...STRUT_LATTICES),
      fc.tuple(fc.double({ min: 5, max: 20, noNaN: true }), fc.double({ min: 5, max: 20, noNaN: true })),
      fc.integer({ min: 6, max: 16 }),
      fc.nat(),
      ({ cell }, [x, y], sides, pick) => {
        const topology = cellTopology(cell);
        const joints = jointSet(topology, strutAxes(topology, [x, y, 10]), sides);
        const node = pick % topology.nodes.length;
        const slots = topology.incident[node]!.length;
        const mask = (pick % ((1 << slots) - 1)) + 1;
        const rings = [...Array(slots).keys()].filter((slot) => mask & (1 << slot)).length;
        expect(openEdges(joints.joint(node, mask)).size).toBe(rings * sides);
      },
    ),
    { numRuns: 80 },
  );
});

test('keeps the joints of a cell, and never gives those of another lattice, size or side count', () => {
  const [bcc, octet] = [cellTopology('bcc'), cellTopology('octet')];
  const joints = jointsOf(bcc, [10, 10, 10], 8);
  expect(jointsOf(bcc, [10, 10, 10], 8)).toBe(joints);
  for (const other of [
    jointsOf(octet, [10, 10, 10], 8),
    jointsOf(bcc, [10, 10, 12], 8),
    jointsOf(bcc, [10, 10, 10], 6),
  ]) {
    expect(other).not.toBe(joints);
  }
  for (let size = 5; size < 25; size++) {
    const { axes, sides, offsets } = jointsOf(bcc, [size, 10, 10], 8);
    const fresh = jointSet(bcc, strutAxes(bcc, [size, 10, 10]), 8);
    expect({ axes, sides, offsets }).toEqual({ axes: fresh.axes, sides: 8, offsets: fresh.offsets });
  }
  expect(jointsOf(bcc, [10, 10, 10], 8)).not.toBe(joints);
});
