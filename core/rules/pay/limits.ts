/** Limits of payment (docs/specification.md#limits, docs/research.md#queue-and-workers, providers' documents). */

/** Lifetime of a WeChat Pay QR code and its countdown, seconds. */
export const QR_SECONDS = 300;
/** Lifetime of a card checkout, seconds. Stripe allows 30 minutes to 24 hours from its own start. */
export const CARD_CHECKOUT_SECONDS = 3600;
/** Lifetime of a payment by provider, seconds. */
export const ATTEMPT_SECONDS = { card: CARD_CHECKOUT_SECONDS, wechat: QR_SECONDS } as const;
/** Minimum remaining time of a reused attempt, seconds; below it a new one starts. */
export const ATTEMPT_REUSE_SECONDS = 5;
/** Maximum payments started per user, and per network address. The open attempt counts. */
export const PAY_STARTS_PER_USER = { max: 60, windowSeconds: 3600 };
export const PAY_STARTS_PER_ADDRESS = { max: 200, windowSeconds: 3600 };
/** Checkouts that a user begins again in another language; above it the open one is continued as it is. */
export const PAY_LANGUAGE_CHANGES_PER_USER = { max: 6, windowSeconds: 3600 };
/** Maximum age of a notification in either direction, seconds. Both providers state the same figure. */
export const NOTIFICATION_TOLERANCE_SECONDS = 300;
/** Time after which WeChat Pay considers an unanswered notification lost, seconds. */
export const NOTIFICATION_ANSWER_SECONDS = 5;
/** An id of a provider: visible ASCII, as long as Stripe states at most. It becomes part of a key of at most 1024 bytes. */
export const PROVIDER_ID = /^[!-~]{1,255}$/;
/** Timeout of a request to WeChat Pay, milliseconds. */
export const WECHAT_TIMEOUT_MS = 10_000;
/** Timeout of a request to Stripe, milliseconds, and how often one without an answer is repeated. */
export const CARD_TIMEOUT_MS = 6000;
export const CARD_RETRIES = 1;
/** Longest work of the provider for a call, milliseconds: the page gets an answer before a time-out. */
export const PAY_CALL_BUDGET_MS = 20_000;
/** Interval at which the reconciler checks an open attempt, seconds. */
export const RECONCILE_SECONDS = 180;
/** Age, seconds, at which attempts without provider and unprocessed notifications are handled. */
export const RECONCILE_LEFT_BEHIND_SECONDS = 60;
/** Grace period after the end of an attempt, so that a late payment arrives, seconds. */
export const RECONCILE_GRACE_SECONDS = 15;
/** Attempts at a refund of our own before a person must act. Each has its own id, as WeChat Pay requires. */
export const STUDIO_REFUND_ATTEMPTS = 3;
/** Time between a failed refund and the next attempt, seconds. */
export const REFUND_RETRY_SECONDS = 3600;
/** Interval at which the reconciler checks a refund in the provider's hands, seconds. Banks take days. */
export const REFUND_PENDING_SECONDS = 3600;
/** Interval at which the reconciler checks a refund that needs a person, seconds. */
export const REFUND_STUCK_SECONDS = 24 * 3600;
/**
 * Age at which a refund is overdue, seconds: one that the provider has not taken on, and one that it works on. Stripe
 * states 5 to 10 business days for banks (https://docs.stripe.com/refunds), which is 14 days.
 */
export const REFUND_OVERDUE_SECONDS = { asked: 6 * 3600, pending: 14 * 24 * 3600 };
/** Time before the end of the time for evidence at which an open dispute raises its alarm, seconds. */
export const DISPUTE_REMINDER_SECONDS = 3 * 24 * 3600;
/** Lines of a payment at most: the files of a batch. */
export const PAYMENT_LINES_MAX = 100;
/** Lines in a transaction of at most 100 writes: two per line, the payment, its entries and mails. */
export const LINES_AT_ONCE = 40;
/** Age of a payment at which its payer must have files or money, seconds. */
export const PAID_NOT_GIVEN_SECONDS = 24 * 3600;
/** Minimum interval between provider requests caused by a page, seconds. */
export const PAY_CHECK_SECONDS = 3;
/** Retention of a processed notification, seconds; providers repeat for three days at most. */
export const INBOX_KEPT_SECONDS = 90 * 24 * 3600;
/** Retention of a delivery id against replays, seconds: longer than its signature is valid. */
export const DELIVERY_KEPT_SECONDS = 2 * NOTIFICATION_TOLERANCE_SECONDS + 3600;
/** Hour of the daily comparison (UTC): WeChat Pay's bill of yesterday is available at 10:00 in Beijing. */
export const COMPARE_FROM_HOUR_UTC = 4;
/** Maximum days that the comparison catches up; WeChat Pay keeps bills for three months. */
export const COMPARE_MAX_DAYS = 90;
/** Duration of the payment-confirmed notice, milliseconds. */
export const PAY_CONFIRMED_MS = 2000;
/** Close code of the payment channel after completion. */
export const PAYMENT_CHANNEL_CLOSE_CODE = 3001;
/** Deliveries of a settlement message before it becomes a dead letter; the reconciler then does the work. */
export const SETTLE_MAX_RECEIVES = 5;
export const SETTLE_TIMEOUT_SECONDS = 60;
export const RECONCILE_TIMEOUT_SECONDS = 300;

/**
 * First parts of the partition keys of records of money (core/studio/pay/keys.ts). Only the functions that speak with a
 * payment provider may write them (infra/stacks/host-functions.ts).
 */
export const MONEY_PARTITIONS = ['ORDER', 'PAYMENT', 'ATTEMPT', 'EVENT', 'DELIVERY', 'COMPARED'] as const;
