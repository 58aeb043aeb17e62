import { VisibleError } from '../../core/contract/envelope.ts';
import { amountText, MINOR_UNITS } from '../../core/rules/pay/prices.ts';
import { compareDay } from '../../core/studio/pay/compare.ts';
import { balanceMinor } from '../../core/studio/pay/entry.ts';
import { payKeys, paymentPointers } from '../../core/studio/pay/keys.ts';
import { type PaymentLedger, readLedger } from '../../core/studio/pay/ledger.ts';
import type { PayPorts } from '../../core/studio/pay/ports.ts';
import { refundPayment } from '../../core/studio/pay/refund.ts';
import { settle } from '../../core/studio/pay/settle.ts';
import { OpsError, USAGE } from './commands.ts';

export interface PayRequest {
  ports: PayPorts;
  /** Arguments after the command. */
  rest: readonly string[];
}

/** Payment commands. Each returns the lines to print and queries the provider first. */
export const PAY_COMMANDS: Readonly<Record<string, (request: PayRequest) => Promise<string[]>>> = {
  ledger: async ({ ports, rest }) => {
    const [what, which = ''] = rest;
    if (what === 'order') return await showOrder(ports, which);
    if (what === 'workspace') return await showWorkspace(ports, which);
    if (what === 'day' && /^\d{4}-\d\d-\d\d$/.test(which)) return await showDay(ports, which);
    throw new OpsError(USAGE);
  },
  refund: async ({ ports, rest }) => {
    const [paymentId = '', amount] = rest;
    try {
      await refundPayment(ports, paymentId, amount === undefined ? undefined : minorOf(amount));
    } catch (error) {
      if (!(error instanceof VisibleError)) throw error;
      const why =
        error.codeName === 'notFound' ? 'there is no such order' : 'the order has not brought so much';
      throw new OpsError(why);
    }
    return await showOrder(ports, paymentId);
  },
};

async function showOrder(ports: PayPorts, paymentId: string): Promise<string[]> {
  await settle(ports, paymentId);
  const ledger = await readLedger(ports, paymentId);
  if (ledger === undefined) throw new OpsError(`there is no order ${paymentId}`);
  return describe(ledger);
}

async function showWorkspace(ports: PayPorts, orderId: string): Promise<string[]> {
  const lines: string[] = [];
  for (const precision of ['low', 'high'] as const) {
    const attempt = paymentPointers.readIfAny(await ports.table.get(payKeys.attempt(orderId, precision)));
    if (attempt !== undefined) lines.push(...(await showOrder(ports, attempt.paymentId)));
  }
  return lines.length === 0 ? ['no payment was started for this order'] : lines;
}

async function showDay(ports: PayPorts, day: string): Promise<string[]> {
  const { movements, providerMinor, ledgerMinor, found, left } = await compareDay(ports, day);
  const line = ({ what, movement, paymentId }: (typeof found)[number]) =>
    `  ${what.padEnd(8)} ${movement} ${paymentId ?? 'no order of ours'}`;
  return [
    `${day}   ${movements} movements   provider ${amountText({ amountMinor: providerMinor })}   ledger ${amountText({ amountMinor: ledgerMinor })}`,
    `${found.length} differences found, ${left.length} left after settling`,
    ...left.map(line),
  ];
}

function describe({ payment, entries }: PaymentLedger): string[] {
  const balance = amountText({ amountMinor: balanceMinor(entries) });
  return [
    `${payment.id}   ${payment.state}   ${payment.precision} file of ${payment.orderId}   ${payment.uid}`,
    `  asked ${amountText(payment)} ${payment.currency}, brought ${balance}${payment.entitles ? ', gives the file' : ''}`,
    ...entries.map(
      ({ kind, id, amountMinor, currency, atMs }) =>
        `  ${new Date(atMs).toISOString()}  ${kind.padEnd(13)} ${amountText({ amountMinor })} ${currency}  ${id}`,
    ),
    ...(payment.disputes ?? []).map(
      ({ id, respondByMs }) =>
        `  dispute ${id}${respondByMs === undefined ? '' : `: evidence by ${new Date(respondByMs).toISOString()}`}`,
    ),
    ...payment.refunds.map(
      ({ id, amountMinor, reason, state }) =>
        `  refund ${id}: ${amountText({ amountMinor })}, ${reason}, ${state}`,
    ),
  ];
}

/** Converts an amount such as `5.00` to minor units. */
function minorOf(text: string): number {
  if (!/^\d+(\.\d\d?)?$/.test(text)) throw new OpsError('an amount such as 5 or 5.00');
  return Math.round(Number(text) * MINOR_UNITS);
}
