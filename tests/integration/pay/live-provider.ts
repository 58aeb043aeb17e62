import { createServer, type Server } from 'node:http';
import { join } from 'node:path';
import { CardProvider } from '../../../cloud/pay/card/provider.ts';
import { readCardWebhook } from '../../../cloud/pay/card/webhook.ts';
import type { CardSecret, WechatSecret } from '../../../cloud/pay/secrets.ts';
import { readWechatNotification } from '../../../cloud/pay/wechat/notification.ts';
import { WechatProvider } from '../../../cloud/pay/wechat/provider.ts';
import { CARD_WEBHOOK_PATH } from '../../../core/contract/payment-hooks.ts';
import type { ProviderKind } from '../../../core/studio/pay/kinds.ts';
import type { Payment } from '../../../core/studio/pay/payment.ts';
import type { Movement, Notification, PayProvider } from '../../../core/studio/pay/provider.ts';
import {
  placesOf,
  type Session,
  type WorldProvider,
} from '../../../core/studio/pay/testing/fake-provider.ts';
import { Faults } from '../../../infra/local/faults/faults.ts';
import { closeServer, listenOnLoopback } from '../../../infra/local/net/listen.ts';
import { type LocalPayments, localPayments } from '../../../infra/local/pay/payments.ts';
import { cardBooks, cardSessions } from './live-card.ts';
import { wechatBooks, wechatSessions } from './live-wechat.ts';

/** A stand-in over HTTP, called by the real adapter. Its signed notifications are intercepted. */
export class LiveProvider implements WorldProvider {
  readonly kind: ProviderKind;
  readonly wire: Notification[] = [];
  readonly #payments: LocalPayments;
  readonly #adapter: PayProvider;
  readonly #servers: Server[];
  /** Our payment of each attempt. */
  readonly #orders = new Map<string, Payment>();

  private constructor(kind: ProviderKind, payments: LocalPayments, adapter: PayProvider, servers: Server[]) {
    this.kind = kind;
    this.#payments = payments;
    this.#adapter = adapter;
    this.#servers = servers;
  }

  static async open(kind: ProviderKind, stateDir: string, nowMs: () => number): Promise<LiveProvider> {
    let opened: LiveProvider | undefined;
    let payments: LocalPayments | undefined;
    const receiver = createServer((request, response) => {
      const chunks: Buffer[] = [];
      request.on('data', (chunk: Buffer) => chunks.push(chunk));
      request.on('end', () => {
        const body = Buffer.concat(chunks).toString('utf8');
        const headerOf = (name: string) => request.headers[name]?.toString();
        const secret = payments!.secret as CardSecret & WechatSecret;
        const notification =
          request.url === CARD_WEBHOOK_PATH
            ? readCardWebhook({ signature: headerOf('stripe-signature'), rawBody: body }, secret, nowMs())
            : readWechatNotification({ headerOf, rawBody: body }, secret, nowMs());
        if (notification !== undefined && notification !== 'ignored') opened?.wire.push(notification);
        response.writeHead(notification === undefined ? 400 : 200).end();
      });
    });
    const siteUrl = await listenOnLoopback(receiver, 0);
    payments = localPayments({ stateDir: join(stateDir, kind), siteUrl, faults: new Faults(), nowMs });
    const server = payments.servers[kind === 'card' ? 'stripe' : 'wechatPay'];
    const apiUrl = await listenOnLoopback(server, 0);
    const secret = async () => payments!.secret as CardSecret & WechatSecret;
    const adapter =
      kind === 'card'
        ? new CardProvider({ secret, siteOrigin: siteUrl, apiUrl, retries: 0 })
        : new WechatProvider({ secret, siteOrigin: siteUrl, apiUrl, nowMs });
    opened = new LiveProvider(kind, payments, adapter, [receiver, server]);
    return opened;
  }

