import { chainFrames, type Frame, framesOf } from '../../../fill/frame/frame.ts';
import { mergeFrames } from '../../../fill/frame/merge.ts';
import { LatticeError } from '../../../solid/error.ts';
import type { BodyJob, BodyJobs } from './body-jobs.ts';
import type { OwnJob } from './own-lattices.ts';

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

/** An error about the lattice of a body, with its number and name; others as they are. */
export function aboutOwn({ body, name }: OwnJob, error: unknown): unknown {
  if (!concernsOneBody(error)) return error;
  const { code, message, faults, leastCellMm } = error;
  return new LatticeError(code, `body ${body + 1}${name ? ` "${name}"` : ''}: ${message}`, {
    faults,
    ...(leastCellMm === undefined ? {} : { leastCellMm }),
  });
}

/**
 * Frame of several bodies; beyond a cut plane it is `second`.
 * @param frames one for each job, undefined for a body that is left out; not all are
 */
export function frameOfBodies({ jobs, placements }: BodyJobs, frames: readonly (Frame | undefined)[]): Frame {
  const sides: [Frame[], Frame[]] = [[], []];
  const solidMm3: [number, number] = [0, 0];
  const ofBodies: Frame[] = [];
  let modelMm3 = 0;
  for (const [i, frame] of frames.entries()) {
    if (!frame) continue;
    const { side = 0, own, isOfBody } = jobs[i]!;
    const { modelVolumeMm3 } = frame;
    modelMm3 += modelVolumeMm3;
    if (own || isOfBody) {
      const [first, ...others] = framesOf(frame);
      ofBodies.push(...others);
      if (isOfBody) ofBodies.push(first!);
      else sides[0].push(first!);
      for (const k of [0, 1]) if (k === 1 || isOfBody) solidMm3[k]! += modelVolumeMm3;
      continue;
    }
    sides[side].push(frame);
    if (frame.second) sides[1].push(frame.second);
    // The other side of the plane counts a body as solid (`frameTotals`).
    else solidMm3[1 - side]! += modelVolumeMm3;
  }
  const merged = sides.flatMap((list, side) =>
    list.length === 0 ? [] : [withSolid(mergeFrames(list, placements![side]!), solidMm3[side]!)],
  );
  const apart = ofBodies.map((one) => withSolid(one, modelMm3 - one.modelVolumeMm3));
  const [head, ...others] = [...merged, ...apart];
  return chainFrames(head!, others);
}

/** Frame of a job with those of its bodies' lattices behind it; each counts the rest of the model as solid. */
export function withOwnFrames({ own = [] }: BodyJob, frame: Frame, frames: readonly Frame[]): Frame {
  if (own.length === 0) return frame;
  const { modelVolumeMm3 } = frame;
  const behind = frames.map(({ second: _, ...one }, i) => ({
    ...one,
    modelVolumeMm3,
    // The frame before them counts the bodies as solid.
    predictedVolumeMm3: one.predictedVolumeMm3 - own[i]!.sharedMm3 - own[i]!.takenMm3 + modelVolumeMm3,
  }));
  return chainFrames(frame, behind);
}

function withSolid(frame: Frame, solidMm3: number): Frame {
  return {
    ...frame,
    predictedVolumeMm3: frame.predictedVolumeMm3 + solidMm3,
    modelVolumeMm3: frame.modelVolumeMm3 + solidMm3,
  };
}
