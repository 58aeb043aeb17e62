import { Worker } from 'node:worker_threads';
import type { PrintSubject } from '../../../core/lattice/printability/analyse.ts';
import { ANALYSIS_MAX_SECONDS } from '../../../core/rules/order/job-limits.ts';
import type { ProcessLimits } from '../../../core/rules/parameters/printability.ts';
import type { Analyser, LatticeAnalysis, TrapQuestion } from './analyse.ts';

/** Data of the thread. */
export interface AnalysisTask {
  subject: PrintSubject;
  limits: ProcessLimits;
  traps: TrapQuestion | null;
}

/** File of the thread: beside this one in the source tree, beside `index.mjs` in a bundle. */
const THREAD_URL = new URL(
  import.meta.url.endsWith('.ts') ? './analysis-thread.ts' : './analysis-thread.mjs',
  import.meta.url,
);

/** Analyses in a separate thread, within the time for which its claim holds. */
export const threadAnalyser: Analyser = threadAnalyserWithin(ANALYSIS_MAX_SECONDS);

/**
 * Returns an analyser that ends with an error after `seconds`. It blocks a processor meanwhile, and this thread must
 * stay free for its timers and sockets.
 */
export function threadAnalyserWithin(seconds: number): Analyser {
  return async (subject, limits, traps) => {
    const workerData: AnalysisTask = { subject, limits, traps };
    const thread = new Worker(THREAD_URL, { workerData });
    let timer: NodeJS.Timeout | undefined;
    try {
      return await new Promise<LatticeAnalysis>((resolve, reject) => {
        timer = setTimeout(
          () => reject(new Error(`the analysis took more than ${seconds} s`)),
          seconds * 1000,
        );
        thread.on('message', resolve);
        thread.on('error', reject);
        thread.on('exit', (code) => reject(new Error(`the analysis thread ended with code ${code}`)));
      });
    } finally {
      clearTimeout(timer);
      await thread.terminate();
    }
  };
}
