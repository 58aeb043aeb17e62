import { paymentInvoice } from '../../core/contract/calls/invoice.ts';
import {
  payQrcode,
  paySession,
  payStatus,
  payWechatH5,
  payWechatJsapi,
  payWechatWays,
} from '../../core/contract/calls/pay.ts';
import { VisibleError } from '../../core/contract/envelope.ts';
import { encodeGoods, encodePaymentState, type PaymentState } from '../../core/contract/order-codec.ts';
import type { Precision } from '../../core/rules/order/result-formats.ts';
import { pricesAt } from '../../core/rules/pay/prices.ts';
import type { User } from '../../core/studio/account/user.ts';
import { paymentStateOf } from '../../core/studio/download/download.ts';
import { type Order, ownOrder } from '../../core/studio/order/order.ts';
import { checkPayment, type LatestAttempt } from '../../core/studio/pay/check.ts';
import type { ProviderKind } from '../../core/studio/pay/kinds.ts';
import { invoiceOf } from '../../core/studio/pay/payer/invoice.ts';
import type { Payment, PhonePayment } from '../../core/studio/pay/payment.ts';
import { ProviderUnavailable } from '../../core/studio/pay/provider.ts';
import { saleOf, saleStateOf } from '../../core/studio/pay/sale.ts';
import { startPayment } from '../../core/studio/pay/start.ts';
import { type Route, userRoute } from '../http/app.ts';
import { addressOf, type HttpContext, requestLanguage } from '../http/request.ts';
import { withinBudget } from './budget.ts';
import type { PayServices } from './services.ts';

/** Routes of a payment: its state and invoice, the card's checkout, the QR code, and WeChat Pay on a phone. */
export function payRoutes(services: PayServices): Route[] {
  const { ports, cardSecret } = services;
  return [
    userRoute(payStatus, async ({ query, user }) => {
      if (query.others !== undefined) return encodePaymentState(await batchState(services, user, query));
      const prices = pricesNow(services);
      const before = await ownOrder(ports, user.uid, query.id);
      const known = paymentStateOf(prices, { user, order: before }, { precision: query.precision });
      if (known.isPaid) return encodePaymentState(known);
      const latest = await check(services, before, query.precision);
      const now = await ownOrder(ports, user.uid, query.id);
      return encodePaymentState(
        paymentStateOf(pricesNow(services), { user, order: now }, { precision: query.precision, latest }),
      );
    }),

    userRoute(paymentInvoice, async ({ query, user }) => {
      try {
        return { url: (await withinBudget(() => invoiceOf(ports, user.uid, query.id))) ?? null };
      } catch (error) {
        if (!(error instanceof ProviderUnavailable)) throw error;
        ports.log('payment not checked', { paymentId: query.id, error: String(error) });
        throw new VisibleError('payUnavailable');
      }
    }),

    userRoute(paySession, async ({ query, user, context }) => {
      const payment = await start(services, { user, context }, { ...query, kind: 'card' });
      const { publishableKey } = await cardSecret();
      return {
        pk: publishableKey,
        sessionId: payment.providerId ?? '',
        url: payment.address ?? '',
        ...paymentDataOf(payment),
      };
    }),

    userRoute(payQrcode, async ({ query, user, context }) => {
      const payment = await start(services, { user, context }, { ...query, kind: 'wechat' });
      const leftMs = Math.max(0, payment.expiresAtMs - ports.clock.nowMs());
      return {
        codeUrl: payment.address ?? '',
        secondsLeft: Math.floor(leftMs / 1000),
        ...paymentDataOf(payment),
      };
    }),

    ...phoneRoutes(services),
  ];
}

