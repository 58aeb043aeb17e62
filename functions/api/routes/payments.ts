import { type FapiaoState, fapiaoRequest } from '../../../core/contract/calls/invoice.ts';
import { type PaidPayment as PaidPaymentData, paymentList } from '../../../core/contract/calls/pay.ts';
import { encodeGoods } from '../../../core/contract/order-codec.ts';
import { askFapiao } from '../../../core/studio/pay/fapiao/ask.ts';
import { type Fapiao, findFapiao, shownState } from '../../../core/studio/pay/fapiao/fapiao.ts';
import type { PaymentLine } from '../../../core/studio/pay/lines.ts';
import { type PaidPayment, paymentsOfUser } from '../../../core/studio/pay/payer/payments-of-user.ts';
import { type Route, userRoute } from '../../http/app.ts';
import { requestLanguage } from '../../http/request.ts';
import type { ApiServices } from '../services.ts';

/** Routes of a user's own payments, without provider: the reconciler keeps payments up to date. */
export function paymentRoutes({ ports }: Pick<ApiServices, 'ports'>): Route[] {
  return [
    userRoute(paymentList, async ({ query, user }) => {
      const { payments, next = null } = await paymentsOfUser(ports, user.uid, query);
      const fapiaos = await Promise.all(payments.map(({ payment }) => fapiaoOf(ports, payment)));
      return { list: payments.map((one, n) => paymentData(one, fapiaos[n])), next };
    }),

    userRoute(fapiaoRequest, async ({ query, body, user, context }) => {
      const language = requestLanguage(context) === 'cn' ? ('cn' as const) : ('en' as const);
      const asked = await askFapiao(ports, user.uid, { ...body, paymentId: query.id, language });
      return fapiaoData(asked, asked.state);
    }),
  ];
}

/** Cards have invoices instead, which their provider makes. */
async function fapiaoOf(
  ports: ApiServices['ports'],
  { id, provider }: PaidPayment['payment'],
): Promise<Fapiao | undefined> {
  return provider === 'wechat' ? await findFapiao(ports, id) : undefined;
}

function fapiaoData({ number, reason }: Fapiao, state: FapiaoState['state']): FapiaoState {
  return { state, number: number ?? null, reason: reason ?? null };
}

type Item = NonNullable<PaidPayment['payment']['item']>;

function itemData({ model, lattice, goods }: Item) {
  return { model, lattice, sold: goods };
}

function otherData({ orderId, item, precision }: PaymentLine) {
  return { workspaceId: orderId, ...itemData(item ?? { model: '', lattice: '', goods: precision }) };
}

function paymentData(paid: PaidPayment, fapiao: Fapiao | undefined): PaidPaymentData {
  const { payment, refundedMinor, state, paidAtMs } = paid;
  const { id, orderId, item, title, precision, others } = payment;
  return {
    ...{ id, title, precision, state },
    item: item === undefined ? null : itemData(item),
    ...(others === undefined ? {} : { others: others.map(otherData) }),
    workspaceId: orderId,
    goods: encodeGoods(payment),
    refunded: refundedMinor,
    paidAt: new Date(paidAtMs).toISOString(),
    paper: payment.provider === 'card' ? 'invoice' : 'fapiao',
    fapiao: fapiao === undefined ? null : fapiaoData(fapiao, shownState(fapiao, paid)),
  };
}
