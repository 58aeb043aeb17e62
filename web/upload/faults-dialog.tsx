import { Stack, Text } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { DialogBox } from '../ui/dialog-box.tsx';
import { DialogButton } from '../ui/dialog-button.tsx';
import { FaultList } from './fault-list.tsx';
import { isOutOfRange } from './file-gate.ts';
import { UnitChoice } from './unit-choice.tsx';
import type { UploadView } from './upload-view.ts';

interface Props {
  view: UploadView;
  onClose: () => void;
  onAnother: () => void;
  onResize: (factor: number) => void;
  /** Closes the dialog and keeps the model on the stage. */
  onViewOnly: () => void;
}

/**
 * Dialog of a refused model with all its faults. If it is out of range, it has the title and text of the
 * model-range dialog.
 */
export function FaultsDialog({ view, onClose, onAnother, onResize, onViewOnly }: Props) {
  const { t } = useTranslation();
  const outOfRange = isOutOfRange(view.faults);
  const refusing = view.faults.filter((fault) => fault.severity === 'refuse').length;
  return (
    <DialogBox
      open={view.step === 'refused'}
      alert
      size="md"
      title={outOfRange ? t('upload.rangeTitle') : t('upload.faultsTitle')}
      onClose={onClose}
      testId={outOfRange ? 'model-range' : 'model-faults'}
      footer={
        <>
          <DialogButton onClick={onClose}>{t('app.close')}</DialogButton>
          {view.shown && (
            <DialogButton onClick={onViewOnly} data-testid="look">
              {t('upload.look')}
            </DialogButton>
          )}
          <DialogButton main onClick={onAnother}>
            {t('upload.another')}
          </DialogButton>
        </>
      }
    >
      <Stack gap="4">
        <Text truncate color="fg" fontWeight="medium">
          {view.fileName}
        </Text>
        <Text>{outOfRange ? t('upload.range') : t('upload.faultsLead', { count: refusing })}</Text>
        <UnitChoice view={view} onChoose={onResize} />
        <FaultList faults={view.faults} />
      </Stack>
    </DialogBox>
  );
}
