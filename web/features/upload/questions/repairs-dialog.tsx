import { Text } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import type { ModelFault } from '../../../../core/rules/model/faults.ts';
import { DialogButton } from '../../../ui/button.tsx';
import { FaultList } from '../fault-list.tsx';
import type { UploadView } from '../flow/upload-view.ts';
import { ModelDialog } from '../model-dialog.tsx';
import { repairNotes, repairOf } from '../repair-notes.ts';
import { useFaultFlight } from '../use-fault-flight.ts';
import { uploadFlow } from '../use-upload.ts';

const NO_MARKS = [] as const;

/** Asks for consent: each repair with its effect, and the model before and after. Warns about a small model. */
export function RepairsDialog({ view }: { view: UploadView }) {
  const { t } = useTranslation();
  const { read, faults, scaleFactor: factor } = view;
  const before = read?.before ?? null;
  const after = read?.after ?? null;
  const flight = useFaultFlight(before?.marks ?? NO_MARKS);
  // Several bodies were a question already.
  const listed = faults.filter(({ code }) => code !== 'several-bodies' || !view.answered.includes('bodies'));
  const repairs = listed.some((fault) => fault.severity === 'repair');
  const notesOf = (fault: ModelFault) => {
    const repair = repairOf(read?.repairs ?? [], fault.code);
    return repair === null ? [] : repairNotes(repair, view.choices.scale, t);
  };
  /** `larger` enlarges the model on top of its unit. */
  const answer = (larger: number) => void uploadFlow.answer({ scale: larger * view.choices.scale });
  const seen = repairs && before !== null && after !== null;
  return (
    <ModelDialog
      view={view}
      step="repairs"
      title={repairs ? t('upload.consentTitle') : t('upload.warnTitle')}
      testId="repair-consent"
      views={
        seen
          ? {
              views: [
                { name: 'before', label: t('upload.viewBefore'), model: before },
                { name: 'after', label: t('upload.viewAfter'), model: after },
              ],
              focus: flight.spot,
              leftOut: [],
            }
          : null
      }
      footer={
        <>
          <DialogButton onClick={uploadFlow.cancel}>{t('app.cancel')}</DialogButton>
          {factor !== null && (
            <DialogButton onClick={() => answer(factor)}>{t('upload.scaleUp', { factor })}</DialogButton>
          )}
          <DialogButton main onClick={() => answer(1)}>
            {repairs ? t('upload.repairAndGo') : t('upload.goOnAnyway')}
          </DialogButton>
        </>
      }
    >
      <Text>{repairs ? t('upload.consentLead') : t('upload.warnLead')}</Text>
      <FaultList faults={listed} flight={seen ? flight : null} notesOf={notesOf} />
    </ModelDialog>
  );
}
