import type { Frame } from '../../../fill/frame/frame.ts';
import { mergeFrames } from '../../../fill/frame/merge.ts';
import { LatticeError } from '../../../solid/error.ts';
import type { BodyJobs } from './body-jobs.ts';

/** True if an error concerns one body and leaves the others as they are. */
export function concernsOneBody(error: unknown): error is LatticeError {
  if (!(error instanceof LatticeError)) return false;
  return (
    error.code === 'nothing-inside' ||
    error.code === 'cell-too-large' ||
    error.code === 'side-apart' ||
    error.code === 'not-thin'
  );
}

/**
 * Frame of several bodies; beyond a cut plane it is `second`.
 * @param frames one for each job, undefined for a body that is left out; not all are
 */
export function frameOfBodies({ jobs, placements }: BodyJobs, frames: readonly (Frame | undefined)[]): Frame {
  const sides: [Frame[], Frame[]] = [[], []];
  const solidMm3: [number, number] = [0, 0];
  for (const [i, frame] of frames.entries()) {
    if (!frame) continue;
    const { side = 0 } = jobs[i]!;
    sides[side].push(frame);
    if (frame.second) sides[1].push(frame.second);
    // The other side of the plane counts a body as solid (`frameTotals`).
    else solidMm3[1 - side]! += frame.modelVolumeMm3;
  }
  const [own, second] = sides.map((list, side) =>
    list.length === 0 ? undefined : withSolid(mergeFrames(list, placements![side]!), solidMm3[side]!),
  );
  if (own && second) return { ...own, second };
  return own ?? second!;
}

function withSolid(frame: Frame, solidMm3: number): Frame {
  return {
    ...frame,
    predictedVolumeMm3: frame.predictedVolumeMm3 + solidMm3,
    modelVolumeMm3: frame.modelVolumeMm3 + solidMm3,
  };
}
