import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { OrderRow } from '../../../core/contract/order-codec.ts';
import { priceText } from '../../../core/contract/price-text.ts';
import { PRECISIONS, type Precision } from '../../../core/rules/order/result-formats.ts';
import { HISTORY_KEY, queryClient } from '../../api/query-client.ts';
import { useSale } from '../../features/pay/use-sale.ts';
import { Button } from '../../ui/button.tsx';

/** Loaded at the first payment. */
const PayDialogs = lazy(async () => ({
  default: (await import('../../features/pay/pay-dialogs.tsx')).PayDialogs,
}));

/** Pays for all finished orders of a batch by one checkout, in one precision. */
export function PayAll({ name, orders }: { name: string; orders: readonly OrderRow[] }) {
  const finished = orders.filter(({ status }) => status === 'COMPLETED').map(({ id }) => id);
  if (finished.length === 0) return null;
  return PRECISIONS.map((precision) => <PayButton key={precision} {...{ name, finished, precision }} />);
}

interface Props {
  name: string;
  /** Finished orders; at least one. */
  finished: readonly string[];
  precision: Precision;
}

/** The button names what is due, by the server. It is absent while that is nothing. */
function PayButton({ name, finished, precision }: Props) {
  const { t, i18n } = useTranslation();
  const [isOpen, setIsOpen] = useState(false);
  const [workspaceId, ...rest] = finished as [string];
  const others = rest.length === 0 ? {} : { others: rest.join(',') };
  const sale = useSale({ workspaceId, precision, ...others });
  const close = () => {
    setIsOpen(false);
    void queryClient.invalidateQueries({ queryKey: ['price'] });
    void queryClient.invalidateQueries({ queryKey: HISTORY_KEY });
  };
  if (sale === undefined || sale.isPaid || sale.orders === 0) return null;
  const price = priceText(sale.price, i18n.language === 'cn' ? 'cn' : 'en');
  return (
    <>
      <Button onClick={() => setIsOpen(true)} data-testid={`batch-pay-${precision}`}>
        {t(`batch.pay.${precision}`, { price })}
      </Button>
      {isOpen && (
        <Suspense>
          <PayDialogs
            {...{ workspaceId, precision, ...others }}
            item={{ model: name, lattice: '' }}
            onPaid={close}
            onClose={close}
          />
        </Suspense>
      )}
    </>
  );
}
