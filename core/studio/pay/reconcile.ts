import {
  PAID_NOT_GIVEN_SECONDS,
  RECONCILE_GRACE_SECONDS,
  RECONCILE_LEFT_BEHIND_SECONDS,
  REFUND_OVERDUE_SECONDS,
} from '../../rules/pay/limits.ts';
import { type OutboxPorts, sendOutbox } from '../mail/outbox.ts';
import { resultPrefix } from '../order/job.ts';
import { pictureOf } from '../order/job-request.ts';
import { findOrder } from '../order/order.ts';
import type { Ports } from '../ports.ts';
import { timeKey } from '../store/keys.ts';
import { logUnreadable, readableOf } from '../store/record.ts';
import { WriteRefused } from '../store/table.ts';
import { dueAt, mustKeepFiles } from './decide.ts';
import { workOnNotification } from './inbox.ts';
import { EVENTS_NEW, PAYMENTS_DUE } from './keys.ts';
import { readLedger } from './ledger.ts';
import { isFor, linesOf } from './lines.ts';
import {
  isLapsed,
  isOnItsWay,
  type Payment,
  paymentOf,
  paymentWrite,
  type RequestedRefund,
} from './payment.ts';
import type { PayPorts } from './ports.ts';
import { sendRefunds } from './refund.ts';
import { endAttempt, hasEnded, settle } from './settle.ts';

/** The reconciler also needs the file store and the mail service. */
export type ReconcilePorts = PayPorts & OutboxPorts & Pick<Ports, 'files'>;

/** Maximum number of payments and of notifications per run. */
const MAX_PER_RUN = 100;

/** Processes orphaned notifications, due payments and mails, each alone. Returns the number of items. */
export async function reconcile(ports: ReconcilePorts): Promise<number> {
  const nowMs = ports.clock.nowMs();
  const leftBehindMs = nowMs - RECONCILE_LEFT_BEHIND_SECONDS * 1000;
  const events = await ports.table.query({
    index: 'gsi2',
    pk: EVENTS_NEW,
    before: timeKey(leftBehindMs, ''),
    limit: MAX_PER_RUN,
  });
  for (const { eventId } of events)
    await runLogged(ports, { eventId }, () => workOnNotification(ports, String(eventId)));
  const due = await ports.table.query({
    index: 'gsi2',
    pk: PAYMENTS_DUE,
    before: timeKey(nowMs + 1, ''),
    limit: MAX_PER_RUN,
  });
  for (const { id } of readableOf(due, paymentOf, ports)) {
    const done = await runLogged(ports, { paymentId: id }, () => reconcilePayment(ports, id));
    if (!done) await runLogged(ports, { paymentId: id }, () => postpone(ports, id));
    // Runs also if the provider does not answer, when it matters most.
    await runLogged(ports, { paymentId: id }, () => logOverdue(ports, id));
  }
  if (events.length === MAX_PER_RUN || due.length === MAX_PER_RUN)
    ports.log('reconciler behind', { events: events.length, due: due.length });
  return events.length + due.length + (await sendOutbox(ports));
}

/** Settles one payment as far as possible now. Throws ProviderUnavailable. */
async function reconcilePayment(ports: ReconcilePorts, paymentId: string): Promise<void> {
  const before = await readLedger(ports, paymentId);
  if (before === undefined) return;
  const over =
    !hasEnded(before.payment) &&
    isLapsed(before.payment, ports.clock.nowMs() - RECONCILE_GRACE_SECONDS * 1000);
  const settled = over ? await endAttempt(ports, paymentId) : await settle(ports, paymentId);
  if (settled?.refunds.some(({ state }) => state === 'asked')) await sendRefunds(ports, paymentId);
  await keepFiles(ports, paymentId);
  await postpone(ports, paymentId);
}

/** Logs refunds and files that a payer has waited for too long. Each line raises its alarm. */
async function logOverdue(ports: PayPorts, paymentId: string): Promise<void> {
  const payment = (await readLedger(ports, paymentId))?.payment;
  if (payment === undefined) return;
  const nowMs = ports.clock.nowMs();
  for (const { id, state } of overdueRefunds(payment, nowMs))
    ports.log('refund overdue', { paymentId, refundId: id, state });
  if (isPaidAndNotGiven(payment, nowMs)) ports.log('paid and not given', { paymentId });
}

