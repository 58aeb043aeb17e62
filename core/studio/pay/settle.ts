import { encodePaymentMessage } from '../../contract/channels/payment-channel.ts';
import { LINES_AT_ONCE } from '../../rules/pay/limits.ts';
import { findUser } from '../account/user.ts';
import { postTo } from '../channel/announce.ts';
import { listenersOf } from '../channel/connections.ts';
import { findOrder } from '../order/order.ts';
import type { Ports } from '../ports.ts';
import { logUnreadable } from '../store/record.ts';
import { tryWrite, type Write } from '../store/table.ts';
import { type Decision, decide, dueAt, type Facts } from './decide.ts';
import { giveWrite, takeWrite } from './entitlement.ts';
import { entryItem } from './entry.ts';
import { payKeys, paymentPointers } from './keys.ts';
import { type PaymentLedger, readLedger } from './ledger.ts';
import { linesOf, type PaymentLine } from './lines.ts';
import { receiptWrites } from './payer/receipt.ts';
import { dueWrite, type Payment, paymentWrite } from './payment.ts';
import type { PayPorts } from './ports.ts';
import { AttemptLapsed, type Truth } from './provider.ts';

/** More conflicts than this in a row are a bug, not load. */
const MAX_CONFLICTS = 25;

/**
 * Updates a payment to the provider's current state: queries the provider, then records entries, state and
 * the right to the files in one transaction. Idempotent and safe to run concurrently, in any order, from a
 * notification, a page, the reconciler or an operator. `refundIds`: refunds of a notification. Returns the
 * payment, or undefined if it is unknown. Throws ProviderUnavailable.
 */
export async function settle(
  ports: PayPorts,
  paymentId: string,
  refundIds: readonly string[] = [],
): Promise<Payment | undefined> {
  for (let conflicts = 0; conflicts < MAX_CONFLICTS; ) {
    // Read before the query: a write in between is based on an older answer than ours.
    const ledger = await readLedger(ports, paymentId);
    if (ledger === undefined) return undefined;
    const { registered, truth } = await queryProvider(ports, ledger.payment, refundIds);
    const found = await ordersOf(ports, ledger.payment);
    const nowMs = ports.clock.nowMs();
    const { linesAtOnce = LINES_AT_ONCE } = ports;
    const decision = decide(ledger, registered, { truth, ...found, nowMs, linesAtOnce });
    if (decision === undefined) return ledger.payment;
    // Before the write: a crash after it would lose the alarm for good. Twice is harmless.
    logAlarms(ports, ledger.payment, decision);
    const writes = settleWrites(ledger, decision, { truth, nowMs });
    const to = await receiptAddress(ports, ledger.payment);
    if (
      await tryWrite(ports.table, [
        ...writes,
        ...receiptWrites(ledger.payment, decision, { ...truth, to, nowMs }),
      ])
    ) {
      await announceSettlement(ports, ledger, decision);
      if (decision.next.linesLeft !== true) return { ...decision.next, version: ledger.payment.version + 1 };
    } else conflicts += 1;
  }
  throw new Error(`order ${paymentId}: ${MAX_CONFLICTS} conflicting writes in a row`);
}

/** Returns the orders of a payment that exist, by id, and those that are unreadable. Throws UnreadableRecord if all are. */
async function ordersOf(ports: PayPorts, payment: Payment): Promise<Pick<Facts, 'orders' | 'unreadable'>> {
  const lines = linesOf(payment);
  const unreadable = new Set<string>();
  const find = ({ orderId }: PaymentLine) =>
    findOrder(ports, orderId).catch((error: unknown) => {
      if (unreadable.size + 1 === lines.length || !logUnreadable(ports.log, error)) throw error;
      unreadable.add(orderId);
      return undefined;
    });
  const found = await Promise.all(lines.map(find));
  const orders = new Map(found.filter((order) => order !== undefined).map((order) => [order.id, order]));
  return { orders, unreadable };
}

/** Returns the address for receipts. Payments of earlier releases have the one of the account, while it exists. */
async function receiptAddress(ports: PayPorts, { payerEmail, uid }: Payment): Promise<string> {
  return payerEmail ?? (await findUser(ports, uid))?.email ?? '';
}

/** Queries the provider. A payment that may be unknown there is started first. */
async function queryProvider(
  ports: PayPorts,
  payment: Payment,
  refundIds: readonly string[],
): Promise<{ registered: Payment; truth: Truth }> {
  // Includes refused ones, since a provider may still correct its answer.
  const open = payment.refunds.filter(({ state }) => state !== 'done').map(({ id }) => id);
  const ids = [...new Set([...open, ...refundIds])];
  try {
    const registered = payment.providerId === undefined ? await register(ports, payment) : payment;
    return { registered, truth: await ports.provider.query(registered, ids) };
  } catch (error) {
    if (!(error instanceof AttemptLapsed)) throw error;
    return { registered: payment, truth: { state: 'closed', refunds: [], disputes: [] } };
  }
}

async function register(ports: PayPorts, payment: Payment): Promise<Payment> {
  // The start that was to finish it crashed, or another one took its place.
  if (payment.claiming === true) throw new AttemptLapsed();
  const { providerId, address } = await ports.provider.start(payment);
  return { ...payment, state: 'OPEN', providerId, address };
}

/**
 * Registers the payment with its provider and stores the checkout address. Closes one that can no longer be started.
 * Returns undefined if it is over. Throws ProviderUnavailable.
 */
