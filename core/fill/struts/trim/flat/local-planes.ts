import type { Plane } from '../../../../solid/geometry/plane.ts';
import { dot, mapPoint, type Point } from '../../../../solid/geometry/vector.ts';
import type { ModelSurface, PlacedLattice, SurfaceStates } from '../../../grid/classification.ts';
import { cellOfId, typeOfId } from '../../../grid/numbering.ts';
import { nodesOf } from '../../bodies/members.ts';
import type { VertexPlaces } from '../../bodies/vertex-places.ts';
import { alongOf } from '../../plan/along.ts';
import type { TrimSegment } from '../../plan/plan.ts';
import { type Facet, type Facets, hasEdge } from '../facets.ts';
import type { PlaneRegistry } from '../plane-registry.ts';

/** Maximum number of flat faces at a joint or segment. More faces mean a curved surface. */
const MOST_FLAT_PLANES = 3;

export interface LocalPlanes {
  /** The same for all members that these planes cut alike. */
  key: string;
  /** Numbers of the planes in the registry, ascending. */
  numbers: readonly number[];
  /** Undefined if the whole member is outside. */
  planes: Plane[] | undefined;
}

export class FlatFaces {
  readonly #lattice: PlacedLattice & ModelSurface & SurfaceStates;
  readonly #places: VertexPlaces;
  readonly #registry: PlaneRegistry;
  readonly #facets: Facets;

  constructor(
    lattice: PlacedLattice & ModelSurface & SurfaceStates,
    places: VertexPlaces,
    { registry, facets }: { registry: PlaneRegistry; facets: Facets },
  ) {
    this.#lattice = lattice;
    this.#places = places;
    this.#registry = registry;
    this.#facets = facets;
  }

  /** Returns undefined if the fill domain's faces around the joint are not flat and convex. */
  ofJoint(node: number): LocalPlanes | undefined {
    const lattice = this.#lattice;
    const places = this.#places;
    const at = places.node(node);
    const n = lattice.near.numberOf[cellOfId(node, lattice.topology.nodes.length)]!;
    return this.#planesAbout(n, true, () => this.#facets.ofJoint(node, at), at, at);
  }

  /** Returns undefined if the fill domain's faces around the segment are not flat and convex. */
  ofSegment(segment: TrimSegment): LocalPlanes | undefined {
    const lattice = this.#lattice;
    const places = this.#places;
    const { length } = lattice.topology.struts;
    const { strut, from, to } = segment;
    const at = places.node(nodesOf(lattice, segment)[0]);
    const low = alongOf(lattice, strut, from);
    const high = alongOf(lattice, strut, to);
    const { along } = lattice.joints.axes[typeOfId(strut, length)]!;
    const middle = mapPoint(at, (value, k) => value + ((low + high) / 2) * along[k]!);
    const n = lattice.near.numberOf[cellOfId(strut, length)]!;
    const meets = n >= 0 && lattice.meetings[n * length + typeOfId(strut, length)] !== undefined;
    return this.#planesAbout(n, meets, () => this.#facets.ofSegment(strut, low, high), at, middle);
  }

  /** Returns these planes of the registry relative to a place. */
  about(numbers: readonly number[], at: Point): LocalPlanes {
    const planes: Plane[] = [];
    let key = '';
    for (let i = 0; i < numbers.length; i++) {
      const plane = this.#registry.planeOf(numbers[i]!);
      const offset = plane.offset - dot(plane.normal, at);
      planes.push({ normal: plane.normal, offset });
      key += `p${numbers[i]}:${offset}`;
    }
    return { key, numbers, planes };
  }

  /**
   * Returns the faces around a member as planes relative to its place. A member without faces is inside or
   * outside as a whole.
   * @param n the near cell that the member belongs to
   */
  #planesAbout(
    n: number,
    meets: boolean,
    patchOf: () => Facet[],
    at: Point,
    middle: Point,
  ): LocalPlanes | undefined {
    const only = meets ? this.#registry.onlyPlaneOf(n) : -1;
    let numbers: number[] | undefined = [only];
    if (only < 0) {
      const patch = patchOf();
      if (patch.length === 0) {
        const isInside = this.#lattice.inside(...middle);
        return { key: isInside ? '' : 'out', numbers: [], planes: isInside ? [] : undefined };
      }
      numbers = this.#registry.planesOf(patch, MOST_FLAT_PLANES);
      // A curved surface without edges is not a flat face.
      if (!numbers || (numbers.length > 1 && !hasEdge(patch))) return undefined;
    }
    return this.about(numbers, at);
  }
}
