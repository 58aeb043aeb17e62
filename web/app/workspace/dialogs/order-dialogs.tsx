import { VisuallyHidden } from '@chakra-ui/react';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { isFinal, type OrderStatus } from '../../../../core/rules/order/status.ts';
import { errorText } from '../../../api/error-text.ts';
import { openTool } from '../../../features/editor/open-tool.ts';
import { lazyWithPreload } from '../../../lib/lazy-with-preload.tsx';
import type { Workspace } from '../use-workspace.ts';

const TEXTS = {
  PREPARING: 'queue',
  GENERATING: 'generating',
  GENERATED_PART: 'part',
  GENERATED: 'part',
  COMPLETED: 'completed',
  FAILED: 'failed',
} as const satisfies Record<OrderStatus, string>;

/** Download of a result, preloaded before there is one. */
export const ResultDownloads = lazyWithPreload(
  async () => (await import('../order/result-downloads.tsx')).ResultDownloads,
);
/** Loaded when there is a notice. */
const NoticeDialogs = lazy(async () => ({
  default: (await import('../../../features/job/notice-dialogs.tsx')).NoticeDialogs,
}));
const OpenFailed = lazy(async () => ({ default: (await import('../stage/open-failed.tsx')).OpenFailed }));
const QueueDialog = lazy(async () => ({
  default: (await import('../../../features/job/queue/queue-dialog.tsx')).QueueDialog,
}));

const ResultShare = lazy(async () => ({
  default: (await import('../../../features/share/share-dialog.tsx')).ResultShare,
}));

interface Props {
  studio: Workspace;
}

/** Order messages on every screen: loading failure, queue, status for screen readers, notices, download, link. */
export function OrderDialogs({ studio }: Props) {
  const { t } = useTranslation();
  const { task, order, watch } = studio;
  const hasResult = task.done && order !== undefined && !studio.shown.isUnsaved;
  return (
    <>
      <Suspense>
        {watch.error !== null && order === undefined && (
          <OpenFailed text={errorText(watch.error, t)} onRetry={watch.retry} onHome={studio.goHome} />
        )}
        {order !== undefined && !isFinal(order.status) && (
          <QueueDialog
            order={order}
            open={task.running && !task.minimised}
            live={watch.live}
            cancelling={task.cancelling}
            onMinimise={() => task.minimise(true)}
            onCancel={task.cancel}
            onHome={studio.goHome}
          />
        )}
      </Suspense>
      <TaskAnnouncer status={order?.status ?? null} />
      <Suspense>
        {task.notice !== null && (
          <NoticeDialogs
            notice={task.notice}
            onClose={task.closeNotice}
            onShellAgreed={task.agreeShell}
            onScale={() => openTool('scale')}
          />
        )}
      </Suspense>
      {hasResult && <ResultDownloads order={order} />}
      {hasResult && (
        <Suspense>
          <ResultShare orderId={order.id} shared={order.shared === true} />
        </Suspense>
      )}
    </>
  );
}

/** Announces the state of the task to screen readers whenever it changes. */
function TaskAnnouncer({ status }: { status: OrderStatus | null }) {
  const { t } = useTranslation();
  return (
    <VisuallyHidden role="status" aria-live="polite" data-testid="task-status" data-status={status ?? ''}>
      {status === null ? '' : t(`workspace.queue.live.${TEXTS[status]}`)}
    </VisuallyHidden>
  );
}
