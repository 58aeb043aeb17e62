import type { WechatSecret } from '../../../cloud/pay/secrets.ts';
import { WechatProvider } from '../../../cloud/pay/wechat/provider.ts';
import { payQrcode, paySession, payStatus, workspaceDownload } from '../../../core/contract/calls/pay.ts';
import type { Precision } from '../../../core/rules/order/result-formats.ts';
import { QR_SECONDS } from '../../../core/rules/pay/limits.ts';
import { findUserByLogin } from '../../../core/studio/account/user.ts';
import { findOrder, orderItem } from '../../../core/studio/order/order.ts';
import { providerDay } from '../../../core/studio/pay/calendar.ts';
import { compareDay } from '../../../core/studio/pay/compare.ts';
import { payKeys, paymentPointers } from '../../../core/studio/pay/keys.ts';
import type { ProviderKind } from '../../../core/studio/pay/kinds.ts';
import { type PaymentLedger, readLedger } from '../../../core/studio/pay/ledger.ts';
import { finishedOrder } from '../../../core/studio/pay/testing/paying-user.ts';
import { timeKey } from '../../../core/studio/store/keys.ts';
import type { LocalPayments } from '../../../infra/local/pay/payments.ts';
import { Studio } from '../harness/studio.ts';
import type { Visitor } from '../harness/visitor.ts';

/** Words of requests, answers, pages and headers that must not be logged, for any provider. */
const FORBIDDEN = [
  ...['sk_test', 'pk_test', 'whsec_', 'stripe-signature', 'v1=', 'Bearer ', 'PRIVATE KEY', 'PUBLIC KEY'],
  ...['WECHATPAY2', 'wechatpay-signature', 'signature=', 'ciphertext', 'associated_data', 'mchid', 'openid'],
  ...['cs_test_', '/c/pay/', 'weixin://', 'checkout.session', 'payment_intent', 'unit_amount'],
  ...['client_secret', 'out_trade_no', 'payer_total', 'card_number', 'exp_month', 'cvc', 'pp_token'],
];

const PATIENCE_MS = 120_000;
const POLL_MS = 40;

export type Press = 'pay' | 'decline' | 'cancel';

/** A separate product for payment tests: one host, its provider's stand-in, fault switches, and its log. */
export class PayStudio {
  readonly studio: Studio;
  readonly kind: ProviderKind;
  readonly log: QuietLog;
  #workspaces = 0;

  private constructor(studio: Studio, kind: ProviderKind, log: QuietLog) {
    this.studio = studio;
    this.kind = kind;
    this.log = log;
  }

  static async open(kind: ProviderKind): Promise<PayStudio> {
    const log = new QuietLog();
    const host = kind === 'wechat' ? ('china' as const) : ('global' as const);
    return new PayStudio(await Studio.start({ log: log.take, host }), kind, log);
  }

  /** Stops the product. Throws if a function logged forbidden words. */
  async close(): Promise<void> {
    const { payments } = this.cloud;
    await this.studio.stop();
    this.log.check(payments);
  }

  get cloud() {
    return this.studio.cloud;
  }

  get table() {
    return this.studio.ports().table;
  }

  /** Returns a signed-in user with every grant, who has to pay. */
  async payer(name: string, trialsLeft = 0): Promise<Visitor> {
    return await this.studio.user(name, { grants: ['high-precision'], trialsLeft }, `${name}@payer.example`);
  }

  /** Returns the id of a finished order, made without the engine. */
  async finishedOrder(login: string): Promise<string> {
    this.#workspaces += 1;
    const user = await findUserByLogin(this.studio.ports(), login);
    const id = `wsp_${String(this.#workspaces).padStart(26, '0')}`;
    await this.table.write([{ put: orderItem(finishedOrder(id, user!.uid, Date.now())) }]);
    return id;
  }

  /** Starts a payment; returns the hosted checkout, or the page of a phone with the code. */
  async start(user: Visitor, workspaceId: string, precision: Precision = 'low'): Promise<string> {
    const query = { workspaceId, precision };
    if (this.kind === 'card') return (await user.call(paySession, { query })).url;
    return this.phone((await user.call(payQrcode, { query })).codeUrl);
  }

  /** Returns the code of a payment start, or 'ok'. */
  async startCode(user: Visitor, workspaceId: string, precision: Precision = 'low'): Promise<string> {
    const query = { workspaceId, precision };
    return await user.codeOf(this.kind === 'card' ? paySession : payQrcode, { query });
  }

  phone(codeUrl: string): string {
    return `${this.cloud.urls.wechatPay}/phone?code=${encodeURIComponent(codeUrl)}`;
  }

  /** Presses a button on the payer's page. */
  async press(address: string, action: Press): Promise<Response> {
    const body = new URLSearchParams({ action });
    return await fetch(address, { method: 'POST', body, redirect: 'manual' });
  }

  /** Presses a button while every notification is lost. */
  async pressLosingNotices(address: string, action: Press): Promise<void> {
    this.cloud.faults.set({ lostWebhooks: 1 });
    await this.press(address, action);
    this.cloud.faults.set({ lostWebhooks: 0 });
  }

  /** Makes the provider stop answering, or answer again. */
  set down(down: boolean) {
    this.cloud.payments[this.kind === 'card' ? 'stripe' : 'wechatPay'].down = down;
  }

  /** Returns the latest payment for an order, with its ledger entries. */
  async latest(workspaceId: string, precision: Precision = 'low'): Promise<PaymentLedger> {
    const { table } = this;
    const pointer = paymentPointers.readIfAny(await table.get(payKeys.attempt(workspaceId, precision)));
    return (await readLedger({ table }, pointer!.paymentId)) as PaymentLedger;
  }

