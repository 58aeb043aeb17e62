import { fillCreases } from '../../../cells/joint/fill-creases.ts';
import type { PlacedLattice } from '../../grid/classification.ts';
import { crispOf } from '../../grid/crisp-nodes.ts';

/** Finds slots of crisp joints whose trimmed strut keeps a stub with a ring. Looked up per kind of node. */
export class Stubs {
  readonly #lattice: PlacedLattice;
  readonly #known = new Map<number, boolean>();

  constructor(lattice: PlacedLattice) {
    this.#lattice = lattice;
  }

  /** True if a trimmed strut in this slot leaves a stub. */
  at(nodeType: number, slot: number): boolean {
    const key = nodeType * 32 + slot;
    let answer = this.#known.get(key);
    if (answer === undefined) {
      answer = this.#isStub(nodeType, slot);
      this.#known.set(key, answer);
    }
    return answer;
  }

  #isStub(nodeType: number, slot: number): boolean {
    const { joints, topology } = this.#lattice;
    const crisp = crispOf(this.#lattice, nodeType);
    if (!crisp) return false;
    const { sides } = joints;
    const incident = topology.incident[nodeType]!;
    const rings = joints.joint(nodeType, 2 ** incident.length - 1).points;
    const creases = crisp.chains
      .slice(slot * sides, (slot + 1) * sides)
      .map((chain) => chain.flatMap((v) => [...crisp.points.subarray(v * 3, v * 3 + 3)]));
    const ring = rings.subarray(slot * sides * 3, (slot + 1) * sides * 3);
    return fillCreases(ring, creases, incident[slot]!.end === 'from') === undefined;
  }
}
