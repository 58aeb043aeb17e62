import { randomInt } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { replaceFile } from '../../state-file.ts';

/** An order as WeChat Pay stores it. Amounts are in fen. */
export interface Trade {
  out_trade_no: string;
  description: string;
  total: number;
  /** Text of the code, page that opens WeChat, or id of a payment inside WeChat, by the way of paying. */
  code_url: string;
  way: 'native' | 'h5' | 'jsapi';
  /** Payer of a payment inside WeChat. */
  openid?: string;
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
  /** Time of the request, and of the money's arrival. */
  createdAtMs: number;
  atMs: number;
  status: 'PROCESSING' | 'SUCCESS' | 'CLOSED' | 'ABNORMAL';
  /** Missing for refunds made by hand in the merchant platform: WeChat Pay sends no notice of them. */
  notify_url?: string;
}

interface Books {
  trades: Record<string, Trade>;
  refunds: Record<string, WechatRefund>;
}

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
export type NotifyTrade = (trade: Trade, refund?: WechatRefund) => void;

/** Orders of the local WeChat Pay, written to disk after every change. */
export class Till {
  readonly books: Books;
  readonly nowMs: () => number;
  /** If true, new refunds wait for the payer's bank, as refunds to cards do for one to three days. */
  slowRefunds = false;
  /** If true, the merchant's balance is too low for refunds. */
  emptyPurse = false;
  readonly #file: string;
  readonly #notify: NotifyTrade;

  constructor(file: string, nowMs: () => number, notify: NotifyTrade) {
    this.#file = file;
    this.nowMs = nowMs;
    this.#notify = notify;
    this.books = readBooks(file);
  }

  /** Places an order. The same order again returns the same code. */
  place(order: Omit<Trade, 'trade_state' | 'code_url'>, pagesUrl: string): Trade {
    const before = this.books.trades[order.out_trade_no];
    if (before !== undefined) {
      const { total, description, way, openid } = before;
      const same = total === order.total && way === order.way && openid === order.openid;
      if (!same || description !== order.description) throw new WechatRefusal('INVALID_REQUEST');
      if (before.trade_state === 'SUCCESS' || before.trade_state === 'REFUND')
        throw new WechatRefusal('ORDERPAID');
      if (before.trade_state === 'CLOSED') throw new WechatRefusal('ORDER_CLOSED');
      return before;
    }
    if (order.expiresAtMs <= this.nowMs()) throw new WechatRefusal('PARAM_ERROR');
    const code_url = {
      native: `weixin://wxpay/bizpayurl?pr=${digits(12)}`,
      h5: `${pagesUrl}/h5?prepay_id=${digits(12)}`,
      jsapi: `wx${digits(12)}`,
    }[order.way];
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

  /** Returns the order that WeChat Pay's own id names. */
  tradeById(transactionId: string): Trade {
    const found = Object.values(this.books.trades).find((one) => one.transaction_id === transactionId);
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

  /** Pays an order, another amount than its own if one is given. */
  pay(trade: Trade, total = trade.total): void {
    if (!this.isPayable(trade)) throw new WechatRefusal('ORDER_CLOSED');
    Object.assign(trade, {
      total,
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
    order: Pick<WechatRefund, 'out_refund_no' | 'out_trade_no' | 'amount'> & { notify_url?: string },
  ): WechatRefund {
    const before = this.books.refunds[order.out_refund_no];
    if (before !== undefined) return before;
    const trade = this.trade(order.out_trade_no);
    if (trade.transaction_id === undefined) throw new WechatRefusal('INVALID_REQUEST');
    const gone = Object.values(this.books.refunds)
      .filter(({ out_trade_no, status }) => out_trade_no === trade.out_trade_no && status !== 'CLOSED')
      .reduce((sum, { amount }) => sum + amount, 0);
    if (!(order.amount > 0) || gone + order.amount > trade.total) throw new WechatRefusal('INVALID_REQUEST');
    if (this.emptyPurse) throw new WechatRefusal('NOT_ENOUGH', 403);
    const atMs = this.#second();
    const status = this.slowRefunds ? 'PROCESSING' : 'SUCCESS';
    const refund: WechatRefund = {
      ...order,
      refund_id: `50000${digits(23)}`,
      createdAtMs: atMs,
      atMs,
      status,
    };
    this.books.refunds[refund.out_refund_no] = refund;
    trade.trade_state = 'REFUND';
    this.#save();
    if (status === 'SUCCESS') this.#notify(trade, refund);
    return refund;
  }

  /** The payer's bank, or a person in the merchant platform, decides a pending refund. */
  endRefund(outRefundNo: string, status: 'SUCCESS' | 'CLOSED' | 'ABNORMAL'): void {
    const refund = this.refunded(outRefundNo);
    if (refund.status === 'SUCCESS' || refund.status === 'CLOSED') throw new WechatRefusal('INVALID_REQUEST');
    Object.assign(refund, { status, atMs: this.#second() });
    this.#save();
    this.#notify(this.trade(refund.out_trade_no), refund);
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

  /** Writes the books to disk. Throws, and keeps those on disk, if that fails. */
  #save(): void {
    try {
      replaceFile(this.#file, JSON.stringify(this.books));
    } catch (error) {
      // What the caller hears of as an error must not be answered from memory later.
      Object.assign(this.books, readBooks(this.#file));
      throw error;
    }
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
