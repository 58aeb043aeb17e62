import { VisibleError } from '../../contract/envelope.ts';
import {
  ATTEMPT_REUSE_SECONDS,
  ATTEMPT_SECONDS,
  LINES_AT_ONCE,
  PAY_LANGUAGE_CHANGES_PER_USER,
  PAY_STARTS_PER_ADDRESS,
  PAY_STARTS_PER_USER,
} from '../../rules/pay/limits.ts';
import { countTry } from '../account/tries.ts';
import type { User } from '../account/user.ts';
import { newId } from '../ids.ts';
import { tryWrite, type Write } from '../store/table.ts';
import { dueAt } from './decide.ts';
import { payKeys, paymentPointers } from './keys.ts';
import { readLedger } from './ledger.ts';
import { entitlesToAny, fieldsOf, lineFor, linesOf, type PaymentLine } from './lines.ts';
import { itemOf, titleOf, titleOfAll } from './payer/title.ts';
import { type Payment, type PhonePayment, paymentItem, paymentWrite } from './payment.ts';
import type { PayPorts } from './ports.ts';
import { goodsOf, type Sale, type Sold, saleOf, type Wanted } from './sale.ts';
import { endAttempt, isPayable, openAttempt, settle } from './settle.ts';

export interface StartRequest extends Wanted {
  locale: Payment['locale'];
  /** Way on a phone; by a card or a code without it. */
  phone?: PhonePayment | undefined;
  /** Network address of the caller, for the rate limit. */
  address: string;
}

/** Rounds against simultaneous starts; each round one of them succeeds. */
const MAX_ROUNDS = 8;
/** Time after which simultaneous starts are over, seconds. */
const CONTEST_SECONDS = 5;

/**
 * Returns the payment to continue: the open one for these files, or a new one, also in another language. At most one
 * can be paid for an order's files: the old ones are closed at the provider before a new one begins. Throws notFound,
 * notReady, notGranted, resultEnding, alreadyPaid, tooManyPayments, and ProviderUnavailable.
 */
export async function startPayment(ports: PayPorts, user: User, request: StartRequest): Promise<Payment> {
  for (let round = 0; round < MAX_ROUNDS; round += 1) {
    const sold = soldNow(await saleOf(ports, user, request));
    if (round === 0) await countStart(ports, user.uid, request.address);
    const pointers = sold.map(({ order, purchase }) => payKeys.attempt(order.id, purchase.precision));
    const latest = await Promise.all(
      pointers.map(async (key) => paymentPointers.readIfAny(await ports.table.get(key))?.paymentId),
    );
    const known = new Set(latest);
    const [only] = known;
    const ledger = known.size > 1 || only === undefined ? undefined : await readLedger(ports, only);
    const canContinue =
      ledger !== undefined &&
      isUsable({ payment: ledger.payment, sold }, request, ports.clock.nowMs()) &&
      (ledger.payment.locale === request.locale || !(await mayChangeLanguage(ports, user.uid)));
    const payment = canContinue
      ? await reopen(ports, ledger.payment)
      : await replaceAttempts(ports, { sold, latest }, { ...request, payerEmail: user.email });
    const open = payment && (await openAttempt(ports, payment));
    if (open !== undefined) return open;
  }
  // Other requests replaced the payment each time, as tabs in two languages may.
  throw new VisibleError('tooManyPayments', { retryAfterSeconds: CONTEST_SECONDS });
}

/** Returns what can be paid. Throws alreadyPaid or notReady if that is nothing. */
function soldNow({ sold, leftOut }: Sale): Sold[] {
  if (sold.length > 0) return sold;
  const isPaid = leftOut.some(({ reason }) => reason === 'paid' || reason === 'free');
  throw new VisibleError(isPaid ? 'alreadyPaid' : 'notReady');
}

