import {
  DISPUTE_REMINDER_SECONDS,
  RECONCILE_GRACE_SECONDS,
  RECONCILE_LEFT_BEHIND_SECONDS,
  RECONCILE_SECONDS,
  REFUND_PENDING_SECONDS,
  REFUND_RETRY_SECONDS,
  REFUND_STUCK_SECONDS,
  STUDIO_REFUND_ATTEMPTS,
} from '../../rules/pay/limits.ts';
import { paidBy } from '../order/entitlement.ts';
import type { Order } from '../order/order.ts';
import { holdsFilesOf } from './entitlement.ts';
import { balanceMinor, type Entry, entriesOf, movementId } from './entry.ts';
import type { PaymentLedger } from './ledger.ts';
import { isOnItsWay, type Payment, type RequestedRefund, type StudioRefundReason } from './payment.ts';
import type { Refund, Truth } from './provider.ts';

/** Next state of a payment by the provider's answer. */
export interface Decision {
  next: Payment;
  newEntries: Entry[];
  /** Change of the order's download right. */
  entitlement: 'give' | 'take' | 'leave';
}

/**
 * Returns the next state of a payment, given its stored state, the provider's answer and the order, or
 * undefined if nothing changes. Pure, so concurrent callers reach the same decision. `reached` is the payment
 * as the provider knows it now.
 */
export function decide(
  { payment, entries }: PaymentLedger,
  reached: Payment,
  { truth, order, nowMs }: { truth: Truth; order: Order | undefined; nowMs: number },
): Decision | undefined {
  const known = new Set(entries.map(movementId));
  const newEntries = entriesOf(payment, truth).filter((entry) => !known.has(movementId(entry)));
  const state = stateBy(reached, truth);
  const booked = [...entries, ...newEntries];
  // The file does not wait for the provider's books.
  const unbooked = booked.some(({ kind }) => kind === 'payment') ? undefined : truth.charge;
  const brought = balanceMinor(booked) + (unbooked?.amountMinor ?? 0);
  const obstacle = state === 'PAID' ? refusalReason(payment, truth, order) : undefined;
  const entitles = state === 'PAID' && obstacle === undefined && brought > 0;
  const reason = obstacle === undefined || keepsMoney(payment, obstacle) ? undefined : obstacle;
  const owed = reason === undefined || brought <= 0 ? undefined : { reason, amountMinor: brought };
  const refunds = refundsBy(payment, truth, owed, nowMs);
  const next: Payment = { ...reached, state, entitles, given: payment.given || entitles, refunds };
  if (owed !== undefined && !refunds.some(isOnItsWay)) next.owesRefund = true;
  else delete next.owesRefund;
  // The files may have been made again while the right was gone.
  if (entitles && !payment.entitles) delete next.filesKept;
  const disputes = disputesBy(payment, truth, nowMs);
  if (disputes.length > 0) next.disputes = disputes;
  if (truth.charge !== undefined) next.chargeId = truth.charge.id;
  if (unbooked !== undefined) next.unbooked = true;
  else delete next.unbooked;
  const dueAtMs = dueAt(next, nowMs);
  if (dueAtMs === undefined) delete next.dueAtMs;
  else next.dueAtMs = dueAtMs;
  const same =
    newEntries.length === 0 &&
    state === payment.state &&
    entitles === payment.entitles &&
    next.owesRefund === payment.owesRefund &&
    JSON.stringify(disputes) === JSON.stringify(payment.disputes ?? []) &&
    JSON.stringify(refunds) === JSON.stringify(payment.refunds);
  if (same) return undefined;
  return { next, newEntries, entitlement: entitlementChange(payment, entitles, order) };
}

/** PAID is final. A closed attempt that the provider reports as paid becomes PAID. */
function stateBy(payment: Payment, truth: Truth): Payment['state'] {
  if (payment.state === 'PAID' || truth.state === 'paid') return 'PAID';
  return truth.state === 'closed' ? 'CLOSED' : payment.state;
}

/** Returns the reason why a paid payment gives no right to the files, or undefined. */
function refusalReason(
  payment: Payment,
  { charge }: Truth,
  order: Order | undefined,
): StudioRefundReason | undefined {
  if (charge?.amountMinor !== payment.amountMinor || charge.currency !== payment.currency)
    return 'amount-differs';
  if (order?.uid !== payment.uid) return 'workspace-gone';
  if (!holdsFilesOf(order, payment, charge.atMs)) return 'files-gone';
  // The high-precision payment covers the low-precision files, except one of the difference.
  if (payment.precision === 'low' && order.paidHigh !== undefined && order.highStepsUp === undefined)
    return 'paid-twice';
  const holder = paidBy(order, payment.precision);
  if (holder !== undefined) return holder === payment.id ? undefined : 'paid-twice';
  if (payment.precision === 'low') return undefined;
  // The price has changed: the low-precision files were paid, or their payment taken back, after this one was started.
  const stepsUp = order.paidLow !== undefined;
  return payment.given || stepsUp === (payment.stepsUp === true) ? undefined : 'amount-differs';
}

