import { type PaidPayment as PaidPaymentData, paymentList } from '../../../core/contract/calls/pay.ts';
import { encodeGoods } from '../../../core/contract/order-codec.ts';
import { type PaidPayment, paymentsOfUser } from '../../../core/studio/pay/payments-of-user.ts';
import { type Route, userRoute } from '../../http/app.ts';
import type { ApiServices } from '../services.ts';

/** Returns the route with a user's own payments. It needs no provider: the reconciler keeps them true. */
export function paymentRoutes({ ports }: Pick<ApiServices, 'ports'>): Route[] {
  return [
    userRoute(paymentList, async ({ query, user }) => {
      const { payments, next = null } = await paymentsOfUser(ports, user.uid, query);
      return { list: payments.map(paymentData), next };
    }),
  ];
}

function paymentData({ payment, refundedMinor, state, paidAtMs }: PaidPayment): PaidPaymentData {
  const { id, orderId, item, title, precision } = payment;
  return {
    ...{ id, title, precision, state },
    item: item === undefined ? null : { model: item.model, lattice: item.lattice, sold: item.goods },
    workspaceId: orderId,
    goods: encodeGoods(payment),
    refunded: refundedMinor,
    paidAt: new Date(paidAtMs).toISOString(),
  };
}