export async function openAttempt(ports: PayPorts, payment: Payment): Promise<Payment | undefined> {
  if (payment.state !== 'STARTING') return isPayable(payment) ? payment : undefined;
  try {
    const next = await register(ports, payment);
    next.dueAtMs = dueAt(next, ports.clock.nowMs()) ?? ports.clock.nowMs();
    const written = await tryWrite(ports.table, [paymentWrite(payment, next)]);
    if (written) return isPayable(next) ? { ...next, version: payment.version + 1 } : undefined;
  } catch (error) {
    if (!(error instanceof AttemptLapsed)) throw error;
    await settle(ports, payment.id);
  }
  const now = await readLedger(ports, payment.id);
  return now !== undefined && isPayable(now.payment) ? now.payment : undefined;
}

/** Returns true if the payer can pay it. An attempt recovered after a crash may have no address. */
export function isPayable({ state, address }: Payment): boolean {
  return state === 'OPEN' && address !== undefined && address !== '';
}

/**
 * Closes an attempt for good; if it was paid meanwhile, records that. Repeats while others change the attempt: one that
 * stayed open could be paid beside the next. Throws ProviderUnavailable.
 */
export async function endAttempt(ports: PayPorts, paymentId: string): Promise<Payment | undefined> {
  for (let conflicts = 0; conflicts < MAX_CONFLICTS; conflicts += 1) {
    const payment = (await readLedger(ports, paymentId))?.payment;
    if (payment === undefined || hasEnded(payment)) return payment;
    const known = (await openAttempt(ports, payment)) ?? (await readLedger(ports, paymentId))?.payment;
    if (known?.state === 'OPEN') await ports.provider.close(known);
    const settled = await settle(ports, paymentId);
    if (settled === undefined || hasEnded(settled)) return settled;
  }
  throw new Error(`order ${paymentId}: still open after ${MAX_CONFLICTS} attempts to close it`);
}

/** Returns true if a payment can no longer be made. */
export function hasEnded({ state }: Payment): boolean {
  return state === 'PAID' || state === 'CLOSED';
}

function settleWrites(
  { payment }: PaymentLedger,
  { next, newEntries, changes }: Decision,
  { truth: { charge }, nowMs }: { truth: Truth; nowMs: number },
): Write[] {
  const writes: Write[] = [paymentWrite(payment, next)];
  const superfluous = new Set<string>();
  for (const { line, order, to } of changes) {
    if (to === 'take') writes.push(takeWrite(next, line));
    else if (charge !== undefined) {
      writes.push(giveWrite({ ...line, id: next.id, currency: next.currency }, order, charge.atMs));
      if (isSuperfluous(order.paidLow, line)) superfluous.add(order.paidLow!);
    }
  }
  for (const paymentId of superfluous) writes.push(dueWrite(paymentId, nowMs));
  for (const entry of newEntries) {
    writes.push({ put: entryItem(entry), when: { pk: 'absent' } });
    if (entry.kind === 'payment')
      writes.push({
        put: paymentPointers.item(payKeys.charge(entry.provider, entry.id), { paymentId: payment.id }),
        when: { pk: 'absent' },
      });
  }
  return writes;
}

/** True if a payment for low is superfluous beside this one: made while it was disputed or refunded. */
function isSuperfluous(paidLow: string | undefined, { precision, stepsUp }: PaymentLine): boolean {
  return paidLow !== undefined && precision === 'high' && stepsUp === undefined;
}

/** Logs the event that raises the alarm for a refund that did not go through. */
export function logFailedRefund(ports: Pick<PayPorts, 'log'>, paymentId: string, refundId: string): void {
  ports.log('refund refused', { paymentId, refundId });
}

/** Logs every refund that turns out not to go through, every new dispute, and every one whose deadline is near. */
function logAlarms(ports: PayPorts, before: Payment, { next }: Decision): void {
  for (const { id, respondByMs, reminded } of next.disputes ?? []) {
    const known = before.disputes?.find((one) => one.id === id);
    const respondBy = respondByMs === undefined ? null : new Date(respondByMs).toISOString();
    if (known === undefined) ports.log('dispute opened', { paymentId: before.id, disputeId: id, respondBy });
    if (reminded === true && known?.reminded !== true)
      ports.log('dispute deadline', { paymentId: before.id, disputeId: id, respondBy });
  }
  for (const { id, state } of next.refunds) {
    const known = before.refunds.find((one) => one.id === id)?.state;
    if (state !== known && (state === 'refused' || state === 'stuck')) logFailedRefund(ports, before.id, id);
  }
}

async function announceSettlement(
  ports: PayPorts,
  { payment }: PaymentLedger,
  { next, newEntries }: Decision,
): Promise<void> {
  for (const { kind, id, amountMinor, currency } of newEntries)
    ports.log('ledger entry', { paymentId: payment.id, kind, entryId: id, amountMinor, currency });
  for (const { id, state, reason } of next.refunds) {
    const before = payment.refunds.find((one) => one.id === id)?.state;
    if (state === before) continue;
    if (reason !== 'asked')
      ports.log('refund by the house', { paymentId: payment.id, refundId: id, reason, state });
  }
  const before = linesOf(payment);
  const given = linesOf(next).filter(({ entitles }, n) => entitles && !before[n]!.entitles);
  await Promise.all(given.map((line) => announceLine(ports, payment.id, line)));
}

/** Notifies every page that waits for the files of a line. The socket is only a hint, so a failure is just logged. */
async function announceLine(
  ports: Pick<Ports, 'table' | 'sockets' | 'log'>,
  paymentId: string,
  { orderId, precision }: PaymentLine,
): Promise<void> {
  try {
    const listeners = await listenersOf(ports, orderId);
    const waiting = listeners.filter(({ channel }) => channel === 'payment');
    const text = encodePaymentMessage({ state: 'success', precision });
    await Promise.all(waiting.map(({ connectionId }) => postTo(ports, connectionId, text)));
  } catch (error) {
    ports.log('payment not announced', { paymentId, error: String(error) });
  }
}
