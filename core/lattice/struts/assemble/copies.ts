import type { PlacedLattice, SurfaceStates } from '../../grid/classification.ts';
import { crispOf } from '../../grid/crisp-nodes.ts';
import { idInCell, typeOfId } from '../../grid/numbering.ts';
import { cellCorner } from '../../grid/placement.ts';
import { radiusAt, radiusStep } from '../../grid/radii.ts';
import { type EndNodes, tubeSpan } from '../../grid/segments.ts';
import type { DisjointSets } from '../../mesh/disjoint-sets.ts';
import type { Copies, CopyRun } from '../../result/copies.ts';
import { templateOf } from '../../result/template.ts';
import type { Ring } from '../../result/trimmed-part.ts';
import { strutSides } from '../bodies/strut-sides.ts';
import {
  cellCorners,
  creasedJoint,
  jointCorners,
  type StrutEnd,
  strutCorners,
  stubCorners,
} from '../bodies/templates.ts';
import type { VertexPlaces } from '../bodies/vertex-places.ts';
import { type FillPlan, runsOn } from '../plan/plan.ts';

/** Number of a ring's owner among nodes and cut rings, for connectivity. */
export function ownerOf(ring: Ring, nodeCount: number): number {
  return ring.kind === 'joint' ? ring.node : nodeCount + ring.id;
}

/** Joins the sets connected by whole struts and clean tubes. */
export function joinCopies(plan: FillPlan, sets: DisjointSets, nodeCount: number, ends: EndNodes): void {
  for (let id = 0; id < plan.plain.length; id++) {
    if (!plan.plain[id]) continue;
    sets.join(ends.from(id), ends.to(id));
  }
  for (const tube of plan.tubes) sets.join(ownerOf(tube.from, nodeCount), ownerOf(tube.to, nodeCount));
}

/**
 * Lists every copy whose set is `main`: complete cells first, then single joints and struts, in grid order.
 */
