import { Text } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { formatMm } from '../../../lib/format.ts';
import { DialogButton } from '../../../ui/button.tsx';
import type { UploadView } from '../flow/upload-view.ts';
import { ModelDialog } from '../model-dialog.tsx';

interface Props {
  view: UploadView;
  onAnswer: () => void;
  onBack?: (() => void) | undefined;
  onAnother: () => void;
  onCancel: () => void;
}

/** Offers to rotate a model that exceeds the largest box in this orientation. */
export function TurnDialog({ view, onAnswer, onBack, onAnother, onCancel }: Props) {
  const { t } = useTranslation();
  const [x, y, z] = (view.extentMm ?? [0, 0, 0]).map((side) => formatMm(side)) as [string, string, string];
  return (
    <ModelDialog
      open={view.step === 'turn'}
      title={t('upload.turnTitle')}
      fileName={view.fileName}
      testId="upload-turn"
      views={null}
      onBack={onBack}
      onCancel={onCancel}
      footer={
        <>
          <DialogButton onClick={onAnother}>{t('upload.another')}</DialogButton>
          <DialogButton main onClick={onAnswer} data-testid="turn-model">
            {t('upload.turnAndGo')}
          </DialogButton>
        </>
      }
    >
      <Text>{t('upload.turnLead', { x, y, z })}</Text>
    </ModelDialog>
  );
}
