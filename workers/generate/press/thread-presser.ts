import { PRESS_MAX_SECONDS } from '../../../core/rules/order/press-limits.ts';
import { withinSeconds } from '../within-seconds.ts';
import type { Presser } from './run-press.ts';

/** File of the thread: beside this one in the source tree, beside `index.mjs` in a bundle. */
const THREAD_URL = new URL(
  import.meta.url.endsWith('.ts') ? './press-thread.ts' : './press-thread.mjs',
  import.meta.url,
);

/** Presses in a separate thread, within the time for which its claim holds. */
export const threadPresser: Presser = (job) =>
  withinSeconds(PRESS_MAX_SECONDS, { what: 'press test', url: THREAD_URL, workerData: job });
