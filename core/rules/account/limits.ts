/** Codes, registration and account changes: issue figures and docs/research.md#security-limits. */

/** A code is good for this long, seconds. */
export const CODE_SECONDS = 10 * 60;
/** Wrong tries before a code is void. */
export const CODE_TRIES = 5;
/** The send button rests for this long; the server takes one code per destination in the same time, seconds. */
export const CODE_RESEND_SECONDS = 60;
/** Codes one destination may be sent, by window. */
export const CODES_PER_DESTINATION = [
  { max: 1, windowSeconds: CODE_RESEND_SECONDS },
  { max: 5, windowSeconds: 3600 },
  { max: 10, windowSeconds: 24 * 3600 },
] as const;
/** Codes one network address may ask for. */
export const CODES_PER_ADDRESS = { max: 20, windowSeconds: 3600 } as const;
/** Codes one user may have sent to mobile numbers. */
export const MOBILE_CODES_PER_USER = { max: 10, windowSeconds: 24 * 3600 } as const;
/** Codes one network address may try. */
export const CODE_CHECKS_PER_ADDRESS = { max: 50, windowSeconds: 15 * 60 } as const;
/** Random bits of the token a code is bound to. */
export const CODE_TOKEN_BITS = 160;

/** The proof of work behind the slider: PBKDF2 rounds of one guess, and the range the answer lies in. */
export const PROOF_ROUNDS = 1000;
export const PROOF_MIN_GUESSES = 100;
export const PROOF_MAX_GUESSES = 500;
/** A challenge may be answered for this long, seconds. */
export const PROOF_SECONDS = 10 * 60;

/** After a verified code the new password must be set within this time, seconds. */
export const RESET_SECONDS = 15 * 60;
export const RESET_TOKEN_BITS = 160;
/** The way to another provider and back must end within this time, seconds. */
export const SOCIAL_STATE_SECONDS = 10 * 60;
export const SOCIAL_STATE_BITS = 160;
/** Sign-ins at another provider that one network address may begin. */
export const SOCIAL_STARTS_PER_ADDRESS = { max: 30, windowSeconds: 15 * 60 } as const;
/** A new account may choose name and password without asking for the old one for this long, seconds. */
export const FRESH_SIGN_IN_SECONDS = 30 * 60;
/** Changes of name, password and e-mail one user may try. */
export const ACCOUNT_CHANGES_PER_USER = { max: 10, windowSeconds: 3600 } as const;
/** Enquiries one user or one network address may send. */
export const ENQUIRIES_PER_ADDRESS = { max: 5, windowSeconds: 3600 } as const;

/** Avatar: file types, and the largest file (docs/specification.md#validation: half the size over 2 MB warns). */
export const AVATAR_TYPES = ['image/png', 'image/gif', 'image/jpeg'] as const;
export const AVATAR_MAX_BYTES = 4 * 1024 * 1024;
/** Longest side of a picture we store, and the side the page cuts it to, pixels. */
export const AVATAR_MAX_SIDE_PX = 1024;
export const AVATAR_SIDE_PX = 256;
