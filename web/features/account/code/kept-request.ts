import type { CodeUse } from './channel.ts';

/** Requested code, kept per tab, so that a reload loses neither it nor its countdown. */
export interface KeptRequest {
  destination: string;
  token: string;
  by: 'code' | 'link';
  /** Earliest time of the next request, milliseconds since 1970. */
  resendAtMs: number;
  /** Expiry of the code, milliseconds since 1970. */
  endsAtMs: number;
}

const keyOf = (use: CodeUse) => `code:${use}`;

/** Returns the unexpired request of this purpose, or null. */
export function readKeptRequest(
  use: CodeUse,
  store: Pick<Storage, 'getItem'>,
  nowMs: number,
): KeptRequest | null {
  try {
    const kept = JSON.parse(store.getItem(keyOf(use)) ?? 'null') as KeptRequest | null;
    return kept !== null && kept.endsAtMs > nowMs ? kept : null;
  } catch {
    return null;
  }
}

/** Stores a request; null deletes it. */
export function keepRequest(
  use: CodeUse,
  request: KeptRequest | null,
  store: Pick<Storage, 'setItem' | 'removeItem'>,
): void {
  if (request === null) store.removeItem(keyOf(use));
  else store.setItem(keyOf(use), JSON.stringify(request));
}
