/** API keys: programs of a user's, in place of a session. */

/** Rights that a key may have. */
export const KEY_SCOPES = ['read', 'generate', 'download'] as const;
export type KeyScope = (typeof KEY_SCOPES)[number];

/** Keys per user. A further one is refused. */
export const API_KEYS_PER_USER = 10;
export const API_KEY_NAME_MAX_CHARACTERS = 60;
/** Random bits of a key's secret part. */
export const API_KEY_BITS = 160;
/** Calls of one key: a hundred orders, each looked at every twenty seconds. */
export const CALLS_PER_API_KEY = { max: 300, windowSeconds: 60 } as const;
/** The time of a key's last use is rewritten at most this often, so that calls do not all become writes. */
export const API_KEY_USE_SECONDS = 60;
