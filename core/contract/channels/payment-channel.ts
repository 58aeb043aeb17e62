/** One message of the payment channel: the files of this precision are paid for. */
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
export function isPaidMessage(text: string): boolean {
  return text.includes('success');
}
