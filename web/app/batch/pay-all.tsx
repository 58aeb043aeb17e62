import { Text } from '@chakra-ui/react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { OrderRow } from '../../../core/contract/order-codec.ts';
import { priceText } from '../../../core/contract/price-text.ts';
import { partName } from '../../../core/rules/model/part-name.ts';
import { PRECISIONS } from '../../../core/rules/order/result-formats.ts';
import { isNearlyEmpty } from '../../../core/rules/parameters/coverage.ts';
import { errorText } from '../../api/error-text.ts';
import { HISTORY_KEY, queryClient } from '../../api/query-client.ts';
import type { PayProps } from '../../features/pay/use-payment-watch.ts';
import { lazyPart } from '../../lib/lazy-part.tsx';
import { Button } from '../../ui/button.tsx';
import { LoadFailed } from '../../ui/load-failed.tsx';
import { filesOfOrders, useBatchSales } from './batch-sales.ts';

const PayDialogs = lazyPart(async () => (await import('../../features/pay/pay-dialogs.tsx')).PayDialogs);

type Payment = Omit<PayProps, 'onPaid' | 'onClose'>;

/** Pays for the finished orders of a batch by one checkout, in one precision: those nearly empty only if they are ticked. */
export function PayAll({
  name,
  orders,
  ticked,
  isNext,
}: { orders: readonly OrderRow[]; ticked: readonly string[] } & Pick<Props, 'name' | 'isNext'>) {
  // An open payment stays as it is while more orders finish.
  const [payment, setPayment] = useState<Payment | null>(null);
  const finished = orders.filter(
    (order) => order.status === 'COMPLETED' && (!isNearlyEmpty(order) || ticked.includes(order.id)),
  );
  const close = () => {
    setPayment(null);
    void queryClient.invalidateQueries({ queryKey: ['price'] });
    void queryClient.invalidateQueries({ queryKey: HISTORY_KEY });
  };
  return (
    <>
      {finished.length > 0 && <PayButtons {...{ name, finished, isNext }} onPay={setPayment} />}
      {payment !== null && <PayDialogs {...payment} onPaid={close} onClose={close} />}
    </>
  );
}

interface Props {
  name: string;
  finished: readonly OrderRow[];
  /** True once nothing is left to generate. */
  isNext: boolean;
  onPay: (payment: Payment) => void;
}

/** The buttons name what is due, by the server. They are absent while that is nothing, and come together. */
export function PayButtons({ name, finished, isNext, onPay }: Props) {
  const { t, i18n } = useTranslation();
  const sales = useBatchSales(finished);
  const free = sales.low.data;
  const failed = Object.values(sales).filter(({ isLoadingError }) => isLoadingError);
  if (sales.low.isPending || sales.high.isPending) return null;
  return (
    <>
      {PRECISIONS.map((precision) => {
        const { data: sale, isPlaceholderData } = sales[precision];
        if (sale === undefined || sale.isPaid || sale.orders === 0) return null;
        // One payment buys both precisions if they are the same files.
        const isBoth = sale.goods === 'both';
        if (isBoth && precision === 'high') return null;
        const { leftOut = [] } = sale;
        // What happens to the others says nothing about this payment.
        const sold = finished.filter(({ id }) => leftOut.every(({ orderId }) => orderId !== id));
        const item = { ...itemOf(name, sold), ...(finished.length > 1 ? { leftOut } : {}) };
        const price = priceText(sale.price, i18n.language === 'cn' ? 'cn' : 'en');
        return (
          <Button
            key={precision}
            look={isNext && precision === 'low' ? 'main' : 'quiet'}
            // The price is still that of other orders.
            disabled={isPlaceholderData}
            onClick={() => onPay({ ...filesOfOrders(sold, precision), item })}
            data-testid={`batch-pay-${precision}`}
          >
            {t(`batch.pay.${isBoth ? 'both' : precision}`, { count: sale.orders ?? 1, price })}
          </Button>
        );
      })}
      {free?.allowsFreeDownloads && !free.isPaid && free.freeDownloadsLeft > 0 && (
        <Text textStyle="sm" color="fg.muted" data-testid="batch-free">
          {t('batch.free', { count: free.freeDownloadsLeft })}
        </Text>
      )}
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

/** Returns the names that a payment shows: of the batch, or of a single order. */
export function itemOf(
  name: string,
  finished: readonly Pick<OrderRow, 'modelName' | 'lattice'>[],
): PayProps['item'] {
  const [only] = finished;
  return finished.length === 1
    ? { model: partName(only!.modelName), lattice: only!.lattice }
    : { model: name, lattice: '' };
}
