import { Box, Stack, Text } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { Button, DialogButton } from '../../ui/button.tsx';
import { FaultList } from './fault-list.tsx';
import { isOutOfRange } from './file-gate.ts';
import type { UploadView } from './flow/upload-view.ts';
import { ModelDialog } from './model-dialog.tsx';
import { useFaultFlight } from './use-fault-flight.ts';
import { uploadFlow } from './use-upload.ts';

const NO_MARKS = [] as const;

interface Props {
  view: UploadView;
  onAnother: () => void;
  early?: boolean;
}

/** Faults of a refused model, shown on it; out of range, those of the model-range dialog. */
export function FaultsDialog({ view, onAnother, early = false }: Props) {
  const { t } = useTranslation();
  const outOfRange = isOutOfRange(view.faults);
  const refusing = view.faults.filter((fault) => fault.severity === 'refuse').length;
  const before = view.read?.before ?? null;
  const { scaleFactor: factor } = view;
  const flight = useFaultFlight(before?.marks ?? NO_MARKS);
  return (
    <ModelDialog
      view={view}
      step="refused"
      alert
      early={early}
      title={outOfRange ? t('upload.rangeTitle') : t('upload.faultsTitle')}
      testId={outOfRange ? 'model-range' : 'model-faults'}
      views={
        before && {
          views: [{ name: 'before', label: t('upload.viewModel'), model: before }],
          focus: flight.spot,
        }
      }
      footer={
        <>
          <DialogButton onClick={uploadFlow.cancel}>{t('app.close')}</DialogButton>
          {view.shown && (
            <DialogButton onClick={uploadFlow.viewOnly} data-testid="look">
              {t('upload.look')}
            </DialogButton>
          )}
          <DialogButton main onClick={onAnother}>
            {t('upload.another')}
          </DialogButton>
        </>
      }
    >
      <Text>{outOfRange ? t('upload.range') : t('upload.faultsLead', { count: refusing })}</Text>
      <FaultList faults={view.faults} flight={before === null ? null : flight} />
      {factor !== null && (
        <Button
          look="quiet"
          onClick={() => void uploadFlow.remedy({ scale: factor * view.choices.scale })}
          data-testid="scale-to-fit"
        >
          {t('upload.scaleToFit', { factor })}
        </Button>
      )}
      {view.read?.canWrap === true && <WrapOffer />}
    </ModelDialog>
  );
}

/** Offers the last resort, apart from the faults. */
function WrapOffer() {
  const { t } = useTranslation();
  return (
    <Stack gap="3" p="4" rounded="l2" borderWidth="1px" data-testid="wrap-offer">
      <Box>
        <Text color="fg" fontWeight="semibold">
          {t('upload.wrapTitle')}
        </Text>
        <Text textStyle="sm">{t('upload.wrapLead')}</Text>
      </Box>
      <Button look="quiet" onClick={() => void uploadFlow.remedy({ isWrapped: true })} data-testid="wrap">
        {t('upload.wrapGo')}
      </Button>
    </Stack>
  );
}
