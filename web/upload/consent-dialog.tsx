import { Stack, Text } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { DialogBox } from '../ui/dialog-box.tsx';
import { DialogButton } from '../ui/dialog-button.tsx';
import { FaultList } from './fault-list.tsx';
import { UnitChoice } from './unit-choice.tsx';
import type { UploadView } from './upload-view.ts';

interface Props {
  view: UploadView;
  onAgree: (scale: number) => void;
  onCancel: () => void;
}

/** Lists the repairs before they are made, warns about a small model and offers another unit or scaling. */
export function ConsentDialog({ view, onAgree, onCancel }: Props) {
  const { t } = useTranslation();
  const repairs = view.faults.some((fault) => fault.severity === 'repair');
  const factor = view.scaleFactor;
  const title = () => {
    if (repairs) return t('upload.consentTitle');
    return view.faults.length > 0 ? t('upload.warnTitle') : t('upload.unitsTitle');
  };
  const goOn = () => {
    if (repairs) return t('upload.repairAndGo');
    return view.units.length > 0 ? t('upload.keepMm') : t('upload.goOnAnyway');
  };
  return (
    <DialogBox
      open={view.step === 'asking'}
      modal
      size="md"
      title={title()}
      onClose={onCancel}
      testId="repair-consent"
      footer={
        <>
          <DialogButton onClick={onCancel}>{t('app.cancel')}</DialogButton>
          <DialogButton main={factor === null} onClick={() => onAgree(1)}>
            {goOn()}
          </DialogButton>
          {factor !== null && (
            <DialogButton main onClick={() => onAgree(factor)}>
              {t('upload.scaleUp', { factor })}
            </DialogButton>
          )}
        </>
      }
    >
      <Stack gap="4">
        <Text truncate color="fg" fontWeight="medium">
          {view.fileName}
        </Text>
        {view.faults.length > 0 && <Text>{repairs ? t('upload.consentLead') : t('upload.warnLead')}</Text>}
        <UnitChoice view={view} onChoose={onAgree} />
        {view.faults.length > 0 && <FaultList faults={view.faults} />}
      </Stack>
    </DialogBox>
  );
}
