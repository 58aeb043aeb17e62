import { WORKER_SIZES } from '../../../core/rules/order/worker-sizes.ts';
import { costOf } from '../cost/cost.ts';
import { usdPerSecond } from '../cost/prices.ts';
import type { DayResult } from './day-result.ts';

/**
 * Bytes that a job stores, and of the file that is downloaded: of the mix's mean STL of 13.4 MB the shares that the job of
 * a thousand cells has (`npm run bench -- cost 1`).
 */
const STORED_BYTES = 6e6;
const DOWNLOAD_BYTES = STORED_BYTES / 4;

/** Returns the cost of a day by part, US dollars: of the simulated workers, and of each job as `bench -- cost` counts it. */
export function costLines({ workSeconds, finished }: DayResult): string[] {
  const workers = WORKER_SIZES.reduce((sum, size) => sum + workSeconds[size] * usdPerSecond(size), 0);
  const use = {
    cpuSeconds: 0,
    estimateSeconds: 1,
    resultBytes: 0,
    objects: [STORED_BYTES],
    downloadBytes: DOWNLOAD_BYTES,
  };
  return (['unpaid', 'paid'] as const).map((sale) => {
    const { storage, egress, requests, logs } = costOf(use, sale);
    const parts = {
      workers,
      storage: storage * finished,
      egress: egress * finished,
      requests: requests * finished,
      logs: logs * finished,
    };
    const together = Object.values(parts).reduce((sum, usd) => sum + usd, 0);
    const texts = Object.entries({ ...parts, together }).map(([name, usd]) => `${name} ${usd.toFixed(0)}`);
    return `cost       if all are ${sale}: ${texts.join(', ')} US dollars`;
  });
}
