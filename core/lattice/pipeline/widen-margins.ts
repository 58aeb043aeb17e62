import { evenMargins, type RingMargins } from '../grid/ring-margins.ts';
import type { Ring } from '../result/trimmed-part.ts';

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

/** Margins of one try, and the number of previous tries that widened single rings. */
export interface MarginTry {
  margins: RingMargins;
  localTries: number;
}

export const FIRST_TRY: MarginTry = { margins: evenMargins(MARGINS_MM[0]), localTries: 0 };

/**
 * Margins of the next try after a failed fill: wider at the broken rings, or everywhere if those are unknown
 * or were widened before. Undefined after the last try.
 */
export function nextTry({ margins, localTries }: MarginTry, broken: readonly Ring[]): MarginTry | undefined {
  if (broken.length > 0 && localTries < MOST_LOCAL_TRIES) {
    const struts = new Map(margins.struts);
    const nodes = new Map(margins.nodes);
    const isWider = broken.map((ring) =>
      ring.kind === 'joint'
        ? widen(nodes, ring.node, margins.allMm)
        : widen(struts, ring.strut, margins.allMm),
    );
    if (isWider.every(Boolean)) return { margins: { ...margins, struts, nodes }, localTries: localTries + 1 };
  }
  const wider = MARGINS_MM.find((margin) => margin > margins.allMm);
  return wider === undefined ? undefined : { margins: evenMargins(wider), localTries: MOST_LOCAL_TRIES };
}

/** Gives a strut or node the next wider margin. Returns false at the widest. */
function widen(margins: Map<number, number>, number: number, allMm: number): boolean {
  const known = margins.get(number) ?? allMm;
  const wider = MARGINS_MM.find((margin) => margin > known && margin >= LOCAL_MM);
  margins.set(number, wider ?? known);
  return wider !== undefined;
}
