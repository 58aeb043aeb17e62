import type { ProviderKind } from './kinds.ts';

const DAY_MS = 24 * 3600 * 1000;
const HOUR_MS = 3600 * 1000;

/** Hours a provider's calendar is ahead of UTC: Stripe keeps its books in UTC, WeChat Pay in Beijing time. */
const AHEAD_HOURS: Readonly<Record<ProviderKind, number>> = { card: 0, wechat: 8 };

/** The day of the provider's calendar in which a moment lies, `2026-11-20`. */
export function providerDay(provider: ProviderKind, ms: number): string {
  return new Date(ms + AHEAD_HOURS[provider] * HOUR_MS).toISOString().slice(0, 10);
}

/** First moment of a provider's day and first moment after it, milliseconds since 1970. */
export function dayBounds(provider: ProviderKind, day: string): { fromMs: number; toMs: number } {
  const fromMs = Date.parse(`${day}T00:00:00Z`) - AHEAD_HOURS[provider] * HOUR_MS;
  return { fromMs, toMs: fromMs + DAY_MS };
}

/** The day so many days after (or before) another. */
export function dayAfter(day: string, days = 1): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);
}
