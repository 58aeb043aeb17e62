import type { HostConfig } from '../host/config.ts';

export const CURRENCIES = ['USD', 'CNY'] as const;
export type Currency = (typeof CURRENCIES)[number];

/** Amount in the smallest unit of its currency: cents, fen. Displayed divided by 100. */
export interface Price {
  amountMinor: number;
  currency: Currency;
}

/** Smallest units per unit of either currency. */
export const MINOR_UNITS = 100;

/** Price of each precision. */
export type PriceList = Readonly<Record<'low' | 'high', Price>>;

/**
 * File prices per host and precision. docs/specification.md#limits states 20.00 CNY for low precision and
 * 1000 as the default amount, read as 10.00 USD; the high-precision prices are ours.
 */
export const PRICES: Readonly<Record<HostConfig['host'], PriceList>> = {
  global: {
    low: { amountMinor: 1000, currency: 'USD' },
    high: { amountMinor: 3000, currency: 'USD' },
  },
  china: {
    low: { amountMinor: 2000, currency: 'CNY' },
    high: { amountMinor: 6000, currency: 'CNY' },
  },
};

/** Price in digits, such as `20.00`; the page adds the currency sign. */
export function amountText({ amountMinor }: Pick<Price, 'amountMinor'>): string {
  const sign = amountMinor < 0 ? '-' : '';
  const minor = Math.abs(amountMinor);
  return `${sign}${Math.floor(minor / MINOR_UNITS)}.${String(minor % MINOR_UNITS).padStart(2, '0')}`;
}
