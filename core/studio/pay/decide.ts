import {
  DISPUTE_REMINDER_SECONDS,
  RECONCILE_GRACE_SECONDS,
  RECONCILE_LEFT_BEHIND_SECONDS,
  RECONCILE_SECONDS,
  REFUND_PENDING_SECONDS,
  REFUND_STUCK_SECONDS,
} from '../../rules/pay/limits.ts';
import { paidBy } from '../order/entitlement.ts';
import type { Order } from '../order/order.ts';
import { holdsFilesOf } from './entitlement.ts';
import { balanceMinor, type Entry, entriesOf, movementId } from './entry.ts';
import type { PaymentLedger } from './ledger.ts';
import { entitlesToAny, fieldsOf, isFor, linesOf, type PaymentLine } from './lines.ts';
import { isOnItsWay, type Payment, type RequestedRefund, type StudioRefundReason } from './payment.ts';
import type { Truth } from './provider.ts';
import { type OwedLine, refundsNow, withOwed } from './studio-refunds.ts';

/** A change of the right to the files of a line. */
export interface RightChange {
  line: PaymentLine;
  order: Order;
  to: 'give' | 'take';
}

/** Next state of a payment by the provider's answer. */
export interface Decision {
  next: Payment;
  newEntries: Entry[];
  changes: RightChange[];
}

/** What a decision is based on besides the payment. */
export interface Facts {
  truth: Truth;
  /** The orders of the payment that exist, by id. */
  orders: ReadonlyMap<string, Order>;
  /** Orders whose record is unreadable now. Nothing is decided about their lines yet. */
  unreadable?: ReadonlySet<string>;
  nowMs: number;
  /** Rights that change at most; the others follow in the next decision. */
  linesAtOnce: number;
}

/**
 * Returns the next state of a payment, given its stored state, the provider's answer and the orders, or
 * undefined if nothing changes. Pure, so concurrent callers reach the same decision. `reached` is the payment
 * as the provider knows it now.
 */
export function decide(
  { payment, entries }: PaymentLedger,
  reached: Payment,
  { truth, orders, unreadable, nowMs, linesAtOnce }: Facts,
): Decision | undefined {
  const known = new Set(entries.map(movementId));
  const newEntries = entriesOf(payment, truth).filter((entry) => !known.has(movementId(entry)));
  const state = stateBy(reached, truth);
  const booked = [...entries, ...newEntries];
  // The file does not wait for the provider's books.
  const unbooked = booked.some(({ kind }) => kind === 'payment') ? undefined : truth.charge;
  const brought = balanceMinor(booked) + (unbooked?.amountMinor ?? 0);
  const before = refundsNow(payment, truth);
  const rights = linesOf(payment).map((line): LineRight => {
    if (unreadable?.has(line.orderId))
      return { line, order: undefined, entitles: line.entitles, owed: undefined };
    const order = orders.get(line.orderId);
    const obstacle = state === 'PAID' ? refusalReason(payment, { line, order }, truth) : undefined;
    const isBack = brought <= 0 || isReturned(line, before);
    const entitles = state === 'PAID' && obstacle === undefined && !isBack;
    const owed = obstacle === undefined || isBack || keepsMoney(line, obstacle) ? undefined : obstacle;
    return { line, order, entitles, owed };
  });
  const refunds = withOwed(payment, before, { lines: rights, brought, nowMs });
  const { lines, changes, left } = changesOf(payment, rights, linesAtOnce);
  const next: Payment = { ...reached, ...fieldsOf(lines), state, refunds };
  if (left || (state === 'PAID' && unreadable !== undefined && unreadable.size > 0)) next.linesLeft = true;
  else delete next.linesLeft;
  if (rights.some((right) => isOwedStill(right, refunds))) next.owesRefund = true;
  else delete next.owesRefund;
  // The files may have been made again while the right was gone.
  if (lines.some(({ entitles }, n) => entitles && !rights[n]!.line.entitles)) delete next.filesKept;
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
    lines.every(({ entitles }, n) => entitles === rights[n]!.line.entitles) &&
    next.linesLeft === payment.linesLeft &&
    next.owesRefund === payment.owesRefund &&
    JSON.stringify(disputes) === JSON.stringify(payment.disputes ?? []) &&
    JSON.stringify(refunds) === JSON.stringify(payment.refunds);
  if (same) return undefined;
  return { next, newEntries, changes };
}

