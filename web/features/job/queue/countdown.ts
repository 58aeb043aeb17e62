/** Factor of the estimate, at least a minute, after which the task counts as late. */
const LATE_TIMES_ESTIMATE = 2;
const LATE_MIN_SECONDS = 60;

export interface Countdown {
  /** Whole seconds left; 0 once the estimate has passed. */
  leftSeconds: number;
  /** True well past the estimate: the user should not have to wait here. */
  late: boolean;
}

/** Time left of an estimate of `estimatedSeconds` received `sinceSeconds` ago. */
export function countdown(estimatedSeconds: number, sinceSeconds: number): Countdown {
  const overdue = sinceSeconds - estimatedSeconds;
  return {
    leftSeconds: Math.max(0, Math.ceil(-overdue)),
    late: overdue > Math.max(LATE_MIN_SECONDS, LATE_TIMES_ESTIMATE * estimatedSeconds),
  };
}
