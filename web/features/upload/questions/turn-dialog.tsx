import { Text } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { formatMm } from '../../../lib/format.ts';
import { DialogButton } from '../../../ui/button.tsx';
import type { UploadView } from '../flow/upload-view.ts';
import { ModelDialog } from '../model-dialog.tsx';
import { uploadFlow } from '../use-upload.ts';

/** Offers to rotate a model that exceeds the largest box in this orientation. */
export function TurnDialog({ view, onAnother }: { view: UploadView; onAnother: () => void }) {
  const { t } = useTranslation();
  const [x, y, z] = (view.extentMm ?? [0, 0, 0]).map((side) => formatMm(side)) as [string, string, string];
  return (
    <ModelDialog
      view={view}
      step="turn"
      title={t('upload.turnTitle')}
      testId="upload-turn"
      views={null}
      footer={
        <>
          <DialogButton onClick={onAnother}>{t('upload.another')}</DialogButton>
          <DialogButton
            main
            onClick={() => void uploadFlow.answer({ isTurned: true })}
            data-testid="turn-model"
          >
            {t('upload.turnAndGo')}
          </DialogButton>
        </>
      }
    >
      <Text>{t('upload.turnLead', { x, y, z })}</Text>
    </ModelDialog>
  );
}
