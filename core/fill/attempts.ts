import { LatticeError } from '../solid/error.ts';
import { evenMargins, type RingMargins } from './grid/ring-margins.ts';
import type { Ring } from './result/trimmed-part.ts';

/**
 * Distances of clean rings from the surface, mm, in the order of tries. The narrow one leaves least to the boolean.
 * Where a surface passes a ring so closely that the boolean disturbs it, a wider one leaves that strut to the surface.
 * On 275 real models 3 broke at 0.1 mm and at 0.4 mm, and 0.2 mm made both that were retried.
 */
const MARGINS_MM = [0.02, 0.1, 0.2, 0.4] as const;
/** Minimum margin of a broken ring, mm: a wide one costs almost nothing at a single ring. */
const LOCAL_MM = 0.2;
/** Number of tries that widen only broken rings; then all are widened. */
const MOST_LOCAL_TRIES = 3;

export interface Attempt {
  margins: RingMargins;
  /** Number of attempts before that widened single rings. */
  localTries: number;
  /** Whether faces that run through one another after the trim are resolved. */
  resolves: boolean;
  /** Rotation of the drain holes in shares of a side. */
  drainTurn: number;
}

export const FIRST_ATTEMPT: Attempt = {
  margins: evenMargins(MARGINS_MM[0]),
  localTries: 0,
  resolves: false,
  drainTurn: 0,
};

/** True unless an attempt has failed. */
export function isFirstTry({ margins = FIRST_ATTEMPT.margins, resolves }: Partial<Attempt>): boolean {
  return margins === FIRST_ATTEMPT.margins && !resolves;
}

/** A result whose faces run through one another. */
export class CrossingError extends LatticeError {}

/** Clean rings that the boolean moved. */
export class BrokenRingsError extends LatticeError {
  readonly rings: readonly Ring[];

  constructor(rings: readonly Ring[]) {
    super('trim-failed', 'a clean ring did not come back from the trim');
    this.rings = rings;
  }
}

/** Returns the attempt after one that ended with a flaw; undefined if this way has none. */
export type Retry = (failed: Attempt, flaw: LatticeError) => Attempt | undefined;

/** Resolves faces that run through one another, at the same margins. */
export function resolveCrossings(failed: Attempt, flaw: LatticeError): Attempt | undefined {
  return flaw instanceof CrossingError && !failed.resolves ? { ...failed, resolves: true } : undefined;
}

/** Trims by the other method, which resolves crossings as well, after any flaw but known broken rings. */
export function trimOtherwise(failed: Attempt, flaw: LatticeError): Attempt | undefined {
  return failed.resolves || flaw instanceof BrokenRingsError ? undefined : { ...failed, resolves: true };
}

/** Widens the margins of the rings that broke, up to three times in all. */
export function widenBrokenMargins(failed: Attempt, flaw: LatticeError): Attempt | undefined {
  const { margins, localTries } = failed;
  if (!(flaw instanceof BrokenRingsError) || localTries >= MOST_LOCAL_TRIES) return undefined;
  const struts = new Map(margins.struts);
  const nodes = new Map(margins.nodes);
  // A node with several broken rings is widened once.
  const brokenNodes = new Set(flaw.rings.flatMap((ring) => (ring.kind === 'joint' ? ring.node : [])));
  const brokenStruts = new Set(flaw.rings.flatMap((ring) => (ring.kind === 'joint' ? [] : ring.strut)));
  const isWider = [
    ...[...brokenNodes].map((node) => widen(nodes, node, margins.allMm)),
    ...[...brokenStruts].map((strut) => widen(struts, strut, margins.allMm)),
  ];
  if (!isWider.every(Boolean)) return undefined;
  return { ...failed, margins: { ...margins, struts, nodes }, localTries: localTries + 1 };
}

/** Widens all margins; single rings keep theirs from here on. */
export function widenAllMargins(failed: Attempt): Attempt | undefined {
  const wider = MARGINS_MM.find((margin) => margin > failed.margins.allMm);
  if (wider === undefined) return undefined;
  return { ...failed, margins: evenMargins(wider), localTries: MOST_LOCAL_TRIES };
}

/** Gives a strut or node the next wider margin. Returns false at the widest. */
function widen(margins: Map<number, number>, number: number, allMm: number): boolean {
  const known = margins.get(number) ?? allMm;
  const wider = MARGINS_MM.find((margin) => margin > known && margin >= LOCAL_MM);
  margins.set(number, wider ?? known);
  return wider !== undefined;
}
