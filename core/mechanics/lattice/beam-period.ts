import { topologyByTitle } from '../../cells/cells.ts';
import { type CellTopology, strutEnds } from '../../cells/topology.ts';
import type { Section } from '../beam/section.ts';
import type { PeriodicStruts, Point3 } from '../beam/struts.ts';

/** Rigid ends of lattices that are not in the table below. */
const USUAL_RIGID_RADII = 0.6;
/** Rigid ends, in rod radii, that bring beams nearest to voxels at a density of 0.1 (docs/mechanics.md). */
const RIGID_RADII: Readonly<Record<string, number>> = {
  'TYPE-20001': 0.62,
  'TYPE-20002': 0.8,
  'TYPE-20003': 0.78,
  'TYPE-20004': 0.52,
  'TYPE-20005': 0.6,
  'TYPE-20006': 0.52,
  'TYPE-20007': 0.84,
  'TYPE-20008': 0.44,
  'TYPE-20009': 0.46,
  'TYPE-20010': 0.66,
  'TYPE-20011': 0.72,
  'TYPE-20012': 0.64,
  'GH-30001': 0.5,
};

/** Returns the length of a lattice's rigid ends in rod radii, by its full name. */
export function rigidRadiiOf(lattice: string): number {
  return RIGID_RADII[lattice.split(':')[0]!] ?? USUAL_RIGID_RADII;
}

/**
 * Load over that of hinged struts at which blocks of up to three cells buckle along z: their joints move sideways. All
 * other lattices hold more than hinged struts would.
 */
const BUCKLING_SHARE: Readonly<Record<string, number>> = { 'TYPE-20001': 0.8, 'TYPE-20004': 0.7 };

/** Returns the share of the load of a hinged strut at which a lattice's struts buckle, 1 at most. */
export function bucklingShareOf(lattice: string): number {
  return BUCKLING_SHARE[lattice] ?? 1;
}

/**
 * Returns a strut lattice as beams.
 * @param lattice full name, as GH-30001:7
 * @param edges of a period, mm
 * @throws RangeError for a lattice without struts
 */
export function beamPeriod(
  lattice: string,
  edges: Point3,
  { section, rigidRadii = rigidRadiiOf(lattice) }: { section: Section; rigidRadii?: number | undefined },
): PeriodicStruts {
  const topology = topologyByTitle(lattice);
  if (!topology) throw new RangeError(`no strut lattice is called ${lattice}`);
  return periodOf(topology, edges, { section, rigidRadii });
}

/** Returns a cell's struts as beams. */
function periodOf(
  topology: CellTopology,
  edges: Point3,
  { section, rigidRadii }: { section: Section; rigidRadii: number },
): PeriodicStruts {
  const place = (fraction: Point3): Point3 => [
    fraction[0] * edges[0],
    fraction[1] * edges[1],
    fraction[2] * edges[2],
  ];
  return {
    edges,
    joints: topology.nodes.length,
    struts: topology.struts.map(({ from, to }, s) => {
      const [start, end] = strutEnds(topology, s);
      return { from, to, start: place(start), end: place(end) };
    }),
    section,
    rigidRadii,
  };
}
