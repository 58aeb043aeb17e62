import * as z from 'zod';
import { type PressQuestion, pressQuestion } from '../../contract/calls/press.ts';
import type { PressFigures } from '../../mechanics/press/press-figures.ts';
import {
  PRESS_LEASE_SECONDS,
  PRESS_MAX_ATTEMPTS,
  PRESS_RESEND_AFTER_SECONDS,
  PRESSES_AT_ONCE,
} from '../../rules/order/press-limits.ts';
import { type TryLimit, takeBackWrites } from '../account/tries.ts';
import { chargeWrites } from '../order/generation-budget.ts';
import { RESULT_WORK_FIELDS, resultFolder, WorkOnResults } from '../order/result-work.ts';
import type { Ports } from '../ports.ts';
import { DUE_PRESSES, keys } from '../store/keys.ts';
import type { Write } from '../store/table.ts';

const pressSchema = z.object({
  ...RESULT_WORK_FIELDS,
  id: z.string(),
  question: pressQuestion,
  /** DUE: still to be made. FAILED: it ends with `failure` every time, or was tried too often. */
  state: z.enum(['DUE', 'DONE', 'FAILED']),
  /** Time of the request, at which it was counted among the account's concurrent tests. */
  askedAtMs: z.number(),
  startedAtMs: z.number().exactOptional(),
  requestId: z.string().exactOptional(),
  failure: z.string().exactOptional(),
  figures: z.custom<PressFigures>((figures) => typeof figures === 'object').exactOptional(),
  /** When DONE: key of its loads in the file store. */
  fieldKey: z.string().exactOptional(),
});
export type Press = z.output<typeof pressSchema>;
export type { PressQuestion };

/** Reason of a test that no worker could end. */
export const GAVE_UP = 'gave-up';

export const presses = new WorkOnResults(pressSchema, {
  keyOf: keys.press,
  list: DUE_PRESSES,
  leaseSeconds: PRESS_LEASE_SECONDS,
  maxAttempts: PRESS_MAX_ATTEMPTS,
  resendAfterSeconds: PRESS_RESEND_AFTER_SECONDS,
});

/** Returns the writes that charge the time of a claim whose worker never ended it; none before the first claim. */
export function lostWrites(press: Press, nowMs: number): Write[] {
  return chargeWrites(press.uid, press, { nowMs: Math.min(nowMs, press.leaseUntilMs) });
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
  return (await presses.replace(ports, [due, ended], others)) ? ended : undefined;
}

/** Returns how the keys of all press tests of a result begin. */
export function pressPrefix(press: Press): string {
  return `${resultFolder(press)}press-`;
}

/** Returns the key of the loads that one claim finds. */
export function fieldKeyOf(press: Press): string {
  return `${pressPrefix(press)}${press.id}-${press.attempt}/loads.bin`;
}
