import type { Point } from '../solid/geometry/vector.ts';
import { namedSurface, periodMm } from '../spec/name.ts';
import { topologyByTitle } from './cells.ts';
import { type JointSet, jointSet } from './joint/joint.ts';
import { strutAxes } from './strut-axes.ts';
import { densityOfRod, rodOfDensity, type StrutLaw } from './strut-law.ts';
import { surfaceDensity, widthForDensity, widthRange } from './tpms/density.ts';

const laws = new Map<string, StrutLaw>();

/**
 * Tubes scale with d^2 and joints, being similar, with d^3, so two numbers per cell give the exact volume:
 * rho abc = A(n) d^2/4 (sum L - d/2 sum offsets) + d^3/8 sum joint volumes, A(n) = (n/2) sin(2 pi / n). The
 * first call builds the joints, up to 0.1 s.
 * @throws RangeError for an unknown lattice, and for a surface lattice
 */
export function strutLaw(lattice: string, cellMm: Point, sides: number): StrutLaw {
  const key = [lattice, ...cellMm, sides].join();
  let law = laws.get(key);
  if (!law) {
    const topology = topologyByTitle(lattice);
    if (!topology) throw new RangeError(`no strut lattice is called ${lattice}`);
    const edges = periodMm(lattice, cellMm);
    const axes = strutAxes(topology, edges);
    const joints = jointSet(topology, axes, sides);
    const ringArea = (sides / 2) * Math.sin((2 * Math.PI) / sides);
    const cellVolume = edges[0] * edges[1] * edges[2];
    const length = axes.reduce((sum, axis) => sum + axis.lengthMm, 0);
    const offsets = joints.offsets.flat().reduce((sum, offset) => sum + offset, 0);
    const volumes = topology.nodes.reduce((sum, _, node) => sum + fullJoint(joints, node).volume, 0);
    law = {
      q2: (ringArea * length) / 4 / cellVolume,
      q3: (ringArea * offsets - volumes) / 8 / cellVolume,
      maxRodMm: maxRodOf(topology.slots, topology.struts, joints),
    };
    if (laws.size > 512) laws.clear();
    laws.set(key, law);
  }
  return law;
}

/** Joint inside a model with one rod diameter: crisp if possible. */
function fullJoint(joints: JointSet, node: number): { volume: number } {
  return joints.crisp(node) ?? joints.joint(node, (1 << joints.offsets[node]!.length) - 1);
}

function maxRodOf(
  slots: readonly { from: number; to: number }[],
  struts: readonly { from: number; to: number }[],
  joints: JointSet,
): number {
  return Math.min(
    ...struts.map((strut, s) => {
      const taken = joints.offsets[strut.from]![slots[s]!.from]! + joints.offsets[strut.to]![slots[s]!.to]!;
      return (2 * joints.axes[s]!.lengthMm) / taken;
    }),
  );
}

/** A cell of a lattice; `sides` of its rods, which a surface has none of. */
export interface LatticeCell {
  lattice: string;
  cellMm: Point;
  sides: number;
}

/**
 * Relative density of a lattice, 0 to 1: for struts exact for the mesh inside the model, for surface lattices
 * see `surfaceDensity`.
 * @param lattice full name, e.g. TYPE-20002
 * @param rodMm thickness of a sheet, or diameter of a network's thinnest neck
 * @throws RangeError for an unknown lattice
 */
export function relativeDensity({ lattice, cellMm, sides }: LatticeCell, rodMm: number): number {
  const named = namedSurface(lattice);
  if (named) return surfaceDensity({ ...named, cellMm }, rodMm);
  return densityOfRod(strutLaw(lattice, cellMm, sides), rodMm);
}

/** Minimum rod diameter of a lattice, mm: zero except for networks, whose necks would part. */
export function minRod(lattice: string, cellMm: Point): number {
  const named = namedSurface(lattice);
  return named ? widthRange(named.surface, named.variant, cellMm).min : 0;
}

/** Maximum rod diameter, mm, at which the joints of a strut meet; of a surface its thickest sheet. */
export function maxRodForJoints(lattice: string, cellMm: Point, sides: number): number {
  const named = namedSurface(lattice);
  if (named) return widthRange(named.surface, named.variant, cellMm).max;
  return strutLaw(lattice, cellMm, sides).maxRodMm;
}

/** Rod diameter, mm, that gives this relative density, or the maximum if the joints do not allow it. */
export function rodForDensity({ lattice, cellMm, sides }: LatticeCell, density: number): number {
  const named = namedSurface(lattice);
  if (named) return widthForDensity({ ...named, cellMm }, density);
  return rodOfDensity(strutLaw(lattice, cellMm, sides), density);
}
