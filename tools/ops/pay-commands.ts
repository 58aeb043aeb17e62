import { VisibleError } from '../../core/contract/envelope.ts';
import { amountText, MINOR_UNITS } from '../../core/rules/pay/prices.ts';
import { compareDay } from '../../core/studio/pay/compare.ts';
import { balanceMinor } from '../../core/studio/pay/entry.ts';
import { payKeys } from '../../core/studio/pay/keys.ts';
import { type OrderBook, orderBook } from '../../core/studio/pay/payment.ts';
import type { PayPorts } from '../../core/studio/pay/ports.ts';
import { refundOrder } from '../../core/studio/pay/refund.ts';
import { settle } from '../../core/studio/pay/settle.ts';
import { OpsError, USAGE } from './commands.ts';

export interface PayRequest {
  ports: PayPorts;
  /** Words behind the command. */
  rest: readonly string[];
}

/** The commands about money; each gives the lines to print. They ask the provider, as everything about money does. */
export const PAY_COMMANDS: Readonly<Record<string, (request: PayRequest) => Promise<string[]>>> = {
  ledger: async ({ ports, rest }) => {
    const [what, which = ''] = rest;
    if (what === 'order') return await showOrder(ports, which);
    if (what === 'workspace') return await showWorkspace(ports, which);
    if (what === 'day' && /^\d{4}-\d\d-\d\d$/.test(which)) return await showDay(ports, which);
    throw new OpsError(USAGE);
  },
  refund: async ({ ports, rest }) => {
    const [orderId = '', amount] = rest;
    try {
      await refundOrder(ports, orderId, amount === undefined ? undefined : minorOf(amount));
    } catch (error) {
      if (!(error instanceof VisibleError)) throw error;
      const why =
        error.codeName === 'notFound' ? 'there is no such order' : 'the order has not brought so much';
      throw new OpsError(why);
    }
    return await showOrder(ports, orderId);
  },
};

async function showOrder(ports: PayPorts, orderId: string): Promise<string[]> {
  await settle(ports, orderId);
  const book = await orderBook(ports, orderId);
  if (book === undefined) throw new OpsError(`there is no order ${orderId}`);
  return describe(book);
}

async function showWorkspace(ports: PayPorts, workspaceId: string): Promise<string[]> {
  const lines: string[] = [];
  for (const precision of ['low', 'high'] as const) {
    const attempt = await ports.table.get(payKeys.attempt(workspaceId, precision));
    if (attempt !== undefined) lines.push(...(await showOrder(ports, String(attempt.orderId))));
  }
  return lines.length === 0 ? ['nobody began to pay for this workspace'] : lines;
}

async function showDay(ports: PayPorts, day: string): Promise<string[]> {
  const { movements, providerMinor, ledgerMinor, found, left } = await compareDay(ports, day);
  const line = ({ what, movement, orderId }: (typeof found)[number]) =>
    `  ${what.padEnd(8)} ${movement} ${orderId ?? 'no order of ours'}`;
  return [
    `${day}   ${movements} movements   provider ${amountText({ amountMinor: providerMinor })}   ledger ${amountText({ amountMinor: ledgerMinor })}`,
    `${found.length} differences found, ${left.length} left after settling`,
    ...left.map(line),
  ];
}

function describe({ order, entries }: OrderBook): string[] {
  const balance = amountText({ amountMinor: balanceMinor(entries) });
  return [
    `${order.id}   ${order.state}   ${order.precision} file of ${order.workspaceId}   ${order.uid}`,
    `  asked ${amountText(order)} ${order.currency}, brought ${balance}${order.entitles ? ', gives the file' : ''}`,
    ...entries.map(
      ({ kind, id, amountMinor, currency, atMs }) =>
        `  ${new Date(atMs).toISOString()}  ${kind.padEnd(13)} ${amountText({ amountMinor })} ${currency}  ${id}`,
    ),
    ...order.refunds.map(
      ({ id, amountMinor, reason, state }) =>
        `  refund ${id}: ${amountText({ amountMinor })}, ${reason}, ${state}`,
    ),
  ];
}

/** `5.00` in smallest units. */
function minorOf(text: string): number {
  if (!/^\d+(\.\d\d?)?$/.test(text)) throw new OpsError('an amount such as 5 or 5.00');
  return Math.round(Number(text) * MINOR_UNITS);
}
