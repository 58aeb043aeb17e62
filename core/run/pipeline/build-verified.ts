import { type Attempt, CrossingError, FIRST_ATTEMPT, type Retry } from '../../fill/attempts.ts';
import type { LatticeBuild } from '../../fill/build.ts';
import { shareCoverage } from '../../fill/coverage/body-coverage.ts';
import type { BodyCoverage } from '../../fill/coverage/coverage.ts';
import { collectCorners, collectKinds } from '../../fill/result/collect.ts';
import type { FilledModel, FillHooks } from '../../fill/result/filled-model.ts';
import { stlBytes } from '../../formats/stl/layout.ts';
import { cutDrains } from '../../model/drain/cut-drains.ts';
import type { DrainPrism } from '../../model/drain/drain-prism.ts';
import { LatticeError } from '../../solid/error.ts';
import { oneThread, type Threads } from '../../solid/threads/task.ts';
import type { SolidReport, Verification } from '../../spec/report.ts';
import { verifyAssembly, WHOLE_VERIFICATION_TRIANGLES } from '../../verify/assembly.ts';
import type { Crossings } from '../../verify/crossings/crossings.ts';
import { isSound } from '../../verify/sound.ts';
import { verifyTriangles } from '../../verify/verify.ts';
import { type BegunSearch, beginSearch } from './search-result.ts';

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
  searchedTriangles: number;
  /** Volume of a result with drain holes, mm3; it is all in `skin` then. */
  drainedMm3?: number;
  /** Share of its fill domain that the lattice reaches. */
  coverage: BodyCoverage;
  solids?: SolidReport[];
  /** Whole output if small enough to hold, 9 numbers per triangle, mm. */
  whole?: Float32Array;
}

/** Maximum bytes of the STL, and callbacks before verification and before its search for crossings. */
export interface BuildLimits {
  maxBytes: number;
  onVerify(): void;
  onSearch(): void;
}

/** A way to build, and the holes that are cut into its result. */
export interface DrainedBuild extends LatticeBuild {
  drains?: readonly DrainPrism[];
}

/**
 * Builds a lattice and verifies it. A flawed result is built again: with holes turned a little, which may touch a vertex
 * or an edge by chance, then in the ways of the build. After a crossing no result counts that is too large to be
 * searched for more. Throws as `generateLattice` does.
 */
export async function buildVerified(
  build: DrainedBuild,
  hooks: FillHooks,
  limits: BuildLimits,
): Promise<VerifiedResult> {
  const retries = build.drains?.length ? [turnDrains, ...build.retries] : build.retries;
  let crossing: CrossingError | undefined;
  let { onFrame } = hooks;
  for (let attempt = FIRST_ATTEMPT; ; onFrame = async () => {}) {
    try {
      const result = await buildOnce(build, attempt, { hooks: { ...hooks, onFrame }, limits });
      if (crossing && result.searchedTriangles === 0) throw crossing;
      return result;
    } catch (error) {
      const next = isFlaw(error) ? nextAttempt(retries, attempt, error) : undefined;
      if (!next) throw error;
      if (error instanceof CrossingError) crossing = error;
      attempt = next;
    }
  }
}

function turnDrains(failed: Attempt): Attempt | undefined {
  if (failed.drainTurn >= DRAIN_TURNS_MAX * DRAIN_TURN) return undefined;
  return { ...failed, drainTurn: failed.drainTurn + DRAIN_TURN };
}

function nextAttempt(retries: readonly Retry[], failed: Attempt, flaw: LatticeError): Attempt | undefined {
  for (const retry of retries) {
    const next = retry(failed, flaw);
    if (next) return next;
  }
  return undefined;
}

async function buildOnce(
  { fill, domain, skin, drains = [] }: DrainedBuild,
  { margins, resolves, drainTurn }: Attempt,
  { hooks, limits }: { hooks: FillHooks; limits: BuildLimits },
): Promise<VerifiedResult> {
  const { threads = oneThread } = hooks;
  const filled = await fill({ ...hooks, margins, resolves });
  const drained =
    drains.length > 0 ? await cutDrains(collectCorners(filled, skin), drains, drainTurn) : undefined;
  const covered = shareCoverage(threads, domain, filled.frame);
  try {
    const coverage = covered.begin([undefined]);
    const verified = drained
      ? {
          ...(await verify(emptied(filled), drained.corners, { threads, ...limits })),
          drainedMm3: drained.volumeMm3,
        }
      : await verify(filled, skin, { threads, ...limits });
    const [found] = await coverage.finish();
    return { ...verified, coverage: { ...found!, share: found!.share * (filled.keptShare ?? 1) } };
  } finally {
    covered.end();
  }
}

/** A fill whose triangles are all in the skin. */
export function emptied<Filled extends object>(
  filled: Filled,
): Filled & Pick<FilledModel, 'copies' | 'kept'> {
  const copies = { runs: [], tubes: new Float64Array(), triangles: 0, volumeMm3: 0 };
  return { ...filled, copies, kept: [] };
}

function isFlaw(error: unknown): error is LatticeError {
  return error instanceof LatticeError && (error.code === 'trim-failed' || error.code === 'proof-failed');
}

/** Verifies a filled model with its skin. @throws LatticeError output-too-large, proof-failed */
export async function verify(
  filled: FilledModel,
  skin: Float32Array,
  { threads, maxBytes, onVerify, onSearch }: BuildLimits & { threads: Threads },
): Promise<Omit<VerifiedResult, 'coverage'>> {
  const { copies, kept } = filled;
  const triangles =
    copies.triangles + kept.reduce((sum, part) => sum + part.corners.length / 9, 0) + skin.length / 9;
  if (stlBytes(triangles) > maxBytes) {
    throw new LatticeError(
      'output-too-large',
      `the file would have ${stlBytes(triangles)} bytes, more than ${maxBytes}: take larger cells`,
    );
  }
  onVerify();
  const whole = triangles <= WHOLE_VERIFICATION_TRIANGLES ? collectCorners(filled, skin) : undefined;
  const searched = whole && triangles <= WHOLE_SEARCH_TRIANGLES ? whole : collectKinds(filled, skin);
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

/** True if crossings were searched. Throws proof-failed for several bodies, or one unfit for `--check`. */
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
export function refuseCrossings({ pairs, deepestMm, at }: Crossings): never {
  const place = at!.map((mm) => mm.toFixed(2)).join(', ');
  throw new CrossingError(
    'proof-failed',
    `${pairs} pairs of faces run through one another, up to ${deepestMm.toFixed(4)} mm deep, near ${place}: take another cell size or origin`,
  );
}
