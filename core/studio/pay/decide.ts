import {
  RECONCILE_GRACE_SECONDS,
  RECONCILE_LEFT_BEHIND_SECONDS,
  RECONCILE_SECONDS,
} from '../../rules/pay/limits.ts';
import type { Workspace } from '../order/order.ts';
import { holdsFilesOf, paidBy } from './entitlement.ts';
import { balanceMinor, type Entry, entriesOf, movementId } from './entry.ts';
import type { AskedRefund, HouseReason, Order, OrderBook } from './payment.ts';
import type { Refund, Truth } from './provider.ts';

/** What an order becomes by the provider's word. */
export interface Decision {
  next: Order;
  newEntries: Entry[];
  /** What happens to the workspace's right to be downloaded. */
  entitlement: 'give' | 'take' | 'leave';
}

/**
 * Decides from what we know, what the provider says and what became of the workspace. Pure: the same input gives the
 * same answer, so that any number of callers may race. `reached` is the order as its provider knows it by now. Gives
 * undefined when there is nothing new.
 */
export function decide(
  { order, entries }: OrderBook,
  reached: Order,
  truth: Truth,
  workspace: Workspace | undefined,
  nowMs: number,
): Decision | undefined {
  const known = new Set(entries.map(movementId));
  const newEntries = entriesOf(order, truth).filter((entry) => !known.has(movementId(entry)));
  const state = stateBy(reached, truth);
  const brought = balanceMinor([...entries, ...newEntries]);
  const obstacle = state === 'PAID' ? whyNotEntitled(order, truth, workspace) : undefined;
  const entitles = state === 'PAID' && obstacle === undefined && brought > 0;
  const reason = obstacle === undefined || keepsMoney(order, obstacle) ? undefined : obstacle;
  const refunds = refundsBy(order, truth, brought, reason);
  const next: Order = { ...reached, state, entitles, given: order.given || entitles, refunds };
  if (truth.payment !== undefined) next.paymentId = truth.payment.id;
  const dueAtMs = dueAt(next, nowMs);
  if (dueAtMs === undefined) delete next.dueAtMs;
  else next.dueAtMs = dueAtMs;
  const same =
    newEntries.length === 0 &&
    state === order.state &&
    entitles === order.entitles &&
    JSON.stringify(refunds) === JSON.stringify(order.refunds);
  if (same) return undefined;
  return { next, newEntries, entitlement: entitlementChange(order, entitles, workspace) };
}

/** Paid stays paid; a closed attempt the provider calls paid is paid all the same. */
function stateBy(order: Order, truth: Truth): Order['state'] {
  if (order.state === 'PAID' || truth.state === 'paid') return 'PAID';
  return truth.state === 'closed' ? 'CLOSED' : order.state;
}

/** Why a paid order gives no right to the files. */
function whyNotEntitled(
  order: Order,
  { payment }: Truth,
  workspace: Workspace | undefined,
): HouseReason | undefined {
  if (payment?.amountMinor !== order.amountMinor || payment.currency !== order.currency)
    return 'amount-differs';
  if (workspace?.uid !== order.uid) return 'workspace-gone';
  if (!holdsFilesOf(workspace, order, payment.atMs)) return 'files-gone';
  const holder = paidBy(workspace, order.precision);
  if (holder !== undefined) return holder === order.id ? undefined : 'paid-twice';
  // The precise file brings the other one with it.
  return order.precision === 'low' && workspace.paidHigh !== undefined ? 'paid-twice' : undefined;
}

/** Who had the files and then deleted or changed them got what was paid for: nothing goes back. */
function keepsMoney({ given }: Order, obstacle: HouseReason): boolean {
  return given && (obstacle === 'workspace-gone' || obstacle === 'files-gone');
}

function entitlementChange(
  order: Order,
  entitles: boolean,
  workspace: Workspace | undefined,
): Decision['entitlement'] {
  if (workspace === undefined) return 'leave';
  const holds = paidBy(workspace, order.precision) === order.id;
  if (entitles) return holds ? 'leave' : 'give';
  return holds ? 'take' : 'leave';
}

/** Our refunds, as far as the provider has got with them, and the one that must be asked for now. */
function refundsBy(
  order: Order,
  truth: Truth,
  brought: number,
  reason: HouseReason | undefined,
): AskedRefund[] {
  const refunds = order.refunds.map((asked) => ({ ...asked, state: refundState(asked, truth.refunds) }));
  const owed = reason !== undefined && brought > 0;
  const automatic = `rfd_${order.id.slice('ord_'.length)}`;
  if (owed && !refunds.some(({ id }) => id === automatic))
    refunds.push({ id: automatic, amountMinor: brought, reason, state: 'asked' });
  return refunds;
}

function refundState(asked: AskedRefund, refunds: readonly Refund[]): AskedRefund['state'] {
  const found = refunds.find(({ ourId }) => ourId === asked.id);
  if (found === undefined || found.state === 'pending') return asked.state;
  return found.state === 'succeeded' ? 'done' : 'refused';
}

/** The files were given, and the store does not know yet that it is to keep them for longer. */
export function mustKeepFiles({ entitles, filesKept }: Order): boolean {
  return entitles && filesKept !== true;
}

/** When the reconciler must look at an order; undefined when all is done. */
export function dueAt(order: Order, nowMs: number): number | undefined {
  if (order.refunds.some(({ state }) => state === 'asked'))
    return nowMs + RECONCILE_LEFT_BEHIND_SECONDS * 1000;
  if (order.state === 'STARTING' || mustKeepFiles(order)) return nowMs + RECONCILE_LEFT_BEHIND_SECONDS * 1000;
  if (order.state !== 'OPEN') return undefined;
  const endMs = order.expiresAtMs + RECONCILE_GRACE_SECONDS * 1000;
  return Math.min(nowMs + RECONCILE_SECONDS * 1000, Math.max(endMs, nowMs + RECONCILE_GRACE_SECONDS * 1000));
}