/** Postpones the next check of a payment, so that it cannot block the others. */
async function postpone(ports: PayPorts, paymentId: string): Promise<void> {
  const nowMs = ports.clock.nowMs();
  const payment = (await readLedger(ports, paymentId))?.payment;
  if (payment?.dueAtMs === undefined || payment.dueAtMs > nowMs) return;
  const { dueAtMs: _looked, ...rest } = payment;
  const next = dueAt(payment, nowMs);
  try {
    await ports.table.write([paymentWrite(payment, next === undefined ? rest : { ...rest, dueAtMs: next })]);
  } catch (error) {
    if (!(error instanceof WriteRefused)) throw error;
  }
}

async function runLogged(
  ports: Pick<PayPorts, 'log'>,
  about: Record<string, unknown>,
  work: () => Promise<unknown>,
): Promise<boolean> {
  try {
    await work();
    return true;
  } catch (error) {
    if (!logUnreadable(ports.log, error)) ports.log('not reconciled', { ...about, error: String(error) });
    return false;
  }
}

/**
 * Extends the retention of a paid payment's results, source model, gradient picture and thumbnail to the time that was bought.
 * The store deletes by age, so each object's age is reset. Done once per payment; the next run goes on where one
 * was interrupted.
 */
async function keepFiles(ports: Pick<Ports, 'table' | 'clock' | 'files'>, paymentId: string): Promise<void> {
  const payment = (await readLedger(ports, paymentId))?.payment;
  if (payment === undefined || !mustKeepFiles(payment)) return;
  const errors: unknown[] = [];
  for (const { orderId } of linesOf(payment).filter(({ entitles }) => entitles))
    await keepFilesOf(ports, orderId, paymentId).catch((error: unknown) => errors.push(error));
  // At the end, so that one order does not keep the others from being renewed.
  if (errors.length > 0) throw errors[0];
  // The line of an order that is unreadable may still give its files.
  if (payment.linesLeft === true) return;
  const { dueAtMs: _before, ...rest } = { ...payment, filesKept: true as const };
  const dueAtMs = dueAt(rest, ports.clock.nowMs());
  try {
    await ports.table.write([paymentWrite(payment, dueAtMs === undefined ? rest : { ...rest, dueAtMs })]);
  } catch (error) {
    // It was settled meanwhile. It is still due, so the next run repeats this.
    if (!(error instanceof WriteRefused)) throw error;
  }
}

/** Renews all objects of an order for a payment, each once however often this is repeated. Throws the first error. */
async function keepFilesOf(
  ports: Pick<Ports, 'table' | 'files'>,
  orderId: string,
  paymentId: string,
): Promise<void> {
  const order = await findOrder(ports, orderId);
  if (order === undefined) return;
  const { file, thumbKey, job } = order;
  const picture = pictureOf(job?.request);
  const bought = [...(await ports.files.list(resultPrefix(order.id))), file.key];
  if (picture !== undefined && 'key' in picture) bought.push(picture.key);
  if (thumbKey !== undefined) bought.push(thumbKey);
  const renewed = await Promise.allSettled(bought.map((key) => ports.files.renew(key, paymentId)));
  const failed = renewed.find(({ status }) => status === 'rejected');
  if (failed?.status === 'rejected') throw failed.reason;
}

/** Returns the refunds that take longer than the provider, or the payer's bank, needs. */
export function overdueRefunds({ refunds, createdAtMs }: Payment, nowMs: number): RequestedRefund[] {
  return refunds.filter(({ state, askedAtMs = createdAtMs, notBeforeMs = 0 }) => {
    if (state !== 'asked' && state !== 'pending') return false;
    return nowMs - Math.max(askedAtMs, notBeforeMs) > REFUND_OVERDUE_SECONDS[state] * 1000;
  });
}

/** Returns true if the payer has had neither the files of a line nor the money for a day. */
export function isPaidAndNotGiven(payment: Payment, nowMs: number): boolean {
  if (payment.state !== 'PAID' || nowMs - payment.createdAtMs <= PAID_NOT_GIVEN_SECONDS * 1000) return false;
  const { linesLeft, owesRefund, refunds } = payment;
  return linesOf(payment).some(({ orderId, entitles, given }) => {
    const isWithUs = refunds.some((one) => isFor(one, orderId) && (one.state === 'stuck' || isOnItsWay(one)));
    return !entitles && !given && (owesRefund === true || linesLeft === true || isWithUs);
  });
}
