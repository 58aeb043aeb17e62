import type { ProviderKind } from './kinds.ts';

const DAY_MS = 24 * 3600 * 1000;
const HOUR_MS = 3600 * 1000;

/** Time zone of each provider's books, hours ahead of UTC: Stripe uses UTC, WeChat Pay Beijing time. */
const AHEAD_HOURS: Readonly<Record<ProviderKind, number>> = { card: 0, wechat: 8 };

/** Returns the day of the provider's calendar at a time, `2026-11-20`. */
export function providerDay(provider: ProviderKind, ms: number): string {
  return new Date(ms + AHEAD_HOURS[provider] * HOUR_MS).toISOString().slice(0, 10);
}

/** Returns start and end (exclusive) of a provider's day, milliseconds since 1970. */
export function dayBounds(provider: ProviderKind, day: string): { fromMs: number; toMs: number } {
  const fromMs = Date.parse(`${day}T00:00:00Z`) - AHEAD_HOURS[provider] * HOUR_MS;
  return { fromMs, toMs: fromMs + DAY_MS };
}

/** Returns true for a day that exists and has begun in a provider's calendar. */
export function isPastOrToday(provider: ProviderKind, day: string, nowMs: number): boolean {
  const exists = /^\d{4}-\d\d-\d\d$/.test(day) && !Number.isNaN(Date.parse(day)) && dayAfter(day, 0) === day;
  return exists && day <= providerDay(provider, nowMs);
}

/** Returns the day that many days after another (before, if negative). */
export function dayAfter(day: string, days = 1): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);
}
