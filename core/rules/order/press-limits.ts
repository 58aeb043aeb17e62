/** Limits of the press test on the server, which follows a result (docs/mechanics.md). */

/** Maximum number of struts. A block of 941,000 takes 15 processor seconds and 0.6 GB. */
export const SERVER_PRESS_MAX_STRUTS = 1_000_000;
/** Maximum time of a test, seconds. */
export const PRESS_MAX_SECONDS = 240;
/** Time after which a started test may be restarted, seconds: its maximum and time for its file. */
export const PRESS_LEASE_SECONDS = 300;
/** Seconds before an unfinished test is re-queued. */
export const PRESS_RESEND_AFTER_SECONDS = 120;
/** Attempts before a test is abandoned. */
export const PRESS_MAX_ATTEMPTS = 3;
/** Maximum tests an account asks for per hour. Their time counts as generation. */
export const PRESSES_PER_HOUR = { max: 60, windowSeconds: 3600 } as const;
/** Maximum tests of an account that wait or run. One that never ends is not counted in the next window. */
export const PRESSES_AT_ONCE = { max: 4, windowSeconds: PRESS_LEASE_SECONDS } as const;
/** Largest reach of a picked load or support, mm. */
export const PATCH_REACH_MAX_MM = 50;
