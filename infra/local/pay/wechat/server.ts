import { createHash } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { isIP } from 'node:net';
import type { Faults } from '../../faults/faults.ts';
import { readBody } from '../../net/read-body.ts';
import { Authority } from './authority.ts';
import { beijingTime, tradeBill } from './bill.ts';
import { isBridgeRequest, isFromMerchant, signedHeaders, type WechatKeys } from './keys.ts';
import { Notices } from './notices.ts';
import { codesPage, phonePage } from './phone-page.ts';
import { Till, type Trade, type WechatRefund, WechatRefusal } from './till.ts';

const REQUEST_MAX_BYTES = 64 * 1024;

export interface LocalWechatPayOptions {
  file: string;
  keys: WechatKeys;
  faults: Faults;
  nowMs?: () => number;
}

interface Asked {
  method: string;
  path: string;
  query: URLSearchParams;
  body: Record<string, unknown>;
  url: string;
}

/**
 * The stand-in for WeChat Pay APIv3: its calls, signed both ways, the payer's phone, encrypted notices, and the
 * authorisation that names a payer to an official account.
 */
export class LocalWechatPay {
  readonly server: Server;
  readonly till: Till;
  /** If true, no call gets an answer. */
  down = false;
  readonly keys: WechatKeys;
  readonly #notices: Notices;
  readonly #faults: Faults;
  readonly #authority: Authority;

