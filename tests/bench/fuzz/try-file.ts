import { readImage } from '../../../core/lattice/formats/png/read-image.ts';
import { readModel } from '../../../core/lattice/formats/read-model.ts';
import { inspectModel } from '../../../core/lattice/input/inspect.ts';
import { verifyMesh } from '../../../core/lattice/verify/verify.ts';
import type { SoundFile } from './corpus.ts';

export type Outcome = 'taken' | 'refused';

/**
 * Feeds a file to its reader. A model must be judged without an error, and an accepted one must be closed and
 * oriented. An image must be read, or refused with a RangeError. Throws otherwise.
 */
export function tryFile({ kind, bytes }: SoundFile): Outcome {
  if (kind === 'picture') return tryPicture(bytes);
  const { accepted, faults, mesh } = inspectModel(bytes, {
    fileName: `fuzz.${kind}`,
    ...(kind === 'stl' ? {} : { read: (model) => readModel(model, `fuzz.${kind}`) }),
  });
  if (!accepted) {
    if (!faults.some((fault) => fault.severity === 'refuse')) throw new Error('refused without a fault');
    return 'refused';
  }
  const { closed, oriented } = verifyMesh(mesh!);
  if (!closed || !oriented) throw new Error('accepted a model that is not closed');
  return 'taken';
}

function tryPicture(bytes: Uint8Array): Outcome {
  try {
    const { width, height, gray } = readImage(bytes);
    if (gray.length !== width * height || width * height === 0) throw new Error('a picture of another size');
    return 'taken';
  } catch (error) {
    if (error instanceof RangeError) return 'refused';
    throw error;
  }
}
