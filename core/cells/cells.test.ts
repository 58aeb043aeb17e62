import { describe, expect, test } from 'vitest';
import { STRUT_LATTICES } from '../catalogue/lattice-types.ts';
import { cellTopology, topologyByTitle } from './cells.ts';
import { strutAxes } from './strut-axes.ts';
import { strutEnds } from './topology.ts';

/** Struts, nodes and strut length over cell edge (docs/research.md#joint-limits and #relative-density). */
const KNOWN: Record<string, [number, number, number]> = {
  cubic: [3, 1, 3],
  bcc: [8, 2, 4 * Math.sqrt(3)],
  bccz: [9, 2, 4 * Math.sqrt(3) + 1],
  fcc: [12, 4, 6 * Math.SQRT2],
  fccz: [9, 3, 4 * Math.SQRT2 + 1],
  octahedron: [12, 3, 6 * Math.SQRT2],
  octet: [24, 4, 12 * Math.SQRT2],
  diamond: [16, 8, 4 * Math.sqrt(3)],
  kelvin: [24, 12, 6 * Math.SQRT2],
  rhombic: [24, 11, 6 * Math.sqrt(3)],
  isotruss: [11, 2, 3 + 4 * Math.sqrt(3)],
  'cubic-fcc': [15, 4, 3 + 6 * Math.SQRT2],
};

describe.each(STRUT_LATTICES.map((lattice) => [lattice.cell, lattice] as const))(
  'the %s cell',
  (key, lattice) => {
    const topology = cellTopology(key);

    test('has the struts, nodes and strut length of its kind', () => {
      const [struts, nodes, length] = KNOWN[key]!;
      expect([topology.struts.length, topology.nodes.length]).toEqual([struts, nodes]);
      const total = strutAxes(topology, [1, 1, 1]).reduce((sum, axis) => sum + axis.lengthMm, 0);
      expect(total).toBeCloseTo(length, 12);
      expect((total * Math.PI) / 4).toBeCloseTo(lattice.a, 9);
    });

    test('keeps its struts inside the closed cell', () => {
      topology.struts.forEach((_, strut) => {
        for (const end of strutEnds(topology, strut))
          for (const v of end) expect(v >= 0 && v <= 1).toBe(true);
      });
    });

    test('lists every strut end once at its node', () => {
      const ends = topology.incident.flat();
      expect(ends.length).toBe(topology.struts.length * 2);
      topology.slots.forEach((slot, strut) => {
        expect(topology.incident[topology.struts[strut]!.from]![slot.from]).toMatchObject({
          strut,
          end: 'from',
        });
        expect(topology.incident[topology.struts[strut]!.to]![slot.to]).toMatchObject({ strut, end: 'to' });
      });
      for (const list of topology.incident) expect(list.length).toBeGreaterThanOrEqual(2);
    });
  },
);

test('an unknown title has no cell', () => {
  expect(topologyByTitle('TYPE-99999')).toBeUndefined();
});
