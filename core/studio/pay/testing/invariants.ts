import { type Workspace, workspaceOf } from '../../order/order.ts';
import { keys } from '../../store/keys.ts';
import type { Item } from '../../store/table.ts';
import { paidBy } from '../entitlement.ts';
import { balanceMinor, type Entry, entryOf, movementId } from '../entry.ts';
import { type Order, orderOf } from '../payment.ts';
import type { World } from './world.ts';

/** 26 weeks; the product keeps a little longer. */
const HALF_A_YEAR_MS = 182 * 24 * 3600 * 1000;

/** A rule that must hold was broken. */
export class Broken extends Error {}

/** What must hold at every moment of a schedule. Throws Broken. */
export async function checkAlways(world: World): Promise<void> {
  const { workspaces, orders, entries } = await readAll(world);
  for (const failure of world.gate.failures) throw new Broken(`a process failed: ${String(failure)}`);
  const payable = [...world.provider.sessions.values()].filter((one) => world.provider.isPayable(one));
  const places = payable.map(({ workspaceId, precision }) => `${workspaceId} ${precision}`);
  assert(new Set(places).size === places.length, `two attempts can be paid at once: ${places}`);
  for (const workspace of workspaces) {
    for (const precision of ['low', 'high'] as const) {
      const orderId = paidBy(workspace, precision);
      if (orderId === undefined) continue;
      const own = entries.filter((entry) => entry.orderId === orderId);
      assert(balanceMinor(own) > 0, `${workspace.id} ${precision} may be downloaded without payment`);
      const payment = world.provider.sessions.get(orderId)?.payment;
      assert(payment !== undefined, `${orderId} counts as paid, and the provider never saw a payment`);
      const order = orders.find(({ id }) => id === orderId)!;
      checkBought(workspace, order, payment!.atMs);
    }
  }
  const trials = workspaces.filter(({ trialFor }) => trialFor !== undefined).length;
  assert(trials <= 1, 'more trials were used than there were');
}

/** Whoever paid has the very files he saw, for half a year from the payment on. */
function checkBought(workspace: Workspace, { id, contentKey, precision }: Order, paidAtMs: number): void {
  const { status, job, files = [], keptUntilMs = 0 } = workspace;
  const there = status === 'COMPLETED' && files.some((file) => file.precision === precision);
  assert(there, `${id} was paid, and its files are not there`);
  assert(job?.contentKey === contentKey, `${id} was paid for another lattice`);
  assert(keptUntilMs >= paidAtMs + HALF_A_YEAR_MS, `${id}: the files go before half a year is over`);
}

/** What must hold once everything came to rest. Throws Broken. */
export async function checkAtRest(world: World): Promise<void> {
  await checkAlways(world);
  const { workspaces, orders, entries, pending } = await readAll(world);
  const booked = entries.map((entry) => `${movementId(entry)} ${entry.amountMinor}`).sort();
  const moved = world.provider.books.map((one) => `${movementId(one)} ${one.amountMinor}`).sort();
  assert(JSON.stringify(booked) === JSON.stringify(moved), `ledger ${booked}, provider ${moved}`);
  assert(pending === 0, `${pending} notifications were never worked on`);
  for (const order of orders) {
    assert(order.state === 'PAID' || order.state === 'CLOSED', `${order.id} is stuck in ${order.state}`);
    assert(order.dueAtMs === undefined, `${order.id} is due for ever`);
    const waiting = order.refunds.filter(({ state }) => state === 'asked');
    assert(waiting.length === 0, `${order.id} has refunds that are stuck`);
    const promised = world.refundsPromised.filter((orderId) => orderId === order.id).length;
    const kept = order.refunds.filter(({ reason }) => reason === 'asked').length;
    assert(kept >= promised, `${order.id}: a refund was promised and forgotten`);
    checkRight(world, order, entries, workspaces);
  }
}

/** Who paid and was not paid back has the files, or the money was sent back. */
function checkRight(
  world: World,
  order: Order,
  entries: readonly Entry[],
  workspaces: readonly Workspace[],
): void {
  const brought = balanceMinor(entries.filter(({ orderId }) => orderId === order.id));
  const payment = world.provider.sessions.get(order.id)?.payment;
  assert((payment !== undefined) === (order.state === 'PAID'), `${order.id} is ${order.state}`);
  const workspace = workspaces.find(({ id }) => id === order.workspaceId);
  const holder = workspace && paidBy(workspace, order.precision);
  if (brought <= 0) assert(holder !== order.id, `${order.id} was paid back and still gives the files`);
  else if (holder === order.id) checkKept(world, workspace!);
  // Who had the files and then deleted or changed them got what was paid for.
  else assert(world.seenGiving.has(order.id) || sentBack(order), `${order.id} was paid and gives nothing`);
}

/** The store was told to keep what was bought. */
function checkKept({ memory }: World, { id, file, files = [] }: Workspace): void {
  const forgotten = [file, ...files].filter(({ key }) => !memory.files.renewed.has(key));
  assert(forgotten.length === 0, `${id} is paid, and the store will delete ${forgotten.length} of its files`);
}

/** The house sent the money back, as far as it is in its hands: the payer's bank may not take it. */
function sentBack(order: Order): boolean {
  return order.refunds.some(({ reason }) => reason !== 'asked');
}

interface Everything {
  workspaces: Workspace[];
  orders: Order[];
  entries: Entry[];
  pending: number;
}

async function readAll(world: World): Promise<Everything> {
  const items = await world.items();
  const of = (prefix: string, sk: (sk: string) => boolean): Item[] =>
    items.filter((item) => item.pk.startsWith(prefix) && sk(item.sk));
  const { pk: userPk, sk: userSk } = keys.user(world.uid);
  const user = items.find(({ pk, sk }) => pk === userPk && sk === userSk);
  assert(Number(user?.trialsLeft) >= 0, 'fewer than no trials are left');
  return {
    workspaces: of('WORKSPACE#', () => true)
      .map((item) => workspaceOf(item))
      .filter((one) => one !== undefined),
    orders: of('ORDER#', (sk) => sk === 'ORDER').map(orderOf),
    entries: of('ORDER#', (sk) => sk !== 'ORDER').map(entryOf),
    pending: of('EVENT#', () => true).filter(({ state }) => state === 'NEW').length,
  };
}

function assert(holds: boolean, what: string): void {
  if (!holds) throw new Broken(what);
}
