import { VisuallyHidden } from '@chakra-ui/react';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { isUnderWay, isUnstarted, type OrderStatus } from '../../../../core/rules/order/status.ts';
import { errorText } from '../../../api/error-text.ts';
import { openTool } from '../../../features/editor/open-tool.ts';
import { comparison, printVariants } from '../../../features/press/compare/variants.ts';
import { lazyPart, type Preloadable } from '../../../lib/lazy-part.tsx';
import { showColumn } from '../../../state/column.ts';
import { useStateOf } from '../../../state/snapshots.ts';
import { PLACE_DRAINS } from '../drains/place-drains.ts';
import type { Workspace } from '../use-workspace.ts';

const TEXTS = {
  PREPARING: 'queue',
  GENERATING: 'generating',
  GENERATED_PART: 'part',
  GENERATED: 'part',
  COMPLETED: 'completed',
  FAILED: 'failed',
} as const satisfies Record<OrderStatus, string>;

export const ResultDownloads = lazyPart(
  async () => (await import('../order/result-downloads.tsx')).ResultDownloads,
);
const NoticeDialogs = lazyPart(
  async () => (await import('../../../features/job/notice-dialogs.tsx')).NoticeDialogs,
);
const OpenFailed = lazyPart(async () => (await import('../stage/open-failed.tsx')).OpenFailed);
const QueueDialog = lazyPart(
  async () => (await import('../../../features/job/queue/queue-dialog.tsx')).QueueDialog,
);
const ResultShare = lazyPart(
  async () => (await import('../../../features/share/share-dialog.tsx')).ResultShare,
);
const PressSheet = lazyPart(async () => (await import('../press/press-sheet.tsx')).PressSheet);
/** Preloaded: a failed connection is among what they tell of. */
export const PRELOADED_DIALOGS: readonly Preloadable[] = [
  ResultDownloads,
  NoticeDialogs,
  OpenFailed,
  QueueDialog,
];

/**
 * Order messages on every screen: loading failure, queue, status for screen readers, notices, download, link; and the
 * sheet of a press test that is printed.
 */
export function OrderDialogs({ studio }: { studio: Workspace }) {
  const { t } = useTranslation();
  const { task, order, watch } = studio;
  const isPrinted = useStateOf(comparison).printed.length > 0;
  // Else the workspace would print the sheet again where it opens.
  useEffect(() => () => printVariants([]), []);
  const hasResult = task.done && order !== undefined && !studio.shown.isUnsaved;
  return (
    <>
      {watch.error !== null && order === undefined && (
        <OpenFailed text={errorText(watch.error, t)} onRetry={watch.retry} onHome={studio.goHome} />
      )}
      {order !== undefined && isUnderWay(order) && (
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
      <TaskAnnouncer status={order === undefined || isUnstarted(order) ? null : order.status} />
      {task.notice !== null && (
        <NoticeDialogs
          notice={task.notice}
          onClose={task.closeNotice}
          onShellAgreed={task.agreeShell}
          onDrain={() => {
            showColumn('design');
            PLACE_DRAINS.onAutomatic();
          }}
          onScale={() => openTool('scale')}
        />
      )}
      {/* Here and not beside the test: paper is as narrow as a layout that folds the test away. */}
      {isPrinted && <PressSheet />}
      {hasResult && <ResultDownloads order={order} />}
      {hasResult && <ResultShare orderId={order.id} shared={order.shared === true} />}
    </>
  );
}

function TaskAnnouncer({ status }: { status: OrderStatus | null }) {
  const { t } = useTranslation();
  return (
    <VisuallyHidden role="status" aria-live="polite" data-testid="task-status" data-status={status ?? ''}>
      {status === null ? '' : t(`workspace.queue.live.${TEXTS[status]}`)}
    </VisuallyHidden>
  );
}
