import { VisibleError } from '../../contract/envelope.ts';
import { PRESSES_PER_HOUR } from '../../rules/order/press-limits.ts';
import { countTry } from '../account/tries.ts';
import { refuseDuringDrain } from '../host/drain.ts';
import { newId } from '../ids.ts';
import { budgetTest, secondsToNextBudget } from '../order/generation-budget.ts';
import type { Order } from '../order/order.ts';
import { unchanged, wakeForResult } from '../order/result-work.ts';
import type { Ports } from '../ports.ts';
import { canonicalText } from '../store/digest.ts';
import { keys } from '../store/keys.ts';
import { WriteRefused } from '../store/table.ts';
import {
  freeWrites,
  GAVE_UP,
  giveUpPress,
  type Press,
  type PressQuestion,
  presses,
  pressesAtOnce,
} from './record.ts';

/**
 * Requests the press test of an order's result and wakes a worker. A repeated question is answered from the record;
 * another question replaces the last one, unless a worker is computing it. If the message is lost, the sweep sends it
 * again.
 * @throws VisibleError notReady without a result, resultOver, pressRunning, generationPaused, tooManyRequests,
 * tooManyJobs, generationTimeUsed
 */
export async function askPress(
  ports: Pick<Ports, 'table' | 'clock' | 'ids' | 'queue' | 'log'>,
  order: Order,
  { requestId, ...question }: PressQuestion & { requestId?: string | undefined },
): Promise<Press> {
  const { id: orderId, uid, job, status, keptUntilMs = 0 } = order;
  const nowMs = ports.clock.nowMs();
  if (status !== 'COMPLETED' || job?.state !== 'SUCCEEDED') throw new VisibleError('notReady');
  if (keptUntilMs <= nowMs) throw new VisibleError('resultOver');
  const last = await presses.find(ports, orderId);
  const isOfResult = last?.jobId === job.id && last.jobAttempt === job.attempt;
  if (isOfResult && last.failure !== GAVE_UP && isSame(last.question, question)) return last;
  if (last?.state === 'DUE' && last.leaseUntilMs > nowMs) throw new VisibleError('pressRunning');
  await refuseDuringDrain(ports);
  await countTry(ports, { what: `presses:${uid}`, ...PRESSES_PER_HOUR });
  // Charges a claim that never ended before the question replaces it.
  const replaced = last?.state === 'DUE' && last.attempt > 0 ? await giveUpPress(ports, last) : last;
  const isWaiting = replaced?.state === 'DUE';
  const takeBack = await countTry(ports, pressesAtOnce(uid));
  const press: Press = {
    id: newId(ports.ids, 'prs'),
    orderId,
    uid,
    jobId: job.id,
    jobAttempt: job.attempt,
    question,
    state: 'DUE',
    attempt: 0,
    askedAtMs: nowMs,
    leaseUntilMs: 0,
    dueAtMs: presses.resendAtMs(nowMs),
    ...(requestId === undefined ? {} : { requestId }),
  };
  try {
    await ports.table.write([
      { check: keys.order(orderId), when: { version: { is: order.version } } },
      budgetTest(uid, nowMs),
      { put: presses.item(press), when: replaced === undefined ? { pk: 'absent' } : unchanged(replaced) },
      ...(isWaiting ? freeWrites(replaced, nowMs) : []),
    ]);
  } catch (error) {
    if (!(error instanceof WriteRefused)) throw error;
    await takeBack();
    // Another question came first, or the order has changed since it was read.
    if (error.index !== 1) throw new VisibleError(error.index === 0 ? 'notReady' : 'pressRunning');
    throw new VisibleError('generationTimeUsed', { retryAfterSeconds: secondsToNextBudget(nowMs) });
  }
  await wakeForResult(ports, press);
  return press;
}

function isSame(a: PressQuestion, b: PressQuestion): boolean {
  return canonicalText(a) === canonicalText(b);
}
