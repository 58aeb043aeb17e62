import { Duration } from 'aws-cdk-lib';
import { PAID_NOT_GIVEN_SECONDS, REFUND_OVERDUE_SECONDS } from '../../../core/rules/pay/limits.ts';
import type { Payments } from '../payments.ts';
import type { Watches } from './watch.ts';

/** Maximum time between two comparisons of ledger and provider's books, hours. One is made each day. */
const COMPARED_WITHIN_HOURS = 30;
/** Refused notices in five minutes above which our own key is wrong, and not a stranger at work. */
const NOTICES_PER_FIVE_MINUTES = 10;

/** Payments in ten minutes that could not be started, above which it is not one payer's bad luck. */
const NOT_STARTED_PER_TEN_MINUTES = 3;

const DAY_SECONDS = 24 * 3600;

export function paymentWatches(payments: Payments): Watches {
  return {
    ...ledgerWatches(payments),
    ...debtWatches(payments),
    ...messageWatches(payments),
    ...disputeWatches(payments),
    'payments-not-started': {
      says: `More than ${NOT_STARTED_PER_TEN_MINUTES} payments in 10 minutes could not be started.`,
      metric: payments.notStarted,
      above: NOT_STARTED_PER_TEN_MINUTES,
    },
    'settlements-given-up': {
      says: 'A payment notification could not be settled; the reconciler keeps trying.',
      metric: payments.deadLetters.metricApproximateNumberOfMessagesVisible({ period: Duration.minutes(1) }),
    },
  };
}

/** Ledger and provider's books. */
function ledgerWatches(payments: Payments): Watches {
  return {
    'ledger-differs': {
      says: 'The ledger and the payment provider’s books of a day did not agree.',
      metric: payments.ledgerDiffers,
    },
    'ledger-not-compared': {
      severity: 'soon',
      says: `Ledger and books were not compared for ${COMPARED_WITHIN_HOURS} hours.`,
      metric: payments.daysCompared,
      periods: COMPARED_WITHIN_HOURS,
      silence: true,
    },
    'not-reconciled': {
      severity: 'soon',
      says: 'For two hours the reconciler made no progress with orders or notifications.',
      metric: payments.notReconciled,
      above: 10,
      periods: 2,
    },
  };
}

/** Refunds and files that we owe. */
function debtWatches(payments: Payments): Watches {
  return {
    'refund-refused': {
      says: 'The payment provider refused a refund: a person must look.',
      metric: payments.refundRefused,
    },
    'refund-overdue': {
      severity: 'soon',
      says: `A refund is not through after ${REFUND_OVERDUE_SECONDS.asked / 3600} hours without the provider or ${REFUND_OVERDUE_SECONDS.pending / DAY_SECONDS} days with it.`,
      metric: payments.refundsOverdue,
    },
    'paid-not-given': {
      says: `A payer has had neither files nor money for ${PAID_NOT_GIVEN_SECONDS / 3600} hours.`,
      metric: payments.paidNotGiven,
    },
  };
}

/** Receipts sent, and notices received. */
function messageWatches(payments: Payments): Watches {
  return {
    'mails-given-up': {
      severity: 'soon',
      says: 'A receipt could not be sent in any attempt.',
      metric: payments.mailsGivenUp,
    },
    'notices-refused': {
      severity: 'soon',
      says: `More than ${NOTICES_PER_FIVE_MINUTES} notices in 5 minutes had no valid signature: forged, or our key is wrong.`,
      metric: payments.noticesRefused,
      above: NOTICES_PER_FIVE_MINUTES,
    },
  };
}

function disputeWatches(payments: Payments): Watches {
  return {
    'dispute-opened': {
      severity: 'soon',
      says: "A payer's bank disputes a payment: evidence is due by the date in the log line.",
      metric: payments.disputesOpened,
    },
    'dispute-deadline': {
      runbook: 'dispute-opened',
      says: 'The evidence for a dispute is due within three days, and was not sent.',
      metric: payments.disputesNearDeadline,
    },
  };
}
