import { parentPort, workerData } from 'node:worker_threads';
import { analysePrint } from '../../../core/lattice/printability/analyse.ts';
import type { AnalysisTask } from './thread-analyser.ts';
import { trappedIn } from './trapped-in.ts';

// Runs in a thread. `thread-analyser.ts` starts it with the task and receives the analysis.

const { subject, limits, traps } = workerData as AnalysisTask;
parentPort!.postMessage({ ...analysePrint(subject, limits), trapped: traps && trappedIn(traps) });
