/** Random bits of the token in a link that shows a result: not to be guessed, so opening needs no count of tries. */
export const SHARE_TOKEN_BITS = 160;

/** Most characters of a token that is looked up. */
export const SHARE_TOKEN_MAX_CHARACTERS = 64;
