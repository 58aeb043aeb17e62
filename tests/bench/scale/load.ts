import { HUGE_WORKER_FROM_SECONDS } from '../../../core/rules/order/worker-sizes.ts';

/**
 * Jobs by their estimate, seconds: BCC, octet and gyroid, each with the cells of a new order and with the finest, in 217
 * parts of 12 public repositories (2026-11-29).
 */
// biome-ignore format: a table
const ESTIMATES: readonly (readonly [seconds: number, jobs: number])[] = [
  [1, 379], [2, 492], [3, 158], [4, 65], [5, 58], [6, 34], [7, 21], [8, 12], [9, 12], [10, 18], [11, 12], [12, 5],
  [13, 2], [14, 7], [15, 5], [16, 4], [17, 3], [18, 1], [19, 1], [21, 1], [22, 1], [23, 1], [27, 1], [28, 1], [31, 2],
  [34, 1], [35, 1], [36, 1], [53, 1], [66, 1], [70, 1],
];
const ESTIMATED_JOBS = ESTIMATES.reduce((sum, [, jobs]) => sum + jobs, 0);
/** One job in so many is huge, which none of those parts gives: an assumption. */
const HUGE_EVERY = 1000;
/** The estimates' largest error, as a factor. */
const ESTIMATE_ERROR = 1.5;

/** Hour of the peak, UTC, and its width: a third of the day's mean at night, three times the mean at the peak. */
const PEAK_HOUR = 14;
const PEAK_WIDTH_HOURS = 3.25;
const NIGHT = 0.36;
const PEAK_OVER_MEAN = 3;

export interface Arrival {
  uid: number;
  workSeconds: number;
  estimateSeconds: number;
}

/** Returns jobs per second at a time of the day, for so many jobs a day. */
export function rateAt(jobsPerDay: number, seconds: number): number {
  const hours = (seconds / 3600) % 24;
  const away = Math.abs(hours - PEAK_HOUR);
  const peak = Math.exp(-((away / PEAK_WIDTH_HOURS) ** 2));
  const mean = jobsPerDay / 86_400;
  return mean * PEAK_OVER_MEAN * (NIGHT / PEAK_OVER_MEAN + (1 - NIGHT / PEAK_OVER_MEAN) * peak) * SCALE;
}

/** Makes the mean over a day what it should be. */
const SCALE = (() => {
  let sum = 0;
  for (let hour = 0.5; hour < 24; hour += 1) {
    const peak = Math.exp(-(((hour - PEAK_HOUR) / PEAK_WIDTH_HOURS) ** 2));
    sum += NIGHT + (PEAK_OVER_MEAN - NIGHT) * peak;
  }
  return 24 / sum;
})();

/** Returns one job. Some users make many: the chance falls with the number of the user. */
export function drawArrival(random: () => number, users: number): Arrival {
  const uid = Math.floor(users * random() ** 2);
  let left = random() * ESTIMATED_JOBS;
  const row = ESTIMATES.find(([, jobs]) => {
    left -= jobs;
    return left < 0;
  });
  const estimateSeconds = random() < 1 / HUGE_EVERY ? HUGE_WORKER_FROM_SECONDS : (row ?? ESTIMATES[0]!)[0];
  // An estimate is rounded up.
  const workSeconds = (estimateSeconds - 0.5) * ESTIMATE_ERROR ** (2 * random() - 1);
  return { uid, workSeconds, estimateSeconds };
}
