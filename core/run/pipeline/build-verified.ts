import { shareCoverage } from '../../fill/coverage/body-coverage.ts';
import type { BodyCoverage } from '../../fill/coverage/coverage.ts';
import { collectCorners, collectKinds } from '../../fill/result/collect.ts';
import type { FilledModel, FillHooks } from '../../fill/result/filled-model.ts';
import { BrokenRingsError } from '../../fill/struts/trim/uncap.ts';
import { stlBytes } from '../../formats/stl/layout.ts';
import { LatticeError } from '../../solid/error.ts';
import { oneThread, type Threads } from '../../solid/threads/task.ts';
import type { Verification } from '../../spec/report.ts';
import { verifyAssembly, WHOLE_VERIFICATION_TRIANGLES } from '../../verify/assembly.ts';
import type { Crossings } from '../../verify/crossings/crossings.ts';
import { isSound } from '../../verify/sound.ts';
import { verifyTriangles } from '../../verify/verify.ts';
import { type BegunSearch, beginSearch } from './search-result.ts';
import type { Strategy } from './strategy.ts';
import { FIRST_TRY, nextTry } from './widen-margins.ts';

/** Results up to this size are searched for crossings as a whole; larger ones with one copy per template. */
const WHOLE_SEARCH_TRIANGLES = 20_000;

/** Number of turns of the holes after a flaw, and the share of a side for each. */
const DRAIN_TURNS_MAX = 2;
const DRAIN_TURN = 0.29;

/** A built lattice that passed verification. */
export interface VerifiedResult {
  filled: FilledModel;
  verification: Verification;
  triangles: number;
  /** The model's own surface for a shell, 9 numbers per triangle, mm; otherwise empty. */
  skin: Float32Array;
  /** Triangles searched for crossings. */
  searchedTriangles: number;
  /** Volume of a result with drain holes, mm3; it is all in `skin` then. */
  drainedMm3?: number;
  /** Share of its fill domain that the lattice reaches. */
  coverage: BodyCoverage;
  /** Whole output if small enough to hold, 9 numbers per triangle, mm. */
  whole?: Float32Array;
}

/** Maximum bytes of the STL, and callbacks before verification and before its search for crossings. */
export interface BuildLimits {
  maxBytes: number;
  onVerify(): void;
  onSearch(): void;
}

/** A result whose faces run through one another. */
class CrossingError extends LatticeError {
  constructor({ pairs, deepestMm, at }: Crossings) {
    const place = at!.map((mm) => mm.toFixed(2)).join(', ');
    super(
      'proof-failed',
      `${pairs} pairs of faces run through one another, up to ${deepestMm.toFixed(4)} mm deep, near ${place}: take another cell size or origin`,
    );
  }
}

/**
 * Builds a lattice and verifies it. An attempt whose faces run through one another is repeated once with these
 * resolved. One that breaks at a ring, or fails verification in another way, is repeated with wider margins, at the
 * broken rings only if they are known; a surface lattice is repeated once, by booleans alone, and so are struts in a
 * shell before margins widen. After a crossing no result counts that is too large to be searched for more.
 * Throws as `generateLattice` does.
 */
