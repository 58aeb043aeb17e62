/** Webhooks: a signed message to an address of an API key when an order ends. */

export const WEBHOOK_ADDRESS_MAX_CHARACTERS = 500;
/** Attempts to deliver a message before it is given up: three days, as card providers do. */
export const WEBHOOK_ATTEMPTS = 13;
/** Seconds to the second attempt; each further one waits twice as long. */
export const WEBHOOK_RETRY_SECONDS = 60;
/** Time that a message stays in the table after its last attempt, seconds. */
export const WEBHOOK_KEPT_SECONDS = 7 * 24 * 3600;
/** Time in which an address has to answer, milliseconds. */
export const WEBHOOK_PATIENCE_MS = 5000;
/** Random bits of the secret that signs the messages of a key. */
export const WEBHOOK_SECRET_BITS = 160;
/** Oldest signature that a receiver should accept, seconds: the replay window. */
export const WEBHOOK_TOLERANCE_SECONDS = 5 * 60;

/**
 * An https address at a named host and the usual port. The last label begins with a letter, so that no IP address in any
 * spelling is a name. `cloud/webhook` checks where the name leads, at each attempt.
 */
const ADDRESS =
  /^https:\/\/(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z](?:[a-z0-9-]{0,61}[a-z0-9])(?::443)?(?:[/?][\x21\x22\x24-\x7e]*)?$/i;

export function isWebhookAddress(text: string): boolean {
  return text.length <= WEBHOOK_ADDRESS_MAX_CHARACTERS && ADDRESS.test(text);
}
