/**
 * What the host promises itself, each computed from its metrics over a day (docs/runbook.md, objectives). A share is of
 * calls or jobs, percent.
 */
export const OBJECTIVES = {
  /** Calls of the API answered without a fault of ours. */
  answered: { sharePercent: 99.9 },
  /** Jobs whose frame is on the stage in time, counted from Generate. */
  frame: { seconds: 15, sharePercent: 90 },
  /** Jobs whose files are there in time, counted from Generate. */
  file: { seconds: 120, sharePercent: 90 },
} as const;
