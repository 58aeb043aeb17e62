import { VisibleError } from '../../contract/envelope.ts';
import {
  ATTEMPT_REUSE_SECONDS,
  CARD_CHECKOUT_SECONDS,
  PAY_STARTS_PER_ADDRESS,
  PAY_STARTS_PER_USER,
  QR_SECONDS,
} from '../../rules/pay/limits.ts';
import type { Price } from '../../rules/pay/prices.ts';
import { requireFeature } from '../account/feature.ts';
import { countTry } from '../account/tries.ts';
import type { User } from '../account/user.ts';
import { type Order, ownOrder, type Precision } from '../order/order.ts';
import { newId } from '../store/ids.ts';
import { WriteRefused } from '../store/table.ts';
import { dueAt } from './decide.ts';
import { isPaid } from './entitlement.ts';
import { payKeys, paymentPointers } from './keys.ts';
import { type Payment, paymentItem, readLedger } from './payment.ts';
import type { PayPorts } from './ports.ts';
import type { ProviderKind } from './provider.ts';
import { endAttempt, isPayable, openAttempt } from './settle.ts';

export interface StartRequest {
  orderId: string;
  precision: Precision;
  price: Price;
  locale: Payment['locale'];
  /** Where the request comes from, for the limit. */
  address: string;
}

/** How long an attempt may be paid. */
const ATTEMPT_SECONDS: Readonly<Record<ProviderKind, number>> = {
  card: CARD_CHECKOUT_SECONDS,
  wechat: QR_SECONDS,
};

/** Others may start the same payment at the same moment; each round one of them gets on. */
const MAX_ROUNDS = 8;

/**
 * The attempt a user pays with: the open one of this workspace and precision, or a new one. There is never more than
 * one that can be paid: the old one is ended at the provider before a new one begins. Throws notFound, notReady,
 * notGranted, alreadyPaid, tooManyPayments, and ProviderUnavailable.
 */
export async function startPayment(ports: PayPorts, user: User, request: StartRequest): Promise<Payment> {
  const order = await ownOrder(ports, user.uid, request.orderId);
  refuseUnpayable(ports, user, order, request.precision);
  await countStart(ports, user.uid, request.address);
  for (let round = 0; round < MAX_ROUNDS; round += 1) {
    const key = payKeys.attempt(request.orderId, request.precision);
    const latest = paymentPointers.readIfAny(await ports.table.get(key))?.paymentId;
    const ledger = latest === undefined ? undefined : await readLedger(ports, latest);
    const payment =
      ledger !== undefined && isUsable(ledger.payment, request, order, ports.clock.nowMs())
        ? ledger.payment
        : await replaceAttempt(ports, order, request, latest);
    const open = payment && (await openAttempt(ports, payment));
    if (open !== undefined) return open;
  }
  throw new Error(`workspace ${request.orderId}: ${MAX_ROUNDS} attempts in a row could not be opened`);
}

/** Each start may cost calls at the provider. Throws tooManyPayments with the seconds to wait. */
async function countStart(
  ports: Pick<PayPorts, 'table' | 'clock'>,
  uid: string,
  address: string,
): Promise<void> {
  try {
    await countTry(ports, { what: `pay-user:${uid}`, ...PAY_STARTS_PER_USER });
    await countTry(ports, { what: `pay-address:${address}`, ...PAY_STARTS_PER_ADDRESS });
  } catch (error) {
    if (!(error instanceof VisibleError) || error.codeName !== 'tooManyRequests') throw error;
    throw new VisibleError('tooManyPayments', error.details);
  }
}

function refuseUnpayable(
  ports: Pick<PayPorts, 'clock'>,
  user: User,
  order: Order,
  precision: Precision,
): void {
  if (precision === 'high') requireFeature(user, 'high-precision');
  const { status, job, files, keptUntilMs } = order;
  if (status !== 'COMPLETED' || job === undefined || files === undefined || keptUntilMs === undefined)
    throw new VisibleError('notReady');
  const there = files.some((file) => file.precision === precision) && keptUntilMs > ports.clock.nowMs();
  if (!there) throw new VisibleError('notFound');
  if (isPaid(order, precision)) throw new VisibleError('alreadyPaid');
}

/** Can the payer go on with it? Files, price and language must still be those asked for. */
function isUsable(payment: Payment, { price, locale }: StartRequest, { job }: Order, nowMs: number): boolean {
  return (
    (payment.state === 'STARTING' || isPayable(payment)) &&
    payment.contentKey === job?.contentKey &&
    payment.amountMinor === price.amountMinor &&
    payment.currency === price.currency &&
    payment.locale === locale &&
    nowMs < payment.expiresAtMs - ATTEMPT_REUSE_SECONDS * 1000
  );
}

/** Ends the latest attempt and makes a new one; undefined when somebody else did so first. Throws alreadyPaid. */
async function replaceAttempt(
  ports: PayPorts,
  order: Order,
  request: StartRequest,
  latest: string | undefined,
): Promise<Payment | undefined> {
  const ended = latest === undefined ? undefined : await endAttempt(ports, latest);
  if (ended?.entitles) throw new VisibleError('alreadyPaid');
  const payment = newPayment(ports, order, request);
  const key = payKeys.attempt(order.id, request.precision);
  try {
    await ports.table.write([
      { put: paymentItem(payment), when: { pk: 'absent' } },
      {
        put: paymentPointers.item(key, { paymentId: payment.id }),
        when: { orderId: latest === undefined ? 'absent' : { is: latest } },
      },
    ]);
  } catch (error) {
    if (error instanceof WriteRefused) return undefined;
    throw error;
  }
  return payment;
}

function newPayment(ports: PayPorts, order: Order, request: StartRequest): Payment {
  const nowMs = ports.clock.nowMs();
  const provider = ports.provider.kind;
  const payment: Payment = {
    id: newId(ports.ids, 'ord'),
    version: 1,
    uid: order.uid,
    orderId: order.id,
    precision: request.precision,
    contentKey: order.job?.contentKey ?? '',
    provider,
    ...request.price,
    title: order.file.name,
    locale: request.locale,
    state: 'STARTING',
    createdAtMs: nowMs,
    expiresAtMs: nowMs + ATTEMPT_SECONDS[provider] * 1000,
    entitles: false,
    given: false,
    refunds: [],
  };
  const dueAtMs = dueAt(payment, nowMs);
  return dueAtMs === undefined ? payment : { ...payment, dueAtMs };
}
