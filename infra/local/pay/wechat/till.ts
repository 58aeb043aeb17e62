import { randomInt } from 'node:crypto';
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

/** An order as WeChat Pay stores it. Amounts are in fen. */
export interface Trade {
  out_trade_no: string;
  description: string;
  total: number;
  code_url: string;
  expiresAtMs: number;
  notify_url: string;
  trade_state: 'NOTPAY' | 'SUCCESS' | 'REFUND' | 'CLOSED';
  transaction_id?: string;
  paidAtMs?: number;
}

export interface WechatRefund {
  refund_id: string;
  out_refund_no: string;
  out_trade_no: string;
  amount: number;
  atMs: number;
  notify_url: string;
}

interface Books {
  trades: Record<string, Trade>;
  refunds: Record<string, WechatRefund>;
}

/** A refusal with WeChat Pay's code. */
export class WechatRefusal extends Error {
  readonly code: string;
  readonly status: number;

  constructor(code: string, status = 400) {
    super(code);
    this.code = code;
    this.status = status;
  }
}

/** Called after a payment or a refund. */
export type Notify = (trade: Trade, refund?: WechatRefund) => void;

/** Orders of the local WeChat Pay, written to disk after every change. */
export class Till {
  readonly books: Books;
  readonly nowMs: () => number;
  readonly #file: string;
  readonly #notify: Notify;

  constructor(file: string, nowMs: () => number, notify: Notify) {
    this.#file = file;
    this.nowMs = nowMs;
    this.#notify = notify;
    this.books = readBooks(file);
  }

  /** Places an order. The same order again returns the same code. */
  place(order: Omit<Trade, 'trade_state' | 'code_url'>): Trade {
    const before = this.books.trades[order.out_trade_no];
    if (before !== undefined) {
      if (before.total !== order.total || before.description !== order.description)
        throw new WechatRefusal('INVALID_REQUEST');
      if (before.trade_state === 'SUCCESS' || before.trade_state === 'REFUND')
        throw new WechatRefusal('ORDERPAID');
      if (before.trade_state === 'CLOSED') throw new WechatRefusal('ORDER_CLOSED');
      return before;
    }
    if (order.expiresAtMs <= this.nowMs()) throw new WechatRefusal('PARAM_ERROR');
    const code_url = `weixin://wxpay/bizpayurl?pr=${digits(12)}`;
    const trade: Trade = { ...order, code_url, trade_state: 'NOTPAY' };
    this.books.trades[trade.out_trade_no] = trade;
    this.#save();
    return trade;
  }

  trade(outTradeNo: string): Trade {
    const found = this.books.trades[outTradeNo];
    if (found === undefined) throw new WechatRefusal('ORDER_NOT_EXIST', 404);
    return found;
  }

  /** Returns the order of a scanned code. */
  findByCode(codeUrl: string): Trade | undefined {
    return Object.values(this.books.trades).find((trade) => trade.code_url === codeUrl);
  }

  /** Returns every order that can be paid now. */
  open(): Trade[] {
    return Object.values(this.books.trades).filter((trade) => this.isPayable(trade));
  }

  isPayable({ trade_state, expiresAtMs }: Trade): boolean {
    return trade_state === 'NOTPAY' && this.nowMs() < expiresAtMs;
  }

  pay(trade: Trade): void {
    if (!this.isPayable(trade)) throw new WechatRefusal('ORDER_CLOSED');
    Object.assign(trade, {
      trade_state: 'SUCCESS',
      transaction_id: `42000${digits(23)}`,
      paidAtMs: this.#second(),
    });
    this.#save();
    this.#notify(trade);
  }

  close(trade: Trade): void {
    if (trade.trade_state === 'SUCCESS' || trade.trade_state === 'REFUND')
      throw new WechatRefusal('ORDER_PAID');
    trade.trade_state = 'CLOSED';
    this.#save();
  }

  /** Refunds a payment. The same refund number again changes nothing. */
  refund(
    order: Pick<WechatRefund, 'out_refund_no' | 'out_trade_no' | 'amount' | 'notify_url'>,
  ): WechatRefund {
    const before = this.books.refunds[order.out_refund_no];
    if (before !== undefined) return before;
    const trade = this.trade(order.out_trade_no);
    if (trade.transaction_id === undefined) throw new WechatRefusal('INVALID_REQUEST');
    const gone = Object.values(this.books.refunds)
      .filter(({ out_trade_no }) => out_trade_no === trade.out_trade_no)
      .reduce((sum, { amount }) => sum + amount, 0);
    if (!(order.amount > 0) || gone + order.amount > trade.total) throw new WechatRefusal('NOT_ENOUGH', 403);
    const refund = { ...order, refund_id: `50000${digits(23)}`, atMs: this.#second() };
    this.books.refunds[refund.out_refund_no] = refund;
    trade.trade_state = 'REFUND';
    this.#save();
    this.#notify(trade, refund);
    return refund;
  }

  refunded(outRefundNo: string): WechatRefund {
    const found = this.books.refunds[outRefundNo];
    if (found === undefined) throw new WechatRefusal('RESOURCE_NOT_EXISTS', 404);
    return found;
  }

  /** WeChat Pay's times have whole seconds. */
  #second(): number {
    return Math.floor(this.nowMs() / 1000) * 1000;
  }

  /** Rewrites the whole file atomically, so that a kill at any moment leaves a readable one. */
  #save(): void {
    mkdirSync(dirname(this.#file), { recursive: true });
    writeFileSync(`${this.#file}.new`, JSON.stringify(this.books));
    renameSync(`${this.#file}.new`, this.#file);
  }
}

function digits(count: number): string {
  return Array.from({ length: count }, () => randomInt(10)).join('');
}

function readBooks(file: string): Books {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return { trades: {}, refunds: {} };
  }
}
