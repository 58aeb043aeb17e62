import { VisibleError } from '../contract/envelope.ts';
import { IDEMPOTENCY_SECONDS } from '../rules/order/job-limits.ts';
import type { Ports } from './ports.ts';
import { sha256Hex } from './store/digest.ts';
import { keys } from './store/keys.ts';
import type { Key, Value, Write } from './store/table.ts';

/** A client's key for one change, with what it asked for. */
export interface OnceKey {
  key: Key;
  requestHash: string;
}

/** Makes the key of a request; undefined when the client sent none. `request` is anything JSON can say. */
export async function onceKey(
  uid: string,
  idempotencyKey: string | undefined,
  request: unknown,
): Promise<OnceKey | undefined> {
  if (idempotencyKey === undefined || idempotencyKey === '') return undefined;
  return {
    key: keys.idempotency(uid, await sha256Hex(idempotencyKey)),
    requestHash: await sha256Hex(JSON.stringify(request)),
  };
}

/** What the same request was answered before; undefined when it is new. Throws keyReused for another request. */
export async function answeredBefore(
  ports: Pick<Ports, 'table' | 'clock'>,
  once: OnceKey | undefined,
): Promise<Value | undefined> {
  const before = once && (await ports.table.get(once.key));
  if (before === undefined || Number(before.expiresAtSeconds) * 1000 <= ports.clock.nowMs()) return undefined;
  if (before.requestHash !== once?.requestHash) throw new VisibleError('keyReused');
  return before.answer;
}

/** The write that goes into the same transaction as the change itself: it is refused when the key was used. */
export function rememberAnswer(
  ports: Pick<Ports, 'clock'>,
  once: OnceKey | undefined,
  answer: Value,
): Write[] {
  if (once === undefined) return [];
  const nowSeconds = Math.floor(ports.clock.nowMs() / 1000);
  return [
    {
      put: {
        ...once.key,
        requestHash: once.requestHash,
        answer,
        expiresAtSeconds: nowSeconds + IDEMPOTENCY_SECONDS,
      },
      // An expired key may still lie there until the table's own clean-up.
      when: { expiresAtSeconds: { absentOrBelow: nowSeconds + 1 } },
    },
  ];
}
