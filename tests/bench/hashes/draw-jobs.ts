import fc from 'fast-check';
import { LATTICE_TYPES } from '../../../core/catalogue/lattice-types.ts';
import { OPEN_ENDS } from '../../../core/rules/parameters/open-ends.ts';
import type { LatticeSpec } from '../../../core/spec/spec.ts';
import { MATRIX_JOB, type MatrixJob, NET_JOB } from '../matrix/draw.ts';

const JOBS = 300;
const NET_JOBS = 40;

/** Seeded jobs: all lattices, modes, options over the gallery, then those with a boundary net. */
export function drawJobs(): ReadonlyMap<string, MatrixJob> {
  const jobs = new Map<string, MatrixJob>();
  for (let seed = 1; seed <= JOBS; seed++) {
    const job = fc.sample(MATRIX_JOB, { seed, numRuns: 1 })[0]!;
    jobs.set(`seed ${seed}`, { ...job, spec: withOpenEnds(job.spec, seed) });
  }
  for (let seed = 1; seed <= NET_JOBS; seed++) {
    jobs.set(`net seed ${seed}`, fc.sample(NET_JOB, { seed, numRuns: 1 })[0]!);
  }
  refuseGaps([...jobs.values()]);
  return jobs;
}

/** Every second strut job names its treatment of open ends; the others keep the default. */
function withOpenEnds(spec: LatticeSpec, seed: number): LatticeSpec {
  const plain = OPEN_ENDS.filter((choice) => choice !== 'net');
  return seed % 2 === 0 ? spec : { ...spec, openEnds: plain[Math.floor(seed / 2) % plain.length]! };
}

/** Throws if a lattice of the catalogue, a mode or an output has no job. */
function refuseGaps(jobs: readonly MatrixJob[]): void {
  const some = (holds: (spec: LatticeSpec) => boolean) => jobs.some(({ spec }) => holds(spec));
  const missing = [
    ...LATTICE_TYPES.map(({ title }) => title).filter(
      (title) => !some((spec) => spec.lattice.startsWith(title)),
    ),
    ...['constant', 'gradient', 'regions'].filter((mode) => !some((spec) => spec.mode === mode)),
    ...['high', 'low', 'cut'].filter((action) => !some((spec) => spec.action === action)),
    ...OPEN_ENDS.filter((choice) => !some((spec) => spec.openEnds === choice)),
    ...(some((spec) => spec.shellMm !== undefined) ? [] : ['shell']),
    ...(some((spec) => spec.bottomMm !== undefined) ? [] : ['bottom']),
  ];
  if (missing.length > 0) throw new Error(`no job with ${missing.join(', ')}`);
}
