/** Data for the payment tab, under the names of docs/specification.md#records; the tab gets a copy when it opens. */
export interface Checkout {
  pk: string;
  sessionId: string;
  url: string;
}

const NAMES = { pk: 'pk', sessionId: 'sessionId', url: 'checkoutUrl' } as const;
/** Allowed host of the checkout: the card provider's. */
const CHECKOUT_HOST = 'checkout.stripe.com';
const LOOPBACK = '127.0.0.1';

type Store = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

export function keepCheckout(store: Store, { pk, sessionId, url }: Checkout): void {
  store.setItem(NAMES.pk, pk);
  store.setItem(NAMES.sessionId, sessionId);
  store.setItem(NAMES.url, url);
}

/** Stored checkout; null if a part is missing or the address is not allowed. */
export function readCheckout(store: Store, pageHost: string): Checkout | null {
  const [pk, sessionId, url] = [NAMES.pk, NAMES.sessionId, NAMES.url].map((name) => store.getItem(name));
  if (!pk || !sessionId || !url || !isCheckout(url, pageHost)) return null;
  return { pk, sessionId, url };
}

export function forgetCheckout(store: Store): void {
  for (const name of Object.values(NAMES)) store.removeItem(name);
}

/** A local page allows the local stand-in; any other page only the provider's host. */
function isCheckout(address: string, pageHost: string): boolean {
  if (!URL.canParse(address)) return false;
  const { protocol, hostname } = new URL(address);
  if (protocol === 'https:') return hostname === CHECKOUT_HOST;
  return protocol === 'http:' && hostname === LOOPBACK && pageHost === LOOPBACK;
}
