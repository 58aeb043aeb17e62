/**
 * Header with the viewer's network address, set by the CDN. A CDN that does not know the address sends
 * VIEWER_ADDRESS_UNTOLD instead, so that a value from the viewer never reaches the API.
 */
export interface PaymentMessage {
  state: 'success';
  precision: 'low' | 'high';
}

/** Returns the message as query-style text for the socket. */
export function encodePaymentMessage({ state, precision }: PaymentMessage): string {
  return new URLSearchParams({ state, precision }).toString();
}

/**
 * Returns true if a message reports the payment: any text with `success` in it (docs/specification.md#calls).
 */
export function saysPaid(text: string): boolean {
  return text.includes('success');
}
