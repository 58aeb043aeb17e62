/** Random bits of the token in a link that shows a result. It cannot be guessed, so openings need no limit. */
export const SHARE_TOKEN_BITS = 160;

/** Most characters of a token that is looked up. */
export const SHARE_TOKEN_MAX_CHARACTERS = 64;

/** Links made per user. Each replaces its order's last one. */
export const SHARES_PER_USER = { max: 60, windowSeconds: 3600 } as const;
