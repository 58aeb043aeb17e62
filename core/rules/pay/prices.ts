import type { HostConfig } from '../host/config.ts';

export const CURRENCIES = ['USD', 'CNY'] as const;
export type Currency = (typeof CURRENCIES)[number];

/** An amount in the smallest unit of its currency: cents, fen. Shown divided by 100. */
export interface Price {
  amountMinor: number;
  currency: Currency;
}

/** Smallest units in one of either currency. */
export const MINOR_UNITS = 100;

/**
 * What a file costs, per host and precision. docs/specification.md#limits names 20.00 CNY for low precision and 1000 as the
 * default amount, which we read as 10.00 USD; the prices of high precision are ours.
 */
export const PRICES: Readonly<Record<HostConfig['host'], Readonly<Record<'low' | 'high', Price>>>> = {
  global: {
    low: { amountMinor: 1000, currency: 'USD' },
    high: { amountMinor: 3000, currency: 'USD' },
  },
  china: {
    low: { amountMinor: 2000, currency: 'CNY' },
    high: { amountMinor: 6000, currency: 'CNY' },
  },
};

/** The price as a text of the currency's own digits, such as `20.00`; the sign is the page's matter. */
export function amountText({ amountMinor }: Pick<Price, 'amountMinor'>): string {
  const sign = amountMinor < 0 ? '-' : '';
  const minor = Math.abs(amountMinor);
  return `${sign}${Math.floor(minor / MINOR_UNITS)}.${String(minor % MINOR_UNITS).padStart(2, '0')}`;
}
