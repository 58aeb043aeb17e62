import * as z from 'zod';
import { VisibleError } from '../contract/envelope.ts';
import { IDEMPOTENCY_SECONDS } from '../rules/order/job-limits.ts';
import type { Ports } from './ports.ts';
import { sha256Hex } from './store/digest.ts';
import { keys } from './store/keys.ts';
import { recordFormat } from './store/record.ts';
import type { Key, Value, Write } from './store/table.ts';

const answers = recordFormat(
  z.object({ requestHash: z.string(), answer: z.json(), expiresAtSeconds: z.number() }),
);

export interface OnceKey {
  key: Key;
  requestHash: string;
}

/** Returns the key of a request (any JSON), or undefined if the client sent none. */
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

/** Returns the earlier answer to the same request, or undefined if it is new. Throws keyReused for another request. */
export async function earlierAnswer(
  ports: Pick<Ports, 'table' | 'clock'>,
  once: OnceKey | undefined,
): Promise<Value | undefined> {
  const before = once && answers.readIfAny(await ports.table.get(once.key));
  if (before === undefined || before.expiresAtSeconds * 1000 <= ports.clock.nowMs()) return undefined;
  if (before.requestHash !== once?.requestHash) throw new VisibleError('keyReused');
  return before.answer;
}

/** Returns whether the key was used, for any request. */
export async function isKeyUsed(
  ports: Pick<Ports, 'table'>,
  uid: string,
  idempotencyKey: string | undefined,
): Promise<boolean> {
  const once = await onceKey(uid, idempotencyKey, null);
  return once !== undefined && (await ports.table.get(once.key)) !== undefined;
}

/** Returns the write that stores the answer in the transaction of the change. It is refused if the key was used. */
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
      // An expired key may still exist until the table's clean-up.
      when: { expiresAtSeconds: { absentOrBelow: nowSeconds + 1 } },
    },
  ];
}
