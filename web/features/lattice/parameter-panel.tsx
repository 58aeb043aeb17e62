import { Box, Flex, Stack, Text } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { MODE_TRAITS } from '../../../core/rules/parameters/lattice-modes.ts';
import { STRUT_SIDES } from '../../../core/rules/parameters/lattice-parameters.ts';
import type { Point } from '../../../core/solid/geometry/vector.ts';
import { lazyPart } from '../../lib/lazy-part.tsx';
import { LOW_DESKTOP } from '../../lib/use-media-query.ts';
import { hasHardness } from '../../state/material.ts';
import type { EditProps } from '../../state/settings.ts';
import { ChoiceChips } from '../../ui/fields/choice-chips.tsx';
import { NumberSlider } from '../../ui/fields/number-slider.tsx';
import { Section } from '../../ui/section.tsx';
import { changeSides, chooseVariant } from './edit/edit-settings.ts';
import { hasSides, isSurface } from './edit/lattice-traits.ts';
import { useStretchedLaws } from './edit/stretched-laws.ts';
import { AreaAndProfile } from './sections/area-and-profile.tsx';
import { CellsControl } from './sections/cells-control.tsx';
import type { DrainActions } from './sections/drain-row.tsx';
import { type FitAction, FitButton, FitNote } from './sections/fit-button.tsx';
import { LinkedValues } from './sections/linked-values.tsx';
import { OutputSection } from './sections/output-section.tsx';
import { SolidSection } from './sections/solid-section.tsx';
import { StrutEndsSection } from './sections/strut-ends-section.tsx';

const GradientSection = lazyPart(
  async () => (await import('./gradient/gradient-section.tsx')).GradientSection,
);
const RegionsSection = lazyPart(async () => (await import('./regions/regions-section.tsx')).RegionsSection);
/** Of the print provider's field only, with the elastic laws of all lattices. */
const HardnessControl = lazyPart(
  async () => (await import('./sections/hardness-control.tsx')).HardnessControl,
);
/** Sections of other modes and fields, preloaded before the user switches. */
export const PRELOADED_SECTIONS = [GradientSection, RegionsSection, HardnessControl];

interface Props extends Omit<EditProps, 'disabled'> {
  /** True while a task runs or a result is visible. */
  locked: boolean;
  /** True while a task runs; the panel shows a note. */
  running: boolean;
  isMember: boolean;
  barred: boolean;
  extentMm: Point | null;
  /** Missing where a lattice is only viewed. */
  fit?: FitAction | undefined;
  /** Missing where a lattice is only viewed. */
  drains?: DrainActions | undefined;
  /** Button of the design by stiffness. */
  byStiffness: ReactNode;
  /** Button of the recipes; missing where a lattice is only viewed. */
  recipes?: ReactNode;
  /** Section of the roles of faces; missing where a lattice is only viewed. */
  roles?: ReactNode;
  /** Picks the faces of a gradient; missing where a lattice is only viewed. */
  facePicker?: ReactNode;
  /** Elements of other features at the end: estimate, buttons, report. */
  children?: ReactNode;
}

export function ParameterPanel(props: Props) {
  const { now, locked, running, isMember, barred, extentMm, fit, drains, roles, recipes, onEdit, children } =
    props;
  const { byStiffness, facePicker = null } = props;
  const { t } = useTranslation();
  useStretchedLaws(now.stretch);
  const { isUniform, hasPicture, hasRegions } = MODE_TRAITS[now.mode];
  const part = { now, disabled: locked, onEdit };
  const isLow = now.action === 'low';
  const smallestExtentMm = extentMm === null ? Number.POSITIVE_INFINITY : Math.min(...extentMm);
  return (
    <Box data-testid="parameter-panel" data-mode={now.mode}>
      {running && (
        <Text mx="5" mt="4" px="3.5" py="2.5" rounded="l2" bg="bg.muted" textStyle="sm" color="fg.muted">
          {t('workspace.panel.locked')}
        </Text>
      )}
      <AreaAndProfile {...{ now, locked, isMember, barred, onEdit }} />
      {isUniform && <ConstantSection {...part} {...{ fit, byStiffness, recipes }} />}
      {hasPicture && (
        <GradientSection {...part} extentMm={extentMm} facePicker={facePicker} aside={recipes} />
      )}
      {hasRegions && <RegionsSection {...part} extentMm={extentMm} />}
      {hasSides(now) && (
        <Section>
          <NumberSlider
            label={t('workspace.panel.sides')}
            value={isLow ? STRUT_SIDES.min : now.sides}
            {...STRUT_SIDES}
            unit=""
            digits={0}
            disabled={locked || isLow}
            onChange={(value) => onEdit(changeSides(now, value))}
            explanation={t('start.hint.sides')}
            testId="sides"
          />
        </Section>
      )}
      {isUniform && <SolidSection {...part} smallestExtentMm={smallestExtentMm} drains={drains} />}
      {roles}
      {!hasPicture && <OutputSection {...part} />}
      {!hasPicture && <StrutEndsSection {...part} smallestExtentMm={smallestExtentMm} />}
      {children}
    </Box>
  );
}

function ConstantSection({
  now,
  disabled,
  fit,
  byStiffness,
  recipes,
  onEdit,
}: EditProps & Pick<Props, 'fit' | 'byStiffness' | 'recipes'>) {
  const { t } = useTranslation();
  return (
    <Section>
      <Stack gap="3.5" css={{ [`@media ${LOW_DESKTOP}`]: { gap: '2.5' } }}>
        {/* First, so that they are in sight beside the figures of the preview. */}
        <LinkedValues now={now} disabled={disabled} onEdit={onEdit} />
        {hasHardness(now) && <HardnessControl now={now} disabled={disabled} onEdit={onEdit} />}
        {isSurface(now) && (
          <ChoiceChips
            label={t('modes.variant')}
            chips={(['sheet', 'network'] as const).map((value) => ({ value, text: t(`modes.${value}`) }))}
            value={now.variant}
            disabled={disabled}
            onChoose={(value) => onEdit(chooseVariant(now, value === 'network' ? 'network' : 'sheet'))}
            testId="variants"
          />
        )}
        <CellsControl now={now} disabled={disabled} onEdit={onEdit} />
        {/* In one row: their words say it without icons. */}
        <Flex wrap="wrap" gap="2" css={{ '& > button': { flex: '1 0 auto', px: '2' } }}>
          {fit !== undefined && <FitButton fit={fit} disabled={disabled} />}
          {byStiffness}
          {recipes}
        </Flex>
        {fit !== undefined && <FitNote fit={fit} />}
      </Stack>
    </Section>
  );
}
