import { chainFrames, type Frame, framesOf } from '../../../fill/frame/frame.ts';
import { mergeFrames } from '../../../fill/frame/merge.ts';
import type { Placement } from '../../../fill/grid/placement.ts';
import { WhollySolidError } from '../../../model/domain/fill-domain.ts';
import { LatticeError } from '../../../solid/error.ts';
import { volumeOf } from '../../../solid/mesh/mesh.ts';
import { latticeName } from '../../../spec/name.ts';
import { sidesOf } from '../../../spec/spec.ts';
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

/** True if an error is about a part that is solid as it is wanted: no body in it has a lattice. */
export function isWhollySolid({ own }: BodyJob, error: unknown): error is WhollySolidError {
  return error instanceof WhollySolidError && !own;
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

/**
 * Frame of a part that its solids fill, without a strut.
 * @param placement cells of the other parts
 */
export function frameOfSolid({ mesh, spec }: BodyJob, placement: Placement): Frame {
  const volumeMm3 = volumeOf(mesh);
  return {
    lattice: latticeName(spec),
    sides: sidesOf(spec),
    rodRadiusMm: 0,
    placement: { ...placement, size: [0, 0, 0] },
    struts: new Uint8Array(),
    clips: { strut: new Uint32Array(), from: new Float32Array(), to: new Float32Array() },
    strutCount: 0,
    lengthMm: 0,
    predictedVolumeMm3: volumeMm3,
    modelVolumeMm3: volumeMm3,
    prunedShare: 0,
  };
}

function withSolid(frame: Frame, solidMm3: number): Frame {
  return {
    ...frame,
    predictedVolumeMm3: frame.predictedVolumeMm3 + solidMm3,
    modelVolumeMm3: frame.modelVolumeMm3 + solidMm3,
  };
}
