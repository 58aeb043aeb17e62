import { LEAST_FACES } from '../../fill/struts/member-trims.ts';
import type { Mesh } from '../../solid/mesh/mesh.ts';
import { DEFAULT_THREADS_MAX } from '../../solid/threads/pool.ts';
import { type KindName, kindOf } from '../../spec/kind.ts';
import { isWalled, type LatticeSpec } from '../../spec/spec.ts';
import { estimateOfMesh } from '../estimate/mesh-estimate.ts';

/**
 * Estimate from which the first run of a process gets a second thread, seconds. That one compiles the same code beside
 * the first, 0.6 to 1.5 s of processor time more: the bust and the hip with octet, estimated at 1.9 and 1.6 s, take
 * 1.35 and 1.27 times as long by the clock of two cores (docs/decisions/0049-every-core.md).
 */
const FIRST_RUN_FROM_SECONDS = 15;

/** Kinds that gain by threads, in any run or in a process that ran before. */
const GAINS: Partial<Record<KindName, 'always' | 'later'>> = { struts: 'always', surface: 'later' };

export interface RunPlace {
  processors: number;
  /** True for the first run of a thread, whose code is not compiled yet. */
  isFirstRun: boolean;
}

/**
 * Returns the number of threads on which a run is fastest by the clock; its bytes do not depend on it. Struts in the
 * whole model share what they are trimmed with, and surface lattices their search and coverage, which gains something
 * in a process that ran before. What a shell, a solid bottom and conformal cells share is too little to gain anything
 * (docs/decisions/0049-every-core.md).
 */
export function threadsFor(mesh: Mesh, spec: LatticeSpec, { processors, isFirstRun }: RunPlace): number {
  const most = Math.min(DEFAULT_THREADS_MAX, processors);
  const gain = GAINS[kindOf(spec)];
  if (most <= 1 || isWalled(spec) || !gain) return 1;
  if (gain === 'later') return isFirstRun ? 1 : most;
  // As `shareMembers` decides.
  if (mesh.triangles.length < LEAST_FACES * 3) return 1;
  if (isFirstRun && estimateOfMesh(mesh, spec).seconds < FIRST_RUN_FROM_SECONDS) return 1;
  return most;
}
