import { Stack } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { fieldById } from '../../../../core/catalogue/application-fields.ts';
import { LATTICE_SIZE_MM } from '../../../../core/rules/parameters/lattice-parameters.ts';
import type { EditProps } from '../../../state/settings.ts';
import { ChoiceChips } from '../../../ui/fields/choice-chips.tsx';
import { NumberSlider } from '../../../ui/fields/number-slider.tsx';
import { Section } from '../../../ui/section.tsx';
import { Note } from '../../../ui/texts.tsx';
import { rangesOf } from '../edit/edit-settings.ts';
import { chooseEnds, endPlaces, endScale, offeredEnds } from '../edit/gradient-ends.ts';
import { changeEnd, changeGradientSize } from '../edit/mode-edits.ts';

/** Unit of the ends, by what they are set in. */
const END_UNITS = {
  rod: 'workspace.panel.mm',
  density: 'workspace.panel.percent',
  hardness: 'modes.shoreA',
} as const;

/** Cell size, and rod, density or hardness at each end of a gradient. */
export function EndsSection({ now, disabled, onEdit }: EditProps) {
  const { t } = useTranslation();
  const { gradient } = now;
  const off = disabled || now.latticeId === null;
  const { sizeMm } = rangesOf(now.fieldId === null ? undefined : fieldById(now.fieldId));
  const source = endPlaces(gradient);
  const { ends, endOf, rodOf, ...scale } = endScale(now);
  const offered = offeredEnds(now);
  return (
    <Section>
      <Stack gap="3.5">
        <NumberSlider
          label={t('workspace.panel.size')}
          value={now.sizeMm}
          {...sizeMm}
          step={LATTICE_SIZE_MM.step}
          unit={t('workspace.panel.mm')}
          digits={1}
          disabled={off}
          onChange={(value) => onEdit(changeGradientSize(now, value))}
          testId="size"
        />
        {offered.length > 1 && (
          <ChoiceChips
            label={t('modes.gradientEnds.title')}
            chips={offered.map((value) => ({ value, text: t(`modes.gradientEnds.${value}`) }))}
            value={ends}
            disabled={off}
            onChoose={(value) => onEdit(chooseEnds(now, value))}
            testId="gradient-ends"
          />
        )}
        {(['darkestMm', 'lightestMm'] as const).map((end) => (
          <NumberSlider
            key={end}
            {...scale}
            label={t(`modes.gradientEnds.${ends}At`, { where: t(`modes.gradientEnds.${source}.${end}`) })}
            value={endOf(gradient[end])}
            unit={t(END_UNITS[ends])}
            disabled={off}
            onChange={(value) => onEdit(changeEnd(now, end, rodOf(value)))}
            testId={end === 'darkestMm' ? 'rod-darkest' : 'rod-lightest'}
          />
        ))}
        {ends === 'rod' && (
          <Note>{t(source === 'picture' ? 'modes.picture.rodHint' : 'modes.picture.rodHintLayers')}</Note>
        )}
      </Stack>
    </Section>
  );
}
