import type { Joint } from '../../../cells/joint/joint.ts';
import { snap } from '../../../solid/geometry/quantum.ts';
import { madeOnce } from '../../../solid/lists/made-once.ts';
import type { PlacedLattice } from '../../grid/classification.ts';
import { crispOf } from '../../grid/crisp-nodes.ts';
import { cellOfId, cellX, cellY, cellZ, typeOfId } from '../../grid/numbering.ts';
import { radiusAt, radiusStep } from '../../grid/radii.ts';
import { strutNodes } from '../../grid/segments.ts';
import type { Ring } from '../../result/trimmed-part.ts';
import type { FillPlan } from '../plan/plan.ts';
import { movedEnds, ringEnds, type SideEnds } from './strut-sides.ts';

/** Positions of vertices: nodes and offsets lie on the placement's grid, so sums agree from either side. */
export class VertexPlaces {
  readonly #lattice: PlacedLattice;
  readonly #nodeOffsets: [number, number, number][];
  readonly #jointOffsets = new Map<Joint, Float64Array[]>();
  readonly #crispVertices = new Map<number, Float64Array>();
  readonly #creases = new Map<number, SideEnds>();

  constructor(lattice: PlacedLattice) {
    this.#lattice = lattice;
    const { cellMm, quantumMm } = lattice.placement;
    this.#nodeOffsets = lattice.topology.nodes.map((u) => [
      snap(u[0] * cellMm[0], quantumMm),
      snap(u[1] * cellMm[1], quantumMm),
      snap(u[2] * cellMm[2], quantumMm),
    ]);
  }

  /** Position of a node, mm. */
  node(id: number): [number, number, number] {
    const nodes = this.#nodeOffsets.length;
    const offset = this.#nodeOffsets[typeOfId(id, nodes)]!;
    const { origin, cellMm, size } = this.#lattice.placement;
    const cell = cellOfId(id, nodes);
    return [
      origin[0] + cellX(size, cell) * cellMm[0] + offset[0],
      origin[1] + cellY(size, cell) * cellMm[1] + offset[1],
      origin[2] + cellZ(size, cell) * cellMm[2] + offset[2],
    ];
  }

  /** Position of a node relative to its cell, mm. */
  nodeOffset(nodeType: number): [number, number, number] {
    return this.#nodeOffsets[nodeType]!;
  }

  /** Vertices of a joint relative to its node, mm, for a radius index. */
  joint(joint: Joint, step: number): Float64Array {
    const sizes = madeOnce(this.#jointOffsets, joint, () => []);
    const { quantumMm } = this.#lattice.placement;
    const radiusMm = this.#lattice.radii.stepsMm[step]!;
    sizes[step] ??= joint.points.map((value) => snap(value * radiusMm, quantumMm));
    return sizes[step];
  }

  /** Vertices of a slot's ring relative to its node, mm; independent of the joint's other slots. */
  slotRing(nodeType: number, slot: number, step: number): Float64Array {
    const { joints } = this.#lattice;
    const full = joints.joint(nodeType, (1 << joints.offsets[nodeType]!.length) - 1);
    return this.joint(full, step).subarray(slot * joints.sides * 3, (slot + 1) * joints.sides * 3);
  }

  /** All vertices of the crisp joint of a node type, relative to its node, mm. */
  creaseVertices(nodeType: number, step: number): Float64Array {
    return madeOnce(this.#crispVertices, step * this.#nodeOffsets.length + nodeType, () => {
      const { quantumMm } = this.#lattice.placement;
      const radiusMm = this.#lattice.radii.stepsMm[step]!;
      return crispOf(this.#lattice, nodeType)!.points.map((value) => snap(value * radiusMm, quantumMm));
    });
  }

  /** Chains in which a slot's sides end in the crisp joint of a node type, as vertex numbers. */
  slotChains(nodeType: number, slot: number): readonly (readonly number[])[] {
    const { sides } = this.#lattice.joints;
    return crispOf(this.#lattice, nodeType)!.chains.slice(slot * sides, (slot + 1) * sides);
  }

  /** Ends of a slot's sides in the crisp joint of a node type, relative to its node, mm. */
  slotCreases(nodeType: number, slot: number, step: number): SideEnds {
    return madeOnce(this.#creases, (step * 32 + slot) * this.#nodeOffsets.length + nodeType, () => {
      const vertices = this.creaseVertices(nodeType, step);
      return this.slotChains(nodeType, slot).map((chain) =>
        Float64Array.from(
          { length: chain.length * 3 },
          (_, i) => vertices[chain[Math.floor(i / 3)]! * 3 + (i % 3)]!,
        ),
      );
    });
  }

  /** Ends of the sides of a strut at a ring, mm: the ring itself, or the creases of a crisp joint. */
  endsAt(ring: Ring, { crisp }: Pick<FillPlan, 'crisp'>): SideEnds {
    if (ring.kind === 'cut' || !crisp[ring.node]) return ringEnds(this.ring(ring));
    const creases = this.slotCreases(
      ring.node % this.#nodeOffsets.length,
      ring.slot,
      radiusStep(this.#lattice.radii, ring.node),
    );
    return movedEnds(creases, this.node(ring.node));
  }

  /** Vertices of a ring, mm. */
  ring(ring: Ring): Float64Array {
    const { joints } = this.#lattice;
    if (ring.kind === 'cut')
      return this.slantedRing(ring.strut, new Float64Array(joints.sides).fill(ring.atMm));
    const out = new Float64Array(joints.sides * 3);
    const at = this.node(ring.node);
    const step = radiusStep(this.#lattice.radii, ring.node);
    const offsets = this.slotRing(ring.node % this.#nodeOffsets.length, ring.slot, step);
    for (let i = 0; i < out.length; i++) out[i] = at[i % 3]! + offsets[i]!;
    return out;
  }

  /** Ring across a strut whose vertices lie at individual heights, mm from the strut's start. */
  slantedRing(strutId: number, heights: Float64Array): Float64Array {
    const { joints, topology, placement, radii } = this.#lattice;
    const out = new Float64Array(joints.sides * 3);
    const s = typeOfId(strutId, topology.struts.length);
    const strut = topology.struts[s]!;
    const axis = joints.axes[s]!;
    const cell = cellOfId(strutId, topology.struts.length);
    const [from, to] = strutNodes(this.#lattice, cell, s);
    const slots = topology.slots[s]!;
    const at = this.node(from);
    // Between its joints a tube runs straight from one ring to the other.
    const radiusA = radiusAt(radii, from);
    const radiusB = radiusAt(radii, to);
    const low = radiusA * joints.offsets[strut.from]![slots.from]!;
    const high = axis.lengthMm - radiusB * joints.offsets[strut.to]![slots.to]!;
    for (let k = 0; k < joints.sides; k++) {
      const radiusMm = radiusA + ((radiusB - radiusA) * (heights[k]! - low)) / (high - low);
      const u = joints.angles[k * 2]! * radiusMm;
      const v = joints.angles[k * 2 + 1]! * radiusMm;
      for (let i = 0; i < 3; i++) {
        const offset = axis.along[i]! * heights[k]! + u * axis.across[i]! + v * axis.up[i]!;
        out[k * 3 + i] = at[i]! + snap(offset, placement.quantumMm);
      }
    }
    return out;
  }
}
