import { findWorkspace, type Workspace } from '../order/order.ts';
import { type Write, WriteRefused } from '../store/table.ts';
import { announcePayment } from './announce.ts';
import { type Decision, decide, dueAt } from './decide.ts';
import { giveWrite, takeWrite } from './entitlement.ts';
import { entryItem } from './entry.ts';
import { payKeys } from './keys.ts';
import { type Order, type OrderBook, orderBook, orderWrite } from './payment.ts';
import type { PayPorts } from './ports.ts';
import { AttemptLapsed, type Truth } from './provider.ts';

/** So many others at the same order at once is a fault of ours, not load. */
const MAX_CONFLICTS = 25;

/**
 * Brings an order to what its provider says now: asks first, then records entries, state and the right to the files
 * in one transaction. It may run any number of times, at once and in any order, from a notification, a page, the
 * reconciler or an operator. `refundIds`: refunds somebody told of. Gives the order, or undefined for an unknown one.
 * Throws ProviderUnavailable.
 */
export async function settle(
  ports: PayPorts,
  orderId: string,
  refundIds: readonly string[] = [],
): Promise<Order | undefined> {
  for (let conflicts = 0; conflicts < MAX_CONFLICTS; conflicts += 1) {
    // The order is read before the provider is asked: whoever wrote in between knew no more than we shall.
    const book = await orderBook(ports, orderId);
    if (book === undefined) return undefined;
    const { reached, truth } = await ask(ports, book.order, refundIds);
    const workspace = await findWorkspace(ports, book.order.workspaceId);
    const decision = decide(book, reached, truth, workspace, ports.clock.nowMs());
    if (decision === undefined) return book.order;
    if (await write(ports, settleWrites(book, decision, truth, workspace))) {
      await tell(ports, book, decision);
      return { ...decision.next, version: book.order.version + 1 };
    }
  }
  throw new Error(`order ${orderId}: ${MAX_CONFLICTS} conflicting writes in a row`);
}

/** What the provider says. An attempt that may not have reached it is started first, so that there is one to ask. */
async function ask(
  ports: PayPorts,
  order: Order,
  refundIds: readonly string[],
): Promise<{ reached: Order; truth: Truth }> {
  const asked = order.refunds.filter(({ state }) => state === 'asked').map(({ id }) => id);
  const ids = [...new Set([...asked, ...refundIds])];
  try {
    const reached = order.providerId === undefined ? await reach(ports, order) : order;
    return { reached, truth: await ports.provider.query(reached, ids) };
  } catch (error) {
    if (!(error instanceof AttemptLapsed)) throw error;
    return { reached: order, truth: { state: 'closed', refunds: [], disputes: [] } };
  }
}

async function reach(ports: PayPorts, order: Order): Promise<Order> {
  const { providerId, address } = await ports.provider.start(order);
  return { ...order, state: 'OPEN', providerId, address };
}

/**
 * Makes the attempt known to its provider and remembers where it is paid. Gives undefined when it can no longer be
 * started or somebody ended it meanwhile. Throws ProviderUnavailable.
 */
export async function openAttempt(ports: PayPorts, order: Order): Promise<Order | undefined> {
  if (order.state !== 'STARTING') return isPayable(order) ? order : undefined;
  try {
    const next = await reach(ports, order);
    next.dueAtMs = dueAt(next, ports.clock.nowMs()) ?? ports.clock.nowMs();
    const written = await write(ports, [orderWrite(order, next)]);
    if (written) return isPayable(next) ? { ...next, version: order.version + 1 } : undefined;
  } catch (error) {
    if (!(error instanceof AttemptLapsed)) throw error;
    return undefined;
  }
  const now = await orderBook(ports, order.id);
  return now !== undefined && isPayable(now.order) ? now.order : undefined;
}

/** Is there a place where the payer can pay it? An attempt found again after a crash may have none to show. */
export function isPayable({ state, address }: Order): boolean {
  return state === 'OPEN' && address !== undefined && address !== '';
}

/** Ends an attempt: it cannot be paid after this, and if it was, it is recorded. Throws ProviderUnavailable. */
export async function endAttempt(ports: PayPorts, orderId: string): Promise<Order | undefined> {
  const book = await orderBook(ports, orderId);
  if (book === undefined || book.order.state === 'PAID' || book.order.state === 'CLOSED') return book?.order;
  const known = (await openAttempt(ports, book.order)) ?? (await orderBook(ports, orderId))?.order;
  if (known?.state === 'OPEN') await ports.provider.close(known);
  return await settle(ports, orderId);
}

function settleWrites(
  { order }: OrderBook,
  { next, newEntries, entitlement }: Decision,
  { payment }: Truth,
  workspace: Workspace | undefined,
): Write[] {
  const writes: Write[] = [orderWrite(order, next)];
  if (entitlement === 'give' && workspace !== undefined && payment !== undefined)
    writes.push(giveWrite(next, workspace, payment.atMs));
  if (entitlement === 'take') writes.push(takeWrite(next));
  for (const entry of newEntries) {
    writes.push({ put: entryItem(entry), when: { pk: 'absent' } });
    if (entry.kind === 'payment')
      writes.push({
        put: { ...payKeys.payment(entry.provider, entry.id), orderId: order.id },
        when: { pk: 'absent' },
      });
  }
  return writes;
}

async function write(ports: PayPorts, writes: Write[]): Promise<boolean> {
  try {
    await ports.table.write(writes);
    return true;
  } catch (error) {
    if (error instanceof WriteRefused) return false;
    throw error;
  }
}

async function tell(ports: PayPorts, { order }: OrderBook, { next, newEntries }: Decision): Promise<void> {
  for (const { kind, id, amountMinor, currency } of newEntries)
    ports.log('ledger entry', { orderId: order.id, kind, entryId: id, amountMinor, currency });
  for (const { id, state, reason } of next.refunds) {
    const before = order.refunds.find((one) => one.id === id)?.state;
    if (state !== before && (state === 'refused' || reason !== 'asked'))
      ports.log('refund by the house', { orderId: order.id, refundId: id, reason, state });
  }
  if (next.entitles && !order.entitles) await announcePayment(ports, next);
}
