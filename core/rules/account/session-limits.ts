/** Sessions and sign-in: docs/research.md#security-limits (OWASP ASVS 5.0, 7.x and appendix C). */

export const SESSION_TOKEN_BITS = 160;
/** Idle time after which a session ends, seconds. */
export const SESSION_IDLE_SECONDS = 24 * 3600;
/** Maximum lifetime of a session, seconds. */
export const SESSION_ABSOLUTE_SECONDS = 7 * 24 * 3600;
export const SESSION_AUTO_LOGIN_IDLE_SECONDS = SESSION_ABSOLUTE_SECONDS;
/** The expiry is only rewritten after this share of it has passed, so that reads do not all become writes. */
export const SESSION_RENEW_AFTER_SECONDS = 900;
/** Name of the session cookie on loopback. Over TLS it has the prefix `__Host-`. */
export const SESSION_COOKIE_NAME = 'pp_token';
/** argon2id: two passes over 19 MiB, one lane. */
export const ARGON2_PASSES = 2;
export const ARGON2_MEMORY_KIB = 19 * 1024;
export const ARGON2_PARALLELISM = 1;
export const ARGON2_TAG_BYTES = 32;
export const ARGON2_SALT_BYTES = 16;
/**
 * Wrong passwords of strangers for one account before each further try has to wait. The wait doubles from one
 * second up to two minutes: 30 guesses an hour, fewer than 10 per 15 minutes, and the owner waits two minutes at
 * most where a fixed block would let anyone keep them out.
 */
export const LOGIN_FREE_TRIES = 5;
export const LOGIN_DELAY_MAX_SECONDS = 120;
/** Time without a wrong password after which the delays start from zero. Fewer than 40 tries fit into it. */
export const LOGIN_FORGET_SECONDS = 3600;
/** Wrong passwords per window of a browser that signed in to the account before. Strangers do not count here. */
export const LOGIN_TRIES_PER_KNOWN_BROWSER = 10;
/** Wrong passwords per window of one network address, at any names: enough for an office behind one address. */
export const LOGIN_TRIES_PER_ADDRESS = 50;
export const LOGIN_WINDOW_SECONDS = 15 * 60;
export const KNOWN_BROWSER_BITS = 160;
/** Time a browser stays known after its last sign-in, seconds: half a year, as results are kept. */
export const KNOWN_BROWSER_SECONDS = 183 * 24 * 3600;
/** Lifetime of a single-use ticket for the live channel, seconds. */
export const SOCKET_TICKET_SECONDS = 60;
/** Tickets per user: twenty tabs that reconnect every two minutes. */
export const SOCKET_TICKETS_PER_USER = { max: 600, windowSeconds: 3600 } as const;
/** Open sockets per user; a further one closes the oldest. Ten tabs fit on each of a few devices. */
export const SOCKETS_PER_USER = 20;
/** Longest time between the answer that lets a socket open and its opening, milliseconds: it cannot be closed before. */
export const SOCKET_OPENING_MS = 30_000;
/** Shortest time between two answers to one socket, milliseconds. A page sends a keep-alive every 30 seconds. */
export const SOCKET_ANSWER_MS = 1000;
/** Messages to which a socket got no answer since its last one. A further one closes it: each costs us a run. */
export const SOCKET_UNANSWERED_MAX = 20;
export const SIGN_IN_LINK_SECONDS = 15 * 60;
/** Maximum concurrent sessions per account; a further sign-in ends the oldest. */
export const SESSIONS_PER_USER = 20;
export const AGENT_MAX_CHARACTERS = 200;
