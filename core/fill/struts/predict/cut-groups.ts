import { mapPoint, type Point } from '../../../solid/geometry/vector.ts';
import type { DisjointSets } from '../../../solid/mesh/disjoint-sets.ts';
import type { ModelSurface, PlacedLattice, SurfaceStates } from '../../grid/classification.ts';
import { cellOfId, typeOfId } from '../../grid/numbering.ts';
import { cellCorner } from '../../grid/placement.ts';
import { radiusAt } from '../../grid/radii.ts';
import type { MetStrut } from './met-strut.ts';
import { nodePlace } from './node-place.ts';
import { sampleOf } from './sample.ts';
import type { SurfaceAround, SurfaceBend } from './surface-bend.ts';

/** Maximum number of tested joints of a group, of struts, and of places along a strut. */
const MOST_MEMBERS = 64;
const MOST_PLACES = 8;
/** Maximum number of looks at the surface in all groups: the cost of a prediction. After them joints alone decide. */
const MOST_LOOKS = 6000;
/** Distance of these places along a strut, in rod radii, and the reach of each. */
const PLACE_STEP = 2;
const PLACE_REACH = 1.4;

/** How a group of joints is trimmed: at flat faces, along bent ones, or by the boolean kernel. */
type Cut = 'flat' | 'smooth' | 'united';

interface Members {
  nodes: number[];
  struts: MetStrut[];
}

type Lattice = PlacedLattice & ModelSurface & SurfaceStates;

/** How the trim treats joints: one that it cannot cut hands its whole group to the boolean kernel. */
export class CutGroups {
  readonly #lattice: Lattice;
  readonly #bend: SurfaceBend;
  readonly #sets: DisjointSets;
  readonly #members = new Map<number, Members>();
  readonly #cuts = new Map<number, Cut>();
  #looks = 0;

  /**
   * @param touched the joints at the surface
   * @param met the struts that the surface meets
   * @param sets which joints are joined by struts
   */
  constructor(
    lattice: Lattice,
    bend: SurfaceBend,
    { touched, met, sets }: { touched: readonly number[]; met: readonly MetStrut[]; sets: DisjointSets },
  ) {
    this.#lattice = lattice;
    this.#bend = bend;
    this.#sets = sets;
    for (let i = 0; i < touched.length; i++) this.#membersOf(touched[i]!).nodes.push(touched[i]!);
    for (let i = 0; i < met.length; i++) {
      const { a, b } = met[i]!;
      const first = lattice.nodeContact[a] ? this.#membersOf(a) : undefined;
      const last = lattice.nodeContact[b] ? this.#membersOf(b) : undefined;
      first?.struts.push(met[i]!);
      if (last !== first) last?.struts.push(met[i]!);
    }
  }

  #membersOf(node: number): Members {
    const set = this.#sets.find(node);
    let members = this.#members.get(set);
    if (!members) {
      members = { nodes: [], struts: [] };
      this.#members.set(set, members);
    }
    return members;
  }

  /** True if the joint stays crisp: all joints of its group are cut by flat faces. */
  isFlat(node: number): boolean {
    return this.#cutOf(node) === 'flat';
  }

  /** True if the boolean kernel gets the group of a joint. */
  goesToBoolean(node: number): boolean {
    return this.#lattice.nodeContact[node]! > 0 && this.#cutOf(node) === 'united';
  }

  #cutOf(node: number): Cut {
    const set = this.#sets.find(node);
    let cut = this.#cuts.get(set);
    if (cut === undefined) {
      cut = this.#cutOfAll(this.#membersOf(node));
      this.#cuts.set(set, cut);
    }
    return cut;
  }

  #cutOfAll({ nodes, struts }: Members): Cut {
    const cut = worstOf(nodes, (node) => this.#cutAtNode(node));
    return cut === 'united'
      ? cut
      : worse(
          cut,
          worstOf(struts, (strut) => this.#cutAtStrut(strut)),
        );
  }

  #cutAtNode(node: number): Cut {
    const { joints, topology, near, radii } = this.#lattice;
    const cell = near.numberOf[cellOfId(node, topology.nodes.length)]!;
    if (cell < 0) return 'flat';
    return cutBy(
      this.#bend.around(nodePlace(this.#lattice, node), cell, joints.reach * radiusAt(radii, node)),
    );
  }

  /** Looks at inner edges alone: bent faces divide a strut; beside an outer edge its joints decide. */
  #cutAtStrut({ id, low, high, contacts = [] }: MetStrut): Cut {
    const { joints, placement, topology, near, rodRadiusMm } = this.#lattice;
    const types = topology.struts.length;
    const cell = cellOfId(id, types);
    const n = near.numberOf[cell]!;
    const corner = cellCorner(placement, cell);
    const { start, along } = joints.axes[typeOfId(id, types)]!;
    for (const [first, last] of contacts) {
      const from = Math.max(first, low);
      const lengthMm = Math.min(last, high) - from;
      if (lengthMm < 0) continue;
      const places = Math.min(MOST_PLACES, Math.ceil(lengthMm / (PLACE_STEP * rodRadiusMm)) + 1);
      for (let i = 0; i < places; i++) {
        if (this.#looks++ > MOST_LOOKS) return 'flat';
        const atMm = from + (lengthMm * (i + 0.5)) / places;
        const place: Point = mapPoint(corner, (value, k) => value + start[k]! + atMm * along[k]!);
        if (this.#bend.around(place, n, PLACE_REACH * rodRadiusMm).edge === 'inner') return 'united';
      }
    }
    return 'flat';
  }
}

/** Worst of a sample of members; `united` ends the search. */
function worstOf<T>(members: readonly T[], cutAt: (member: T) => Cut): Cut {
  const sample = sampleOf(members, MOST_MEMBERS);
  let worst: Cut = 'flat';
  for (let at = 0; at < sample.length && worst !== 'united'; at++) worst = worse(worst, cutAt(sample[at]!));
  return worst;
}

function worse(a: Cut, b: Cut): Cut {
  if (a === 'united' || b === 'united') return 'united';
  return a === 'smooth' || b === 'smooth' ? 'smooth' : 'flat';
}

function cutBy({ edge, turn }: SurfaceAround): Cut {
  if (edge === 'inner' || (edge === 'outer' && turn > 0)) return 'united';
  return turn > 0 ? 'smooth' : 'flat';
}
