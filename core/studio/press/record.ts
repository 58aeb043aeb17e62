import * as z from 'zod';
import { type PressQuestion, pressQuestion } from '../../contract/calls/press.ts';
import type { PressFigures } from '../../mechanics/press/press-figures.ts';
import { PRESSES_AT_ONCE } from '../../rules/order/press-limits.ts';
import { endOf, WORK_SECONDS } from '../../rules/order/retention.ts';
import { type TryLimit, takeBackWrites } from '../account/tries.ts';
import { chargeWrites } from '../order/generation-budget.ts';
import { attemptPrefix } from '../order/job.ts';
import type { Order } from '../order/order.ts';
import type { Ports } from '../ports.ts';
import { DUE_PRESSES, keys, timeKey } from '../store/keys.ts';
import { recordFormat } from '../store/record.ts';
import { type Item, tryWrite, type When, type Write } from '../store/table.ts';

const pressSchema = z.object({
  id: z.string(),
  orderId: z.string(),
  uid: z.string(),
  jobId: z.string(),
  jobAttempt: z.number(),
  question: pressQuestion,
  /** DUE: still to be made. FAILED: it ends with `failure` every time, or was tried too often. */
  state: z.enum(['DUE', 'DONE', 'FAILED']),
  /** Grows with every claim; a worker with an older number can no longer publish. */
  attempt: z.number(),
  /** Time of the request, at which it was counted among the account's concurrent tests. */
  askedAtMs: z.number(),
  /** While DUE: no other worker claims it before this time. */
  leaseUntilMs: z.number(),
  /** While DUE: the sweep re-queues it at this time. */
  dueAtMs: z.number(),
  startedAtMs: z.number().exactOptional(),
  /** Id of the request, for the log. */
  requestId: z.string().exactOptional(),
  failure: z.string().exactOptional(),
  figures: z.custom<PressFigures>((figures) => typeof figures === 'object').exactOptional(),
  /** When DONE: key of its loads in the file store. */
  fieldKey: z.string().exactOptional(),
});
/**
 * The press test of one result. Like the printability analysis it has its own record, since a finished order is not
 * written again. Job and attempt name the result; for any other result it counts as missing.
 */
export type Press = z.output<typeof pressSchema>;
export type { PressQuestion };

/** Reason of a test that no worker could end. */
export const GAVE_UP = 'gave-up';

const presses = recordFormat(pressSchema, { orderId: 'workspaceId' });

/** Returns the record of a press test, listed for the sweep while it is due. */
export function pressItem(press: Press): Item {
  const { orderId, state, dueAtMs, id } = press;
  const listed = state === 'DUE' ? { gsi2pk: DUE_PRESSES, gsi2sk: timeKey(dueAtMs, id) } : {};
  return presses.item(keys.press(orderId), press, {
    ...listed,
    expiresAtSeconds: endOf(dueAtMs, WORK_SECONDS),
  });
}

/** Returns the press test in a record, or undefined if there is no record. */
export const pressOf = presses.readIfAny;

/** Returns the press test of the order's current result, or undefined. */
export async function pressOfResult(
  ports: Pick<Ports, 'table'>,
  { id, job }: Order,
): Promise<Press | undefined> {
  if (job?.state !== 'SUCCEEDED') return undefined;
  const press = pressOf(await ports.table.get(keys.press(id)));
  return press?.jobId === job.id && press.jobAttempt === job.attempt ? press : undefined;
}

/** Replaces the record that was read, together with other writes. Returns false if it has changed since. */
export async function replacePress(
  ports: Pick<Ports, 'table'>,
  last: Press,
  next: Press,
  others: readonly Write[] = [],
): Promise<boolean> {
  return await tryWrite(ports.table, [{ put: pressItem(next), when: unchanged(last) }, ...others]);
}

/** Returns the test that the record that was read has not changed since. */
export function unchanged({ id, attempt, state, dueAtMs }: Press): When {
  return { id: { is: id }, attempt: { is: attempt }, state: { is: state }, dueAtMs: { is: dueAtMs } };
}

/** Returns the writes that charge the time of a claim whose worker never ended it; none before the first claim. */
export function lostWrites(press: Press, nowMs: number): Write[] {
  return chargeWrites(press.uid, press, Math.min(nowMs, press.leaseUntilMs));
}

/** Returns the write that removes a test from its account's concurrent ones. */
export function freeWrites({ uid, askedAtMs }: Press, nowMs: number): Write[] {
  return takeBackWrites(pressesAtOnce(uid), askedAtMs, nowMs);
}

/** Returns the limit of an account's concurrent tests. */
export function pressesAtOnce(uid: string): TryLimit {
  return { what: `pressing:${uid}`, ...PRESSES_AT_ONCE, error: 'tooManyJobs' };
}

/** Ends a test that no worker ended, and charges its last claim. Returns undefined if it has changed since. */
export async function giveUpPress(
  ports: Pick<Ports, 'table' | 'clock'>,
  due: Press,
): Promise<Press | undefined> {
  const nowMs = ports.clock.nowMs();
  const ended: Press = { ...due, state: 'FAILED', failure: GAVE_UP };
  const others = [...lostWrites(due, nowMs), ...freeWrites(due, nowMs)];
  return (await replacePress(ports, due, ended, others)) ? ended : undefined;
}

/** Returns the folder of all press tests of a result, and that of one claim below it. */
export function pressPrefix({ orderId, jobId, jobAttempt }: Press): string {
  return `${attemptPrefix({ orderId, jobId, attempt: jobAttempt })}press-`;
}

/** Returns the key of the loads that one claim finds. */
export function fieldKeyOf(press: Press): string {
  return `${pressPrefix(press)}${press.id}-${press.attempt}/loads.bin`;
}
