import * as z from 'zod';
import { VisibleError } from '../../contract/envelope.ts';
import { CODES_PER_DESTINATION } from '../../rules/account/limits.ts';
import type { Ports } from '../ports.ts';
import { keys } from '../store/keys.ts';
import { recordFormat } from '../store/record.ts';
import { WriteRefused } from '../store/table.ts';

const LONGEST_WINDOW_SECONDS = Math.max(...CODES_PER_DESTINATION.map(({ windowSeconds }) => windowSeconds));
const MAX_ROUNDS = 5;

/** Times of the codes of the last day to one destination, seconds since 1970, and the number of changes. */
const sentCodes = recordFormat(z.object({ sentAt: z.array(z.number()), version: z.number() }));

/** Returns the seconds until the next code may be sent; 0 if now. The windows slide. */
export function waitSeconds(sentAt: readonly number[], nowSeconds: number): number {
  const waits = CODES_PER_DESTINATION.map(({ max, windowSeconds }) => {
    const inside = sentAt.filter((sent) => sent > nowSeconds - windowSeconds).sort((a, b) => a - b);
    const blocking = inside[inside.length - max];
    return blocking === undefined ? 0 : blocking + windowSeconds - nowSeconds;
  });
  return Math.max(...waits);
}

/**
 * Counts one code towards a destination before it is sent, so that simultaneous requests all count. Throws
 * tooManyRequests with the seconds to wait. `destination` is a keyed hash, never the address.
 */
export async function countSend(ports: Pick<Ports, 'table' | 'clock'>, destination: string): Promise<void> {
  const key = keys.destination(destination);
  for (let round = 0; round < MAX_ROUNDS; round += 1) {
    const nowSeconds = Math.floor(ports.clock.nowMs() / 1000);
    const before = sentCodes.readIfAny(await ports.table.get(key));
    const recent = (before?.sentAt ?? []).filter((sent) => sent > nowSeconds - LONGEST_WINDOW_SECONDS);
    const retryAfterSeconds = waitSeconds(recent, nowSeconds);
    if (retryAfterSeconds > 0) throw new VisibleError('tooManyRequests', { retryAfterSeconds });
    const record = { sentAt: [...recent, nowSeconds], version: (before?.version ?? 0) + 1 };
    try {
      await ports.table.write([
        {
          put: sentCodes.item(key, record, { expiresAtSeconds: nowSeconds + LONGEST_WINDOW_SECONDS }),
          when: before === undefined ? { pk: 'absent' } : { version: { is: before.version } },
        },
      ]);
      return;
    } catch (error) {
      // Another request wrote first: read again.
      if (!(error instanceof WriteRefused)) throw error;
    }
  }
  throw new VisibleError('tooManyRequests', { retryAfterSeconds: waitSeconds([0], 0) });
}
