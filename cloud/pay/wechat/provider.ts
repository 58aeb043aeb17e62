import * as z from 'zod';
import { WECHAT_NOTIFY_PATH } from '../../../core/contract/payment-hooks.ts';
import { TITLE_SEPARATOR } from '../../../core/studio/pay/payer/title.ts';
import type { Payment } from '../../../core/studio/pay/payment.ts';
import {
  AttemptLapsed,
  type Charge,
  type Checkout,
  type Movement,
  type PayProvider,
  ProviderUnavailable,
  type Refund,
  RefundRefused,
  type Truth,
} from '../../../core/studio/pay/provider.ts';
import { billMovements } from './bill.ts';
import { WechatClient, type WechatClientSettings, WechatRefusal } from './client.ts';

export interface WechatSettings extends WechatClientSettings {
  /** Site that receives WeChat Pay's notifications. */
  siteOrigin: string;
}

/** Least remaining time of an attempt, milliseconds. A payer who scans later than this cannot finish. */
const SHORTEST_ATTEMPT_MS = 2000;
/** Maximum length of the description that WeChat Pay shows, bytes. */
const DESCRIPTION_MAX_BYTES = 127;

const transaction = z.object({
  out_trade_no: z.string(),
  transaction_id: z.string().optional(),
  trade_state: z.string(),
  success_time: z.string().optional(),
  amount: z.object({ total: z.int(), currency: z.literal('CNY').default('CNY') }).optional(),
});

const refundAnswer = z.object({
  refund_id: z.string(),
  out_refund_no: z.string(),
  status: z.enum(['SUCCESS', 'CLOSED', 'PROCESSING', 'ABNORMAL']),
  create_time: z.string(),
  success_time: z.string().optional(),
  amount: z.object({ refund: z.int() }),
});

/** States of a paid order, whether or not the money was refunded later. */
const PAID_STATES = new Set(['SUCCESS', 'REFUND']);
/** ABNORMAL: the bank refused it, and a person decides in the merchant platform where the money goes. */
const REFUND_STATES = {
  SUCCESS: 'succeeded',
  PROCESSING: 'pending',
  ABNORMAL: 'stuck',
  CLOSED: 'failed',
} as const;
/** Temporary refusals: our key or permission is wrong, or our balance is too low. */
const PASSING_REFUSALS = new Set(['SIGN_ERROR', 'NO_AUTH', 'NOT_ENOUGH', 'FREQUENCY_LIMITED']);
/** States of an order that can no longer be paid. */
const CLOSED_STATES = new Set(['CLOSED', 'REVOKED']);
/** Codes for an unknown order or refund. The last is an older code of WeChat Pay. */
const MISSING = new Set(['ORDER_NOT_EXIST', 'RESOURCE_NOT_EXISTS', 'ORDERNOTEXIST']);
/** These codes, and the one for an id of another form than WeChat Pay's. */
const NO_ID_OF_THEIRS = new Set([...MISSING, 'PARAM_ERROR']);

/**
 * WeChat Pay, APIv3. The payer scans a code (Native), or pays on the same phone, in its browser (H5) or inside WeChat
 * (JSAPI). Our payment's id is its `out_trade_no`.
 */
export class WechatProvider implements PayProvider {
  readonly kind = 'wechat';
  readonly #settings: WechatSettings;
  readonly #client: WechatClient;

  constructor(settings: WechatSettings) {
    this.#settings = settings;
    this.#client = new WechatClient(settings);
  }

  async settingsOfNew(): Promise<Record<string, never>> {
    return {};
  }

