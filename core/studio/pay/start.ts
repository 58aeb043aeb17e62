import { VisibleError } from '../../contract/envelope.ts';
import type { Precision } from '../../rules/order/result-formats.ts';
import {
  ATTEMPT_REUSE_SECONDS,
  CARD_CHECKOUT_SECONDS,
  PAY_LANGUAGE_CHANGES_PER_USER,
  PAY_STARTS_PER_ADDRESS,
  PAY_STARTS_PER_USER,
  QR_SECONDS,
} from '../../rules/pay/limits.ts';
import type { PriceList } from '../../rules/pay/prices.ts';
import { countTry } from '../account/tries.ts';
import type { User } from '../account/user.ts';
import { refuseWhileMaking, requirePrecision } from '../download/download.ts';
import { newId } from '../ids.ts';
import { isPaid } from '../order/entitlement.ts';
import { type Order, ownOrder } from '../order/order.ts';
import { type Purchase, purchaseOf } from '../order/purchase.ts';
import { WriteRefused } from '../store/table.ts';
import { dueAt } from './decide.ts';
import { payKeys, paymentPointers } from './keys.ts';
import type { ProviderKind } from './kinds.ts';
import { readLedger } from './ledger.ts';
import { itemOf, titleOf } from './payer/title.ts';
import { type Payment, type PhonePayment, paymentItem } from './payment.ts';
import type { PayPorts } from './ports.ts';
import { endAttempt, isPayable, openAttempt, settle } from './settle.ts';

export interface StartRequest {
  orderId: string;
  precision: Precision;
  prices: PriceList;
  locale: Payment['locale'];
  /** Way on a phone; by a card or a code without it. */
  phone?: PhonePayment | undefined;
  /** Network address of the caller, for the rate limit. */
  address: string;
}

/** Lifetime of a payment, seconds. */
const ATTEMPT_SECONDS: Readonly<Record<ProviderKind, number>> = {
  card: CARD_CHECKOUT_SECONDS,
  wechat: QR_SECONDS,
};

/** Rounds against simultaneous starts; each round one of them succeeds. */
const MAX_ROUNDS = 8;
/** Time after which simultaneous starts are over, seconds. */
const CONTEST_SECONDS = 5;

/**
 * Returns the payment to continue: the open one for these files, or a new one, also in another language. At most one can be paid: the old one is
 * closed at the provider before a new one begins. Throws notFound, notReady, notGranted, resultEnding,
 * alreadyPaid, tooManyPayments, and ProviderUnavailable.
 */
export async function startPayment(ports: PayPorts, user: User, request: StartRequest): Promise<Payment> {
  const order = await ownOrder(ports, user.uid, request.orderId);
  refuseUnpayable(ports, user, order, request.precision);
  await countStart(ports, user.uid, request.address);
  for (let round = 0; round < MAX_ROUNDS; round += 1) {
    const wanted = {
      ...purchaseOf(request.prices, order, request.precision),
      locale: request.locale,
      phone: request.phone,
    };
    const key = payKeys.attempt(order.id, wanted.precision);
    const latest = paymentPointers.readIfAny(await ports.table.get(key))?.paymentId;
    const ledger = latest === undefined ? undefined : await readLedger(ports, latest);
    const canContinue =
      ledger !== undefined &&
      isUsable(ledger.payment, wanted, order, ports.clock.nowMs()) &&
      (ledger.payment.locale === wanted.locale || !(await mayChangeLanguage(ports, user.uid)));
    const payment = canContinue
      ? await reopen(ports, ledger.payment)
      : await replaceAttempt(ports, order, { ...wanted, payerEmail: user.email }, latest);
    const open = payment && (await openAttempt(ports, payment));
    if (open !== undefined) return open;
  }
  // Other requests replaced the payment each time, as tabs in two languages may.
  throw new VisibleError('tooManyPayments', { retryAfterSeconds: CONTEST_SECONDS });
}

