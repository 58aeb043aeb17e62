import type { CrispJoint } from '../../../cells/joint/crisp.ts';
import type { Point } from '../../../solid/geometry/vector.ts';
import { concat } from '../../../solid/lists/concat.ts';
import { madeOnce } from '../../../solid/lists/made-once.ts';
import type { DisjointSets } from '../../../solid/mesh/disjoint-sets.ts';
import type { SurfaceStates } from '../../grid/classification.ts';
import { crispOf } from '../../grid/crisp-nodes.ts';
import { idInCell, typeOfId } from '../../grid/numbering.ts';
import { cellCorner } from '../../grid/placement.ts';
import { radiusAt, radiusStep } from '../../grid/radii.ts';
import type { EndNodes } from '../../grid/segments.ts';
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
import { cellVolume, type MainLattice, tubesVolume } from './copies-volume.ts';

/** Number of a ring's owner among nodes and cut rings, for connectivity. */
export function ownerOf(ring: Ring, nodeCount: number): number {
  return ring.kind === 'joint' ? ring.node : nodeCount + ring.id;
}

/** Joins the sets connected by whole struts and clean tubes. */
export function joinCopies(
  plan: FillPlan,
  sets: DisjointSets,
  { nodeCount, ends }: { nodeCount: number; ends: EndNodes },
): void {
  for (let id = 0; id < plan.plain.length; id++) {
    if (!plan.plain[id]) continue;
    sets.join(ends.from(id), ends.to(id));
  }
  for (const tube of plan.tubes) sets.join(ownerOf(tube.from, nodeCount), ownerOf(tube.to, nodeCount));
}

/** Lists every copy of the main set: complete cells first, then single joints and struts, in grid order. */
export function listCopies(planned: MainLattice & { lattice: SurfaceStates }, places: VertexPlaces): Copies {
  const { lattice, plan, isMain } = planned;
  const tubes = plan.tubes.filter((tube) => isMain(ownerOf(tube.from, lattice.nodeState.length)));
  const list = new CopyList(planned, places);
  for (let cell = 0; cell < lattice.near.numberOf.length; cell++) list.addCell(cell);
  for (const ring of tubes.flatMap((tube) => [tube.from, tube.to])) runsOn(plan, ring);
  list.addStubs();
  const runs = list.runs();
  const shapes = tubes.map(({ from, to }) => strutSides(places.endsAt(from, plan), places.endsAt(to, plan)));
  const corners = concat<Float64Array>(Float64Array, shapes);
  const triangles =
    runs.reduce((sum, run) => sum + (run.template.corners.length / 9) * (run.places.length / 3), 0) +
    corners.length / 9;
  const volumeMm3 =
    list.jointsMm3 + (list.completeCells * cellVolume(lattice, list.full) + tubesVolume(planned, tubes));
  return { runs, tubes: corners, triangles, volumeMm3, creased: () => list.creasedJoints() };
}

/** Copies of whole cells, joints, struts and stubs, collected by template. */
class CopyList {
  jointsMm3 = 0;
  /** Per node type the slots of all its struts. */
  readonly full: readonly number[];
  readonly #planned: MainLattice & { lattice: SurfaceStates };
  readonly #places: VertexPlaces;
  readonly #crispTypes: readonly (CrispJoint | undefined)[];
  readonly #cellPlaces: number[] = [];
  readonly #single = new Map<string, { make: () => Float64Array; places: number[] }>();

  constructor(planned: MainLattice & { lattice: SurfaceStates }, places: VertexPlaces) {
    this.#planned = planned;
    this.#places = places;
    const { topology } = planned.lattice;
    this.full = topology.incident.map((list) => (1 << list.length) - 1);
    this.#crispTypes = topology.nodes.map((_, node) => crispOf(planned.lattice, node));
  }

  get completeCells(): number {
    return this.#cellPlaces.length / 3;
  }

  /** Adds a cell as a whole if nothing of it is missing, else its joints and whole struts. */
  addCell(cell: number): void {
    const corner = cellCorner(this.#planned.lattice.placement, cell);
    if (this.#isComplete(cell)) {
      this.#cellPlaces.push(corner[0], corner[1], corner[2]);
      return;
    }
    this.#addJoints(cell);
    this.#addStruts(cell, corner);
  }

  #isComplete(cell: number): boolean {
    const { lattice, plan, ends, isMain } = this.#planned;
    if (lattice.radii.step !== undefined) return false;
    const nodes = lattice.topology.nodes.length;
    for (let node = 0; node < nodes; node++) {
      const id = idInCell(cell, node, nodes);
      if (plan.masks[id] !== this.full[node] || lattice.nodeContact[id] || !isMain(id)) return false;
    }
    const types = lattice.topology.struts.length;
    for (let s = 0; s < types; s++) {
      const id = idInCell(cell, s, types);
      if (plan.plain[id] !== 1 || !this.#isAsInCell(ends.from(id)) || !this.#isAsInCell(ends.to(id)))
        return false;
    }
    return true;
  }

  /** True if the joint of a node is the one that whole cells have. */
  #isAsInCell(node: number): boolean {
    const { lattice, plan } = this.#planned;
    return plan.crisp[node] === 1 || !this.#crispTypes[typeOfId(node, lattice.topology.nodes.length)];
  }

