import { Stack, Text } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { fieldById } from '../../../../core/catalogue/application-fields.ts';
import { GRADIENT_ROD_STEP_MM, PROJECTION_AXES } from '../../../../core/rules/parameters/gradient-images.ts';
import { LATTICE_SIZE_MM } from '../../../../core/rules/parameters/lattice-parameters.ts';
import type { Settings } from '../../../state/settings.ts';
import { ChoiceChips } from '../../../ui/fields/choice-chips.tsx';
import { Section } from '../../../ui/section.tsx';
import { rangesOf } from '../edit/edit-settings.ts';
import { rodRangeOf } from '../edit/gradient-rods.ts';
import {
  changeDarkest,
  changeGradientSize,
  changeLightest,
  changeProjection,
  choosePicture,
} from '../edit/mode-edits.ts';
import { NumberSlider } from '../sections/number-slider.tsx';
import { PictureCard } from './picture-card.tsx';

export interface Props {
  now: Settings;
  disabled: boolean;
  onEdit: (next: Settings) => void;
}

/** Inputs of the image gradient: image, projection, size, and the rod diameter at each end of the scale. */
export function GradientSection({ now, disabled, onEdit }: Props) {
  const { t } = useTranslation();
  const { gradient } = now;
  return (
    <>
      <Section title={t('modes.picture.title')}>
        <Stack gap="4">
          <PictureCard
            picture={gradient.picture}
            byStress={gradient.layers !== null}
            disabled={disabled}
            onChoose={(picture) => onEdit(choosePicture(now, picture))}
          />
          {gradient.layers === null && (
            <Stack gap="2">
              <Text textStyle="sm" fontWeight="medium">
                {t('modes.picture.projection')}
              </Text>
              <ChoiceChips
                label={t('modes.picture.projection')}
                chips={PROJECTION_AXES.map((axis) => ({ value: axis, text: axis.toUpperCase() }))}
                value={gradient.projection}
                disabled={disabled}
                onChoose={(axis) => onEdit(changeProjection(now, axis))}
                testId="projections"
              />
            </Stack>
          )}
        </Stack>
      </Section>
      <Section>
        <SizeAndRods now={now} disabled={disabled || now.latticeId === null} onEdit={onEdit} />
      </Section>
    </>
  );
}

/** Cell size, and the rod diameter at each end of the scale. */
function SizeAndRods({ now, disabled, onEdit }: Props) {
  const { t } = useTranslation();
  const { gradient } = now;
  const { sizeMm } = rangesOf(now.fieldId === null ? undefined : fieldById(now.fieldId));
  const rods = rodRangeOf(now);
  const rod = {
    ...rods,
    step: GRADIENT_ROD_STEP_MM,
    unit: t('workspace.panel.mm'),
    digits: 1,
    disabled,
  };
  return (
    <Stack gap="3.5">
      <NumberSlider
        label={t('workspace.panel.size')}
        value={now.sizeMm}
        {...sizeMm}
        step={LATTICE_SIZE_MM.step}
        unit={t('workspace.panel.mm')}
        digits={1}
        disabled={disabled}
        onChange={(value) => onEdit(changeGradientSize(now, value))}
        testId="size"
      />
      <NumberSlider
        {...rod}
        label={t('modes.picture.darkest')}
        value={gradient.darkestMm}
        onChange={(value) => onEdit(changeDarkest(now, value))}
        testId="rod-darkest"
      />
      <NumberSlider
        {...rod}
        label={t('modes.picture.lightest')}
        value={gradient.lightestMm}
        onChange={(value) => onEdit(changeLightest(now, value))}
        testId="rod-lightest"
      />
      <Text textStyle="xs" color="fg.muted">
        {t(gradient.layers === null ? 'modes.picture.rodHint' : 'modes.picture.rodHintLayers')}
      </Text>
    </Stack>
  );
}
