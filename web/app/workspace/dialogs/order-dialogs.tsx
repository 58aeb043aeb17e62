import { VisuallyHidden } from '@chakra-ui/react';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { isFinal, type OrderStatus } from '../../../../core/rules/order/status.ts';
import { errorText } from '../../../api/error-text.ts';
import { openTool } from '../../../features/editor/open-tool.ts';
import { ResultDownloads } from '../order/lazy-result-downloads.tsx';
import type { Printability } from '../order/use-printability.ts';
import type { Workspace } from '../use-workspace.ts';

const TEXTS = {
  PREPARING: 'queue',
  GENERATING: 'generating',
  GENERATED_PART: 'part',
  GENERATED: 'part',
  COMPLETED: 'completed',
  FAILED: 'failed',
} as const satisfies Record<OrderStatus, string>;

/** Loaded when there is a notice. */
const NoticeDialogs = lazy(async () => ({
  default: (await import('../../../features/job/notice-dialogs.tsx')).NoticeDialogs,
}));
const OpenFailed = lazy(async () => ({ default: (await import('../stage/open-failed.tsx')).OpenFailed }));
const QueueDialog = lazy(async () => ({
  default: (await import('../../../features/job/queue/queue-dialog.tsx')).QueueDialog,
}));

const ResultLayers = lazy(async () => ({
  default: (await import('../order/layers-entry.tsx')).ResultLayers,
}));
const ResultShare = lazy(async () => ({
  default: (await import('../../../features/share/share-button.tsx')).ResultShare,
}));

/** Loaded when the dialog opens. */
const PrintabilityDialog = lazy(async () => ({
  default: (await import('../../../features/job/printability/printability-dialog.tsx')).PrintabilityDialog,
}));

interface Props {
  studio: Workspace;
  printability: Printability;
}

/** Order messages on every screen: loading failure, queue, status for screen readers, notices, download, layers, link, printability. */
export function OrderDialogs({ studio, printability }: Props) {
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
          <ResultLayers orderId={order.id} />
          <ResultShare orderId={order.id} shared={order.shared === true} />
        </Suspense>
      )}
      {order !== undefined && printability.isOpen && (
        <Suspense>
          <PrintabilityDialog order={order} open onClose={printability.close} />
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
