import { constantSpec } from '../../spec/constant-settings.ts';
import { gradientSpec } from '../../spec/graded-settings.ts';
import { regionsSpec } from '../../spec/regions-settings.ts';
import type { LatticeSpec } from '../../spec/spec.ts';
import type { JobRequest, StoredImage } from '../order/job-request.ts';

/** The engine's spec of a job. A gradient image stays in the store. */
export type JobSpec = LatticeSpec<StoredImage>;

export function jobSpec(request: JobRequest): JobSpec {
  if (request.mode === 'gradient') return gradientSpec(request, request.image);
  return request.mode === 'regions' ? regionsSpec(request, request.plane) : constantSpec(request);
}
