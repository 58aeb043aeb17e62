/** Metadata of an object at Stripe. `orderId` holds the id of our payment, as in objects of earlier releases. */
interface Metadata {
  orderId?: string | undefined;
}

/** Returns the metadata by which an object at Stripe names its payment. */
export function paymentMetadata(paymentId: string): Required<Record<keyof Metadata, string>> {
  return { orderId: paymentId };
}

/** Returns the id of the payment that an object at Stripe belongs to, or undefined if it is not ours. */
export function paymentIdOf(object: { metadata?: Metadata | null | undefined }): string | undefined {
  return object.metadata?.orderId;
}
