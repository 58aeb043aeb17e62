import { VisibleError } from '../../core/contract/envelope.ts';
import { amountText, MINOR_UNITS } from '../../core/rules/pay/prices.ts';
import { findUserByLogin } from '../../core/studio/account/user.ts';
import { compareDay, ledgerOfDay } from '../../core/studio/pay/compare.ts';
import { balanceMinor, type Entry } from '../../core/studio/pay/entry.ts';
import { findFapiao } from '../../core/studio/pay/fapiao/fapiao.ts';
import { paymentOfCharge } from '../../core/studio/pay/inbox.ts';
import { payKeys, paymentPointers } from '../../core/studio/pay/keys.ts';
import { type PaymentLedger, readLedger } from '../../core/studio/pay/ledger.ts';
import { entitlesToAny, linesOf, type PaymentLine } from '../../core/studio/pay/lines.ts';
import { listForPayer } from '../../core/studio/pay/payer/payments-of-user.ts';
import { paymentOf } from '../../core/studio/pay/payment.ts';
import type { PayPorts } from '../../core/studio/pay/ports.ts';
import { refundableLine, refundableMinor, refundPayment } from '../../core/studio/pay/refund.ts';
import { settle } from '../../core/studio/pay/settle.ts';
import { userPaymentsKey } from '../../core/studio/store/keys.ts';
import { type Change, type Command, OpsError, type PayCommands, type Request } from './command/command.ts';
import { FAPIAO_COMMANDS } from './fapiao-command.ts';
import { checkDay, daysOf, entriesOfDays, statementLines } from './statement.ts';

/** Payment commands. Those that show a payment query the provider first. */
export const PAY_COMMANDS: PayCommands = {
  'ledger order': asks(
    { args: 'ORDER', text: 'shows an order and its entries' },
    async ({ ports, rest: [id = ''] }) => await showOrder(ports, id),
  ),
  'ledger workspace': asks(
    { args: 'WORKSPACE', text: 'shows all payments of a workspace, open ones too' },
    async ({ ports, rest: [id = ''] }) => await showWorkspace(ports, id),
  ),
  'ledger user': asks(
    { args: 'NAME', text: 'shows the payments of an account; NAME may be the uid of a deleted one' },
    async ({ ports, rest: [name = ''] }) => await showUser(ports, name),
  ),
  'ledger find': asks(
    {
      args: 'ID',
      text: 'shows the order behind an id of the payment provider: a charge, checkout, refund, dispute, balance line, invoice or transaction, or a WeChat refund by our id (rfd_…)',
    },
    async ({ ports, rest: [id = ''] }) => await showFound(ports, id),
  ),
  'ledger amount': asks(
    { args: '10.00 FROM [TO]', text: 'lists movements of that amount in these days, in or out' },
    async ({ ports, rest: [amount = '', ...days] }) => await showAmount(ports, amount, days),
  ),
  'ledger day': asks(
    {
      args: 'YYYY-MM-DD',
      text: 'compares that day with the books of the payment provider, settles missing payments, and prints the movements',
    },
    async ({ ports, rest: [day = ''] }) => await showDay(ports, checkDay(ports, day)),
  ),
  'ledger relist': {
    args: 'FROM [TO]',
    text: 'adds payments of these days, made before the payments page existed, to that page',
    changes: true,
    plan: relist,
  },
  statement: asks(
    { args: 'FROM [TO]', text: 'prints the movements of days or of a month YYYY-MM, as CSV' },
    async ({ ports, rest: [from, to] }) =>
      statementLines(await entriesOfDays(ports, daysOf(ports, from, to))),
  ),
  refund: {
    args: 'ORDER [AMOUNT | WORKSPACE] [--dry-run]',
    text: 'refunds all that is left, AMOUNT such as 5.00, or what WORKSPACE cost in a payment for several',
    settles: true,
    changes: true,
    plan: refund,
  },
  ...FAPIAO_COMMANDS,
};

/** Returns a command that shows what the provider reports, and records it if it is new. */
function asks(
  usage: { args: string; text: string },
  run: (request: Request<PayPorts>) => Promise<string[]>,
): Command<PayPorts> {
  return { ...usage, settles: true, changes: false, run };
}

