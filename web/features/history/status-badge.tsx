import { chakra } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import type { OrderRow } from '../../../core/contract/order-codec.ts';
import { isUnstarted, type OrderStatusText, orderStatusText } from '../../../core/rules/order/status.ts';
import { isNearlyEmpty } from '../../../core/rules/parameters/coverage.ts';

const COLORS: Record<
  OrderStatusText | 'unstarted' | 'cancelled' | 'nearlyEmpty',
  { bg: string; color: string }
> = {
  unstarted: { bg: 'bg.muted', color: 'fg.muted' },
  pending: { bg: 'bg.muted', color: 'fg.muted' },
  generating: { bg: 'clay.subtle', color: 'clay.fg' },
  completed: { bg: 'green.subtle', color: 'green.fg' },
  nearlyEmpty: { bg: 'clay.subtle', color: 'clay.fg' },
  failed: { bg: 'bg.error', color: 'fg.error' },
  cancelled: { bg: 'bg.muted', color: 'fg.muted' },
};

/** The status of an order in words (docs/specification.md#flows). */
export function StatusBadge({ order }: { order: OrderRow }) {
  const { t } = useTranslation();
  const text = textOf(order);
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

function textOf(order: OrderRow): keyof typeof COLORS {
  if (isUnstarted(order)) return 'unstarted';
  const plain = orderStatusText(order.status);
  if (plain === 'completed' && isNearlyEmpty(order)) return 'nearlyEmpty';
  return plain === 'failed' && order.cancelled ? 'cancelled' : plain;
}