  async start(payment: Payment): Promise<Checkout> {
    const late = this.#settings.nowMs() > payment.expiresAtMs - SHORTEST_ATTEMPT_MS;
    if (late) {
      // It may exist anyway, from an earlier request whose answer got lost.
      if ((await this.#trade(payment)) === undefined) throw new AttemptLapsed();
      return { providerId: payment.id, address: '' };
    }
    const { appId, merchantId, officialAccount } = await this.#settings.secret();
    const inWechat = payment.phone?.way === 'jsapi';
    const body = {
      appid: inWechat ? (officialAccount?.appId ?? '') : appId,
      mchid: merchantId,
      description: shorten(payment.title),
      out_trade_no: payment.id,
      time_expire: beijingTime(payment.expiresAtMs),
      notify_url: this.#settings.siteOrigin + WECHAT_NOTIFY_PATH,
      amount: { total: payment.amountMinor, currency: payment.currency },
    };
    try {
      return { providerId: payment.id, address: await place(this.#client, body, payment.phone) };
    } catch (error) {
      if (!(error instanceof WechatRefusal) || !isOver(await this.#trade(payment)))
        throw asUnavailable(error);
      return { providerId: payment.id, address: '' };
    }
  }

  async query(payment: Payment, refundIds: readonly string[]): Promise<Truth> {
    const found = await this.#trade(payment);
    if (found === undefined) {
      const over = this.#settings.nowMs() >= payment.expiresAtMs;
      return { state: over ? 'closed' : 'open', refunds: [], disputes: [] };
    }
    if (found.out_trade_no !== payment.id) throw new ProviderUnavailable('another payment');
    const charge = chargeOf(found);
    if (charge === undefined) {
      const state = CLOSED_STATES.has(found.trade_state) ? 'closed' : 'open';
      return { state, refunds: [], disputes: [] };
    }
    const refunds = await Promise.all(refundIds.map((id) => this.#refundBy(id)));
    const known = refunds.filter((one) => one !== undefined).map(refundOf);
    return { state: 'paid', charge, refunds: known, disputes: [] };
  }

  async close(payment: Payment): Promise<void> {
    const { merchantId } = await this.#settings.secret();
    const path = `/v3/pay/transactions/out-trade-no/${payment.id}/close`;
    try {
      await this.#client.call({ method: 'POST', path, body: { mchid: merchantId } }, z.unknown());
    } catch (error) {
      if (!(error instanceof WechatRefusal)) throw error;
      // Fine if it has ended or never began. Otherwise it could still be paid.
      const found = await this.#trade(payment);
      if (found !== undefined && !isOver(found)) throw asUnavailable(error);
    }
  }

  async refund(payment: Payment, { id, amountMinor }: { id: string; amountMinor: number }): Promise<void> {
    // The amount that was paid, which may differ from the price.
    const total = (await this.#trade(payment))?.amount?.total ?? payment.amountMinor;
    const body = {
      out_trade_no: payment.id,
      out_refund_no: id,
      notify_url: this.#settings.siteOrigin + WECHAT_NOTIFY_PATH,
      amount: { refund: amountMinor, total, currency: payment.currency },
    };
    try {
      await this.#client.call({ method: 'POST', path: '/v3/refund/domestic/refunds', body }, refundAnswer);
    } catch (error) {
      if (!(error instanceof WechatRefusal)) throw error;
      if (PASSING_REFUSALS.has(error.code)) throw asUnavailable(error);
      // The refund may exist anyway: a repeated request, or one whose answer was lost.
      if ((await this.#refundBy(id)) === undefined) throw new RefundRefused();
    }
  }

  // An operator issues the fapiao: core/studio/pay/fapiao.
  async invoiceUrl(): Promise<undefined> {}

  async paymentIdOf(id: string): Promise<string | undefined> {
    // The id becomes part of a path.
    if (!/^[\w-]{1,64}$/.test(id)) return undefined;
    const { merchantId } = await this.#settings.secret();
    const shape = z.object({ out_trade_no: z.string() });
    for (const path of [
      `/v3/pay/transactions/id/${id}?mchid=${merchantId}`,
      `/v3/refund/domestic/refunds/${id}`,
    ]) {
      const found = await undefinedIfMissing(
        this.#client.call({ method: 'GET', path }, shape),
        NO_ID_OF_THEIRS,
      );
      if (found !== undefined) return found.out_trade_no;
    }
    return undefined;
  }

  movements(day: string): Promise<Movement[]> {
    return billMovements(this.#client, day);
  }

  async #trade(payment: Payment): Promise<z.output<typeof transaction> | undefined> {
    const { merchantId } = await this.#settings.secret();
    const path = `/v3/pay/transactions/out-trade-no/${payment.id}?mchid=${merchantId}`;
    return await undefinedIfMissing(this.#client.call({ method: 'GET', path }, transaction));
  }

  async #refundBy(refundId: string): Promise<z.output<typeof refundAnswer> | undefined> {
    return await undefinedIfMissing(
      this.#client.call({ method: 'GET', path: `/v3/refund/domestic/refunds/${refundId}` }, refundAnswer),
    );
  }
}

/** Places an order; returns the code's text, the page that opens WeChat, or the id for a page inside it. */
async function place(client: WechatClient, body: object, phone: Payment['phone']): Promise<string> {
  const path = '/v3/pay/transactions';
  if (phone?.way === 'h5') {
    const scene_info = { payer_client_ip: phone.address, h5_info: { type: 'Wap' } };
    const shape = z.object({ h5_url: z.string() });
    return (await client.call({ method: 'POST', path: `${path}/h5`, body: { ...body, scene_info } }, shape))
      .h5_url;
  }
  if (phone?.way === 'jsapi') {
    const payer = { openid: phone.openId };
    const shape = z.object({ prepay_id: z.string() });
    return (await client.call({ method: 'POST', path: `${path}/jsapi`, body: { ...body, payer } }, shape))
      .prepay_id;
  }
  const shape = z.object({ code_url: z.string() });
  return (await client.call({ method: 'POST', path: `${path}/native`, body }, shape)).code_url;
}

/** True if the order is paid or closed for good. Refusal codes differ between calls; the state does not. */
function isOver(found: z.output<typeof transaction> | undefined): boolean {
  return found !== undefined && (PAID_STATES.has(found.trade_state) || CLOSED_STATES.has(found.trade_state));
}

function chargeOf({
  trade_state,
  transaction_id,
  success_time,
  amount,
}: z.output<typeof transaction>): Charge | undefined {
  if (!PAID_STATES.has(trade_state)) return undefined;
  const atMs = Date.parse(success_time ?? '');
  if (transaction_id === undefined || amount === undefined || Number.isNaN(atMs))
    throw new ProviderUnavailable('a payment without its particulars');
  return { id: transaction_id, amountMinor: amount.total, currency: amount.currency, atMs, bookedAtMs: atMs };
}

function refundOf(answer: z.output<typeof refundAnswer>): Refund {
  const { status, refund_id, out_refund_no, amount } = answer;
  return {
    id: refund_id,
    ourId: out_refund_no,
    amountMinor: amount.refund,
    state: REFUND_STATES[status],
    atMs: Date.parse(answer.success_time ?? answer.create_time),
  };
}

/** Undefined for an order or refund unknown to WeChat Pay; its other refusals carry no information. */
async function undefinedIfMissing<T>(pending: Promise<T>, codes = MISSING): Promise<T | undefined> {
  try {
    return await pending;
  } catch (error) {
    if (error instanceof WechatRefusal && codes.has(error.code)) return undefined;
    throw asUnavailable(error);
  }
}

/** An unexpected refusal counts as no answer. */
function asUnavailable(error: unknown): unknown {
  return error instanceof WechatRefusal ? new ProviderUnavailable(error.code) : error;
}

/** Formats a time as RFC 3339 in Beijing time, as WeChat Pay does. */
function beijingTime(ms: number): string {
  return `${new Date(ms + 8 * 3600 * 1000).toISOString().slice(0, 19)}+08:00`;
}

/** Shortens the name of the part, with which a title begins: lattice and precision say what is paid for. */
function shorten(title: string): string {
  const [name = '', ...rest] = title.split(TITLE_SEPARATOR);
  const cut = [name, ['', ...rest].join(TITLE_SEPARATOR)].map((part) => [...part]);
  const text = () => cut.flat().join('');
  for (const part of cut)
    while (part.length > 0 && Buffer.byteLength(text()) > DESCRIPTION_MAX_BYTES) part.pop();
  return text();
}
