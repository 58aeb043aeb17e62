import { expect, it } from 'vitest';
import { forgetCheckout, keepCheckout, readCheckout } from './checkout-storage.ts';

function store() {
  const items = new Map<string, string>();
  return {
    items,
    getItem: (name: string) => items.get(name) ?? null,
    setItem: (name: string, value: string) => void items.set(name, value),
    removeItem: (name: string) => void items.delete(name),
  };
}

const checkout = { pk: 'pk_1', sessionId: 'cs_1', url: 'https://checkout.stripe.com/c/pay/cs_1' };

it('gives back what was kept, and nothing after it was forgotten', () => {
  const kept = store();
  keepCheckout(kept, checkout);
  expect(readCheckout(kept, 'studio.test')).toEqual(checkout);
  forgetCheckout(kept);
  expect(kept.items.size).toBe(0);
  expect(readCheckout(kept, 'studio.test')).toBeNull();
});

it('gives nothing when the key or the session is missing', () => {
  for (const name of ['pk', 'sessionId'] as const) {
    const kept = store();
    keepCheckout(kept, checkout);
    kept.removeItem(name);
    expect(readCheckout(kept, 'studio.test')).toBeNull();
  }
});

it('leads to the card provider only, and to this machine only from this machine', () => {
  const leads = (url: string, pageHost = 'studio.test') => {
    const kept = store();
    keepCheckout(kept, { ...checkout, url });
    return readCheckout(kept, pageHost) !== null;
  };
  expect(leads(checkout.url)).toBe(true);
  expect(leads('https://checkout.stripe.com.evil.test/')).toBe(false);
  expect(leads('https://evil.test/checkout.stripe.com')).toBe(false);
  expect(leads('javascript:alert(1)')).toBe(false);
  expect(leads('nonsense')).toBe(false);
  expect(leads('http://127.0.0.1:4001/c/pay/cs_1')).toBe(false);
  expect(leads('http://127.0.0.1:4001/c/pay/cs_1', '127.0.0.1')).toBe(true);
});
