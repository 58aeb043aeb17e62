import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../core/contract/client.ts';
import { errorText } from '../api/error-text.ts';
import { PostFormError } from '../api/post-form.ts';
import { DialogBox } from '../ui/dialog-box.tsx';
import { DialogButton } from '../ui/dialog-button.tsx';
import { ConsentDialog } from './consent-dialog.tsx';
import { FaultsDialog } from './faults-dialog.tsx';
import { ProgressDialog } from './progress-dialog.tsx';
import { uploadFlow, useUploadView } from './use-upload.ts';

/** Dialog of the current upload step. */
export const UploadDialogs = memo(function UploadDialogs({ onAnother }: { onAnother: () => void }) {
  const view = useUploadView();
  const another = () => {
    uploadFlow.cancel();
    onAnother();
  };
  return (
    <>
      <ProgressDialog view={view} onCancel={uploadFlow.cancel} />
      <FaultsDialog
        view={view}
        onClose={uploadFlow.cancel}
        onAnother={another}
        onResize={(factor) => void uploadFlow.resize(factor)}
        onViewOnly={uploadFlow.viewOnly}
      />
      <ConsentDialog
        view={view}
        onAgree={(scale) => void uploadFlow.agree(scale)}
        onCancel={uploadFlow.cancel}
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
    <DialogBox
      open={open}
      alert
      title={t('upload.failedTitle')}
      onClose={uploadFlow.cancel}
      testId="upload-failed"
      footer={
        <>
          <DialogButton onClick={uploadFlow.cancel}>{t('app.cancel')}</DialogButton>
          <DialogButton main onClick={() => void uploadFlow.retry()}>
            {t('app.retry')}
          </DialogButton>
        </>
      }
    >
      {open && text()}
    </DialogBox>
  );
}