/** Routes of WeChat Pay on the phone that shows the page. */
function phoneRoutes(services: PayServices): Route[] {
  const { config, wechatPhone } = services;
  return [
    userRoute(payWechatWays, async ({ query, user }) => {
      const { workspaceId: id, precision, state } = query;
      await requireWechat(services, user, id);
      const back = `${config.siteOrigin}/payWechat?${new URLSearchParams({ id, precision })}`;
      const { h5 } = await wechatPhone.ways();
      return { h5, authorizeUrl: await wechatPhone.authorizeUrl(back, state) };
    }),

    userRoute(payWechatH5, async ({ query, user, context }) => {
      await requireWechat(services, user, query.workspaceId);
      if (!(await wechatPhone.ways()).h5) throw new VisibleError('payUnavailable');
      const phone = { way: 'h5' as const, address: addressOf(context) };
      const payment = await start(services, { user, context }, { ...query, kind: 'wechat', phone });
      return { url: payment.address ?? '', ...paymentDataOf(payment) };
    }),

    userRoute(payWechatJsapi, async ({ query, body, user, context }) => {
      await requireWechat(services, user, query.workspaceId);
      if (!(await wechatPhone.ways()).jsapi) throw new VisibleError('payUnavailable');
      const openId = await payerOf(services, body.code, query.workspaceId);
      const phone = { way: 'jsapi' as const, openId };
      const payment = await start(services, { user, context }, { ...query, kind: 'wechat', phone });
      const parameters = await wechatPhone.bridge(payment.address ?? '');
      return { parameters, ...paymentDataOf(payment) };
    }),
  ];
}

function pricesNow({ config, ports }: PayServices) {
  return pricesAt(config.host, ports.clock.nowMs());
}

/** Returns the payment to continue. A host has one provider; calls for the other provider get notFound. */
async function start(
  services: PayServices,
  { user, context }: { user: User; context: HttpContext },
  wanted: {
    kind: ProviderKind;
    workspaceId: string;
    others?: string;
    precision: Precision;
    phone?: PhonePayment;
  },
): Promise<Payment> {
  const { ports } = services;
  const { kind, workspaceId: orderId, precision, phone } = wanted;
  const others = wanted.others?.split(',');
  if (ports.provider.kind !== kind) throw new VisibleError('notFound');
  const locale = requestLanguage(context) === 'cn' ? ('zh' as const) : ('en' as const);
  try {
    const prices = pricesNow(services);
    const request = { orderId, others, precision, prices, locale, phone, address: addressOf(context) };
    return await withinBudget(() => startPayment(ports, user, request));
  } catch (error) {
    if (!(error instanceof ProviderUnavailable)) throw error;
    ports.log('payment not started', { orderId, error: String(error) });
    throw new VisibleError('payUnavailable');
  }
}

/** Returns the state of one payment for several orders. */
async function batchState(
  services: PayServices,
  user: User,
  { id, others, precision }: { id: string; others?: string; precision: Precision },
): Promise<PaymentState> {
  const { ports } = services;
  const wanted = { orderId: id, others: others?.split(','), precision, prices: pricesNow(services) };
  const [first] = (await saleOf(ports, user, wanted)).sold;
  const latest =
    first === undefined
      ? { attempt: 'none' as const, refundReason: null }
      : await check(services, first.order, precision);
  return saleStateOf(user, await saleOf(ports, user, wanted), { ...wanted, latest });
}

/** Returns the state of the latest payment; unknown if the provider takes too long. */
async function check({ ports }: PayServices, order: Order, precision: Precision): Promise<LatestAttempt> {
  try {
    return await withinBudget(() => checkPayment(ports, order, precision));
  } catch (error) {
    if (!(error instanceof ProviderUnavailable)) throw error;
    ports.log('payment not checked', { orderId: order.id, error: String(error) });
    return { attempt: 'unknown', refundReason: null };
  }
}

/** Refuses calls of WeChat Pay on a host with another provider, and orders of others. */
async function requireWechat({ ports }: PayServices, user: User, orderId: string): Promise<void> {
  await ownOrder(ports, user.uid, orderId);
  if (ports.provider.kind !== 'wechat') throw new VisibleError('notFound');
}

/** Returns the payer of a code from WeChat. Throws socialRefused for a code that WeChat rejects. */
async function payerOf({ ports, wechatPhone }: PayServices, code: string, orderId: string): Promise<string> {
  const openId = await withinBudget(() => wechatPhone.openIdOf(code)).catch((error: unknown) => {
    if (!(error instanceof ProviderUnavailable)) throw error;
    ports.log('payment not started', { orderId, error: String(error) });
    throw new VisibleError('payUnavailable');
  });
  if (openId === undefined) throw new VisibleError('socialRefused');
  return openId;
}

function paymentDataOf(payment: Payment) {
  return { expiresAt: new Date(payment.expiresAtMs).toISOString(), goods: encodeGoods(payment) };
}