  constructor({ file, keys, faults, nowMs = Date.now }: LocalWechatPayOptions) {
    this.keys = keys;
    this.#faults = faults;
    this.#authority = new Authority(keys, nowMs);
    this.#notices = new Notices({ keys, faults, nowMs });
    this.till = new Till(file, nowMs, (trade, refund) => this.#notices.notify(trade, refund));
    this.server = createServer((request, response) => {
      this.#answer(request, response).catch((error: unknown) => this.#refuse(response, error));
    });
  }

  /** Signs notices by the platform certificate, or by the public key. */
  set noticesBy(by: Notices['by']) {
    this.#notices.by = by;
  }

  /** Resolves when every notice so far was accepted or given up. */
  delivered(): Promise<void> {
    return this.#notices.delivered();
  }

  /** Cancels the notices in flight. */
  stop(): void {
    this.#notices.stop();
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (this.down) {
      request.socket.destroy();
      return;
    }
    const url = new URL(request.url ?? '/', 'http://wechat');
    const text = (await readBody(request, REQUEST_MAX_BYTES)).toString('utf8');
    if (this.#authority.answer(url, response)) return;
    if (url.pathname === '/h5') return this.#h5(response, url, text);
    if (url.pathname === '/phone') return this.#phone(response, url.searchParams, text);
    const method = request.method ?? 'GET';
    const signed = { method, path: request.url ?? '/', body: text };
    if (!isFromMerchant(this.keys, request.headers.authorization ?? '', signed))
      throw new WechatRefusal('SIGN_ERROR', 401);
    if (this.#faults.strikes('busyProviders')) throw new WechatRefusal('FREQUENCY_LIMITED', 429);
    if (url.pathname === '/v3/bill/file') {
      response.end(this.#bill(url.searchParams.get('day') ?? ''));
      return;
    }
    const body = text === '' ? {} : JSON.parse(text);
    const host = `http://${request.headers.host}`;
    const result = this.#call({ method, path: url.pathname, query: url.searchParams, body, url: host });
    this.#send(response, result === undefined ? 204 : 200, result);
  }

  #call({ method, path, query, body, url }: Asked): object | undefined {
    const order = /^\/v3\/pay\/transactions\/out-trade-no\/([\w-]+)(\/close)?$/.exec(path);
    const refund = /^\/v3\/refund\/domestic\/refunds\/([\w-]+)$/.exec(path);
    const way = /^\/v3\/pay\/transactions\/(native|h5|jsapi)$/.exec(path)?.[1];
    if (method === 'POST' && way !== undefined) return this.#place(way as Trade['way'], body, url);
    if (method === 'GET' && order?.[1] !== undefined) return this.#shown(this.till.trade(order[1]));
    const byId = /^\/v3\/pay\/transactions\/id\/([\w-]+)$/.exec(path)?.[1];
    if (method === 'GET' && byId !== undefined) return this.#shown(this.till.tradeById(byId));
    if (method === 'POST' && order?.[1] !== undefined && order[2] !== undefined) {
      this.till.close(this.till.trade(order[1]));
      return undefined;
    }
    if (method === 'POST' && path === '/v3/refund/domestic/refunds') return refundView(this.#refund(body));
    if (method === 'GET' && refund?.[1] !== undefined) return refundView(this.till.refunded(refund[1]));
    if (method === 'GET' && path === '/v3/bill/tradebill') {
      const day = query.get('bill_date') ?? '';
      const hash = createHash('sha1').update(this.#bill(day)).digest('hex');
      return { hash_type: 'SHA1', hash_value: hash, download_url: `${url}/v3/bill/file?day=${day}` };
    }
    throw new WechatRefusal('RESOURCE_NOT_EXISTS', 404);
  }

  #place(way: Trade['way'], body: Record<string, unknown>, pagesUrl: string): object {
    const { appid, mchid, description, out_trade_no, time_expire, notify_url } = body;
    const amount = body.amount as { total?: unknown; currency?: unknown } | undefined;
    const expiresAtMs = Date.parse(String(time_expire));
    const payer = body.payer as { openid?: unknown } | undefined;
    const scene = body.scene_info as { payer_client_ip?: unknown; h5_info?: { type?: unknown } } | undefined;
    const good =
      appid === (way === 'jsapi' ? this.keys.officialAppId : this.keys.appId) &&
      (way !== 'jsapi' || this.#authority.knows(payer?.openid)) &&
      (way !== 'h5' || (isIP(String(scene?.payer_client_ip)) !== 0 && scene?.h5_info?.type === 'Wap')) &&
      mchid === this.keys.merchantId &&
      /^[\w\-|*]{6,32}$/.test(String(out_trade_no)) &&
      /T\d\d:\d\d:\d\d\+08:00$/.test(String(time_expire)) &&
      Number.isSafeInteger(amount?.total) &&
      Number(amount?.total) > 0 &&
      amount?.currency === 'CNY' &&
      Buffer.byteLength(String(description)) <= 127;
    if (!good) throw new WechatRefusal('PARAM_ERROR');
    const { code_url } = this.till.place(
      {
        way,
        ...(typeof payer?.openid === 'string' ? { openid: payer.openid } : {}),
        out_trade_no: String(out_trade_no),
        description: String(description),
        total: Number(amount?.total),
        expiresAtMs,
        notify_url: String(notify_url),
      },
      pagesUrl,
    );
    if (way === 'h5') return { h5_url: code_url };
    return way === 'jsapi' ? { prepay_id: code_url } : { code_url };
  }

  #refund(body: Record<string, unknown>): WechatRefund {
    const amount = body.amount as { refund?: unknown; total?: unknown } | undefined;
    const trade = this.till.trade(String(body.out_trade_no));
    if (amount?.total !== trade.total) throw new WechatRefusal('PARAM_ERROR');
    return this.till.refund({
      out_refund_no: String(body.out_refund_no),
      out_trade_no: trade.out_trade_no,
      amount: Number(amount.refund),
      ...(body.notify_url === undefined ? {} : { notify_url: String(body.notify_url) }),
    });
  }

  #shown(trade: Trade): object {
    const paid =
      trade.transaction_id === undefined
        ? {}
        : {
            transaction_id: trade.transaction_id,
            success_time: beijingTime(trade.paidAtMs ?? 0),
            amount: { total: trade.total, payer_total: trade.total, currency: 'CNY', payer_currency: 'CNY' },
          };
    const { out_trade_no, trade_state } = trade;
    // WeChat Pay itself closes an order some time after it expires.
    const over = trade_state === 'NOTPAY' && !this.till.isPayable(trade);
    return {
      mchid: this.keys.merchantId,
      appid: this.keys.appId,
      out_trade_no,
      trade_state: over ? 'CLOSED' : trade_state,
      ...paid,
    };
  }

  #bill(day: string): string {
    const text = tradeBill(this.till, this.keys, day);
    if (text === undefined) throw new WechatRefusal('NO_STATEMENT_EXIST');
    return text;
  }

  #phone(response: ServerResponse, query: URLSearchParams, body: string): void {
    const trade = this.till.findByCode(query.get('code') ?? '');
    const action = response.req.method === 'POST' ? new URLSearchParams(body).get('action') : undefined;
    if (trade !== undefined && action === 'pay' && this.till.isPayable(trade)) this.till.pay(trade);
    response.writeHead(200, {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'",
    });
    if (!query.has('code')) {
      response.end(codesPage(this.till.open()));
      return;
    }
    const payable = trade !== undefined && action !== 'cancel' && this.till.isPayable(trade);
    response.end(phonePage(trade, payable, action === 'decline'));
  }

  /** WeChat on the phone, opened by a page of its browser. It returns there when the payer is done. */
  #h5(response: ServerResponse, url: URL, body: string): void {
    const back = url.searchParams.get('redirect_url');
    url.searchParams.delete('redirect_url');
    const trade = this.till.findByCode(`http://${response.req.headers.host}/h5${url.search}`);
    const action = response.req.method === 'POST' ? new URLSearchParams(body).get('action') : undefined;
    if (trade !== undefined && action === 'pay' && this.till.isPayable(trade)) this.till.pay(trade);
    if (back !== null && (action === 'pay' || action === 'cancel')) {
      response.writeHead(303, { location: back }).end();
      return;
    }
    const payable = trade !== undefined && this.till.isPayable(trade);
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' });
    response.end(phonePage(trade, payable, action === 'decline'));
  }

