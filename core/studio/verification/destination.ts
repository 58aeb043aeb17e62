import * as z from 'zod';
import { VisibleError } from '../../contract/envelope.ts';
import { CODE_GAPS_FORGET_SECONDS, CODE_GAPS_SECONDS } from '../../rules/account/limits.ts';
import type { Ports } from '../ports.ts';
import { keys } from '../store/keys.ts';
import { recordFormat } from '../store/record.ts';
import { tryWrite } from '../store/table.ts';

const MAX_ROUNDS = 5;

/** Times of the codes of the last day to one destination, seconds since 1970, and the number of changes. */
const sentCodes = recordFormat(z.object({ sentAt: z.array(z.number()), version: z.number() }));

/** Returns the wait after this many codes in a row, seconds. */
export function gapAfter(sent: number): number {
  if (sent === 0) return 0;
  return CODE_GAPS_SECONDS[sent - 1] ?? CODE_GAPS_SECONDS[CODE_GAPS_SECONDS.length - 1]!;
}

/** Returns the seconds until the next code may be sent; 0 if now. */
export function waitSeconds(sentAt: readonly number[], nowSeconds: number): number {
  const recent = sentAt.filter((sent) => sent > nowSeconds - CODE_GAPS_FORGET_SECONDS);
  return recent.length === 0 ? 0 : Math.max(0, Math.max(...recent) + gapAfter(recent.length) - nowSeconds);
}

/**
 * Counts one code towards a destination before it is sent, so that simultaneous requests all count. Returns the
 * seconds until the next one. Throws codeDelayed with the seconds to wait. `destination` is a keyed hash, never the
 * address.
 */
export async function countSend(ports: Pick<Ports, 'table' | 'clock'>, destination: string): Promise<number> {
  const key = keys.destination(destination);
  for (let round = 0; round < MAX_ROUNDS; round += 1) {
    const nowSeconds = Math.floor(ports.clock.nowMs() / 1000);
    const before = sentCodes.readIfAny(await ports.table.get(key));
    const recent = (before?.sentAt ?? []).filter((sent) => sent > nowSeconds - CODE_GAPS_FORGET_SECONDS);
    const retryAfterSeconds = waitSeconds(recent, nowSeconds);
    if (retryAfterSeconds > 0) throw new VisibleError('codeDelayed', { retryAfterSeconds });
    const record = { sentAt: [...recent, nowSeconds], version: (before?.version ?? 0) + 1 };
    const put = sentCodes.item(key, record, { expiresAtSeconds: nowSeconds + CODE_GAPS_FORGET_SECONDS });
    const when = before === undefined ? { pk: 'absent' as const } : { version: { is: before.version } };
    if (await tryWrite(ports.table, [{ put, when }])) return gapAfter(record.sentAt.length);
    // Another request wrote first: read again.
  }
  throw new VisibleError('codeDelayed', { retryAfterSeconds: gapAfter(1) });
}
