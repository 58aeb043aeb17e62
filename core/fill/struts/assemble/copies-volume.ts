import type { PlacedLattice } from '../../grid/classification.ts';
import { crispOf } from '../../grid/crisp-nodes.ts';
import { typeOfId } from '../../grid/numbering.ts';
import { radiusAt } from '../../grid/radii.ts';
import { type EndNodes, tubeSpan } from '../../grid/segments.ts';
import type { FillPlan } from '../plan/plan.ts';

/** Planned lattice, and which of its connected sets is written. */
export interface MainLattice {
  lattice: PlacedLattice;
  plan: FillPlan;
  ends: EndNodes;
  /** True for the nodes and cut rings of the set. */
  isMain(owner: number): boolean;
}

/** Cross-section area of a rod of radius 1, mm2. */
function unitArea(lattice: PlacedLattice): number {
  return (lattice.joints.sides / 2) * Math.sin((2 * Math.PI) / lattice.joints.sides);
}

/** Volume of a cell's joints of one radius; its struts are counted with all others. */
export function cellVolume(lattice: PlacedLattice, full: readonly number[]): number {
  return full.reduce((sum, mask, node) => {
    const { volume } = crispOf(lattice, node) ?? lattice.joints.joint(node, mask);
    return sum + volume * lattice.rodRadiusMm ** 3;
  }, 0);
}

/** Volume of the whole struts and the tubes, mm3. */
export function tubesVolume({ lattice, plan, ends, isMain }: MainLattice, tubes: FillPlan['tubes']): number {
  let volume = 0;
  const wholeTube = (id: number) => {
    const { low, high, from, to } = spanOf(lattice, id, ends);
    return frustum(high - low, from, to);
  };
  const types = lattice.topology.struts.length;
  const alike = lattice.radii.step ? undefined : lattice.topology.struts.map((_, s) => wholeTube(s));
  for (let id = 0; id < plan.plain.length; id++) {
    if (!plan.plain[id] || !isMain(ends.from(id))) continue;
    volume += alike ? alike[typeOfId(id, types)]! : wholeTube(id);
  }
  for (const tube of tubes) {
    const { low, high, from, to } = spanOf(lattice, tube.strut, ends);
    const begin = tube.from.kind === 'cut' ? tube.from.atMm : low;
    const end = tube.to.kind === 'cut' ? tube.to.atMm : high;
    const at = (mm: number) => from + ((to - from) * (mm - low)) / (high - low);
    volume += frustum(end - begin, at(begin), at(end));
  }
  return volume * unitArea(lattice);
}

/** Volume of a straight tube over its unit cross-section, mm3. */
function frustum(lengthMm: number, from: number, to: number): number {
  return (lengthMm * (from * from + from * to + to * to)) / 3;
}

/** Range of a strut's tube between its joints, mm, and its radii there. */
function spanOf(lattice: PlacedLattice, id: number, ends: EndNodes) {
  const a = ends.from(id);
  const b = ends.to(id);
  return {
    ...tubeSpan(lattice, typeOfId(id, lattice.topology.struts.length), a, b),
    from: radiusAt(lattice.radii, a),
    to: radiusAt(lattice.radii, b),
  };
}