  /** WeChat's own browser asks for a payment, as its bridge does for a page. Returns the bridge's message. */
  bridge(asked: Record<string, string>, action: 'pay' | 'cancel'): string {
    const trade = this.till.findByCode(asked.package?.replace('prepay_id=', '') ?? '');
    if (trade === undefined || !isBridgeRequest(this.keys, asked)) return 'get_brand_wcpay_request:fail';
    if (action === 'cancel') return 'get_brand_wcpay_request:cancel';
    if (!this.till.isPayable(trade)) return 'get_brand_wcpay_request:fail';
    this.till.pay(trade);
    return 'get_brand_wcpay_request:ok';
  }

  /** Signs with the key that the merchant names, by default with the platform certificate. */
  #send(response: ServerResponse, status: number, value: object | undefined): void {
    const body = value === undefined ? '' : JSON.stringify(value);
    const isPublicKey = response.req.headers['wechatpay-serial'] === this.keys.wechatSerial;
    response.writeHead(status, {
      'content-type': 'application/json; charset=utf-8',
      ...signedHeaders(this.keys, body, {
        nowMs: this.till.nowMs(),
        by: isPublicKey ? 'public-key' : 'certificate',
      }),
    });
    response.end(body);
  }

  #refuse(response: ServerResponse, error: unknown): void {
    const known = error instanceof WechatRefusal ? error : new WechatRefusal('SYSTEM_ERROR', 500);
    this.#send(response, known.status, { code: known.code, message: known.code });
  }
}

function refundView(refund: WechatRefund): object {
  const { refund_id, out_refund_no, out_trade_no, amount, status, createdAtMs, atMs } = refund;
  return {
    refund_id,
    out_refund_no,
    out_trade_no,
    status,
    create_time: beijingTime(createdAtMs),
    ...(status === 'SUCCESS' ? { success_time: beijingTime(atMs) } : {}),
    amount: { refund: amount },
  };
}
