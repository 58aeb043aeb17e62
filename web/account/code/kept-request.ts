import type { CodeUse } from './channel.ts';

/** A code that was asked for: kept for the tab, so that a reload neither loses it nor resets the countdown. */
export interface KeptRequest {
  destination: string;
  token: string;
  /** When another one may be asked for, milliseconds since 1970. */
  resendAtMs: number;
  /** When the code is no longer good, milliseconds since 1970. */
  endsAtMs: number;
}

const keyOf = (use: CodeUse) => `code:${use}`;

/** The request of this use that is still good, or null. */
export function readKeptRequest(use: CodeUse, store: Storage, nowMs: number): KeptRequest | null {
  try {
    const kept = JSON.parse(store.getItem(keyOf(use)) ?? 'null') as KeptRequest | null;
    return kept !== null && kept.endsAtMs > nowMs ? kept : null;
  } catch {
    return null;
  }
}

/** Keeps a request; null forgets it. */
export function keepRequest(use: CodeUse, request: KeptRequest | null, store: Storage): void {
  if (request === null) store.removeItem(keyOf(use));
  else store.setItem(keyOf(use), JSON.stringify(request));
}

/** Whole seconds until then, never negative. */
export function secondsUntil(timeMs: number, nowMs: number): number {
  return Math.max(0, Math.ceil((timeMs - nowMs) / 1000));
}
