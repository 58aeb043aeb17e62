import { Stack } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { FIELD_COURSES, FIELD_LIMITS } from '../../../../core/rules/parameters/gradient-fields.ts';
import type { EditProps } from '../../../state/settings.ts';
import { ChoiceChips } from '../../../ui/fields/choice-chips.tsx';
import { NumberSlider } from '../../../ui/fields/number-slider.tsx';
import { FieldTitle } from '../../../ui/texts.tsx';
import { changeField } from '../edit/mode-edits.ts';
import type { SourceProps } from './source-props.ts';

const DEPTH_STEP_MM = 0.5;

/** Faces that a gradient begins at, its depth, and how it runs over it. */
export function FacesInput({ now, disabled, onEdit, extentMm, facePicker }: SourceProps) {
  const { t } = useTranslation();
  const { field } = now.gradient;
  if (field?.source !== 'faces') return null;
  const { minDepthMm, maxDepthMm } = FIELD_LIMITS;
  const longestMm = Math.max(field.depthMm, ...(extentMm ?? []));
  return (
    <>
      {facePicker}
      <NumberSlider
        label={t('modes.gradientBy.depth')}
        value={field.depthMm}
        min={minDepthMm}
        max={Math.min(maxDepthMm, Math.ceil(longestMm))}
        step={DEPTH_STEP_MM}
        inputStep={0.1}
        unit={t('workspace.panel.mm')}
        digits={1}
        disabled={disabled}
        onChange={(depthMm) => onEdit(changeField(now, { depthMm }))}
        explanation={t('modes.gradientBy.depthHint')}
        testId="field-depth"
      />
      <CourseChips {...{ now, disabled, onEdit }} />
    </>
  );
}

/** How a field runs from one end to the other. */
export function CourseChips({ now, disabled, onEdit }: EditProps) {
  const { t } = useTranslation();
  const { field } = now.gradient;
  if (field === null) return null;
  return (
    <Stack gap="2">
      <FieldTitle>{t('modes.gradientBy.course')}</FieldTitle>
      <ChoiceChips
        label={t('modes.gradientBy.course')}
        chips={FIELD_COURSES.map((value) => ({ value, text: t(`modes.gradientBy.${value}`) }))}
        value={field.course}
        disabled={disabled}
        onChoose={(course) => onEdit(changeField(now, { course }))}
        testId="field-courses"
      />
    </Stack>
  );
}
