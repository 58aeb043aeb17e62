import type { IMetric } from 'aws-cdk-lib/aws-cloudwatch';
import type { SecurityMetrics } from './security-metrics.ts';
import type { Watch, Watches } from './watch.ts';

/** Refusals in five minutes that suggest guessing or flooding. A busy hour has a few dozen. */
const REFUSALS_PER_FIVE_MINUTES = 100;
/** Calls for other users' objects in five minutes. The page makes none, so a few are an attempt. */
const FOREIGN_PER_FIVE_MINUTES = 5;

export function guessingWatches(security: SecurityMetrics): Watches {
  const refusals = (says: string, metric: IMetric): Watch => ({
    runbook: 'guessing',
    severity: 'soon',
    says: `${says} more than ${REFUSALS_PER_FIVE_MINUTES} times in 5 minutes.`,
    metric,
    above: REFUSALS_PER_FIVE_MINUTES,
  });
  return {
    'sign-ins-refused': refusals('Wrong passwords were entered', security.signInRefused),
    'codes-refused': refusals('Wrong codes were entered', security.codeRefused),
    'calls-limited': refusals('Requests were refused by a limit', security.limited),
    'send-limit': {
      says: 'Codes were not sent, since the hourly limit of all mails or messages is reached.',
      metric: security.sendLimitReached,
    },
    'foreign-objects': {
      runbook: 'guessing',
      severity: 'soon',
      says: 'A caller asked for objects of other users.',
      metric: security.foreign,
      above: FOREIGN_PER_FIVE_MINUTES,
    },
  };
}
