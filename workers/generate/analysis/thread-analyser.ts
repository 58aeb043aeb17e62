import { ANALYSIS_MAX_SECONDS } from '../../../core/rules/order/job-limits.ts';
import type { ProcessLimits } from '../../../core/rules/parameters/printability.ts';
import type { PrintSubject } from '../../../core/run/printability/analyse.ts';
import { withinSeconds } from '../within-seconds.ts';
import type { Analyser, TrapQuestion } from './analyse.ts';

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

/** Returns an analyser that ends with an error after `seconds`. */
export function threadAnalyserWithin(seconds: number): Analyser {
  return async (subject, limits, traps) => {
    const task: AnalysisTask = { subject, limits, traps };
    return await withinSeconds(seconds, { what: 'analysis', url: THREAD_URL, workerData: task });
  };
}