/**
 * Returns a known attempt as the provider sees it now: it may have been paid or closed, and the notification is late.
 * Undefined if it is over. Throws alreadyPaid.
 */
async function reopen(ports: PayPorts, payment: Payment): Promise<Payment | undefined> {
  if (payment.state === 'STARTING') return payment;
  const now = await settle(ports, payment.id);
  if (now?.entitles) throw new VisibleError('alreadyPaid');
  return now;
}

/** Counts a start, which costs calls to the provider. Throws tooManyPayments with the seconds to wait. */
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

/** Counts a checkout that is begun again in another language. Returns false above the limit. */
async function mayChangeLanguage(ports: Pick<PayPorts, 'table' | 'clock'>, uid: string): Promise<boolean> {
  try {
    await countTry(ports, { what: `pay-language:${uid}`, ...PAY_LANGUAGE_CHANGES_PER_USER });
    return true;
  } catch (error) {
    if (!(error instanceof VisibleError)) throw error;
    return false;
  }
}

function refuseUnpayable(
  ports: Pick<PayPorts, 'clock' | 'provider'>,
  user: User,
  order: Order,
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

/** A purchase in the payer's language. */
type Wanted = Purchase & Pick<StartRequest, 'locale' | 'phone'>;
/** A purchase with the address for its receipt. */
type NewWanted = Wanted & { payerEmail: string };

/** Returns true if the payer can continue with it: files and price are unchanged. */
function isUsable(
  payment: Payment,
  { price, stepsUp, phone }: Wanted,
  { job }: Order,
  nowMs: number,
): boolean {
  return (
    (payment.state === 'STARTING' || isPayable(payment)) &&
    payment.contentKey === job?.contentKey &&
    (payment.stepsUp === true) === stepsUp &&
    payment.amountMinor === price.amountMinor &&
    payment.currency === price.currency &&
    isSameWay(payment.phone, phone) &&
    nowMs < payment.expiresAtMs - ATTEMPT_REUSE_SECONDS * 1000
  );
}

/** Returns true if a started payment can be paid this way. A phone may change its address meanwhile. */
function isSameWay(started: PhonePayment | undefined, wanted: PhonePayment | undefined): boolean {
  if (started?.way === 'jsapi') return wanted?.way === 'jsapi' && wanted.openId === started.openId;
  return started?.way === wanted?.way;
}

/**
 * Closes the latest payment and creates a new one. Returns undefined if another request did so first. Throws
 * alreadyPaid.
 */
async function replaceAttempt(
  ports: PayPorts,
  order: Order,
  wanted: NewWanted,
  latest: string | undefined,
): Promise<Payment | undefined> {
  const ended = latest === undefined ? undefined : await endAttempt(ports, latest);
  if (ended?.entitles) throw new VisibleError('alreadyPaid');
  const payment = { ...newPayment(ports, order, wanted), ...(await ports.provider.settingsOfNew()) };
  const key = payKeys.attempt(order.id, wanted.precision);
  try {
    await ports.table.write([
      { put: paymentItem(payment), when: { pk: 'absent' } },
      { put: paymentPointers.item(payKeys.attemptOf(order.id, payment.id), { paymentId: payment.id }) },
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

function newPayment(ports: PayPorts, order: Order, wanted: NewWanted): Payment {
  const { precision, price, stepsUp, locale, goods, phone, payerEmail } = wanted;
  const nowMs = ports.clock.nowMs();
  const provider = ports.provider.kind;
  const payment: Payment = {
    id: newId(ports.ids, 'ord'),
    version: 1,
    uid: order.uid,
    orderId: order.id,
    precision,
    contentKey: order.job?.contentKey ?? '',
    ...(stepsUp ? { stepsUp } : {}),
    provider,
    ...price,
    item: itemOf(order, goods),
    title: titleOf(order, goods, locale),
    payerEmail,
    locale,
    ...(phone === undefined ? {} : { phone }),
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
