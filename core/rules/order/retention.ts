import { RESULT_RETENTION_DAYS, STORE_GRACE_DAYS, UNPAID_RESULT_DAYS } from './job-limits.ts';

/** Ends of records that hold a person's data (docs/security-inventory.md). The table deletes a record after its end. */

const DAY_SECONDS = 24 * 3600;
/** Age at which the store deletes an object, days. Purchased files are renewed (core/studio/pay/reconcile.ts). */
export const STORED_DAYS = RESULT_RETENTION_DAYS + STORE_GRACE_DAYS;
/** The same in seconds; a record of objects lasts as long. */
export const STORED_SECONDS = STORED_DAYS * DAY_SECONDS;
/** Tag of unpaid results, which the store deletes, days after their age. A purchase takes it off. */
export const UNPAID_TAG = {
  key: 'kept',
  value: 'unpaid',
  days: UNPAID_RESULT_DAYS + STORE_GRACE_DAYS,
} as const;
/**
 * Time that a model's record and an analysis are kept, seconds. An order without a purchase is kept for half a year, in
 * which its result can be made again, and a bought result for another half-year after that.
 */
export const WORK_SECONDS = 2 * STORED_SECONDS;
/** Time that an enquiry is kept if no operator deletes it, seconds. */
export const ENQUIRY_SECONDS = 365 * DAY_SECONDS;

/**
 * Age of a result from which on it is stored for rare use, days, by class of the store. Unpaid results are deleted
 * before it, but for those of releases that did not tag them. S3 accepts no less than 30 days for the infrequent class.
 */
export const RARE_USE_AFTER_DAYS = { archive: UNPAID_TAG.days + 1, infrequent: 30 } as const;

/** Time after which a user's orders are counted again, seconds. */
export const COUNT_SECONDS = DAY_SECONDS;

/** Returns the end of a record, seconds since 1970. */
export function endOf(fromMs: number, keptSeconds: number): number {
  return Math.floor(fromMs / 1000) + keptSeconds;
}

/**
 * Returns the end of an order's record, seconds since 1970: of its files, if it has any, and never before those of an
 * order that was just made or generated, or whose 3MF files were.
 */
export function orderEndSeconds(order: {
  createdAtMs: number;
  job?: { queuedAtMs: number };
  packagedAtMs?: number;
  keptUntilMs?: number;
}): number {
  const startedMs = Math.max(order.createdAtMs, order.job?.queuedAtMs ?? 0, order.packagedAtMs ?? 0);
  const files = Math.floor((order.keptUntilMs ?? 0) / 1000) + STORE_GRACE_DAYS * DAY_SECONDS;
  return Math.max(endOf(startedMs, STORED_SECONDS), files);
}
