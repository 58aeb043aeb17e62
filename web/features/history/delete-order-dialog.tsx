import { Text } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import type { OrderRow } from '../../../core/contract/order-codec.ts';
import { priceText } from '../../../core/contract/price-text.ts';
import type { Price } from '../../../core/rules/pay/prices.ts';
import { errorText } from '../../api/error-text.ts';
import { dateText } from '../../lib/date-text.ts';
import { CancelOr } from '../../ui/cancel-or.tsx';
import { DialogBox } from '../../ui/dialogs/dialog-box.tsx';
import { notify } from '../../ui/toast/toaster.ts';
import { orderName } from './find-orders.ts';
import { useDeleteOrder } from './use-history.ts';

interface Props {
  /** Order to delete; null for none. */
  item: OrderRow | null;
  onClose: () => void;
  onDeleted: (id: string) => void;
}

export function DeleteOrderDialog({ item, onClose, onDeleted }: Props) {
  const { t } = useTranslation();
  const removal = useDeleteOrder();
  const remove = ({ id }: OrderRow) =>
    removal.mutate(id, {
      onSuccess: () => {
        notify('success', t('history.removed'));
        onDeleted(id);
      },
      onError: (error) => notify('error', errorText(error, t)),
      onSettled: onClose,
    });
  return (
    <DialogBox
      open={item !== null}
      alert
      title={t('history.askRemove')}
      onClose={onClose}
      testId="delete-order"
      footer={
        <CancelOr
          onCancel={onClose}
          colorPalette="red"
          loading={removal.isPending}
          onClick={() => item && remove(item)}
        >
          {t(item?.paid == null ? 'history.remove' : 'history.removePaid')}
        </CancelOr>
      }
    >
      <Text>{t('history.askRemoveLead', { name: item === null ? '' : orderName(item) })}</Text>
      {item?.paid != null && <PaidWarning paid={item.paid} keptUntil={item.keptUntil} />}
    </DialogBox>
  );
}

/** Names the payments for an order, and says that its deletion loses the files without a refund. */
function PaidWarning({ paid, keptUntil }: Pick<OrderRow, 'keptUntil'> & { paid: Price }) {
  const { t, i18n } = useTranslation();
  const language = i18n.language === 'cn' ? 'cn' : 'en';
  const amount = priceText(paid, language);
  return (
    <Text mt="3" color="fg" fontWeight="medium" data-testid="delete-paid">
      {t('history.askRemovePaid', { amount, date: keptUntil === null ? '' : dateText(keptUntil, language) })}
    </Text>
  );
}
