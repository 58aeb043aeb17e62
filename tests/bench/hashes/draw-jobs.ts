import fc from 'fast-check';
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
  return jobs;
}

/** Every second strut job names its treatment of open ends; the others keep the default. */
function withOpenEnds(spec: LatticeSpec, seed: number): LatticeSpec {
  const plain = OPEN_ENDS.filter((choice) => choice !== 'net');
  return seed % 2 === 0 ? spec : { ...spec, openEnds: plain[Math.floor(seed / 2) % plain.length]! };
}
