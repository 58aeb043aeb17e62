/** What the payment tab needs, under the names of product.md section 3; the tab gets a copy when it is opened. */
export interface Checkout {
  pk: string;
  sessionId: string;
  /** The hosted checkout. */
  url: string;
}

const NAMES = { pk: 'pk', sessionId: 'sessionId', url: 'checkoutUrl' } as const;
/** Where a checkout may be: the card provider's own host. */
const CHECKOUT_HOST = 'checkout.stripe.com';
const LOOPBACK = '127.0.0.1';

type Store = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** Keeps a checkout for the payment tab. */
export function keepCheckout(store: Store, { pk, sessionId, url }: Checkout): void {
  store.setItem(NAMES.pk, pk);
  store.setItem(NAMES.sessionId, sessionId);
  store.setItem(NAMES.url, url);
}

/** The checkout that was kept, or null when a part is missing or leads elsewhere. */
export function readCheckout(store: Store, pageHost: string): Checkout | null {
  const [pk, sessionId, url] = [NAMES.pk, NAMES.sessionId, NAMES.url].map((name) => store.getItem(name));
  if (!pk || !sessionId || !url || !isCheckout(url, pageHost)) return null;
  return { pk, sessionId, url };
}

export function forgetCheckout(store: Store): void {
  for (const name of Object.values(NAMES)) store.removeItem(name);
}

/** On this machine the stand-in is on this machine too; everywhere else only the provider's own host will do. */
function isCheckout(address: string, pageHost: string): boolean {
  if (!URL.canParse(address)) return false;
  const { protocol, hostname } = new URL(address);
  if (protocol === 'https:') return hostname === CHECKOUT_HOST;
  return protocol === 'http:' && hostname === LOOPBACK && pageHost === LOOPBACK;
}
