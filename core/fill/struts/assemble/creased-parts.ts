import type { Point } from '../../../solid/geometry/vector.ts';
import { madeOnce } from '../../../solid/lists/made-once.ts';
import type { PlacedLattice } from '../../grid/classification.ts';
import { typeOfId } from '../../grid/numbering.ts';
import { radiusStep } from '../../grid/radii.ts';
import type { Ring, TrimmedPart } from '../../result/trimmed-part.ts';
import type { VertexPlaces } from '../bodies/vertex-places.ts';
import { type FillPlan, runsOn } from '../plan/plan.ts';
import type { CutTemplate } from '../trim/flat/cut-template.ts';
import type { CutCopy } from '../trim/flat/flat-members.ts';
import { type Inlet, inletOf } from './inlet.ts';
import { Drawing, type OpenRing } from './into-creases.ts';

/** Extends trimmed parts into the crisp joints they end at, where possible. */
export class CreasedParts {
  readonly #lattice: PlacedLattice;
  readonly #plan: FillPlan;
  readonly #places: VertexPlaces;
  readonly #drawn = new Map<CutTemplate, Map<string, { template: CutTemplate; taken: boolean[] }>>();
  readonly #inlets = new Map<number, Inlet>();

  constructor(lattice: PlacedLattice, plan: FillPlan, places: VertexPlaces) {
    this.#lattice = lattice;
    this.#plan = plan;
    this.#places = places;
  }

  part(part: TrimmedPart): TrimmedPart {
    const { rings } = part;
    const { corners, taken } = this.#draw(part.corners, rings, [0, 0, 0]);
    if (!corners) return part;
    for (let i = 0; i < rings.length; i++) if (taken[i]) runsOn(this.#plan, rings[i]!);
    return { ...part, corners: new Float32Array(corners) };
  }

  /** Equal members on equal joints share one template. */
  cut(cut: CutCopy): CutCopy {
    const { rings } = cut;
    let key = '';
    for (const ring of rings) key += this.#isOpen(ring) ? `${this.#kindOf(ring)},` : '-,';
    const variants = madeOnce(this.#drawn, cut.template, () => new Map());
    const variant = madeOnce(variants, key, () => {
      const { corners, taken } = this.#draw(cut.template.corners, rings, cut.at);
      return { template: corners ? { ...cut.template, corners: corners.slice() } : cut.template, taken };
    });
    for (let i = 0; i < rings.length; i++) if (variant.taken[i]) runsOn(this.#plan, rings[i]!);
    return variant.template === cut.template ? cut : { ...cut, template: variant.template };
  }

  /** Extends a part out of its open rings; returns the extended rings and the vertices, if any changed. */
  #draw(
    corners: Float32Array | Float64Array,
    rings: readonly Ring[],
    at: Point,
  ): { corners?: Float64Array; taken: boolean[] } {
    const open: OpenRing[] = [];
    const numbers: number[] = [];
    for (let i = 0; i < rings.length; i++) {
      const ring = rings[i]!;
      if (!this.#isOpen(ring)) continue;
      const node = this.#places.node(ring.node);
      open.push({
        inlet: this.#inletAt(ring),
        at: [node[0] - at[0], node[1] - at[1], node[2] - at[2]],
      });
      numbers.push(i);
    }
    const taken: boolean[] = rings.map(() => false);
    if (open.length === 0) return { taken };
    const drawing = new Drawing(corners, open);
    let some = false;
    for (let i = 0; i < open.length; i++) {
      if (!drawing.draw(i)) continue;
      taken[numbers[i]!] = true;
      some = true;
    }
    return some ? { corners: drawing.corners, taken } : { taken };
  }

  #inletAt(ring: JointRing): Inlet {
    return madeOnce(this.#inlets, this.#kindOf(ring), () => {
      const type = typeOfId(ring.node, this.#lattice.topology.nodes.length);
      const step = radiusStep(this.#lattice.radii, ring.node);
      return inletOf(
        this.#places.slotRing(type, ring.slot, step),
        this.#places.slotCreases(type, ring.slot, step),
        this.#lattice.topology.incident[type]![ring.slot]!.end === 'from',
      );
    });
  }

  #kindOf({ node, slot }: JointRing): number {
    const types = this.#lattice.topology.nodes.length;
    return (radiusStep(this.#lattice.radii, node) * 32 + slot) * types + typeOfId(node, types);
  }

  /** True for a ring of a crisp joint that was not extended yet. */
  #isOpen(ring: Ring): ring is JointRing {
    if (ring.kind !== 'joint' || !this.#plan.crisp[ring.node]) return false;
    return ((this.#plan.joined[ring.node]! >> ring.slot) & 1) === 0;
  }
}

type JointRing = Extract<Ring, { kind: 'joint' }>;
