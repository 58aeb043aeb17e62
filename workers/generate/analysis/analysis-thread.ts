import { parentPort, workerData } from 'node:worker_threads';
import { readStl } from '../../../core/formats/stl/read.ts';
import { analysePrint } from '../../../core/run/printability/analyse.ts';
import { type TrappedVolumes, trappedVolumes } from '../../../core/slicing/trapped/trapped-volumes.ts';
import { weldCorners } from '../../../core/solid/mesh/weld/weld.ts';
import type { TrapQuestion } from './analyse.ts';
import type { AnalysisTask } from './thread-analyser.ts';

// Runs in a thread. `thread-analyser.ts` starts it with the task and receives the analysis.

const { subject, limits, traps } = workerData as AnalysisTask;
parentPort!.postMessage({ ...analysePrint(subject, limits), trapped: traps && trappedIn(traps) });

/** Trapped volumes of an STL. Throws a RangeError for bytes that are not an STL. */
function trappedIn({ stl, openingMm }: TrapQuestion): TrappedVolumes {
  const read = readStl(stl);
  if (!read.ok) throw new RangeError('not an STL');
  return trappedVolumes(weldCorners(read.corners), openingMm);
}
