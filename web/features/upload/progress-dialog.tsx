import { Stack, Text } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { DialogButton } from '../../ui/button.tsx';
import { DialogBox } from '../../ui/dialogs/dialog-box.tsx';
import type { UploadView } from './flow/upload-view.ts';
import { isUploadUnderWay, ProgressLine } from './progress-line.tsx';
import { uploadFlow } from './use-upload.ts';

export function ProgressDialog({ view }: { view: UploadView }) {
  const { t } = useTranslation();
  return (
    <DialogBox
      open={isUploadUnderWay(view) && !view.onStage}
      modal
      title={t('upload.progressTitle')}
      onClose={uploadFlow.stop}
      testId="upload-progress"
      footer={<DialogButton onClick={uploadFlow.stop}>{t('app.cancel')}</DialogButton>}
    >
      <Stack gap="3">
        <Text truncate color="fg" fontWeight="medium">
          {view.fileName}
        </Text>
        <ProgressLine view={view} />
      </Stack>
    </DialogBox>
  );
}
