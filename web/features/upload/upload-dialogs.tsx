import { memo, useDeferredValue, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../../core/contract/client.ts';
import { errorText } from '../../api/error-text.ts';
import { PostFormError } from '../../api/post-form.ts';
import { MessageDialog } from '../../ui/message-dialog.tsx';
import { FaultsDialog } from './faults-dialog.tsx';
import { answerModel, answerUnit, keepBodies } from './flow/live-choices.ts';
import { uploadView } from './flow/upload-view.ts';
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
  const { cancel, stop } = uploadFlow;
  const views = useModelViews();
  const isReading = view.step === 'reading';
  // Most questions come with a picture. A failed fetch is repeated when it is drawn.
  useEffect(() => {
    if (isReading) views?.preload?.().catch(() => {});
  }, [isReading, views]);
  const canGoBack = view.answered.length > 0 || view.choices.isWrapped;
  const onBack = canGoBack ? uploadFlow.back : undefined;
  return (
    <>
      <ProgressDialog view={view} onCancel={stop} />
      <ModelsDialog
        view={view}
        onChoose={(entry) => uploadFlow.choose({ entry })}
        onAnswer={() => void answerModel(uploadFlow, uploadView)}
        onCancel={cancel}
      />
      <UnitsDialog
        view={view}
        onChoose={(unit) => uploadFlow.choose({}, unit)}
        onAnswer={() => void answerUnit(uploadFlow, uploadView)}
        onBack={onBack}
        onCancel={cancel}
      />
      <TurnDialog
        view={view}
        onAnswer={() => void uploadFlow.answer({ isTurned: true })}
        onBack={onBack}
        onAnother={another}
        onCancel={cancel}
      />
      <BodiesDialog
        view={view}
        onKeep={(numbers, isKept) => keepBodies(uploadFlow, uploadView, { numbers, isKept })}
        onAnswer={() => void uploadFlow.answer()}
        onBack={onBack}
        onCancel={cancel}
      />
      <RepairsDialog
        view={view}
        onAnswer={(scale = 1) => void uploadFlow.answer({ scale: scale * view.choices.scale })}
        onBack={onBack}
        onCancel={cancel}
      />
      <FaultsDialog
        view={view}
        onClose={cancel}
        onAnother={another}
        onWrap={() => void uploadFlow.wrap()}
        onBack={onBack}
        onViewOnly={uploadFlow.viewOnly}
      />
      <FailedDialog open={view.step === 'failed'} error={view.error} />
    </>
  );
});

function FailedDialog({ open, error }: { open: boolean; error: unknown }) {
  const { t } = useTranslation();
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
      title={t('upload.failedTitle')}
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
