import { VisibleError } from '../../core/contract/envelope.ts';
import { amountText, MINOR_UNITS } from '../../core/rules/pay/prices.ts';
import { findUserByLogin } from '../../core/studio/account/user.ts';
import { compareDay, ledgerOfDay } from '../../core/studio/pay/compare.ts';
import { balanceMinor, type Entry } from '../../core/studio/pay/entry.ts';
import { findFapiao } from '../../core/studio/pay/fapiao/fapiao.ts';
import { paymentOfCharge } from '../../core/studio/pay/inbox.ts';
import { payKeys, paymentPointers } from '../../core/studio/pay/keys.ts';
import { type PaymentLedger, readLedger } from '../../core/studio/pay/ledger.ts';
import { listForPayer } from '../../core/studio/pay/payer/payments-of-user.ts';
import { paymentOf } from '../../core/studio/pay/payment.ts';
import type { PayPorts } from '../../core/studio/pay/ports.ts';
import { refundableMinor, refundPayment } from '../../core/studio/pay/refund.ts';
import { settle } from '../../core/studio/pay/settle.ts';
import { userPaymentsKey } from '../../core/studio/store/keys.ts';
import { OpsError, USAGE } from './commands.ts';
import { fapiaoCommand } from './fapiao-command.ts';
import { checkDay, daysOf, entriesOfDays, statementLines } from './statement.ts';

export interface PayRequest {
  ports: PayPorts;
  /** Arguments after the command. */
  rest: readonly string[];
  options?: { by?: string | undefined; reason?: string | undefined; 'dry-run'?: boolean | undefined };
}

/** Payment commands. Each returns the lines to print. Those that show a payment query the provider first. */
export const PAY_COMMANDS: Readonly<Record<string, (request: PayRequest) => Promise<string[]>>> = {
  ledger: async ({ ports, rest }) => {
    const [what, which = '', ...more] = rest;
    if (what === 'order') return await showOrder(ports, which);
    if (what === 'workspace') return await showWorkspace(ports, which);
    if (what === 'user') return await showUser(ports, which);
    if (what === 'find') return await showFound(ports, which);
    if (what === 'relist') return await relist(ports, [which, ...more]);
    if (what === 'amount') return await showAmount(ports, which, more);
    if (what === 'day') return await showDay(ports, checkDay(ports, which));
    throw new OpsError(USAGE);
  },
  statement: async ({ ports, rest: [from, to] }) =>
    statementLines(await entriesOfDays(ports, daysOf(ports, from, to))),
  refund,
  fapiao: fapiaoCommand,
};

/** Refunds a payment in the name of an operator; a dry run only says what would happen. */
async function refund({ ports, rest, options = {} }: PayRequest): Promise<string[]> {
  const [paymentId = '', amount] = rest;
  const { by = '', reason = '' } = options;
  const asked = amount === undefined ? undefined : minorOf(amount);
  const before = await showOrder(ports, paymentId);
  const ledger = (await readLedger(ports, paymentId))!;
  const left = refundableMinor(ledger);
  const sum = amountText({ amountMinor: asked ?? left });
  if (left === 0 || (asked ?? left) > left || asked === 0)
    throw new OpsError(`at most ${amountText({ amountMinor: left })} of this order can be refunded`);
  if (options['dry-run'] === true)
    return [
      ...before,
      ...((await findFapiao(ports, paymentId))?.state === 'done'
        ? ['  its fapiao was issued: a refund needs a red-letter fapiao']
        : []),
      `would refund ${sum} ${ledger.payment.currency}; nothing was sent`,
    ];
  if (by.trim() === '' || reason.trim() === '')
    throw new OpsError('a refund needs --by NAME and --reason TEXT; --dry-run shows it first');
  try {
    await refundPayment(ports, paymentId, asked, { by: by.trim(), why: reason.trim() });
  } catch (error) {
    // Another refund came first.
    if (!(error instanceof VisibleError)) throw error;
    throw new OpsError('another refund came first, and less can be refunded now');
  }
  return await showOrder(ports, paymentId);
}

async function showOrder(ports: PayPorts, paymentId: string): Promise<string[]> {
  await settle(ports, paymentId);
  const ledger = await readLedger(ports, paymentId);
  if (ledger === undefined) throw new OpsError(`there is no order ${paymentId}`);
  return [...describe(ledger), ...(await fapiaoLines(ports, ledger))];
}