/** Refunds a payment in the name of an operator; a dry run only says what would happen. */
async function refund({ ports, rest }: Request<PayPorts>): Promise<Change<PayPorts>> {
  const [paymentId = '', amount] = rest;
  const asked = amount?.startsWith('wsp_')
    ? { orderId: amount }
    : { amountMinor: amount === undefined ? undefined : minorOf(amount) };
  const before = await showOrder(ports, paymentId);
  const ledger = (await readLedger(ports, paymentId))!;
  const { uid, currency } = ledger.payment;
  const left = refundableMinor(ledger);
  const wanted =
    asked.orderId === undefined
      ? (asked.amountMinor ?? left)
      : refundableLine(ledger, asked.orderId)?.amountMinor;
  if (wanted === undefined)
    throw new OpsError('this order has no price of that workspace beside others, or it was refunded');
  const sum = amountText({ amountMinor: wanted });
  if (left === 0 || wanted > left || wanted === 0)
    throw new OpsError(`at most ${amountText({ amountMinor: left })} of this order can be refunded`);
  return {
    uid,
    about: `${paymentId} ${sum} ${currency}`,
    async preview() {
      const isIssued = (await findFapiao(ports, paymentId))?.state === 'done';
      const red = isIssued ? ['  its fapiao was issued: a refund needs a red-letter fapiao'] : [];
      return [...before, ...red, `would refund ${sum} ${currency}; nothing was sent`];
    },
    async apply(writing, { by, reason }) {
      try {
        await refundPayment(writing, paymentId, { ...asked, by, why: reason });
      } catch (error) {
        // Another refund came first.
        if (!(error instanceof VisibleError)) throw error;
        throw new OpsError('another refund came first, and less can be refunded now');
      }
      return await showOrder(writing, paymentId);
    },
  };
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
  if (id === '') throw new OpsError();
  const paymentId = (await paymentOfCharge(ports, id)) ?? (await ports.provider.paymentIdOf(id));
  if (paymentId === undefined) throw new OpsError(`${id} belongs to none of our orders`);
  return await showOrder(ports, paymentId);
}

/** Writes every payment with entries in these days again, which lists it for its payer. */
async function relist({ ports, rest: [from = '', to] }: Request<PayPorts>): Promise<Change<PayPorts>> {
  const entries = await entriesOfDays(ports, daysOf(ports, from, to));
  const ids = new Set(entries.map(({ paymentId }) => paymentId));
  return {
    about: [from, to].filter(Boolean).join(' '),
    async apply(writing) {
      for (const id of ids) await listForPayer(writing, id);
      return [`${ids.size} payments are listed for their payers`];
    },
  };
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
  const lines = linesOf(payment);
  const [{ precision, orderId }] = lines as [PaymentLine];
  const bought = lines.length === 1 ? `${precision} file of ${orderId}` : `files of ${lines.length} orders`;
  return [
    `${payment.id}   ${payment.state}   ${bought}   ${payment.uid}`,
    `  asked ${amountText(payment)} ${payment.currency}, brought ${balance}${entitlesToAny(payment) ? ', gives the file' : ''}`,
    ...(lines.length === 1 ? [] : lines.map(lineText)),
    ...entries.map(
      ({ kind, id, amountMinor, currency, atMs }) =>
        `  ${new Date(atMs).toISOString()}  ${kind.padEnd(13)} ${amountText({ amountMinor })} ${currency}  ${id}`,
    ),
    ...(payment.disputes ?? []).map(
      ({ id, respondByMs }) =>
        `  dispute ${id}${respondByMs === undefined ? '' : `: evidence by ${new Date(respondByMs).toISOString()}`}`,
    ),
    ...payment.refunds.map(
      ({ id, amountMinor, orderIds, reason, state, by, why }) =>
        `  refund ${id}: ${amountText({ amountMinor })}${orderIds === undefined ? '' : ` of ${orderIds.join(' ')}`}, ${reason}, ${state}${by === undefined ? '' : `, by ${by}: ${why ?? ''}`}`,
    ),
  ];
}

function lineText({ precision, orderId, entitles, ...line }: PaymentLine): string {
  return `  ${amountText(line)}  ${precision} file of ${orderId}${entitles ? '' : ', not given'}`;
}

/** Converts an amount such as `5.00` to minor units. */
function minorOf(text: string): number {
  if (!/^\d+(\.\d\d?)?$/.test(text)) throw new OpsError('give an amount such as 5 or 5.00');
  return Math.round(Number(text) * MINOR_UNITS);
}
