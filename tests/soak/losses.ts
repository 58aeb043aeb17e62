import { hasEnded } from '../../core/studio/order/job.ts';
import type { Order } from '../../core/studio/order/order.ts';
import { balanceMinor, type Entry, movementId } from '../../core/studio/pay/entry.ts';
import type { Payment } from '../../core/studio/pay/payment.ts';
import type { Movement } from '../../core/studio/pay/provider.ts';
import type { Journal, KnownOrder } from './journal.ts';

/** The records after a run, when everything has come to rest. */
export interface Evidence {
  orders: Order[];
  users: { uid: string; trialsLeft: number; inFlight: number }[];
  payments: Payment[];
  entries: Entry[];
  /** Notifications of the provider that are not settled yet. */
  unread: number;
  /** The provider's books, and the payments that it was paid for. */
  books: Movement[];
  charged: string[];
  /** SHA-256 of every stored result file, by key. */
  stored: ReadonlyMap<string, string>;
}

/** Returns one line for everything that was lost, counted twice or left behind. */
export function findLosses(journal: Journal, evidence: Evidence): string[] {
  const known = [...journal.orders.values()];
  return [
    ...journal.complaints,
    ...known.flatMap((order) => orderLosses(order, evidence)),
    ...journal.users.flatMap(({ uid, trials }) => userLosses(uid, trials, known, evidence)),
    ...moneyLosses(journal, evidence),
  ];
}

function orderLosses(known: KnownOrder, { orders, stored }: Evidence): string[] {
  const order = orders.find(({ id }) => id === known.id);
  if (known.deletion === 'done') {
    const left = [...stored.keys()].filter((key) => key.includes(known.id));
    return [
      ...(order === undefined ? [] : [`${known.id} was deleted and is there`]),
      ...left.map((key) => `${known.id} was deleted and left ${key}`),
    ];
  }
  if (order === undefined) return known.deletion === 'asked' ? [] : [`${known.id} is lost`];
  const { job } = order;
  if (job === undefined) return known.queued ? [`${known.id}: its job is lost`] : [];
  if (!hasEnded(job)) return [`${known.id}: its job is ${job.state} for ever`];
  if (job.state === 'CANCELLED' && known.cancelAsked) return [];
  if (job.state !== 'SUCCEEDED') return [`${known.id}: its job ended ${job.state} (${order.failure?.code})`];
  return fileLosses(order, stored);
}

/** Every file of a record is stored with its bytes. */
function fileLosses({ id, files = [], ...order }: Order, stored: Evidence['stored']): string[] {
  const wrong = files.filter(({ key, sha256 }) => stored.get(key) !== sha256);
  const others = [order.frameKey, order.openPreviewKey, order.previewKey];
  const missing = others.filter((key) => key !== undefined && !stored.has(key));
  return [
    ...(files.length === 0 ? [`${id} is finished without files`] : []),
    ...wrong.map(({ key }) => `${key} is ${stored.has(key) ? 'not what was made' : 'lost'}`),
    ...missing.map((key) => `${key} is lost`),
  ];
}

function userLosses(uid: string, trials: number, known: readonly KnownOrder[], evidence: Evidence): string[] {
  const user = evidence.users.find((one) => one.uid === uid);
  if (user === undefined) return [`user ${uid} is lost`];
  const own = known.filter((order) => order.uid === uid);
  const least = own.filter(({ trialUsed }) => trialUsed).length;
  const most = own.filter(({ trialAsked }) => trialAsked).length;
  const used = trials - user.trialsLeft;
  return [
    ...(user.inFlight === 0 ? [] : [`${uid} has ${user.inFlight} jobs in flight for ever`]),
    ...(used > most ? [`${uid} used ${used} free downloads for ${most} files`] : []),
    ...(used < least ? [`${uid} used ${used} free downloads and has ${least} files of them`] : []),
    ...(user.trialsLeft < 0 ? [`${uid} has ${user.trialsLeft} free downloads left`] : []),
  ];
}

function moneyLosses({ orders: known }: Journal, evidence: Evidence): string[] {
  const { payments, entries, books, charged, orders, unread } = evidence;
  const booked = new Set(entries.map(lineOf));
  const moved = new Set(books.map(lineOf));
  const unpaid = charged.filter((id) => payments.find((one) => one.id === id)?.state !== 'PAID');
  return [
    ...(unread === 0 ? [] : [`${unread} notifications were never worked on`]),
    ...[...moved].filter((line) => !booked.has(line)).map((line) => `the ledger lacks ${line}`),
    ...[...booked].filter((line) => !moved.has(line)).map((line) => `the provider knows nothing of ${line}`),
    ...(booked.size === entries.length ? [] : [`${entries.length - booked.size} entries are there twice`]),
    ...unpaid.map((id) => `${id} was paid and does not say so`),
    ...payments.flatMap((payment) => {
      const brought = balanceMinor(entries.filter(({ paymentId }) => paymentId === payment.id));
      const order = orders.find(({ id }) => id === payment.orderId);
      const gives = order?.paidLow === payment.id || order?.paidHigh === payment.id;
      if (gives && brought <= 0) return [`${payment.id} gives files for nothing`];
      const isGone = known.get(payment.orderId)?.deletion !== 'none';
      const isAccounted = gives || isGone || payment.refunds.length > 0;
      return brought > 0 && !isAccounted ? [`${payment.id} brought ${brought} and gives nothing`] : [];
    }),
  ];
}

function lineOf(move: Pick<Movement, 'kind' | 'id' | 'amountMinor'>): string {
  return `${movementId(move)} ${move.amountMinor}`;
}
