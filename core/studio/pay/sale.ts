import type { LEFT_OUT_REASONS } from '../../contract/calls/pay.ts';
import { VisibleError } from '../../contract/envelope.ts';
import type { PaymentState } from '../../contract/order-codec.ts';
import type { Precision } from '../../rules/order/result-formats.ts';
import { ATTEMPT_SECONDS } from '../../rules/pay/limits.ts';
import type { PriceList } from '../../rules/pay/prices.ts';
import type { User } from '../account/user.ts';
import { entitlementTo, refuseWhileMaking, requirePrecision } from '../download/download.ts';
import { isPaid } from '../order/entitlement.ts';
import { type Order, ownOrder } from '../order/order.ts';
import { type Goods, type Purchase, purchaseOf } from '../order/purchase.ts';
import { UnreadableRecord } from '../store/record.ts';
import { sumMinor } from './lines.ts';
import type { PayPorts } from './ports.ts';

/** Files that a user wants to buy: of one order, or of several. */
export interface Wanted {
  orderId: string;
  /** The other orders of a batch. Those that cannot be paid are left out. */
  others?: readonly string[] | undefined;
  precision: Precision;
  prices: PriceList;
}

/** An order that can be paid now, with what the payment buys. */
export interface Sold {
  order: Order;
  purchase: Purchase;
}

/** An order of a batch that its payment leaves out. */
interface LeftOut {
  orderId: string;
  reason: (typeof LEFT_OUT_REASONS)[number];
}

/** What can be paid now, and the orders that are left out. */
export interface Sale {
  sold: Sold[];
  leftOut: LeftOut[];
}

type SalePorts = Pick<PayPorts, 'table' | 'clock'> & { provider: Pick<PayPorts['provider'], 'kind'> };

const REASONS: Readonly<Record<string, LeftOut['reason']>> = {
  alreadyPaid: 'paid',
  notFound: 'gone',
  notReady: 'not-ready',
  resultEnding: 'ending',
};

/** Returns why an order is left out after this error, or undefined. One that is unreadable may be paid later. */
function reasonOf(error: unknown): LeftOut['reason'] | undefined {
  if (error instanceof UnreadableRecord) return 'not-ready';
  return error instanceof VisibleError ? REASONS[error.codeName] : undefined;
}

/** Sale of orders. Throws notGranted; for a single order notFound, notReady, resultEnding, alreadyPaid. */
export async function saleOf(ports: SalePorts, user: User, wanted: Wanted): Promise<Sale> {
  const { orderId, others = [], precision, prices } = wanted;
  const ids = [...new Set([orderId, ...others])];
  const all = await Promise.all(
    ids.map(async (id): Promise<Sold | LeftOut> => {
      try {
        const order = await ownOrder(ports, user.uid, id);
        refuseUnpayable(ports, { user, order }, precision);
        const isFree = entitlementTo(order, precision) === 'trial';
        if (isFree && ids.length > 1) return { orderId: id, reason: 'free' };
        return { order, purchase: purchaseOf(prices, order, precision) };
      } catch (error) {
        const reason = reasonOf(error);
        if (ids.length === 1 || reason === undefined) throw error;
        return { orderId: id, reason };
      }
    }),
  );
  return { sold: all.filter((one) => 'order' in one), leftOut: all.filter((one) => 'reason' in one) };
}

/** Returns the state of the payment for several orders. It is paid when each is paid, free or deleted, and one is paid. */
export function saleStateOf(
  user: User,
  { sold, leftOut }: Sale,
  { latest, precision, prices }: Wanted & { latest: Pick<PaymentState, 'attempt' | 'refundReason'> },
): PaymentState {
  const isAllPaid =
    sold.length === 0 &&
    leftOut.some(({ reason }) => reason === 'paid') &&
    leftOut.every(({ reason }) => reason !== 'ending' && reason !== 'not-ready');
  const amountMinor = sumMinor(sold.map(({ purchase }) => purchase.price));
  return {
    isPaid: isAllPaid,
    entitlement: isAllPaid ? 'paid' : 'unpaid',
    allowsFreeDownloads: user.isAvailable,
    freeDownloadsLeft: user.trialsLeft,
    goods: goodsOf(sold, precision),
    price: { ...prices[precision], amountMinor },
    ...latest,
    orders: sold.length,
    leftOut,
  };
}

/** Returns what one payment for these orders buys: the goods that all share, else the wanted precision. */
export function goodsOf(sold: readonly Sold[], precision: Precision): Goods {
  const [goods = precision, ...others] = new Set(sold.map(({ purchase }) => purchase.goods));
  return others.length === 0 ? goods : precision;
}

function refuseUnpayable(
  ports: SalePorts,
  { user, order }: { user: User; order: Order },
  precision: Precision,
): void {
  if (isPaid(order, precision)) throw new VisibleError('alreadyPaid');
  requirePrecision(user, order, precision);
  const { status, job, files, keptUntilMs } = order;
  if (status !== 'COMPLETED' || job === undefined || files === undefined || keptUntilMs === undefined)
    throw new VisibleError('notReady');
  // Which files there are decides the price.
  refuseWhileMaking(order);
  if (!files.some((file) => file.precision === precision)) throw new VisibleError('notFound');
  // Files that expire before the payment would be paid for and gone.
  const endMs = ports.clock.nowMs() + ATTEMPT_SECONDS[ports.provider.kind] * 1000;
  if (keptUntilMs <= endMs) throw new VisibleError('resultEnding');
}
