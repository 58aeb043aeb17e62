import { durationParts } from '../../../lib/format.ts';

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

/** Returns the digits of a time by unit, from the first unit that has any. Seconds do not matter with days left. */
export function shownTime(seconds: number) {
  const parts = durationParts(seconds);
  const units = ['days', 'hours', 'minutes', 'seconds'] as const;
  const first = units.findIndex((unit) => parts[unit] > 0);
  return units
    .slice(first, parts.days > 0 ? -1 : undefined)
    .map((unit, at) => ({ unit, digits: String(parts[unit]).padStart(at === 0 ? 1 : 2, '0') }));
}
