/** Paying: docs/specification.md#limits, docs/research.md#queue-and-workers, and the two providers' own documents. */

/** A WeChat Pay QR code is good for this long, and its countdown shows it, seconds. */
export const QR_SECONDS = 300;
/** A card checkout is good for this long, seconds. Stripe takes 30 minutes to 24 hours, counted from its own start. */
export const CARD_CHECKOUT_SECONDS = 3600;
/** Shorter than what is left of an attempt, and a new one is better, seconds. */
export const ATTEMPT_REUSE_SECONDS = 5;
/** Payments one user may start, and all users of one network address together. The open attempt counts as well. */
export const PAY_STARTS_PER_USER = { max: 60, windowSeconds: 3600 };
export const PAY_STARTS_PER_ADDRESS = { max: 200, windowSeconds: 3600 };
/** A notification older or newer than this is refused, seconds. Both providers name the same figure. */
export const NOTIFICATION_TOLERANCE_SECONDS = 300;
/** WeChat Pay takes a notification for lost when it is not answered by then, seconds. */
export const NOTIFICATION_ANSWER_SECONDS = 5;
/** One request to a provider, milliseconds. */
export const PROVIDER_TIMEOUT_MS = 10_000;
/** The reconciler asks about an open attempt this often, seconds. */
export const RECONCILE_SECONDS = 180;
/** An attempt that never got to its provider, or a notification nobody worked on, is taken up after this, seconds. */
export const RECONCILE_LEFT_BEHIND_SECONDS = 60;
/** After its end an attempt is left alone for this long, so that a payment on the way arrives, seconds. */
export const RECONCILE_GRACE_SECONDS = 15;
/** A page that asks for the state of a payment makes us ask the provider at most this often, seconds. */
export const PAY_CHECK_SECONDS = 3;
/** How long the record of a worked notification is kept; providers repeat for three days at most, seconds. */
export const INBOX_KEPT_SECONDS = 90 * 24 * 3600;
/** How long one delivery is remembered, so that it is not taken twice: longer than its signature is good, seconds. */
export const DELIVERY_KEPT_SECONDS = 2 * NOTIFICATION_TOLERANCE_SECONDS + 3600;
/** The daily comparison starts at this hour (UTC): WeChat Pay's bill of yesterday is there at 10:00 in Beijing. */
export const COMPARE_FROM_HOUR_UTC = 4;
/** Days the comparison goes back when it was not made for a while; WeChat Pay gives bills for three months. */
export const COMPARE_MAX_DAYS = 90;
/** The payment-confirmed notice stands this long, milliseconds. */
export const PAY_CONFIRMED_MS = 2000;
/** The page closes the payment channel with this code once it is done. */
export const PAYMENT_CHANNEL_CLOSE_CODE = 3001;
/** Deliveries of one settlement message before it goes to the dead letters; the reconciler does the work then. */
export const SETTLE_MAX_RECEIVES = 5;
/** Timeout of the settling worker, seconds. */
export const SETTLE_TIMEOUT_SECONDS = 60;
/** Timeout of the reconciler, seconds. */
export const RECONCILE_TIMEOUT_SECONDS = 300;