/** A line with its order, and what is due to its payer. */
interface LineRight extends OwedLine {
  order: Order | undefined;
  entitles: boolean;
}

/** Returns the lines with their new rights, as many changes as one transaction holds, and whether some are left. */
function changesOf(
  { id }: Payment,
  rights: readonly LineRight[],
  linesAtOnce: number,
): { lines: [PaymentLine, ...PaymentLine[]]; changes: RightChange[]; left: boolean } {
  const changes: RightChange[] = [];
  let left = false;
  const lines = rights.map(({ line, order, entitles }) => {
    const holds = order !== undefined && paidBy(order, line.precision) === id;
    const next = { ...line, entitles, given: line.given || entitles };
    if (order === undefined || holds === entitles) return next;
    if (changes.length === linesAtOnce) {
      left = true;
      return line;
    }
    changes.push({ line: next, order, to: entitles ? 'give' : 'take' });
    return next;
  });
  return { lines: lines as [PaymentLine, ...PaymentLine[]], changes, left };
}

/** Returns true if the money of a line was sent back by name. */
function isReturned({ orderId }: PaymentLine, refunds: readonly RequestedRefund[]): boolean {
  return refunds.some(({ orderIds, state }) => state === 'done' && orderIds?.includes(orderId));
}

/** Returns true if the money of a line is due back, and no refund of it is in progress. */
function isOwedStill({ line, owed }: LineRight, refunds: readonly RequestedRefund[]): boolean {
  return owed !== undefined && !refunds.some((one) => isFor(one, line.orderId) && isOnItsWay(one));
}

/** PAID is final. A closed attempt that the provider reports as paid becomes PAID. */
function stateBy(payment: Payment, truth: Truth): Payment['state'] {
  if (payment.state === 'PAID' || truth.state === 'paid') return 'PAID';
  return truth.state === 'closed' ? 'CLOSED' : payment.state;
}

/** Returns the reason why a paid payment gives no right to the files of a line, or undefined. */
function refusalReason(
  payment: Payment,
  { line, order }: { line: PaymentLine; order: Order | undefined },
  { charge }: Truth,
): StudioRefundReason | undefined {
  if (charge?.amountMinor !== payment.amountMinor || charge.currency !== payment.currency)
    return 'amount-differs';
  if (order?.uid !== payment.uid) return 'workspace-gone';
  if (!holdsFilesOf(order, line, charge.atMs)) return 'files-gone';
  // The high-precision payment covers the low-precision files, except one of the difference.
  if (line.precision === 'low' && order.paidHigh !== undefined && order.highStepsUp === undefined)
    return 'paid-twice';
  const holder = paidBy(order, line.precision);
  if (holder !== undefined) return holder === payment.id ? undefined : 'paid-twice';
  if (line.precision === 'low') return undefined;
  // The price has changed: the low-precision files were paid, or their payment taken back, after this one was started.
  const stepsUp = order.paidLow !== undefined;
  return line.given || stepsUp === (line.stepsUp === true) ? undefined : 'amount-differs';
}

/** Returns true if no refund is due: the customer had the files and deleted or replaced them later. */
function keepsMoney({ given }: PaymentLine, obstacle: StudioRefundReason): boolean {
  return given && (obstacle === 'workspace-gone' || obstacle === 'files-gone');
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
export function mustKeepFiles(payment: Payment): boolean {
  return entitlesToAny(payment) && payment.filesKept !== true;
}

/** Returns the time of the reconciler's next check, or undefined if nothing is left to do. */
export function dueAt(payment: Payment, nowMs: number): number | undefined {
  const asked = payment.refunds.filter(({ state }) => state === 'asked');
  if (asked.length > 0) {
    const earliestMs = Math.min(...asked.map(({ notBeforeMs = 0 }) => notBeforeMs));
    return Math.max(earliestMs, nowMs + RECONCILE_LEFT_BEHIND_SECONDS * 1000);
  }
  if (payment.state === 'STARTING' || payment.linesLeft === true || mustKeepFiles(payment))
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
