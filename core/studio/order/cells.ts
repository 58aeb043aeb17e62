import type { JobRequest } from './job-request.ts';

/** Returns the cells of a request in a model of this volume, mm³; of two lattices the finer one counts. At least 1. */
export function cellsOf(request: JobRequest, volumeMm3: number): number {
  return Math.max(1, Math.round(volumeMm3 / Math.min(...cellVolumes(request))));
}

function cellVolumes(request: JobRequest): number[] {
  if (request.mode === 'regions')
    return request.parts.flatMap((part) => (part === null ? [] : [part.cellSizeMm ** 3]));
  const stretch = request.mode === 'constant' ? request.stretch : 1;
  return [request.cellSizeMm ** 3 * stretch];
}
