import { createHash } from 'node:crypto';
import * as z from 'zod';
import { namesOf, recordOf } from '../../../core/rules/names.ts';
import { MINOR_UNITS } from '../../../core/rules/pay/prices.ts';
import { type Movement, ProviderUnavailable } from '../../../core/studio/pay/provider.ts';
import { type WechatClient, WechatRefusal } from './client.ts';

const billAnswer = z.object({
  hash_type: z.literal('SHA1'),
  hash_value: z.string(),
  download_url: z.string(),
});

/** Columns of a trade bill that we read, by WeChat Pay's headings. */
const COLUMNS = {
  at: '交易时间',
  chargeId: '微信订单号',
  paymentId: '商户订单号',
  state: '交易状态',
  amount: '订单金额',
  refundId: '微信退款单号',
  refundNo: '商户退款单号',
  refundAmount: '申请退款金额',
  refundState: '退款状态',
} as const;

/** Movements in the trade bill of a day. Throws ProviderUnavailable if the bill is missing or altered. */
export async function billMovements(client: WechatClient, day: string): Promise<Movement[]> {
  const path = `/v3/bill/tradebill?bill_date=${day}&bill_type=ALL`;
  try {
    const { hash_value, download_url } = await client.call({ method: 'GET', path }, billAnswer);
    const bytes = await client.download(download_url);
    const hash = createHash('sha1').update(bytes).digest('hex');
    if (hash.toLowerCase() !== hash_value.toLowerCase())
      throw new ProviderUnavailable('the bill was altered');
    return parseBill(bytes.toString('utf8'));
  } catch (error) {
    if (!(error instanceof WechatRefusal)) throw error;
    if (error.code === 'NO_STATEMENT_EXIST') return [];
    throw new ProviderUnavailable(error.code);
  }
}

/** Rows of a trade bill up to its summary. Cells begin with a backtick. Throws for unknown columns. */
export function parseBill(text: string): Movement[] {
  const [heading = '', ...rest] = text.replace(/^\uFEFF/, '').split(/\r?\n/);
  const names = heading.split(',');
  const places = recordOf(namesOf(COLUMNS), (column) => names.indexOf(COLUMNS[column]));
  if (Object.values(places).includes(-1)) throw new ProviderUnavailable('the bill has other columns');
  const rows = rest.slice(
    0,
    rest.findIndex((line) => !line.startsWith('`')),
  );
  return rows.flatMap((line) => {
    const cells = line.slice(1).split(',`');
    return movementOf((key) => cells[places[key]] ?? '') ?? [];
  });
}

/**
 * Returns the movement in a row. A refund only moves money once it succeeds: PROCESSING waits for the bank, FAIL has
 * failed, and CHANGE waits for a person.
 */
function movementOf(cell: (key: keyof typeof COLUMNS) => string): Movement | undefined {
  const atMs = Date.parse(`${cell('at').replace(' ', 'T')}+08:00`);
  const shared = { currency: 'CNY', atMs, chargeId: cell('chargeId'), paymentId: cell('paymentId') } as const;
  if (cell('state') === 'REFUND') {
    if (cell('refundState') !== 'SUCCESS') return undefined;
    const amountMinor = -minorOf(cell('refundAmount'));
    return { kind: 'refund', id: cell('refundId'), amountMinor, refundId: cell('refundNo'), ...shared };
  }
  return { kind: 'payment', id: cell('chargeId'), amountMinor: minorOf(cell('amount')), ...shared };
}

/** Converts an amount such as `20.00` to fen. */
function minorOf(yuan: string): number {
  return Math.round(Number(yuan) * MINOR_UNITS);
}
