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

export interface PriceList {
  readonly low: Price;
  readonly high: Price;
}

/** Prices from a time on, ISO 8601 with zone. They hold until the next list begins. */
export interface PricePeriod extends PriceList {
  from: string;
}

/**
 * File prices per host, oldest first. A new price is a new list with its date, so that it begins at that time and not
 * with a deployment. docs/specification.md#limits states 20.00 CNY for low precision and 1000 as the default amount,
 * read as 10.00 USD; the high-precision prices are ours.
 */
export const PRICE_PERIODS: Readonly<Record<HostConfig['host'], readonly PricePeriod[]>> = {
  global: [
    {
      from: '2026-01-01T00:00:00Z',
      low: { amountMinor: 1000, currency: 'USD' },
      high: { amountMinor: 3000, currency: 'USD' },
    },
  ],
  china: [
    {
      from: '2026-01-01T00:00:00+08:00',
      low: { amountMinor: 2000, currency: 'CNY' },
      high: { amountMinor: 6000, currency: 'CNY' },
    },
  ],
};

/** Returns the prices of a host at a time. Throws if none are valid yet. */
export function pricesAt(
  host: HostConfig['host'],
  nowMs: number,
  periods: Readonly<Record<HostConfig['host'], readonly PricePeriod[]>> = PRICE_PERIODS,
): PriceList {
  const period = periods[host].findLast(({ from }) => Date.parse(from) <= nowMs);
  if (period === undefined) throw new RangeError(`no prices of ${host} at ${new Date(nowMs).toISOString()}`);
  const { low, high } = period;
  return { low, high };
}

/** Price in digits, such as `20.00`; the page adds the currency sign. */
export function amountText({ amountMinor }: Pick<Price, 'amountMinor'>): string {
  const sign = amountMinor < 0 ? '-' : '';
  const minor = Math.abs(amountMinor);
  return `${sign}${Math.floor(minor / MINOR_UNITS)}.${String(minor % MINOR_UNITS).padStart(2, '0')}`;
}
