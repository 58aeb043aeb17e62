import { VisibleError } from '../../contract/envelope.ts';
import { newId } from '../ids.ts';
import { WriteRefused } from '../store/table.ts';
import { balanceMinor } from './entry.ts';
import { type PaymentLedger, readLedger } from './ledger.ts';
import { lineFor, type PaymentLine } from './lines.ts';
import { type Payment, paymentWrite, type RequestedRefund, reservedMinor } from './payment.ts';
import type { PayPorts } from './ports.ts';
import { RefundRefused } from './provider.ts';
import { logFailedRefund, settle } from './settle.ts';

const MAX_CONFLICTS = 25;

/** An amount, or an order of the payment; neither: all that is left. The operator and the reason are kept with it. */
interface RefundRequest extends Pick<RequestedRefund, 'by' | 'why'> {
  amountMinor?: number | undefined;
  orderId?: string | undefined;
}

/**
 * Refunds a payment in full or in part: an amount, or what an order of it cost, whose files it then no longer gives.
 * The request is stored first, so that a crash loses nothing; the ledger entry follows when the provider confirms.
 * Throws notFound for an unknown payment, and notPaid if the refundable amount is smaller, or the order's price was
 * refunded. After ProviderUnavailable the reconciler retries.
 */
export async function refundPayment(
  ports: PayPorts,
  paymentId: string,
  { amountMinor, orderId, ...asker }: RefundRequest = {},
): Promise<Payment | undefined> {
  await changePayment(ports, paymentId, (ledger) => {
    const left = refundableMinor(ledger);
    const line = orderId === undefined ? undefined : refundableLine(ledger, orderId);
    const amount = orderId === undefined ? (amountMinor ?? left) : (line?.amountMinor ?? 0);
    if (amount <= 0 || amount > left || !Number.isSafeInteger(amount)) throw new VisibleError('notPaid');
    const nowMs = ports.clock.nowMs();
    const requested = {
      id: newId(ports.ids, 'rfd'),
      amountMinor: amount,
      ...(line === undefined ? {} : { orderIds: [line.orderId] }),
      reason: 'asked',
      state: 'asked',
      askedAtMs: nowMs,
      ...asker,
    } as const;
    return { ...ledger.payment, refunds: [...ledger.payment.refunds, requested], dueAtMs: nowMs };
  });
  return await sendRefunds(ports, paymentId);
}

/** Returns a line whose price can be refunded: of a payment for several orders, and not refunded yet; or undefined. */
export function refundableLine(ledger: PaymentLedger, orderId: string): PaymentLine | undefined {
  const { payment } = ledger;
  const line = payment.others && lineFor(payment, orderId);
  const isAsked = payment.refunds.some(
    ({ orderIds, state }) => state !== 'refused' && orderIds?.includes(orderId),
  );
  if (line === undefined || isAsked) return undefined;
  return { ...line, amountMinor: Math.min(line.amountMinor, refundableMinor(ledger)) };
}

/** Requests every open refund from the provider, then settles. Throws ProviderUnavailable. */
export async function sendRefunds(ports: PayPorts, paymentId: string): Promise<Payment | undefined> {
  const ledger = await readLedger(ports, paymentId);
  if (ledger === undefined) return undefined;
  const refused: string[] = [];
  for (const { id, amountMinor, state, notBeforeMs = 0 } of ledger.payment.refunds) {
    if (state !== 'asked' || notBeforeMs > ports.clock.nowMs()) continue;
    try {
      await ports.provider.refund(ledger.payment, { id, amountMinor });
    } catch (error) {
      if (!(error instanceof RefundRefused)) throw error;
      refused.push(id);
    }
  }
  if (refused.length > 0) {
    for (const refundId of refused) logFailedRefund(ports, paymentId, refundId);
    await changePayment(ports, paymentId, ({ payment }) => ({
      ...payment,
      refunds: payment.refunds.map((one) =>
        refused.includes(one.id) && one.state === 'asked' ? { ...one, state: 'refused' } : one,
      ),
    }));
  }
  return await settle(ports, paymentId);
}

/** Returns the refundable amount of a payment, in smallest units. */
export function refundableMinor({ payment, entries }: PaymentLedger): number {
  return balanceMinor(entries) - reservedMinor(payment.refunds);
}

async function changePayment(
  ports: PayPorts,
  paymentId: string,
  change: (ledger: PaymentLedger) => Payment,
): Promise<void> {
  for (let conflicts = 0; conflicts < MAX_CONFLICTS; conflicts += 1) {
    const ledger = await readLedger(ports, paymentId);
    if (ledger === undefined) throw new VisibleError('notFound');
    try {
      await ports.table.write([paymentWrite(ledger.payment, change(ledger))]);
      return;
    } catch (error) {
      if (!(error instanceof WriteRefused)) throw error;
    }
  }
  throw new Error(`order ${paymentId}: ${MAX_CONFLICTS} conflicting writes in a row`);
}
