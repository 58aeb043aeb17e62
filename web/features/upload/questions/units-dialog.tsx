import { Flex, Stack, Text } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import type { UnitCandidate } from '../../../../core/rules/model/units.ts';
import { fitsLargestBox, UPLOAD_SMALL_EXTENT_MM } from '../../../../core/rules/model/upload-limits.ts';
import { formatExtents } from '../../../lib/format.ts';
import { CancelOr } from '../../../ui/cancel-or.tsx';
import { Note } from '../../../ui/texts.tsx';
import { answerUnit } from '../flow/live-choices.ts';
import { type UploadView, uploadView } from '../flow/upload-view.ts';
import { ModelDialog } from '../model-dialog.tsx';
import { uploadFlow } from '../use-upload.ts';
import { ChoiceRow } from './choice-row.tsx';

/** Asks for the unit of a file whose size is unlikely in millimetres: each unit with the size it gives. */
export function UnitsDialog({ view }: { view: UploadView }) {
  const { t } = useTranslation();
  const { units, unit } = view;
  const candidate = units.find((one) => one.unit === unit) ?? units[0];
  const named = units.find(({ isNamed }) => isNamed);
  const isLarge = units.some(({ factorMm }) => factorMm < 1);
  return (
    <ModelDialog
      view={view}
      step="units"
      title={t('upload.unitsTitle')}
      testId="upload-units"
      views={null}
      footer={
        <CancelOr onCancel={uploadFlow.cancel} onClick={() => void answerUnit(uploadFlow, uploadView)}>
          {t('upload.goOn')}
        </CancelOr>
      }
    >
      <Text>
        {named
          ? t('upload.unitsNamed', { unit: t(`upload.unit.${named.unit}`) })
          : t(isLarge ? 'upload.unitsLarge' : 'upload.unitsSmall')}
      </Text>
      <Stack role="radiogroup" aria-label={t('upload.unitsTitle')} gap="2" data-testid="unit-choice">
        {units.map((one, order) => (
          <UnitRow
            key={one.unit}
            candidate={one}
            isLikely={order === 0}
            checked={one === candidate}
            onChoose={() => uploadFlow.choose({}, one.unit)}
          />
        ))}
      </Stack>
    </ModelDialog>
  );
}

interface RowProps {
  candidate: UnitCandidate;
  isLikely: boolean;
  checked: boolean;
  onChoose: () => void;
}

function UnitRow({ candidate, isLikely, checked, onChoose }: RowProps) {
  const { t } = useTranslation();
  const { unit, factorMm, extentMm, canTurn } = candidate;
  const notes: string[] = [];
  if (factorMm < 1) notes.push(t('upload.unitTwice', { factor: Number((1 / factorMm).toFixed(1)) }));
  if (!fitsLargestBox(extentMm)) notes.push(t(canTurn ? 'upload.unitTurn' : 'upload.unitTooLarge'));
  else if (Math.min(...extentMm) < UPLOAD_SMALL_EXTENT_MM) notes.push(t('upload.unitSmall'));
  return (
    <ChoiceRow name="upload-unit" value={unit} checked={checked} onChoose={onChoose} testId={`unit-${unit}`}>
      <Stack gap="0" flex="1" minW="0">
        <Flex gap="2" align="center" wrap="wrap">
          <Text color="fg" fontWeight="medium">
            {t(`upload.unit.${unit}`)}
          </Text>
          {isLikely && (
            <Text px="2" rounded="full" bg="green.muted" color="green.fg" textStyle="xs" fontWeight="medium">
              {t(candidate.isNamed ? 'upload.unitNamed' : 'upload.unitLikely')}
            </Text>
          )}
        </Flex>
        {notes.map((note) => (
          <Note key={note}>{note}</Note>
        ))}
      </Stack>
      <Text
        textStyle={{ base: 'sm', md: 'md' }}
        fontVariantNumeric="tabular-nums"
        color="fg"
        textAlign="end"
        whiteSpace="nowrap"
      >
        {formatExtents(extentMm)}
      </Text>
    </ChoiceRow>
  );
}
