import { VisuallyHidden } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import type { OrderStatus } from '../../core/rules/order/status.ts';

const TEXTS = {
  PREPARING: 'queue',
  GENERATING: 'generating',
  GENERATED_PART: 'part',
  GENERATED: 'part',
  COMPLETED: 'completed',
  FAILED: 'failed',
} as const satisfies Record<OrderStatus, string>;

/** Announces the state of the task to screen readers whenever it changes. */
export function TaskAnnouncer({ status }: { status: OrderStatus | null }) {
  const { t } = useTranslation();
  return (
    <VisuallyHidden role="status" aria-live="polite" data-testid="task-status" data-status={status ?? ''}>
      {status === null ? '' : t(`workspace.queue.live.${TEXTS[status]}`)}
    </VisuallyHidden>
  );
}