  async shut(): Promise<void> {
    this.#payments.stop();
    await Promise.all(this.#servers.map(closeServer));
  }

  get down(): boolean {
    return this.#payments.stripe.down;
  }

  set down(down: boolean) {
    this.#payments.stripe.down = down;
    this.#payments.wechatPay.down = down;
  }

  get sessions(): ReadonlyMap<string, Session> {
    const all =
      this.kind === 'card'
        ? cardSessions(this.#payments.stripe.bank)
        : wechatSessions(this.#payments.wechatPay.till);
    return new Map(
      all.map((session) => {
        const payment = this.#orders.get(session.paymentId);
        return [session.paymentId, { ...session, places: payment === undefined ? [] : placesOf(payment) }];
      }),
    );
  }

  get books(): readonly Movement[] {
    return this.kind === 'card'
      ? cardBooks(this.#payments.stripe.bank)
      : wechatBooks(this.#payments.wechatPay.till);
  }

  settingsOfNew = () => this.#adapter.settingsOfNew();

  async start(payment: Payment) {
    this.#orders.set(payment.id, payment);
    return await this.#adapter.start(payment);
  }

  query = (payment: Payment, refundIds: readonly string[]) => this.#adapter.query(payment, refundIds);
  close = (payment: Payment) => this.#adapter.close(payment);
  refund = (payment: Payment, refund: { id: string; amountMinor: number }) =>
    this.#adapter.refund(payment, refund);
  movements = (day: string) => this.#adapter.movements(day);
  invoiceUrl = (payment: Payment) => this.#adapter.invoiceUrl(payment);
  paymentIdOf = (id: string) => this.#adapter.paymentIdOf(id);

  isPayable({ closed, charge, expiresAtMs }: Session): boolean {
    const nowMs = this.#payments.wechatPay.till.nowMs();
    return !closed && charge === undefined && nowMs < expiresAtMs;
  }

  get slowBanks(): boolean {
    return this.#payments.stripe.bank.refunds.slow;
  }

  set slowBanks(slow: boolean) {
    this.#payments.stripe.bank.refunds.slow = slow;
    this.#payments.wechatPay.till.slowRefunds = slow;
  }

  get slowBooks(): boolean {
    return this.#payments.stripe.bank.slowBooks;
  }

  set slowBooks(slow: boolean) {
    this.#payments.stripe.bank.slowBooks = slow;
  }

  async chargeIsBooked({ charge }: Session): Promise<void> {
    if (charge !== undefined && charge.bookedAtMs === undefined)
      await this.#notified(() => this.#payments.stripe.bank.bookCharge(charge.id));
  }

  async pay(session: Session, amountMinor?: number): Promise<void> {
    if (!this.isPayable(session)) return;
    const { stripe, wechatPay } = this.#payments;
    await this.#notified(() => {
      if (this.kind === 'wechat')
        return wechatPay.till.pay(wechatPay.till.trade(session.paymentId), amountMinor);
      const open = Object.values(stripe.bank.books.sessions);
      stripe.bank.pay(open.find(({ metadata }) => metadata.orderId === session.paymentId)!, amountMinor);
    });
  }

  async refundByHand(session: Session, amountMinor: number): Promise<void> {
    const { stripe, wechatPay } = this.#payments;
    await this.#notified(() => {
      if (this.kind === 'card') return stripe.bank.refunds.make(session.charge?.id ?? '', amountMinor, {});
      const number = `hand_${Object.keys(wechatPay.till.books.refunds).length}`;
      return wechatPay.till.refund({
        out_trade_no: session.paymentId,
        out_refund_no: number,
        amount: amountMinor,
      });
    });
  }

  async refundArrives({ refunds }: Session): Promise<void> {
    const { stripe, wechatPay } = this.#payments;
    const refund = refunds.findLast(({ state }) => state === 'pending');
    if (refund === undefined) return;
    await this.#notified(() => {
      if (this.kind === 'card') return stripe.bank.refunds.finish(refund.id);
      return wechatPay.till.endRefund(refund.ourId!, 'SUCCESS');
    });
  }

  async refundFails({ refunds }: Session): Promise<void> {
    const { stripe, wechatPay } = this.#payments;
    const refund = refunds.at(-1);
    if (refund === undefined) return;
    await this.#notified(() => {
      if (this.kind === 'card') return stripe.bank.refunds.fail(refund.id);
      return wechatPay.till.endRefund(refund.ourId!, 'CLOSED');
    });
  }

  async refundSticks({ refunds }: Session): Promise<void> {
    if (this.kind === 'card') return;
    const refund = refunds.findLast(({ state }) => state === 'pending' || state === 'stuck');
    if (refund === undefined) return;
    const { till } = this.#payments.wechatPay;
    await this.#notified(() =>
      till.endRefund(refund.ourId!, refund.state === 'stuck' ? 'SUCCESS' : 'ABNORMAL'),
    );
  }

  async dispute(session: Session): Promise<void> {
    const intentId = session.charge?.id;
    if (this.kind === 'wechat' || intentId === undefined) return;
    const { disputes } = this.#payments.stripe.bank;
    const open = disputes.of(intentId).find(({ status }) => status === 'needs_response');
    await this.#notified(() =>
      open === undefined ? disputes.open(intentId) : disputes.close(open.id, 'won'),
    );
  }

  /** Does something and waits until its notifications are on the wire. A refusal is the stand-in's right. */
  async #notified(act: () => unknown): Promise<void> {
    try {
      act();
    } catch {
      return;
    }
    const { stripe, wechatPay } = this.#payments;
    await Promise.all([stripe.delivered(), wechatPay.delivered()]);
  }
}
