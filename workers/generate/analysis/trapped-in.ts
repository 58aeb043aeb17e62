import { readStl } from '../../../core/lattice/formats/stl/read.ts';
import { weldCorners } from '../../../core/lattice/mesh/weld.ts';
import { type TrappedVolumes, trappedVolumes } from '../../../core/slicing/trapped/trapped-volumes.ts';
import type { TrapQuestion } from './analyse.ts';

/** Trapped volumes of an STL. Throws a RangeError for bytes that are none. */
export function trappedIn({ stl, openingMm }: TrapQuestion): TrappedVolumes {
  const read = readStl(stl);
  if (!read.ok) throw new RangeError('not an STL');
  return trappedVolumes(weldCorners(read.corners), openingMm);
}
