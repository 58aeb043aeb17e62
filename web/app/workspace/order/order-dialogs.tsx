import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { isFinal } from '../../../../core/rules/order/status.ts';
import { errorText } from '../../../api/error-text.ts';
import { TaskAnnouncer } from '../../../job/task-announcer.tsx';
import type { useWorkspace } from '../use-workspace.ts';

/** Loaded when there is a notice. */
const NoticeDialogs = lazy(async () => ({
  default: (await import('../../../job/notice-dialogs.tsx')).NoticeDialogs,
}));
const OpenFailed = lazy(async () => ({ default: (await import('../stage/open-failed.tsx')).OpenFailed }));
const QueueDialog = lazy(async () => ({
  default: (await import('../../../job/queue/queue-dialog.tsx')).QueueDialog,
}));

/** Order messages on every screen: loading failure, queue, status for screen readers, notices. */
export function OrderDialogs({ studio }: { studio: ReturnType<typeof useWorkspace> }) {
  const { t } = useTranslation();
  const { task, order, watch } = studio;
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
          <NoticeDialogs notice={task.notice} onClose={task.closeNotice} onShellAgreed={task.agreeShell} />
        )}
      </Suspense>
    </>
  );
}
