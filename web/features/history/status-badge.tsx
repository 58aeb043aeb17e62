import { chakra } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import type { OrderRow } from '../../../core/contract/order-codec.ts';
import { isUnstarted, type OrderStatusText, orderStatusText } from '../../../core/rules/order/status.ts';

const COLORS: Record<OrderStatusText | 'unstarted' | 'cancelled', { bg: string; color: string }> = {
  unstarted: { bg: 'bg.muted', color: 'fg.muted' },
  pending: { bg: 'bg.muted', color: 'fg.muted' },
  generating: { bg: 'clay.subtle', color: 'clay.fg' },
  completed: { bg: 'green.subtle', color: 'green.fg' },
  failed: { bg: 'bg.error', color: 'fg.error' },
  cancelled: { bg: 'bg.muted', color: 'fg.muted' },
};

/** The status of an order in words (docs/specification.md#flows). */
export function StatusBadge({ order }: { order: Pick<OrderRow, 'status' | 'lattice' | 'cancelled'> }) {
  const { t } = useTranslation();
  const plain = isUnstarted(order) ? 'unstarted' : orderStatusText(order.status);
  const text = plain === 'failed' && order.cancelled ? 'cancelled' : plain;
  return (
    <chakra.span
      display="inline-block"
      px="2.5"
      py="0.5"
      rounded="full"
      textStyle="xs"
      fontWeight="medium"
      whiteSpace="nowrap"
      data-status={order.status}
      {...COLORS[text]}
    >
      {t(`status.${text}`)}
    </chakra.span>
  );
}
