const CHANNEL = 'trabecula-payment';

/** Tells the other tabs of this browser that somebody came back from the checkout. */
export function announceReturn(): void {
  const channel = new BroadcastChannel(CHANNEL);
  channel.postMessage('returned');
  channel.close();
}

/** Calls back whenever a tab came back from the checkout. Returns how to stop. */
export function onReturned(then: () => void): () => void {
  const channel = new BroadcastChannel(CHANNEL);
  channel.onmessage = then;
  return () => channel.close();
}
