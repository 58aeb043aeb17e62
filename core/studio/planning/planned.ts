import type * as z from 'zod';
import type { estimateConstant } from '../../contract/calls/workspace.ts';
import { VisibleError } from '../../contract/envelope.ts';
import { checkParameters } from '../../lattice/cell/check-spec.ts';
import { estimateJob, packageSeconds } from '../../lattice/estimate/estimate.ts';
import { lowPrecisionSpec } from '../../lattice/spec/low-precision.ts';
import { ENGINE_VERSION } from '../../lattice/spec/report.ts';
import type { LatticeSpec, SpecFault, SpecFaultCode } from '../../lattice/spec/spec.ts';
import { ESTIMATE_MAX_SECONDS, NET_MAX_RODS, RESULT_MAX_BYTES } from '../../rules/order/job-limits.ts';
import type { Job } from '../order/job.ts';
import type { Order } from '../order/order.ts';
import { sha256Hex } from '../store/digest.ts';
import type { JobSpec } from './job-spec.ts';
import type { Problem } from './parameters.ts';

/** What is worked out about a task before it is queued. */
export type JobPlan = Pick<Job, 'spec' | 'contentKey' | 'estimateSeconds'>;

export type Estimate = z.output<(typeof estimateConstant)['data']>;

/** What an estimate looks at. */
export interface Measures {
  extentMm: [number, number, number];
  faces: number;
  volumeMm3?: number;
}

/** Plans a job of a sound spec for a registered model. Throws estimateTooLong or resultTooLarge. */
export async function plannedJob(spec: JobSpec, file: Order['file']): Promise<JobPlan> {
  const estimate = allowedEstimate(spec, file);
  if (estimate.bytes > RESULT_MAX_BYTES) throw new VisibleError('resultTooLarge');
  return {
    spec,
    estimateSeconds: estimate.et,
    contentKey: await sha256Hex(JSON.stringify([file.sha256, spec, ENGINE_VERSION])),
  };
}

function known({ extentMm, faces, volumeMm3 }: Measures) {
  return { boxMm: { min: [0, 0, 0], max: extentMm }, faces, volumeMm3 };
}

/** What both runs of a job take together. Throws estimateTooLong, and resultTooLarge for too large a boundary net. */
export function allowedEstimate(spec: LatticeSpec<unknown>, model: Measures): Estimate {
  const about = known(model);
  const runs = [spec, ...(spec.action === 'low' ? [] : [lowPrecisionSpec(spec)])];
  const estimates = runs.map((run) => estimateJob({ ...about, spec: run }));
  if (estimates.some(({ netRods }) => netRods > NET_MAX_RODS)) throw new VisibleError('resultTooLarge');
  const seconds = estimates.reduce(
    (sum, { seconds, triangles }) => sum + seconds + packageSeconds(triangles),
    0,
  );
  const et = Math.max(1, Math.ceil(seconds));
  if (et > ESTIMATE_MAX_SECONDS) throw new VisibleError('estimateTooLong', { estimateSeconds: et });
  return {
    et,
    bytes: Math.max(...estimates.map((estimate) => estimate.bytes)),
    triangles: Math.max(...estimates.map((estimate) => estimate.triangles)),
    struts: Math.max(...estimates.map((estimate) => estimate.struts)),
  };
}

/**
 * What the engine says against a spec, each fault once, at the call's own parameters. The low run has fewer sides, and
 * so limits of its own: the tighter limit is the one told.
 */
export function specProblems(
  spec: LatticeSpec<unknown>,
  paths: Partial<Record<SpecFaultCode, string>>,
): Problem[] {
  const looserFirst = (a: SpecFault, b: SpecFault) => (b.limit ?? 0) - (a.limit ?? 0);
  const faults = [spec, lowPrecisionSpec(spec)].flatMap(checkParameters).sort(looserFirst);
  const once = new Map(faults.map((fault) => [fault.code, problemOf(fault, paths)]));
  return [...once.values()];
}

/** Faults that no path is given for are about the lattice itself. */
function problemOf({ code, limit }: SpecFault, paths: Partial<Record<SpecFaultCode, string>>): Problem {
  return {
    path: paths[code] ?? 'latticeId',
    problem: code,
    ...(limit === undefined ? {} : { limitMm: limit }),
  };
}

/** Throws parametersRefused with all problems and the tightest of their limits; nothing when there are none. */
export function refuseProblems(problems: readonly Problem[]): void {
  if (problems.length === 0) return;
  const limits = problems.map(({ limitMm }) => limitMm).filter((limit) => limit !== undefined);
  throw new VisibleError('parametersRefused', {
    fields: problems.map(({ path, problem }) => ({ path, problem })),
    ...(limits.length === 0 ? {} : { limitMm: Math.min(...limits) }),
  });
}
