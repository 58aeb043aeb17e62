import { payQrcode, paySession, payStatus } from '../../core/contract/calls/pay.ts';
import { VisibleError } from '../../core/contract/envelope.ts';
import { encodeGoods, encodePaymentState } from '../../core/contract/order-codec.ts';
import { PRICES } from '../../core/rules/pay/prices.ts';
import type { User } from '../../core/studio/account/user.ts';
import { paymentStateOf } from '../../core/studio/download/download.ts';
import { type Order, ownOrder, type Precision } from '../../core/studio/order/order.ts';
import { checkPayment, type LatestAttempt } from '../../core/studio/pay/check.ts';
import type { ProviderKind } from '../../core/studio/pay/kinds.ts';
import type { Payment } from '../../core/studio/pay/payment.ts';
import { ProviderUnavailable } from '../../core/studio/pay/provider.ts';
import { startPayment } from '../../core/studio/pay/start.ts';
import { type Route, userRoute } from '../http/app.ts';
import { addressOf, type HttpContext, requestLanguage } from '../http/request.ts';
import { withinBudget } from './budget.ts';
import type { PayServices } from './services.ts';

export function payRoutes({ config, ports, cardSecret }: PayServices): Route[] {
  /** Returns the payment to continue. A host has one provider; calls for the other provider get notFound. */
  async function start(
    kind: ProviderKind,
    user: User,
    { workspaceId: orderId, precision }: { workspaceId: string; precision: Precision },
    context: HttpContext,
  ): Promise<Payment> {
    if (ports.provider.kind !== kind) throw new VisibleError('notFound');
    const locale = requestLanguage(context) === 'cn' ? ('zh' as const) : ('en' as const);
    try {
      const prices = PRICES[config.host];
      const request = { orderId, precision, prices, locale, address: addressOf(context) };
      return await withinBudget(() => startPayment(ports, user, request));
    } catch (error) {
      if (!(error instanceof ProviderUnavailable)) throw error;
      ports.log('payment not started', { orderId, error: String(error) });
      throw new VisibleError('payUnavailable');
    }
  }

  /** Returns the state of the latest payment; unknown if the provider takes too long. */
  async function check(order: Order, precision: Precision): Promise<LatestAttempt> {
    try {
      return await withinBudget(() => checkPayment(ports, order, precision));
    } catch (error) {
      if (!(error instanceof ProviderUnavailable)) throw error;
      ports.log('payment not checked', { orderId: order.id, error: String(error) });
      return { attempt: 'unknown', refundReason: null };
    }
  }

  return [
    userRoute(payStatus, async ({ query, user }) => {
      const before = await ownOrder(ports, user.uid, query.id);
      const known = paymentStateOf(config.host, user, before, query.precision);
      if (known.isPaid) return encodePaymentState(known);
      const latest = await check(before, query.precision);
      const now = await ownOrder(ports, user.uid, query.id);
      return encodePaymentState(paymentStateOf(config.host, user, now, query.precision, latest));
    }),

    userRoute(paySession, async ({ query, user, context }) => {
      const payment = await start('card', user, query, context);
      const { publishableKey } = await cardSecret();
      return {
        pk: publishableKey,
        sessionId: payment.providerId ?? '',
        url: payment.address ?? '',
        ...paymentDataOf(payment),
      };
    }),

    userRoute(payQrcode, async ({ query, user, context }) => {
      const payment = await start('wechat', user, query, context);
      const leftMs = Math.max(0, payment.expiresAtMs - ports.clock.nowMs());
      return {
        codeUrl: payment.address ?? '',
        secondsLeft: Math.floor(leftMs / 1000),
        ...paymentDataOf(payment),
      };
    }),
  ];
}

function paymentDataOf(payment: Payment) {
  return { expiresAt: new Date(payment.expiresAtMs).toISOString(), goods: encodeGoods(payment) };
}
