import type { Classification } from '../frame/classify.ts';
import { radiusStep } from '../gradient/rods.ts';
import type { Point } from '../mesh/mesh.ts';
import type { CutTemplate } from '../trim/cut-template.ts';
import type { CutCopy } from '../trim/flat-members.ts';
import type { TrimmedPart } from '../trim/uncap.ts';
import type { CornerPlaces } from './corners.ts';
import { Drawing } from './into-creases.ts';
import { type FillPlan, type Ring, runsOn } from './plan.ts';
import { movedEnds } from './strut-sides.ts';

/** Draws trimmed parts into the crisp joints they hang on, wherever that is possible. */
export class CreasedParts {
  private readonly c: Classification;
  private readonly plan: FillPlan;
  private readonly places: CornerPlaces;
  private readonly drawn = new Map<CutTemplate, Map<string, { template: CutTemplate; taken: boolean[] }>>();

  constructor(c: Classification, plan: FillPlan, places: CornerPlaces) {
    this.c = c;
    this.plan = plan;
    this.places = places;
  }

  part(part: TrimmedPart): TrimmedPart {
    const { corners, taken } = this.draw(part.corners, part.rings, [0, 0, 0]);
    part.rings.forEach((ring, i) => {
      if (taken[i]) runsOn(this.plan, ring);
    });
    return taken.some((is) => is) ? { ...part, corners: Float32Array.from(corners) } : part;
  }

  /** Equal members on equal joints share one template. */
  cut(cut: CutCopy): CutCopy {
    const nodes = this.c.topology.nodes.length;
    const key = cut.rings
      .map((ring) =>
        this.isOpen(ring)
          ? [ring.node % nodes, ring.slot, radiusStep(this.c.radii, ring.node)].join('.')
          : '-',
      )
      .join();
    let variants = this.drawn.get(cut.template);
    if (!variants) {
      variants = new Map();
      this.drawn.set(cut.template, variants);
    }
    let variant = variants.get(key);
    if (!variant) {
      const { corners, taken } = this.draw(cut.template.corners, cut.rings, cut.at);
      const template = taken.some((is) => is)
        ? { ...cut.template, corners: Float64Array.from(corners) }
        : cut.template;
      variant = { template, taken };
      variants.set(key, variant);
    }
    for (const [i, ring] of cut.rings.entries()) if (variant.taken[i]) runsOn(this.plan, ring);
    return { ...cut, template: variant.template };
  }

  private draw(
    corners: Float32Array | Float64Array,
    rings: readonly Ring[],
    at: Point,
  ): { corners: ArrayLike<number>; taken: boolean[] } {
    const back = at.map((value) => -value);
    const circles = rings.map((ring) =>
      this.isOpen(ring) ? this.places.ring(ring).map((value, i) => value + back[i % 3]!) : undefined,
    );
    const open = circles.filter((circle) => circle !== undefined);
    if (open.length === 0) return { corners, taken: rings.map(() => false) };
    const drawing = new Drawing(corners, open);
    const taken = rings.map((ring, i) => {
      const circle = circles[i];
      if (!circle || !this.isOpen(ring)) return false;
      const creases = movedEnds(this.places.endsAt(ring, this.plan), back);
      const type = ring.node % this.c.topology.nodes.length;
      const isStart = this.c.topology.incident[type]![ring.slot]!.end === 'from';
      return drawing.draw(circle, creases, isStart);
    });
    return { corners: drawing.corners, taken };
  }

  /** True for a ring of a crisp joint that nothing has been drawn through. */
  private isOpen(ring: Ring): ring is Extract<Ring, { kind: 'joint' }> {
    if (ring.kind !== 'joint' || !this.plan.crisp[ring.node]) return false;
    return ((this.plan.joined[ring.node]! >> ring.slot) & 1) === 0;
  }
}
