/** The countdown waits this many times the estimate past zero, at least a minute, before it says the task is late. */
const LATE_TIMES_ESTIMATE = 2;
const LATE_MIN_SECONDS = 60;

export interface Countdown {
  /** Whole seconds left; 0 when the estimate has run out. */
  leftSeconds: number;
  /** Well past the estimate: the user should not have to sit and wait. */
  late: boolean;
}

/** Time left of an estimate of `estimatedSeconds` that was heard `sinceSeconds` ago. */
export function countdown(estimatedSeconds: number, sinceSeconds: number): Countdown {
  const overdue = sinceSeconds - estimatedSeconds;
  return {
    leftSeconds: Math.max(0, Math.ceil(-overdue)),
    late: overdue > Math.max(LATE_MIN_SECONDS, LATE_TIMES_ESTIMATE * estimatedSeconds),
  };
}