/** The request for a fapiao of a payment. After a refund of an issued one it also asks for a red-letter fapiao. */
async function fapiaoLines(ports: PayPorts, { payment, entries }: PaymentLedger): Promise<string[]> {
  const fapiao = await findFapiao(ports, payment.id);
  if (fapiao === undefined) return [];
  const { state, number, title } = fapiao;
  const line = `  fapiao ${state}${number === undefined ? '' : `, number ${number}`}   ${title}`;
  const isBack =
    payment.refunds.some(({ state: each }) => each !== 'refused') ||
    balanceMinor(entries) < payment.amountMinor;
  const isRed = state === 'done' && isBack;
  return isRed ? [line, '  refunded after the fapiao was issued: issue a red-letter fapiao'] : [line];
}

/** Every payment that was started for an order, oldest first, of both precisions and also ended ones. */
async function showWorkspace(ports: PayPorts, orderId: string): Promise<string[]> {
  const pointers = await ports.table.query({ pk: payKeys.attempt(orderId, 'low').pk });
  const ids = new Set(pointers.map((item) => paymentPointers.read(item).paymentId));
  const lines: string[] = [];
  for (const id of [...ids].sort()) lines.push(...(await showOrder(ports, id)));
  return lines.length === 0 ? ['no payment was started for this order'] : lines;
}

async function showUser(ports: PayPorts, name: string): Promise<string[]> {
  const uid = (await findUserByLogin(ports, name))?.uid ?? name;
  const items = await ports.table.query({ index: 'gsi1', pk: userPaymentsKey(uid) });
  const lines: string[] = [];
  for (const item of items) lines.push(...(await showOrder(ports, paymentOf(item).id)));
  return lines.length === 0 ? [`${name} has paid nothing`] : lines;
}

/** Finds the payment of an id: charges are in our table, the provider resolves its other ids. */
async function showFound(ports: PayPorts, id: string): Promise<string[]> {
  if (id === '') throw new OpsError(USAGE);
  const paymentId = (await paymentOfCharge(ports, id)) ?? (await ports.provider.paymentIdOf(id));
  if (paymentId === undefined) throw new OpsError(`${id} belongs to none of our orders`);
  return await showOrder(ports, paymentId);
}

/** Writes every payment with entries in these days again, which lists it for its payer. */
async function relist(ports: PayPorts, [from = '', to]: readonly string[]): Promise<string[]> {
  const entries = await entriesOfDays(ports, daysOf(ports, from, to));
  const ids = new Set(entries.map(({ paymentId }) => paymentId));
  for (const id of ids) await listForPayer(ports, id);
  return [`${ids.size} payments are listed for their payers`];
}

async function showAmount(ports: PayPorts, amount: string, days: readonly string[]): Promise<string[]> {
  const wanted = minorOf(amount);
  const [from, to] = days;
  const entries = await entriesOfDays(ports, daysOf(ports, from, to));
  const found = entries.filter(({ amountMinor }) => Math.abs(amountMinor) === wanted);
  return found.length === 0 ? [`no movement of ${amount} in these days`] : found.map(entryLine);
}

async function showDay(ports: PayPorts, day: string): Promise<string[]> {
  const { movements, providerMinor, ledgerMinor, found, left } = await compareDay(ports, day);
  const line = ({ what, movement, paymentId }: (typeof found)[number]) =>
    `  ${what.padEnd(8)} ${movement} ${paymentId ?? 'unknown order'}`;
  return [
    `${day}   ${movements} movements   provider ${amountText({ amountMinor: providerMinor })}   ledger ${amountText({ amountMinor: ledgerMinor })}`,
    `${found.length} differences found, ${left.length} left after settling`,
    ...left.map(line),
    ...(await ledgerOfDay(ports, day)).map(entryLine),
  ];
}

/** One movement, with its order. */
function entryLine({ kind, id, amountMinor, currency, atMs, paymentId, uid }: Entry): string {
  const sum = amountText({ amountMinor }).padStart(9);
  return `  ${new Date(atMs).toISOString()}  ${kind.padEnd(13)} ${sum} ${currency}  ${paymentId}  ${uid}  ${id}`;
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
      ({ id, amountMinor, reason, state, by, why }) =>
        `  refund ${id}: ${amountText({ amountMinor })}, ${reason}, ${state}${by === undefined ? '' : `, by ${by}: ${why ?? ''}`}`,
    ),
  ];
}

/** Converts an amount such as `5.00` to minor units. */
function minorOf(text: string): number {
  if (!/^\d+(\.\d\d?)?$/.test(text)) throw new OpsError('give an amount such as 5 or 5.00');
  return Math.round(Number(text) * MINOR_UNITS);
}
