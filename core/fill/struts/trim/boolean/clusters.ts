import { compactMesh } from '../../../../solid/mesh/compact.ts';
import type { Mesh } from '../../../../solid/mesh/mesh.ts';
import type { PlacedLattice, RingClearance, SurfaceStates } from '../../../grid/classification.ts';
import { typeOfId } from '../../../grid/numbering.ts';
import { radiusStep } from '../../../grid/radii.ts';
import type { Ring } from '../../../result/trimmed-part.ts';
import type { VertexPlaces } from '../../bodies/vertex-places.ts';
import { groupSegments, type TrimGroup } from '../../plan/groups.ts';
import type { FillPlan, TrimEnd, TrimSegment } from '../../plan/plan.ts';
import { shortenEnds } from '../../plan/short-ends.ts';

/** Closed solid of connected joints and strut segments that the model trims. */
export interface Cluster {
  solid: Mesh;
  /** Rings entirely inside; their caps are removed after the trim. */
  rings: { ring: Ring; vertices: Float32Array }[];
  /** Vertices of the rings outside the fill domain. */
  outer: Float32Array[];
  segments: TrimSegment[];
  nodes: number[];
}

/** Builds the solids of all trimmed parts, one per connected group, ordered by their first strut. */
export function buildClusters(lattice: PlacedLattice, plan: FillPlan, places: VertexPlaces): Cluster[] {
  return groupSegments(plan.segments).map((group) => clusterOf(lattice, { plan, places }, group));
}

/** Solids of groups without their free ends, which the plan gets as tubes. */
export function shortClusters(
  lattice: PlacedLattice & SurfaceStates & RingClearance,
  { plan, places }: { plan: FillPlan; places: VertexPlaces },
  groups: readonly TrimGroup[],
): Cluster[] {
  return groups.map(({ nodes, segments }) =>
    clusterOf(lattice, { plan, places }, { nodes, segments: shortenEnds(lattice, plan, segments) }),
  );
}

/** Builds the solid of one group. */
export function clusterOf(
  lattice: PlacedLattice,
  { plan, places }: { plan: FillPlan; places: VertexPlaces },
  group: TrimGroup,
): Cluster {
  const builder = new ClusterBuilder(lattice, places);
  for (const segment of group.segments) {
    for (const end of [segment.from, segment.to]) {
      if (end.kind === 'joint') builder.joint(end.node, plan.masks[end.node]!);
    }
    builder.tube(segment);
  }
  return builder.cluster();
}

class ClusterBuilder {
  readonly #lattice: PlacedLattice;
  readonly #places: VertexPlaces;
  readonly #positions: number[] = [];
  readonly #triangles: number[] = [];
  readonly #jointBase = new Map<number, number>();
  readonly #rings: Cluster['rings'] = [];
  readonly #outer: Float32Array[] = [];
  readonly #segments: TrimSegment[] = [];

  constructor(lattice: PlacedLattice, places: VertexPlaces) {
    this.#lattice = lattice;
    this.#places = places;
  }

  /**
   * Adds a whole joint once; its rings' vertices are then found by slot. Slots without a strut are closed flat: the
   * joint keeps its shape up to the surface, where a joint of the existing struts alone would end short of it.
   */
  joint(node: number, mask: number): void {
    if (this.#jointBase.has(node)) return;
    const base = this.#positions.length / 3;
    this.#jointBase.set(node, base);
    const incident = this.#lattice.topology.incident[typeOfId(node, this.#lattice.topology.nodes.length)]!;
    const joint = this.#lattice.joints.joint(
      typeOfId(node, this.#lattice.topology.nodes.length),
      (1 << incident.length) - 1,
    );
    incident.forEach(({ end }, slot) => {
      if (!(mask & (1 << slot))) this.#cap(base + slot * this.#lattice.joints.sides, end === 'from');
    });
    const at = this.#places.node(node);
    const offsets = this.#places.joint(joint, radiusStep(this.#lattice.radii, node));
    for (let i = 0; i < offsets.length; i++) this.#positions.push(at[i % 3]! + offsets[i]!);
    for (const vertex of joint.triangles) this.#triangles.push(base + vertex);
  }

  tube(segment: TrimSegment): void {
    const { from, to } = segment;
    this.#segments.push(segment);
    const sides = this.#lattice.joints.sides;
    const a = this.#ringBase(from, false);
    const b = this.#ringBase(to, true);
    for (let k = 0; k < sides; k++) {
      const next = (k + 1) % sides;
      this.#triangles.push(a + k, a + next, b + next, a + k, b + next, b + k);
    }
  }

  #ringBase(end: TrimEnd, atEnd: boolean): number {
    const sides = this.#lattice.joints.sides;
    if (end.kind === 'joint') return this.#jointBase.get(end.node)! + end.slot * sides;
    const base = this.#positions.length / 3;
    const vertices = this.#places.ring(end.ring);
    for (const value of vertices) this.#positions.push(value);
    this.#cap(base, atEnd);
    if (end.kind === 'clean') this.#rings.push({ ring: end.ring, vertices: Float32Array.from(vertices) });
    else this.#outer.push(Float32Array.from(vertices));
    return base;
  }

  /** Closes a ring flat, facing along its strut or against it. */
  #cap(base: number, alongStrut: boolean): void {
    for (let k = 1; k + 1 < this.#lattice.joints.sides; k++) {
      if (alongStrut) this.#triangles.push(base, base + k, base + k + 1);
      else this.#triangles.push(base, base + k + 1, base + k);
    }
  }

  /** Joints number their absent slots as well; those vertices are omitted here. */
  cluster(): Cluster {
    const positions = Float32Array.from(this.#positions);
    return {
      solid: compactMesh({ positions, triangles: Uint32Array.from(this.#triangles) }),
      rings: this.#rings,
      outer: this.#outer,
      segments: this.#segments,
      nodes: [...this.#jointBase.keys()],
    };
  }
}