/** Returns true if no refund is due: the customer had the files and deleted or replaced them later. */
function keepsMoney({ given }: Payment, obstacle: StudioRefundReason): boolean {
  return given && (obstacle === 'workspace-gone' || obstacle === 'files-gone');
}

function entitlementChange(
  payment: Payment,
  entitles: boolean,
  order: Order | undefined,
): Decision['entitlement'] {
  if (order === undefined) return 'leave';
  const holds = paidBy(order, payment.precision) === payment.id;
  if (entitles) return holds ? 'leave' : 'give';
  return holds ? 'take' : 'leave';
}

/**
 * Returns our refunds with their state at the provider, plus the refund that is due now. A refund of our own that
 * failed is tried again under a new id.
 */
function refundsBy(
  payment: Payment,
  truth: Truth,
  owed: (Pick<RequestedRefund, 'amountMinor'> & { reason: StudioRefundReason }) | undefined,
  nowMs: number,
): RequestedRefund[] {
  const refunds = payment.refunds.map((requested) => ({
    ...requested,
    state: refundState(requested, truth.refunds),
  }));
  const tried = refunds.filter(({ reason }) => reason !== 'asked');
  const failed = tried.every(({ state }) => state === 'refused');
  if (owed !== undefined && failed && tried.length < STUDIO_REFUND_ATTEMPTS) {
    const first = `rfd_${payment.id.slice('ord_'.length)}`;
    const retry = { id: `${first}_${tried.length + 1}`, notBeforeMs: nowMs + REFUND_RETRY_SECONDS * 1000 };
    const id = tried.length === 0 ? { id: first } : retry;
    refunds.push({ ...id, ...owed, state: 'asked', askedAtMs: nowMs });
  }
  return refunds;
}

function refundState(requested: RequestedRefund, refunds: readonly Refund[]): RequestedRefund['state'] {
  const found = refunds.find(({ ourId }) => ourId === requested.id);
  switch (found?.state) {
    case 'succeeded':
      return 'done';
    case 'failed':
      return 'refused';
    case 'stuck':
    case 'pending':
      return found.state;
    default:
      return requested.state;
  }
}

/** Returns the known disputes of a payment as they are now, and the new ones. */
function disputesBy(
  { disputes = [] }: Payment,
  truth: Truth,
  nowMs: number,
): NonNullable<Payment['disputes']> {
  const known = new Map(disputes.map((one) => [one.id, one]));
  for (const { id, respondByMs } of truth.disputes) {
    if (respondByMs === undefined) known.set(id, { id });
    else {
      const isDue = nowMs >= reminderAt(respondByMs) || known.get(id)?.reminded === true;
      known.set(id, isDue ? { id, respondByMs, reminded: true } : { id, respondByMs });
    }
  }
  return [...known.values()];
}

/** Returns the time of the alarm that the evidence for a dispute is still missing. */
function reminderAt(respondByMs: number): number {
  return respondByMs - DISPUTE_REMINDER_SECONDS * 1000;
}

/** Returns true if the retention of the bought files has not been extended yet. */
export function mustKeepFiles({ entitles, filesKept }: Payment): boolean {
  return entitles && filesKept !== true;
}

/** Returns the time of the reconciler's next check, or undefined if nothing is left to do. */
export function dueAt(payment: Payment, nowMs: number): number | undefined {
  const asked = payment.refunds.filter(({ state }) => state === 'asked');
  if (asked.length > 0) {
    const earliestMs = Math.min(...asked.map(({ notBeforeMs = 0 }) => notBeforeMs));
    return Math.max(earliestMs, nowMs + RECONCILE_LEFT_BEHIND_SECONDS * 1000);
  }
  if (payment.state === 'STARTING' || mustKeepFiles(payment))
    return nowMs + RECONCILE_LEFT_BEHIND_SECONDS * 1000;
  if (payment.refunds.some(({ state }) => state === 'pending')) return nowMs + REFUND_PENDING_SECONDS * 1000;
  if (payment.unbooked === true) return nowMs + RECONCILE_SECONDS * 1000;
  if (payment.owesRefund === true || payment.refunds.some(({ state }) => state === 'stuck'))
    return nowMs + REFUND_STUCK_SECONDS * 1000;
  const reminders = (payment.disputes ?? []).flatMap(({ respondByMs, reminded }) =>
    respondByMs === undefined || reminded === true ? [] : [reminderAt(respondByMs)],
  );
  if (reminders.length > 0)
    return Math.max(Math.min(...reminders), nowMs + RECONCILE_LEFT_BEHIND_SECONDS * 1000);
  if (payment.state !== 'OPEN') return undefined;
  const endMs = payment.expiresAtMs + RECONCILE_GRACE_SECONDS * 1000;
  return Math.min(nowMs + RECONCILE_SECONDS * 1000, Math.max(endMs, nowMs + RECONCILE_GRACE_SECONDS * 1000));
}
