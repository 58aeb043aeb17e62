const CHANNEL = 'trabecula-payment';

/** Notifies other tabs of this browser that the user returned from the checkout. */
export function announceReturn(): void {
  const channel = new BroadcastChannel(CHANNEL);
  channel.postMessage('returned');
  channel.close();
}

/** Calls back when a tab returns from the checkout. Returns the unsubscribe function. */
export function onReturned(then: () => void): () => void {
  const channel = new BroadcastChannel(CHANNEL);
  channel.onmessage = then;
  return () => channel.close();
}