export async function buildVerified(
  strategy: Strategy,
  hooks: FillHooks,
  limits: BuildLimits,
): Promise<VerifiedResult> {
  let onFrame = hooks.onFrame;
  let crossing: CrossingError | undefined;
  let drainTurn = 0;
  for (let attempt = FIRST_TRY; ; ) {
    try {
      const { margins, resolves } = attempt;
      const filled = await strategy.build({ ...hooks, onFrame, margins, resolves });
      const drained = strategy.drain ? await strategy.drain(filled, drainTurn) : undefined;
      const { threads = oneThread } = hooks;
      const covered = shareCoverage(threads, strategy.domain, filled.frame);
      let result: VerifiedResult;
      try {
        const coverage = covered.begin([undefined]);
        const verified = drained
          ? {
              ...(await verify(emptied(filled), drained.corners, limits, threads)),
              drainedMm3: drained.volumeMm3,
            }
          : await verify(filled, strategy.skin, limits, threads);
        result = { ...verified, coverage: (await coverage.finish())[0]! };
      } finally {
        covered.end();
      }
      if (crossing && result.searchedTriangles === 0) throw crossing;
      return result;
    } catch (error) {
      // Holes that touch a vertex or an edge by chance are turned a little.
      if (strategy.drain && isFlaw(error) && drainTurn < DRAIN_TURNS_MAX * DRAIN_TURN) {
        drainTurn += DRAIN_TURN;
        onFrame = async () => {};
        continue;
      }
      if (strategy.retry === 'never' || !isFlaw(error)) throw error;
      if (error instanceof CrossingError) crossing = error;
      const areKnown = strategy.retry === 'single rings' && error instanceof BrokenRingsError;
      const isTrim = strategy.retry === 'other trim';
      const hasOther = isTrim || (strategy.hasOtherTrim === true && !areKnown);
      const isResolvable = (hasOther || error instanceof CrossingError) && !attempt.resolves;
      const wider = () => (isTrim ? undefined : nextTry(attempt, areKnown ? error.rings : []));
      const next = isResolvable ? { ...attempt, resolves: true } : wider();
      if (!next) throw error;
      attempt = next;
      onFrame = async () => {};
    }
  }
}

/** A fill whose triangles are all in the skin. */
function emptied(filled: FilledModel): FilledModel {
  const copies = { runs: [], tubes: new Float64Array(), triangles: 0, volumeMm3: 0 };
  return { ...filled, copies, kept: [] };
}

function isFlaw(error: unknown): boolean {
  return error instanceof LatticeError && (error.code === 'trim-failed' || error.code === 'proof-failed');
}

async function verify(
  filled: FilledModel,
  skin: Float32Array,
  { maxBytes, onVerify, onSearch }: BuildLimits,
  threads: Threads,
): Promise<Omit<VerifiedResult, 'coverage'>> {
  const { copies, kept, placement } = filled;
  const triangles =
    copies.triangles + kept.reduce((sum, part) => sum + part.corners.length / 9, 0) + skin.length / 9;
  if (stlBytes(triangles) > maxBytes) {
    throw new LatticeError(
      'output-too-large',
      `the file would have ${stlBytes(triangles)} bytes, more than ${maxBytes}: take larger cells`,
    );
  }
  onVerify();
  const whole =
    triangles <= WHOLE_VERIFICATION_TRIANGLES ? collectCorners(copies, kept, placement, skin) : undefined;
  const searched =
    whole && triangles <= WHOLE_SEARCH_TRIANGLES ? whole : collectKinds(copies, kept, placement, skin);
  const search = beginSearch(threads, searched);
  try {
    const verification = whole ? verifyTriangles(whole) : verifyAssembly(copies, kept, skin);
    onSearch();
    const searchedTriangles = (await refuseUnsound(verification, search)) ? searched.length / 9 : 0;
    return { filled, verification, triangles, skin, searchedTriangles, ...(whole ? { whole } : {}) };
  } finally {
    search.end();
  }
}

/**
 * Returns true if crossings were searched. Throws proof-failed for a result in several bodies, or one that `--check`
 * would refuse.
 */
export async function refuseUnsound(
  verification: Verification,
  search: Pick<BegunSearch, 'finish'>,
): Promise<boolean> {
  if (!isSound(verification, undefined) || verification.components !== 1) {
    throw new LatticeError(
      'proof-failed',
      `the mesh did not pass verification: ${JSON.stringify(verification)}`,
    );
  }
  const crossings = await search.finish();
  if (isSound(verification, crossings)) return crossings !== undefined;
  return refuseCrossings(crossings!);
}

/** Throws proof-failed with the number of crossings and the place of the deepest. */
export function refuseCrossings(crossings: Crossings): never {
  throw new CrossingError(crossings);
}
