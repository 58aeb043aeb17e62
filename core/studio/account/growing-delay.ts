import * as z from 'zod';
import { VisibleError } from '../../contract/envelope.ts';
import {
  LOGIN_DELAY_MAX_SECONDS,
  LOGIN_FORGET_SECONDS,
  LOGIN_FREE_TRIES,
} from '../../rules/account/session-limits.ts';
import type { Ports } from '../ports.ts';
import { keys } from '../store/keys.ts';
import { recordFormat } from '../store/record.ts';
import { tryWrite } from '../store/table.ts';

/** Failed tries, the earliest time of the next one in seconds since 1970, and the number of changes. */
const delays = recordFormat(
  z.object({
    failures: z.number(),
    notBeforeSeconds: z.number(),
    expiresAtSeconds: z.number(),
    version: z.number(),
  }),
);

/** More simultaneous tries than this are refused for a second. */
const MAX_ROUNDS = 8;

/** Returns the seconds to wait after this many failures. */
export function delayAfter(failures: number): number {
  return failures < LOGIN_FREE_TRIES
    ? 0
    : Math.min(LOGIN_DELAY_MAX_SECONDS, 2 ** (failures - LOGIN_FREE_TRIES));
}

/**
 * Counts one try by a stranger before its outcome is known, so that simultaneous tries all count. Returns a
 * function that takes the try back. Throws signInDelayed with the seconds to wait.
 */
export async function countDelayedTry(
  ports: Pick<Ports, 'table' | 'clock'>,
  what: string,
): Promise<() => Promise<void>> {
  const key = keys.delay(what);
  for (let round = 0; round < MAX_ROUNDS; round += 1) {
    const nowSeconds = Math.floor(ports.clock.nowMs() / 1000);
    const before = delays.readIfAny(await ports.table.get(key));
    const counts = before !== undefined && before.expiresAtSeconds > nowSeconds;
    const [earlier, notBeforeSeconds] = counts ? [before.failures, before.notBeforeSeconds] : [0, 0];
    if (notBeforeSeconds > nowSeconds)
      throw new VisibleError('signInDelayed', { retryAfterSeconds: notBeforeSeconds - nowSeconds });
    const failures = earlier + 1;
    const version = (before?.version ?? 0) + 1;
    const next = nowSeconds + delayAfter(failures);
    const record = {
      failures,
      notBeforeSeconds: next,
      expiresAtSeconds: next + LOGIN_FORGET_SECONDS,
      version,
    };
    const when = before === undefined ? { pk: 'absent' as const } : { version: { is: before.version } };
    if (await tryWrite(ports.table, [{ put: delays.item(key, record), when }]))
      return async () => await takeBack(ports, what, { version, notBeforeSeconds });
    // Another try was counted first: read again.
  }
  throw new VisibleError('signInDelayed', { retryAfterSeconds: 1 });
}

/** Takes one try back, and its delay unless another try came after it. */
async function takeBack(
  ports: Pick<Ports, 'table'>,
  what: string,
  { version, notBeforeSeconds }: { version: number; notBeforeSeconds: number },
): Promise<void> {
  const update = keys.delay(what);
  const add = { failures: -1 };
  if (
    !(await tryWrite(ports.table, [
      { update, add, set: { notBeforeSeconds }, when: { version: { is: version } } },
    ]))
  )
    await ports.table.write([{ update, add }]);
}
