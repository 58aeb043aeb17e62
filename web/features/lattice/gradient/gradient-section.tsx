import { Stack, Text } from '@chakra-ui/react';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type GradientSource, gradientSource } from '../../../../core/rules/parameters/gradient-fields.ts';
import { PROJECTION_AXES, type ProjectionAxis } from '../../../../core/rules/parameters/gradient-images.ts';
import { ChoiceChips } from '../../../ui/fields/choice-chips.tsx';
import { Section } from '../../../ui/section.tsx';
import { changeField, changeProjection, choosePicture, chooseSource } from '../edit/mode-edits.ts';
import { EndsSection } from './ends-section.tsx';
import { CourseChips, FacesInput } from './field-inputs.tsx';
import { PictureCard } from './picture-card.tsx';
import type { SourceProps } from './source-props.ts';
import { StressInput } from './stress-input.tsx';

/** Loaded when pressure is chosen: it reads files of plates and pictures. */
const PressureInput = lazy(async () => ({
  default: (await import('./pressure/pressure-input.tsx')).PressureInput,
}));

/** What a gradient follows, and the lattice at both ends of it. */
export function GradientSection(props: SourceProps) {
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
      <Section title={t('modes.gradientBy.title')}>
        <Stack gap="4">
          <ChoiceChips
            label={t('modes.gradientBy.title')}
            chips={OFFERED.map((value) => ({ value, text: t(`modes.gradientBy.${value}`) }))}
            value={source}
            disabled={disabled}
            onChoose={choose}
            testId="gradient-sources"
          />
          <Suspense>
            <Input {...props} />
          </Suspense>
          {asked !== null && (gradient.field !== null || gradient.picture !== null) && (
            <Text textStyle="xs" color="fg.muted">
              {t('modes.gradientBy.until', { source: t(`modes.gradientBy.${followed}`) })}
            </Text>
          )}
        </Stack>
      </Section>
      {asked === null && <EndsSection {...{ now, disabled, onEdit }} />}
    </>
  );
}

/** Sources to choose from, in this order. */
const OFFERED = ['picture', 'faces', 'axis', 'stress', 'pressure'] as const;

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

/** Axis of the part, and how the field runs along it. */
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

function AxisChips({ label, axis, disabled, onChoose, testId }: AxisProps) {
  return (
    <Stack gap="2">
      <Text textStyle="sm" fontWeight="medium">
        {label}
      </Text>
      <ChoiceChips
        label={label}
        chips={PROJECTION_AXES.map((value) => ({ value, text: value.toUpperCase() }))}
        value={axis}
        disabled={disabled}
        onChoose={onChoose}
        testId={testId}
      />
    </Stack>
  );
}
