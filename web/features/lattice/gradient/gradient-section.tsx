import { Stack, Text } from '@chakra-ui/react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type GradientSource, gradientSource } from '../../../../core/rules/parameters/gradient-fields.ts';
import { PROJECTION_AXES, type ProjectionAxis } from '../../../../core/rules/parameters/gradient-images.ts';
import { lazyPart } from '../../../lib/lazy-part.tsx';
import { showTest } from '../../../state/column.ts';
import type { EditProps } from '../../../state/settings.ts';
import { SmallButton } from '../../../ui/button.tsx';
import { ChoiceChips } from '../../../ui/fields/choice-chips.tsx';
import { Section } from '../../../ui/section.tsx';
import { FieldTitle, Note } from '../../../ui/texts.tsx';
import {
  changeField,
  changeProjection,
  choosePicture,
  chooseSource,
  switchMode,
} from '../edit/mode-edits.ts';
import { EndsSection } from './ends-section.tsx';
import { CourseChips, FacesInput } from './field-inputs.tsx';
import { PictureCard } from './picture-card.tsx';
import type { SourceProps } from './source-props.ts';

const PressureInput = lazyPart(async () => (await import('./pressure/pressure-input.tsx')).PressureInput);

/** What a gradient follows, and the lattice at both ends of it. */
export function GradientSection({ aside, ...props }: SourceProps & { aside?: ReactNode }) {
  const { now, disabled, onEdit } = props;
  const { t } = useTranslation();
  const [asked, ask] = useState<'stress' | 'pressure' | null>(null);
  const { gradient } = now;
  const followed = gradientSource(gradient);
  const [seen, see] = useState(followed);
  if (seen !== followed) {
    // A map came, or an undo or another order brought another source.
    see(followed);
    ask(null);
  }
  const source = asked ?? followed;
  const choose = (value: GradientSource) => {
    // Only a press test makes the layers of stress, and a file the map of pressure.
    const isMade = value === 'pressure' || (value === 'stress' && gradient.layers === null);
    ask(isMade ? value : null);
    if (!isMade) onEdit(chooseSource(now, value));
  };
  const Input = INPUTS[source];
  return (
    <>
      <Section title={t('modes.gradientBy.title')} aside={aside}>
        <Stack gap="4">
          <ChoiceChips
            label={t('modes.gradientBy.title')}
            chips={OFFERED.map((value) => ({ value, text: t(`modes.gradientBy.${CHIPS[value] ?? value}`) }))}
            value={source}
            disabled={disabled}
            onChoose={choose}
            testId="gradient-sources"
          />
          <Input {...props} />
          {asked !== null && (gradient.field !== null || gradient.picture !== null) && (
            <Note>{t('modes.gradientBy.until', { source: t(`modes.gradientBy.${followed}`) })}</Note>
          )}
        </Stack>
      </Section>
      {asked === null && <EndsSection {...{ now, disabled, onEdit }} />}
    </>
  );
}

const OFFERED = ['picture', 'faces', 'axis', 'stress', 'pressure'] as const;

/** Shorter names, so that the chips have one row. */
const CHIPS: { [Source in GradientSource]?: 'facesChip' } = { faces: 'facesChip' };

const INPUTS: Record<GradientSource, (props: SourceProps) => ReactNode> = {
  picture: PictureInput,
  stress: StressInput,
  faces: FacesInput,
  axis: AxisInput,
  pressure: PressureInput,
};

function PictureInput({ now, disabled, onEdit }: SourceProps) {
  const { t } = useTranslation();
  const { picture, projection } = now.gradient;
  return (
    <>
      <PictureCard
        picture={picture}
        disabled={disabled}
        onChoose={(chosen) => onEdit(choosePicture(now, chosen))}
      />
      <AxisChips
        label={t('modes.picture.projection')}
        axis={projection}
        disabled={disabled}
        onChoose={(axis) => onEdit(changeProjection(now, axis))}
        testId="projections"
      />
    </>
  );
}

function AxisInput({ now, disabled, onEdit }: SourceProps) {
  const { t } = useTranslation();
  const { field } = now.gradient;
  if (field?.source !== 'axis') return null;
  return (
    <>
      <AxisChips
        label={t('modes.gradientBy.axis')}
        axis={field.axis}
        disabled={disabled}
        onChoose={(axis) => onEdit(changeField(now, { axis }))}
        testId="field-axes"
      />
      <CourseChips {...{ now, disabled, onEdit }} />
    </>
  );
}

interface AxisProps {
  label: string;
  axis: ProjectionAxis;
  disabled: boolean;
  onChoose: (axis: ProjectionAxis) => void;
  testId: string;
}

function AxisChips({ axis, ...chips }: AxisProps) {
  return (
    <Stack gap="2">
      <FieldTitle>{chips.label}</FieldTitle>
      <ChoiceChips
        {...chips}
        chips={PROJECTION_AXES.map((value) => ({ value, text: value.toUpperCase() }))}
        value={axis}
      />
    </Stack>
  );
}

/** Layers of stress that the gradient follows, or the way to the press test that makes them. */
function StressInput({ now, disabled, onEdit }: EditProps) {
  const { t } = useTranslation();
  const { layers, picture } = now.gradient;
  if (layers !== null)
    return (
      <PictureCard
        byStress
        {...{ picture, disabled }}
        onChoose={(chosen) => onEdit(choosePicture(now, chosen))}
      />
    );
  const open = () => {
    onEdit(switchMode(now, 'constant'));
    showTest('press');
  };
  return (
    <>
      <Text textStyle="sm">{t('modes.gradientBy.stressHint')}</Text>
      <SmallButton disabled={disabled} onClick={open} data-testid="stress-test">
        {t('press.open')}
      </SmallButton>
    </>
  );
}
