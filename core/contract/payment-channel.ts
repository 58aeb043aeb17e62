/** One message of the payment channel: the files of this precision are paid for. */
export interface PaymentMessage {
  state: 'success';
  precision: 'low' | 'high';
}

/** The message as the query-style text that goes over the socket. */
export function encodePaymentMessage({ state, precision }: PaymentMessage): string {
  return new URLSearchParams({ state, precision }).toString();
}

/** Does a message say that the payment was made? docs/specification.md#calls: any text with `success` in it. */
export function saysPaid(text: string): boolean {
  return text.includes('success');
}
