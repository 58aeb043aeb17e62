/** One message of the payment channel: the files of this precision are paid for. */
import type { Precision } from '../../rules/order/result-formats.ts';
export interface PaymentMessage {
  state: 'success';
  precision: Precision;
}

/** Returns the message as query-style text for the socket. */
export function encodePaymentMessage({ state, precision }: PaymentMessage): string {
  return new URLSearchParams({ state, precision }).toString();
}

/** True if a message reports the payment: a text with `success` in it (docs/specification.md#calls). */
export function isPaidMessage(text: string): boolean {
  return text.includes('success');
}
