import { evenMargins, type RingMargins } from '../../fill/grid/ring-margins.ts';
import type { Ring } from '../../fill/result/trimmed-part.ts';

/**
 * Distances of clean rings from the surface, mm, in the order of tries. The narrow one leaves least to the
 * boolean. Where a surface passes a ring so closely that the boolean disturbs it, a wider one leaves that
 * strut to the surface. On 275 real models 3 broke at 0.1 mm and at 0.4 mm, and 0.2 mm made both that were
 * retried.
 */
const MARGINS_MM = [0.02, 0.1, 0.2, 0.4] as const;
/** Minimum margin of a broken ring, mm: a wide one costs almost nothing at a single ring. */
const LOCAL_MM = 0.2;
/** Number of tries that widen only broken rings; then all are widened. */
const MOST_LOCAL_TRIES = 3;

/**
 * Margins of one try, the number of previous tries that widened single rings, and whether faces that run through one
 * another after the trim are resolved.
 */
export interface MarginTry {
  margins: RingMargins;
  localTries: number;
  resolves: boolean;
}

export const FIRST_TRY: MarginTry = { margins: evenMargins(MARGINS_MM[0]), localTries: 0, resolves: false };

/**
 * Margins of the next try after a failed fill: wider at the broken rings, or everywhere if those are unknown
 * or were widened before. Undefined after the last try.
 */
export function nextTry(
  { margins, localTries, resolves }: MarginTry,
  broken: readonly Ring[],
): MarginTry | undefined {
  if (broken.length > 0 && localTries < MOST_LOCAL_TRIES) {
    const struts = new Map(margins.struts);
    const nodes = new Map(margins.nodes);
    // A node with several broken rings is widened once.
    const brokenNodes = new Set(broken.flatMap((ring) => (ring.kind === 'joint' ? ring.node : [])));
    const brokenStruts = new Set(broken.flatMap((ring) => (ring.kind === 'joint' ? [] : ring.strut)));
    const isWider = [
      ...[...brokenNodes].map((node) => widen(nodes, node, margins.allMm)),
      ...[...brokenStruts].map((strut) => widen(struts, strut, margins.allMm)),
    ];
    if (isWider.every(Boolean))
      return { margins: { ...margins, struts, nodes }, localTries: localTries + 1, resolves };
  }
  const wider = MARGINS_MM.find((margin) => margin > margins.allMm);
  return wider === undefined
    ? undefined
    : { margins: evenMargins(wider), localTries: MOST_LOCAL_TRIES, resolves };
}

/** Gives a strut or node the next wider margin. Returns false at the widest. */
function widen(margins: Map<number, number>, number: number, allMm: number): boolean {
  const known = margins.get(number) ?? allMm;
  const wider = MARGINS_MM.find((margin) => margin > known && margin >= LOCAL_MM);
  margins.set(number, wider ?? known);
  return wider !== undefined;
}