  /** Waits until a payment matches, without querying the provider in between. */
  async waitForOrder(
    workspaceId: string,
    looksRight: (ledger: PaymentLedger) => boolean,
  ): Promise<PaymentLedger> {
    const deadline = Date.now() + PATIENCE_MS;
    for (;;) {
      const ledger = await this.latest(workspaceId);
      if (looksRight(ledger)) return ledger;
      if (Date.now() > deadline) throw new Error(`order is ${JSON.stringify(ledger.payment.state)}`);
      await new Promise((resolve) => setTimeout(resolve, POLL_MS));
    }
  }

  async waitForPayment(workspaceId: string): Promise<PaymentLedger> {
    return await this.waitForOrder(workspaceId, ({ payment }) => payment.state === 'PAID');
  }

  /** Runs the reconciler for one payment now. */
  async reconcile(workspaceId: string, precision: Precision = 'low'): Promise<PaymentLedger> {
    const { payment } = await this.latest(workspaceId, precision);
    const key = payKeys.payment(payment.id);
    await this.table.write([
      { update: key, set: { gsi2pk: 'ORDERS#DUE', gsi2sk: timeKey(0, payment.id), dueAtMs: 0 } },
    ]);
    await this.cloud.invoke('reconcile', { wake: 'reconcile' });
    return await this.latest(workspaceId, precision);
  }

  /** Returns the receipts with this order number. */
  async mailsAbout(paymentId: string): Promise<{ subject: string }[]> {
    const response = await fetch(`${this.cloud.url}/__local/mail.json`);
    const mails = (await response.json()) as { subject: string }[];
    return mails.filter(({ subject }) => subject.includes(paymentId));
  }

  /** Lets an attempt expire, here and at the provider, without waiting. */
  async expireAttempt(workspaceId: string): Promise<void> {
    const { payment } = await this.latest(workspaceId);
    const pastMs = Date.now() - QR_SECONDS * 1000;
    await this.table.write([{ update: payKeys.payment(payment.id), set: { expiresAtMs: pastMs } }]);
    const { stripe, wechatPay } = this.cloud.payments;
    if (this.kind === 'wechat') wechatPay.till.trade(payment.id).expiresAtMs = pastMs;
    else stripe.bank.session(payment.providerId!).expires_at = Math.floor(pastMs / 1000);
  }

  async changeLattice(workspaceId: string): Promise<void> {
    const workspace = (await findOrder(this, workspaceId))!;
    const { job, version } = workspace;
    const changed = { ...workspace, version: version + 1, job: { ...job!, contentKey: 'another lattice' } };
    await this.table.write([{ put: orderItem(changed) }]);
  }

  /** Makes a refund on the provider's own dashboard. */
  async refundByHand(workspaceId: string, amountMinor: number): Promise<void> {
    const { payment } = await this.latest(workspaceId);
    const { stripe, wechatPay } = this.cloud.payments;
    if (this.kind === 'card') {
      stripe.bank.refunds.make(payment.chargeId!, amountMinor, {});
      return;
    }
    const out_refund_no = `by_hand_${payment.id.slice(-8)}`;
    wechatPay.till.refund({ out_refund_no, out_trade_no: payment.id, amount: amountMinor });
    // WeChat Pay sends no notice of it: the daily comparison finds it in the bill.
    await this.compareToday();
  }

  /** Compares the books of today with the ledger, as the reconciler does for each day that is over. */
  async compareToday(): Promise<void> {
    const { payments, urls, url: siteOrigin } = this.cloud;
    const secret = async () => payments.secret as WechatSecret;
    const provider = new WechatProvider({ secret, siteOrigin, apiUrl: urls.wechatPay, nowMs: Date.now });
    const settlements = { send: async () => {} };
    const sockets = { post: async () => false, close: async () => {} };
    const ports = { ...this.studio.ports(), provider, settlements, sockets, log: () => {} };
    await compareDay(ports, providerDay('wechat', Date.now()));
  }
}

export async function mayDownload(user: Visitor, id: string, precision: Precision = 'low'): Promise<boolean> {
  const info = await user.call(workspaceDownload, { query: { id, precision } });
  return info.download_complate_file_url !== null;
}

export async function hasPaid(user: Visitor, id: string, precision: Precision = 'low'): Promise<boolean> {
  return (await user.call(payStatus, { query: { id, precision } })).hasPaid;
}

/** The log lines of a product's functions, and their forbidden words. */
class QuietLog {
  readonly lines: string[] = [];

  readonly take = (_name: string, line: string): void => void this.lines.push(line);

  /** Throws for a line with a secret, card data or provider's words, and without lines. */
  check({ stripe, wechatPay }: Pick<LocalPayments, 'stripe' | 'wechatPay'>): void {
    const secrets = Object.values(wechatPay.keys).flatMap(withLines);
    const checkouts = Object.keys(stripe.bank.books.sessions);
    const codes = Object.values(wechatPay.till.books.trades).map(({ code_url }) => code_url);
    const found = [...FORBIDDEN, ...secrets, ...checkouts, ...codes].filter((text) =>
      this.lines.some((line) => line.includes(text)),
    );
    if (found.length > 0) throw new Error(`the log holds ${found.join(', ')}`);
    if (!this.lines.some((line) => line.includes('ledger entry'))) throw new Error('no entry was logged');
  }
}

/** Returns a secret as a whole and line by line, since one line of a key is too much already. */
function withLines(secret: string): string[] {
  return [secret, ...secret.split('\n').filter((line) => line.length > 20)];
}
