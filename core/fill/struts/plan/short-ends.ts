import type { PlacedLattice, RingClearance, SurfaceStates } from '../../grid/classification.ts';
import { cellOfId, typeOfId } from '../../grid/numbering.ts';
import type { Ring } from '../../result/trimmed-part.ts';
import { alongOf } from './along.ts';
import { type CleanTube, type FillPlan, padMm, type TrimEnd, type TrimSegment } from './plan.ts';

/** Minimum length of a clear segment with its own ring, mm. */
const SHORTEST_RINGED_MM = 1;

/** Splits free ends off strut segments, as tubes of the plan: the boolean then meets less surface. */
export function shortenEnds(
  lattice: PlacedLattice & SurfaceStates & RingClearance,
  plan: FillPlan,
  segments: readonly TrimSegment[],
): TrimSegment[] {
  return segments.map((segment) => {
    const { strut, from, to } = segment;
    const types = lattice.topology.struts.length;
    const n = lattice.near.numberOf[cellOfId(strut, types)]!;
    const contacts = n < 0 ? [] : (lattice.meetings[n * types + typeOfId(strut, types)]?.contacts ?? []);
    const low = alongOf(lattice, strut, from);
    const high = alongOf(lattice, strut, to);
    // A trimmed joint at the other end keeps a little of the strut.
    const padAt = (end: TrimEnd) =>
      end.kind === 'joint' ? padMm(lattice, end.node, strut) : 2 * lattice.margins.allMm;
    const first = Math.min(contacts.find((range) => range[1] > low)?.[0] ?? high, high - padAt(to));
    const last = Math.max(contacts.findLast((range) => range[0] < high)?.[1] ?? low, low + padAt(from));
    const cut = (
      end: TrimEnd,
      atMm: number | undefined,
      tube: (ring: Ring, own: Ring) => CleanTube,
    ): TrimEnd => {
      if (atMm === undefined || end.kind !== 'clean' || end.isCut || end.ring.kind !== 'joint') return end;
      const ring: Ring = { kind: 'cut', strut, atMm, id: plan.cutCount++ };
      plan.tubes.push(tube(ring, end.ring));
      return { kind: 'clean', ring };
    };
    const start = first - low > SHORTEST_RINGED_MM ? first : undefined;
    const end = high - last > SHORTEST_RINGED_MM ? last : undefined;
    return {
      strut,
      from: cut(from, start, (ring, own) => ({ strut, from: own, to: ring })),
      to: cut(to, end, (ring, own) => ({ strut, from: ring, to: own })),
    };
  });
}
