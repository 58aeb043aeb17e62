import { expect, it } from 'vitest';
import { memoryStorage } from '../../testing/browser-stores.ts';
import { forgetCheckout, keepCheckout, readCheckout } from './checkout-storage.ts';

const checkout = { pk: 'pk_1', sessionId: 'cs_1', url: 'https://checkout.stripe.com/c/pay/cs_1' };

it('returns the stored checkout, and null after it is cleared', () => {
  const kept = memoryStorage();
  keepCheckout(kept, checkout);
  expect(readCheckout(kept, 'studio.test')).toEqual(checkout);
  forgetCheckout(kept);
  expect(kept.items.size).toBe(0);
  expect(readCheckout(kept, 'studio.test')).toBeNull();
});

it('returns null if key or session is missing', () => {
  for (const name of ['pk', 'sessionId'] as const) {
    const kept = memoryStorage();
    keepCheckout(kept, checkout);
    kept.removeItem(name);
    expect(readCheckout(kept, 'studio.test')).toBeNull();
  }
});

it('allows the card provider only, and this machine only from this machine', () => {
  const leads = (url: string, pageHost = 'studio.test') => {
    const kept = memoryStorage();
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
