import { chakra } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { type OrderStatus, type OrderStatusText, orderStatusText } from '../../../core/rules/order/status.ts';

const COLORS: Record<OrderStatusText | 'cancelled', { bg: string; color: string }> = {
  pending: { bg: 'bg.muted', color: 'fg.muted' },
  generating: { bg: 'clay.subtle', color: 'clay.fg' },
  completed: { bg: 'green.subtle', color: 'green.fg' },
  failed: { bg: 'bg.error', color: 'fg.error' },
  cancelled: { bg: 'bg.muted', color: 'fg.muted' },
};

interface Props {
  status: OrderStatus;
  /** The user ended the job: nothing failed. */
  cancelled?: boolean;
}

/** The status of an order in words (docs/specification.md#flows). */
export function StatusBadge({ status, cancelled = false }: Props) {
  const { t } = useTranslation();
  const plain = orderStatusText(status);
  const text = plain === 'failed' && cancelled ? 'cancelled' : plain;
  return (
    <chakra.span
      display="inline-block"
      px="2.5"
      py="0.5"
      rounded="full"
      textStyle="xs"
      fontWeight="medium"
      whiteSpace="nowrap"
      data-status={status}
      {...COLORS[text]}
    >
      {t(`status.${text}`)}
    </chakra.span>
  );
}
