import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { OrderRow } from '../../../core/contract/order-codec.ts';
import { priceText } from '../../../core/contract/price-text.ts';
import { PRECISIONS, type Precision } from '../../../core/rules/order/result-formats.ts';
import { errorText } from '../../api/error-text.ts';
import { HISTORY_KEY, queryClient } from '../../api/query-client.ts';
import { orderName } from '../../features/history/find-orders.ts';
import { filesOf, type PayFiles, type PayProps } from '../../features/pay/use-payment-watch.ts';
import { saleQuery } from '../../features/pay/use-sale.ts';
import { lazyPart } from '../../lib/lazy-part.tsx';
import { Button } from '../../ui/button.tsx';
import { LoadFailed } from '../../ui/load-failed.tsx';

/** Loaded at the first payment. */
const PayDialogs = lazyPart(async () => (await import('../../features/pay/pay-dialogs.tsx')).PayDialogs);

type Payment = Omit<PayProps, 'onPaid' | 'onClose'>;

/** Pays for all finished orders of a batch by one checkout, in one precision. */
export function PayAll({ name, orders }: { name: string; orders: readonly OrderRow[] }) {
  // An open payment stays as it is while more orders finish.
  const [payment, setPayment] = useState<Payment | null>(null);
  const finished = orders.filter(({ status }) => status === 'COMPLETED');
  const close = () => {
    setPayment(null);
    void queryClient.invalidateQueries({ queryKey: ['price'] });
    void queryClient.invalidateQueries({ queryKey: HISTORY_KEY });
  };
  return (
    <>
      {finished.length > 0 && <PayButtons {...{ name, finished }} onPay={setPayment} />}
      {payment !== null && <PayDialogs {...payment} onPaid={close} onClose={close} />}
    </>
  );
}

interface Props {
  name: string;
  finished: readonly OrderRow[];
  onPay: (payment: Payment) => void;
}

/** The buttons name what is due, by the server. They are absent while that is nothing. */
export function PayButtons({ name, finished, onPay }: Props) {
  const { t, i18n } = useTranslation();
  const sales = {
    low: usePrice(filesOfOrders(finished, 'low')),
    high: usePrice(filesOfOrders(finished, 'high')),
  };
  const failed = Object.values(sales).filter(({ isLoadingError }) => isLoadingError);
  return (
    <>
      {PRECISIONS.map((precision) => {
        const { data: sale } = sales[precision];
        if (sale === undefined || sale.isPaid || sale.orders === 0) return null;
        const { leftOut = [] } = sale;
        // What happens to the others says nothing about this payment.
        const sold = finished.filter(({ id }) => leftOut.every(({ orderId }) => orderId !== id));
        const item = { ...itemOf(name, sold), ...(finished.length > 1 ? { leftOut } : {}) };
        const price = priceText(sale.price, i18n.language === 'cn' ? 'cn' : 'en');
        return (
          <Button
            key={precision}
            onClick={() => onPay({ ...filesOfOrders(sold, precision), item })}
            data-testid={`batch-pay-${precision}`}
          >
            {t(`batch.pay.${precision}`, { count: sale.orders ?? 1, price })}
          </Button>
        );
      })}
      {failed.length > 0 && (
        <LoadFailed
          text={errorText(failed[0]!.error, t)}
          onRetry={() => {
            for (const { refetch } of failed) void refetch();
          }}
        />
      )}
    </>
  );
}

/** Returns the files of orders, at least one, as the payment takes them. */
function filesOfOrders(orders: readonly OrderRow[], precision: Precision): PayFiles {
  const [workspaceId = '', ...rest] = orders.map(({ id }) => id);
  return filesOf({ workspaceId, precision, others: rest.length === 0 ? undefined : rest.join(',') });
}

/** Returns the names that a payment shows: of the batch, or of a single order. */
export function itemOf(
  name: string,
  finished: readonly Pick<OrderRow, 'title' | 'modelName' | 'lattice'>[],
): PayProps['item'] {
  const [only] = finished;
  return finished.length === 1
    ? { model: orderName(only!), lattice: only!.lattice }
    : { model: name, lattice: '' };
}

/** Returns the price of files. The one of fewer files stays until that of more is known. */
function usePrice(files: PayFiles) {
  return useQuery({ ...saleQuery(files), placeholderData: keepPreviousData });
}
