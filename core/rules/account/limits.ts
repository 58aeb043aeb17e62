/** Limits of codes, registration and account changes (docs/research.md#security-limits). */

export const CODE_SECONDS = 10 * 60;
/** Wrong attempts before a code is void. */
export const CODE_TRIES = 5;
/** Delay of the send button; the server accepts one code per destination in the same time, seconds. */
export const CODE_RESEND_SECONDS = 60;
/**
 * Seconds from each code to the next one, for one destination and purpose; the last value repeats. Growing waits
 * replace a daily maximum: requests for codes to a stranger's mailbox delay its owner by two hours at most, and it gets
 * at most 18 codes a day.
 */
export const CODE_GAPS_SECONDS = [CODE_RESEND_SECONDS, 60, 300, 600, 1200, 2400, 3600, 7200] as const;
/** Codes older than this no longer lengthen the wait, seconds. */
export const CODE_GAPS_FORGET_SECONDS = 24 * 3600;
/** Wrong codes for one mailbox, over all requests, before it gets links in place of codes: 20 of 10 000 are 0.2 %. */
export const WRONG_CODES_PER_MAILBOX = 20;
/** Time without a wrong code after which a mailbox gets codes again, seconds. */
export const WRONG_CODES_KEPT_SECONDS = 365 * 24 * 3600;
/** Wrong codes per user and week while an e-mail or a number is bound. */
export const BIND_CODE_TRIES_PER_USER = { max: 20, windowSeconds: 7 * 24 * 3600 } as const;
/** Codes by mail to browsers that no account knows, over all mailboxes: what a busy day needs, tenfold. */
export const CODE_MAILS_PER_HOUR = { max: 2000, windowSeconds: 3600 } as const;
/** Codes by text message over all numbers. Each costs money. */
export const CODE_MESSAGES_PER_HOUR = { max: 300, windowSeconds: 3600 } as const;
/** Random bits of a link that replaces a code. */
export const MAIL_LINK_BITS = 160;
/** Maximum codes requested per network address. */
export const CODES_PER_ADDRESS = { max: 20, windowSeconds: 3600 } as const;
/** Maximum codes to mobile numbers per user. */
export const MOBILE_CODES_PER_USER = { max: 10, windowSeconds: 24 * 3600 } as const;
/** Maximum code attempts per network address. */
export const CODE_CHECKS_PER_ADDRESS = { max: 50, windowSeconds: 15 * 60 } as const;
export const CODE_TOKEN_BITS = 160;

/** Proof of work behind the slider: PBKDF2 rounds per guess, and the range of the answer. */
export const PROOF_ROUNDS = 1000;
export const PROOF_MIN_GUESSES = 100;
export const PROOF_MAX_GUESSES = 500;
export const PROOF_SECONDS = 10 * 60;

/** Time to set the new password after a verified code, seconds. */
export const RESET_SECONDS = 15 * 60;
export const RESET_TOKEN_BITS = 160;
/** Time limit for a sign-in at another provider, seconds. */
export const SOCIAL_STATE_SECONDS = 10 * 60;
export const SOCIAL_STATE_BITS = 160;
/** Maximum sign-ins at another provider started per network address. */
export const SOCIAL_STARTS_PER_ADDRESS = { max: 30, windowSeconds: 15 * 60 } as const;
/** Time in which a new account may set name and password without the old one, seconds. */
export const FRESH_SIGN_IN_SECONDS = 30 * 60;
/** Maximum attempts per user to change name, password or e-mail. */
export const ACCOUNT_CHANGES_PER_USER = { max: 10, windowSeconds: 3600 } as const;
/** Maximum copies of their data per user: each reads all of their records. */
export const EXPORTS_PER_USER = { max: 5, windowSeconds: 24 * 3600 } as const;
/** Retention of records of operators' work with personal data, days: three years, in which a person may complain. */
export const OPERATOR_RECORD_DAYS = 3 * 365;
/** Maximum enquiries per user or network address. */
export const ENQUIRIES_PER_ADDRESS = { max: 5, windowSeconds: 3600 } as const;

/** Avatar file types and maximum size (docs/specification.md#validation: half the size over 2 MB warns). */
export const AVATAR_TYPES = ['image/png', 'image/gif', 'image/jpeg'] as const;
export const AVATAR_MAX_BYTES = 4 * 1024 * 1024;
/** Maximum avatar forms per user: more than anyone needs. */
export const AVATAR_FORMS_PER_USER = { max: 20, windowSeconds: 3600 } as const;
/** Longest side of a stored avatar, and the side of its crop, pixels. */
export const AVATAR_MAX_SIDE_PX = 1024;
export const AVATAR_SIDE_PX = 256;
/** Attempts to send a mail before it is given up. */
export const MAIL_ATTEMPTS = 10;
/** Seconds to the second attempt; then twice as long each. Longer than a run of the reconciler. */
export const MAIL_RETRY_SECONDS = 600;
/** Time that a mail stays in the table after its last attempt, seconds. */
export const MAIL_KEPT_SECONDS = 30 * 24 * 3600;