/** A known attempt as the provider sees it, before a late notification. Undefined if it is over. */
async function reopen(ports: PayPorts, payment: Payment): Promise<Payment | undefined> {
  if (payment.state === 'STARTING') return payment;
  const now = await settle(ports, payment.id);
  return now === undefined || entitlesToAny(now) ? undefined : now;
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

/** Returns true if the payer can continue with it: files and prices are unchanged. */
function isUsable(
  { payment, sold }: { payment: Payment; sold: readonly Sold[] },
  { phone }: Pick<StartRequest, 'phone'>,
  nowMs: number,
): boolean {
  const lines = linesOf(payment);
  return (
    (payment.state === 'STARTING' || isPayable(payment)) &&
    payment.claiming !== true &&
    lines.length === sold.length &&
    sold.every((one, n) => isSameLine(lines[n]!, one) && payment.currency === one.purchase.price.currency) &&
    isSameWay(payment.phone, phone) &&
    nowMs < payment.expiresAtMs - ATTEMPT_REUSE_SECONDS * 1000
  );
}

function isSameLine(line: PaymentLine, { order, purchase: { price, stepsUp } }: Sold): boolean {
  return (
    line.orderId === order.id &&
    line.contentKey === order.job?.contentKey &&
    (line.stepsUp === true) === stepsUp &&
    line.amountMinor === price.amountMinor
  );
}

/** Returns true if a started payment can be paid this way. A phone may change its address meanwhile. */
function isSameWay(started: PhonePayment | undefined, wanted: PhonePayment | undefined): boolean {
  if (started?.way === 'jsapi') return wanted?.way === 'jsapi' && wanted.openId === started.openId;
  return started?.way === wanted?.way;
}

type NewRequest = StartRequest & { payerEmail: string };

/** Replaces the latest payments for these files. Undefined if another request did, or one was paid. */
async function replaceAttempts(
  ports: PayPorts,
  { sold, latest }: { sold: readonly Sold[]; latest: readonly (string | undefined)[] },
  request: NewRequest,
): Promise<Payment | undefined> {
  for (const id of new Set(latest.filter((one) => one !== undefined))) {
    const ended = await endAttempt(ports, id);
    const isPaid = ({ order, purchase }: Sold) => {
      const line = ended && lineFor(ended, order.id);
      return line?.entitles === true && line.precision === purchase.precision;
    };
    if (sold.some(isPaid)) return undefined;
  }
  const payment = { ...newPayment(ports, sold, request), ...(await ports.provider.settingsOfNew()) };
  return await claimOrders(ports, payment, latest);
}

/**
 * Stores a new payment, and has all its orders point to it. What does not fit into one transaction follows in others:
 * until all point to it, the payment is only claiming them and never reaches the provider. Who wants one of its orders
 * in between closes it, as any other attempt. Returns undefined if another request was first.
 */
async function claimOrders(
  ports: PayPorts,
  payment: Payment,
  latest: readonly (string | undefined)[],
): Promise<Payment | undefined> {
  const { linesAtOnce = LINES_AT_ONCE } = ports;
  const { id: paymentId } = payment;
  const pointers = linesOf(payment).map(({ orderId, precision }, n): Write[] => [
    { put: paymentPointers.item(payKeys.attemptOf(orderId, paymentId), { paymentId }) },
    {
      put: paymentPointers.item(payKeys.attempt(orderId, precision), { paymentId }),
      when: { orderId: latest[n] === undefined ? 'absent' : { is: latest[n] } },
    },
  ]);
  const isOneTurn = pointers.length <= linesAtOnce;
  const stored: Payment = isOneTurn ? payment : { ...payment, claiming: true };
  const turns: Write[][] = [[{ put: paymentItem(stored), when: { pk: 'absent' } }]];
  for (let at = 0; at < pointers.length; at += linesAtOnce) {
    const writes = pointers.slice(at, at + linesAtOnce).flat();
    if (at === 0) turns[0]!.push(...writes);
    else turns.push(writes);
  }
  if (!isOneTurn) turns.push([paymentWrite(stored, payment)]);
  for (const writes of turns) if (!(await tryWrite(ports.table, writes))) return undefined;
  return isOneTurn ? payment : { ...payment, version: stored.version + 1 };
}

function newPayment(ports: PayPorts, sold: readonly Sold[], request: NewRequest): Payment {
  const { precision, locale, phone, payerEmail } = request;
  const nowMs = ports.clock.nowMs();
  const provider = ports.provider.kind;
  const [{ order, purchase }] = sold as [Sold];
  const goods = goodsOf(sold, precision);
  const payment: Payment = {
    id: newId(ports.ids, 'ord'),
    version: 1,
    uid: order.uid,
    ...fieldsOf(sold.map(newLine) as [PaymentLine, ...PaymentLine[]]),
    provider,
    currency: purchase.price.currency,
    title: sold.length === 1 ? titleOf(order, goods, locale) : titleOfAll(sold.length, goods, locale),
    payerEmail,
    locale,
    ...(phone === undefined ? {} : { phone }),
    state: 'STARTING',
    createdAtMs: nowMs,
    expiresAtMs: nowMs + ATTEMPT_SECONDS[provider] * 1000,
    refunds: [],
  };
  const dueAtMs = dueAt(payment, nowMs);
  return dueAtMs === undefined ? payment : { ...payment, dueAtMs };
}

function newLine({ order, purchase: { precision, price, stepsUp, goods } }: Sold): PaymentLine {
  return {
    orderId: order.id,
    precision,
    contentKey: order.job?.contentKey ?? '',
    ...(stepsUp ? { stepsUp } : {}),
    amountMinor: price.amountMinor,
    item: itemOf(order, goods),
    entitles: false,
    given: false,
  };
}
