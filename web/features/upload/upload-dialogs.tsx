import { memo, useDeferredValue, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../../core/contract/client.ts';
import { errorText } from '../../api/error-text.ts';
import { PostFormError } from '../../api/post-form.ts';
import { MessageDialog } from '../../ui/dialogs/message-dialog.tsx';
import { FaultsDialog } from './faults-dialog.tsx';
import type { UploadView } from './flow/upload-view.ts';
import { useModelViews } from './model-views-context.ts';
import { ProgressDialog } from './progress-dialog.tsx';
import { BodiesDialog } from './questions/bodies-dialog.tsx';
import { ModelsDialog } from './questions/models-dialog.tsx';
import { RepairsDialog } from './questions/repairs-dialog.tsx';
import { TurnDialog } from './questions/turn-dialog.tsx';
import { UnitsDialog } from './questions/units-dialog.tsx';
import { uploadFlow, useUploadView } from './use-upload.ts';

export const UploadDialogs = memo(function UploadDialogs({ onAnother }: { onAnother: () => void }) {
  // Deferred, React renders a dialog in short tasks: as one it would block a page that still draws the model.
  const view = useDeferredValue(useUploadView());
  const another = () => {
    uploadFlow.cancel();
    onAnother();
  };
  const views = useModelViews();
  const isReading = view.step === 'reading';
  // Most questions come with a picture. A failed fetch is repeated when it is drawn.
  useEffect(() => {
    if (isReading) views?.preload?.().catch(() => {});
  }, [isReading, views]);
  return (
    <>
      <ProgressDialog view={view} />
      <ModelsDialog view={view} />
      <UnitsDialog view={view} />
      <TurnDialog view={view} onAnother={another} />
      <BodiesDialog view={view} />
      <RepairsDialog view={view} />
      <FaultsDialog view={view} onAnother={another} />
      <FailedDialog view={view} />
    </>
  );
});

export function FailedDialog({ view: { step, isMade, error } }: { view: UploadView }) {
  const { t } = useTranslation();
  const open = step === 'failed';
  const text = () => {
    if (error instanceof PostFormError) {
      if (error.reason === 'network') return t('upload.failedNetwork');
      return error.reason === 'timeout' ? t('upload.tooSlow') : t('upload.failedStore');
    }
    return error instanceof ApiError ? errorText(error, t) : t('upload.workerFailed');
  };
  return (
    <MessageDialog
      open={open}
      alert
      title={t(isMade ? 'workspace.generate.refusedTitle' : 'upload.failedTitle')}
      onClose={uploadFlow.cancel}
      cancellable
      action={t('app.retry')}
      onAction={() => void uploadFlow.retry()}
      testId="upload-failed"
    >
      {open && text()}
    </MessageDialog>
  );
}
