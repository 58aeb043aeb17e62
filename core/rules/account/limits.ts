/** Limits of codes, registration and account changes (docs/research.md#security-limits). */

/** Lifetime of a code, seconds. */
export const CODE_SECONDS = 10 * 60;
/** Wrong attempts before a code is void. */
export const CODE_TRIES = 5;
/** Delay of the send button; the server accepts one code per destination in the same time, seconds. */
export const CODE_RESEND_SECONDS = 60;
/** Maximum codes per destination, by window. */
export const CODES_PER_DESTINATION = [
  { max: 1, windowSeconds: CODE_RESEND_SECONDS },
  { max: 5, windowSeconds: 3600 },
  { max: 10, windowSeconds: 24 * 3600 },
] as const;
/** Maximum codes requested per network address. */
export const CODES_PER_ADDRESS = { max: 20, windowSeconds: 3600 } as const;
/** Maximum codes to mobile numbers per user. */
export const MOBILE_CODES_PER_USER = { max: 10, windowSeconds: 24 * 3600 } as const;
/** Maximum code attempts per network address. */
export const CODE_CHECKS_PER_ADDRESS = { max: 50, windowSeconds: 15 * 60 } as const;
/** Random bits of a code's token. */
export const CODE_TOKEN_BITS = 160;

/** Proof of work behind the slider: PBKDF2 rounds per guess, and the range of the answer. */
export const PROOF_ROUNDS = 1000;
export const PROOF_MIN_GUESSES = 100;
export const PROOF_MAX_GUESSES = 500;
/** Lifetime of a challenge, seconds. */
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
/** Maximum enquiries per user or network address. */
export const ENQUIRIES_PER_ADDRESS = { max: 5, windowSeconds: 3600 } as const;

/** Avatar file types and maximum size (docs/specification.md#validation: half the size over 2 MB warns). */
export const AVATAR_TYPES = ['image/png', 'image/gif', 'image/jpeg'] as const;
export const AVATAR_MAX_BYTES = 4 * 1024 * 1024;
/** Longest side of a stored avatar, and the side of its crop, pixels. */
export const AVATAR_MAX_SIDE_PX = 1024;
export const AVATAR_SIDE_PX = 256;