export function listCopies(
  lattice: PlacedLattice & SurfaceStates,
  plan: FillPlan,
  places: VertexPlaces,
  ends: EndNodes,
  isMain: (owner: number) => boolean,
): Copies {
  const nodes = lattice.topology.nodes.length;
  const types = lattice.topology.struts.length;
  const full = lattice.topology.incident.map((list) => (1 << list.length) - 1);
  const cells = lattice.near.numberOf.length;
  const cellPlaces: number[] = [];
  const single = new Map<string, { make: () => Float64Array; places: number[] }>();
  const addSingle = (key: string, make: () => Float64Array, at: readonly number[]) => {
    let run = single.get(key);
    if (!run) {
      run = { make, places: [] };
      single.set(key, run);
    }
    run.places.push(at[0]!, at[1]!, at[2]!);
  };
  const crispTypes = lattice.topology.nodes.map((_, node) => crispOf(lattice, node));
  const asInCell = (node: number) => plan.crisp[node] === 1 || !crispTypes[typeOfId(node, nodes)];
  const endsAsInCell = (id: number) => asInCell(ends.from(id)) && asInCell(ends.to(id));
  const endAt = (node: number): StrutEnd => ({
    step: radiusStep(lattice.radii, node),
    crisp: plan.crisp[node] === 1,
  });
  let volumeMm3 = 0;
  for (let cell = 0; cell < cells; cell++) {
    let complete = lattice.radii.step === undefined;
    for (let node = 0; node < nodes && complete; node++) {
      const id = idInCell(cell, node, nodes);
      complete = plan.masks[id] === full[node] && !lattice.nodeContact[id] && isMain(id);
    }
    for (let s = 0; s < types && complete; s++) {
      complete = plan.plain[idInCell(cell, s, types)] === 1 && endsAsInCell(idInCell(cell, s, types));
    }
    const corner = cellCorner(lattice.placement, cell);
    if (complete) {
      cellPlaces.push(corner[0], corner[1], corner[2]);
      continue;
    }
    for (let node = 0; node < nodes; node++) {
      const id = idInCell(cell, node, nodes);
      const mask = plan.masks[id]!;
      if (!mask || lattice.nodeContact[id] || !isMain(id)) continue;
      if (plan.crisp[id]) {
        volumeMm3 += crispTypes[node]!.volume * radiusAt(lattice.radii, id) ** 3;
        continue;
      }
      const step = radiusStep(lattice.radii, id);
      addSingle(
        `n${node}.${mask}.${step}`,
        () => jointCorners(lattice, places, node, mask, step),
        places.node(id),
      );
      volumeMm3 += lattice.joints.joint(node, mask).volume * radiusAt(lattice.radii, id) ** 3;
    }
    for (let s = 0; s < types; s++) {
      const id = idInCell(cell, s, types);
      if (!plan.plain[id] || !isMain(ends.from(id))) continue;
      const from = endAt(ends.from(id));
      const to = endAt(ends.to(id));
      const key = `${from.crisp ? 'c' : ''}${from.step}.${to.crisp ? 'c' : ''}${to.step}`;
      addSingle(`s${s}.${key}`, () => strutCorners(lattice, places, s, from, to), corner);
    }
  }
  const tubes = plan.tubes.filter((tube) => isMain(ownerOf(tube.from, lattice.nodeState.length)));
  for (const ring of tubes.flatMap((tube) => [tube.from, tube.to])) runsOn(plan, ring);
  for (let id = 0; id < plan.crisp.length; id++) {
    if (!plan.crisp[id] || plan.joined[id] === plan.masks[id] || !isMain(id)) continue;
    const node = typeOfId(id, nodes);
    const step = radiusStep(lattice.radii, id);
    for (let slot = 0; plan.masks[id]! >> slot > 0; slot++) {
      if ((plan.joined[id]! >> slot) & 1) continue;
      addSingle(
        `r${node}.${slot}.${step}`,
        () => stubCorners(lattice, places, node, slot, step),
        places.node(id),
      );
    }
  }
  const runs: CopyRun[] = [];
  if (cellPlaces.length > 0) {
    runs.push({ template: templateOf(cellCorners(lattice, places)), places: Float64Array.from(cellPlaces) });
  }
  for (const key of [...single.keys()].sort()) {
    const run = single.get(key)!;
    runs.push({ template: templateOf(run.make()), places: Float64Array.from(run.places) });
  }
  const shapes = tubes.map(({ from, to }) => strutSides(places.endsAt(from, plan), places.endsAt(to, plan)));
  const corners = new Float64Array(shapes.reduce((sum, shape) => sum + shape.length, 0));
  let at = 0;
  for (const shape of shapes) {
    corners.set(shape, at);
    at += shape.length;
  }
  volumeMm3 +=
    (cellPlaces.length / 3) * cellVolume(lattice, full) + tubesVolume(lattice, plan, tubes, ends, isMain);
  const triangles =
    runs.reduce((sum, run) => sum + (run.template.corners.length / 9) * (run.places.length / 3), 0) +
    corners.length / 9;
  const creased = () => {
    const kinds = new Map<string, Float64Array>();
    for (let id = 0; id < plan.crisp.length; id++) {
      if (!plan.crisp[id] || !isMain(id)) continue;
      const step = radiusStep(lattice.radii, id);
      const key = `${typeOfId(id, nodes)}.${step}`;
      if (!kinds.has(key)) kinds.set(key, creasedJoint(lattice, places, typeOfId(id, nodes), step));
    }
    return [...kinds.values()];
  };
  return { runs, tubes: corners, triangles, volumeMm3, creased };
}

/** Cross-section area of a rod of radius 1, mm2. */
function unitArea(lattice: PlacedLattice): number {
  return (lattice.joints.sides / 2) * Math.sin((2 * Math.PI) / lattice.joints.sides);
}

/** Volume of a cell's joints of one radius; its struts are counted with all others. */
function cellVolume(lattice: PlacedLattice, full: readonly number[]): number {
  return full.reduce((sum, mask, node) => {
    const { volume } = crispOf(lattice, node) ?? lattice.joints.joint(node, mask);
    return sum + volume * lattice.rodRadiusMm ** 3;
  }, 0);
}

function tubesVolume(
  lattice: PlacedLattice,
  plan: FillPlan,
  tubes: FillPlan['tubes'],
  ends: EndNodes,
  isMain: (owner: number) => boolean,
): number {
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
