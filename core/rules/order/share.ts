/** Random bits of the token in a link that shows a result. It cannot be guessed, so openings need no limit. */
export const SHARE_TOKEN_BITS = 160;

/** Most characters of a token that is looked up. */
export const SHARE_TOKEN_MAX_CHARACTERS = 64;
