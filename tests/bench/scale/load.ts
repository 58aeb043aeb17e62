/** A kind of job: its share of all, and the seconds of work, of which the estimate is off by up to a factor. */
const KINDS = [
  { share: 0.8, workSeconds: 4 },
  { share: 0.17, workSeconds: 8 },
  { share: 0.03, workSeconds: 30 },
] as const;
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
  let left = random();
  const kind = KINDS.find(({ share }) => {
    left -= share;
    return left < 0;
  });
  const { workSeconds } = kind ?? KINDS[0];
  const spread = 0.5 + random();
  const error = ESTIMATE_ERROR ** (2 * random() - 1);
  return {
    uid,
    workSeconds: workSeconds * spread,
    estimateSeconds: Math.max(1, Math.ceil(workSeconds * spread * error)),
  };
}
