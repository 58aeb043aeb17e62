import { NOTIFICATION_ANSWER_SECONDS } from '../../../../core/rules/pay/limits.ts';
import type { Faults } from '../../faults/faults.ts';
import { Deliveries } from '../deliveries.ts';
import { beijingTime } from './bill.ts';
import { sealResource, signedHeaders, type WechatKeys } from './keys.ts';
import type { Trade, WechatRefund } from './till.ts';

/** Time after which an unanswered notice counts as lost, milliseconds. */
const ANSWER_MS = NOTIFICATION_ANSWER_SECONDS * 1000;

export interface NoticeSettings {
  keys: WechatKeys;
  faults: Faults;
  nowMs: () => number;
}

/** Notifies the merchant of payments and refunds, signed and encrypted, until it accepts. */
export class Notices {
  /** Key that signs. WeChat Pay decides for each notice while a merchant changes from one to the other. */
  by: 'public-key' | 'certificate' = 'public-key';
  readonly #settings: NoticeSettings;
  readonly #deliveries: Deliveries;
  #count = 0;

  constructor(settings: NoticeSettings) {
    this.#settings = settings;
    this.#deliveries = new Deliveries(settings.faults);
  }

  notify(trade: Trade, refund?: WechatRefund): void {
    const url = refund === undefined ? trade.notify_url : refund.notify_url;
    if (url === undefined) return;
    const { keys, nowMs } = this.#settings;
    this.#count += 1;
    const content =
      refund === undefined ? { ...paymentNotice(trade, keys) } : { ...refundNotice(trade, refund, keys) };
    const about = refund === undefined ? 'transaction' : 'refund';
    const body = JSON.stringify({
      id: `EV-${nowMs()}-${this.#count}`,
      create_time: beijingTime(nowMs()),
      resource_type: 'encrypt-resource',
      event_type: refund === undefined ? 'TRANSACTION.SUCCESS' : `REFUND.${refund.status}`,
      summary: about,
      resource: sealResource(keys, content, about),
    });
    this.#deliveries.send(async (signal) => await this.#post(url, body, signal));
  }

  /** Resolves when every notice so far was accepted or given up. */
  async delivered(): Promise<void> {
    await this.#deliveries.delivered();
  }

  stop(): void {
    this.#deliveries.stop();
  }

  async #post(url: string, body: string, stopped: AbortSignal): Promise<Response> {
    const { keys, nowMs } = this.#settings;
    const headers = {
      'content-type': 'application/json',
      ...signedHeaders(keys, body, { nowMs: nowMs(), by: this.by }),
    };
    const signal = AbortSignal.any([stopped, AbortSignal.timeout(ANSWER_MS)]);
    return await fetch(url, { method: 'POST', body, headers, signal });
  }
}

function paymentNotice(trade: Trade, { merchantId, appId }: WechatKeys): object {
  return {
    mchid: merchantId,
    appid: appId,
    out_trade_no: trade.out_trade_no,
    transaction_id: trade.transaction_id,
    trade_type: { native: 'NATIVE', h5: 'MWEB', jsapi: 'JSAPI' }[trade.way],
    trade_state: 'SUCCESS',
    success_time: beijingTime(trade.paidAtMs ?? 0),
    amount: { total: trade.total, payer_total: trade.total, currency: 'CNY', payer_currency: 'CNY' },
  };
}

function refundNotice(trade: Trade, refund: WechatRefund, { merchantId }: WechatKeys): object {
  return {
    mchid: merchantId,
    out_trade_no: trade.out_trade_no,
    transaction_id: trade.transaction_id,
    out_refund_no: refund.out_refund_no,
    refund_id: refund.refund_id,
    refund_status: refund.status,
    ...(refund.status === 'SUCCESS' ? { success_time: beijingTime(refund.atMs) } : {}),
    amount: { total: trade.total, refund: refund.amount },
  };
}