  #addJoints(cell: number): void {
    const { lattice, plan, isMain } = this.#planned;
    const nodes = lattice.topology.nodes.length;
    for (let node = 0; node < nodes; node++) {
      const id = idInCell(cell, node, nodes);
      const mask = plan.masks[id]!;
      if (!mask || lattice.nodeContact[id] || !isMain(id)) continue;
      if (plan.crisp[id]) {
        this.jointsMm3 += this.#crispTypes[node]!.volume * radiusAt(lattice.radii, id) ** 3;
        continue;
      }
      const step = radiusStep(lattice.radii, id);
      this.#addSingle(
        `n${node}.${mask}.${step}`,
        () => jointCorners(lattice, this.#places, node, mask, step),
        this.#places.node(id),
      );
      this.jointsMm3 += lattice.joints.joint(node, mask).volume * radiusAt(lattice.radii, id) ** 3;
    }
  }

  #addStruts(cell: number, corner: Point): void {
    const { lattice, plan, ends, isMain } = this.#planned;
    const types = lattice.topology.struts.length;
    for (let s = 0; s < types; s++) {
      const id = idInCell(cell, s, types);
      if (!plan.plain[id] || !isMain(ends.from(id))) continue;
      const from = this.#endAt(ends.from(id));
      const to = this.#endAt(ends.to(id));
      const key = `${from.crisp ? 'c' : ''}${from.step}.${to.crisp ? 'c' : ''}${to.step}`;
      this.#addSingle(`s${s}.${key}`, () => strutCorners(lattice, this.#places, s, from, to), corner);
    }
  }

  #endAt(node: number): StrutEnd {
    const { lattice, plan } = this.#planned;
    return { step: radiusStep(lattice.radii, node), crisp: plan.crisp[node] === 1 };
  }

  /** Adds the stubs of crisp joints whose struts do not run into their creases. */
  addStubs(): void {
    const { lattice, plan, isMain } = this.#planned;
    for (let id = 0; id < plan.crisp.length; id++) {
      if (!plan.crisp[id] || plan.joined[id] === plan.masks[id] || !isMain(id)) continue;
      const node = typeOfId(id, lattice.topology.nodes.length);
      const step = radiusStep(lattice.radii, id);
      for (let slot = 0; plan.masks[id]! >> slot > 0; slot++) {
        if ((plan.joined[id]! >> slot) & 1) continue;
        this.#addSingle(
          `r${node}.${slot}.${step}`,
          () => stubCorners(lattice, this.#places, node, slot, step),
          this.#places.node(id),
        );
      }
    }
  }

  #addSingle(key: string, make: () => Float64Array, at: Point): void {
    madeOnce(this.#single, key, () => ({ make, places: [] })).places.push(at[0], at[1], at[2]);
  }

  /** Builds the templates: the cell's first, then by key. */
  runs(): CopyRun[] {
    const runs: CopyRun[] = [];
    if (this.#cellPlaces.length > 0) {
      const template = templateOf(cellCorners(this.#planned.lattice, this.#places));
      runs.push({ template, places: Float64Array.from(this.#cellPlaces) });
    }
    for (const key of [...this.#single.keys()].sort()) {
      const run = this.#single.get(key)!;
      runs.push({ template: templateOf(run.make()), places: Float64Array.from(run.places) });
    }
    return runs;
  }

  /** Builds each kind of crisp joint with its struts. */
  creasedJoints(): Float64Array[] {
    const { lattice, plan, isMain } = this.#planned;
    const nodes = lattice.topology.nodes.length;
    const kinds = new Map<string, Float64Array>();
    for (let id = 0; id < plan.crisp.length; id++) {
      if (!plan.crisp[id] || !isMain(id)) continue;
      const step = radiusStep(lattice.radii, id);
      const type = typeOfId(id, nodes);
      madeOnce(kinds, `${type}.${step}`, () => creasedJoint(lattice, this.#places, type, step));
    }
    return [...kinds.values()];
  }
}
