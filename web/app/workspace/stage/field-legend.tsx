import { Box, Flex, Text } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { gradientSource } from '../../../../core/rules/parameters/gradient-fields.ts';
import { PROJECTION_AXES } from '../../../../core/rules/parameters/gradient-images.ts';
import type { Point } from '../../../../core/solid/geometry/vector.ts';
import { endScale } from '../../../features/lattice/edit/gradient-ends.ts';
import { FIELD_COLORS } from '../../../features/viewer/colors.ts';
import { formatMm } from '../../../lib/format.ts';
import { useColorMode } from '../../../state/color-mode.ts';
import { type GradientSettings, useSettings } from '../../../state/settings.ts';
import { usePaintedField } from './use-painted-field.ts';

interface Props {
  /** Extents of the model, mm. */
  extentMm: Point;
  /** Distance from the right edge of the stage, px. */
  endPx: number;
}

/** Colours of the field on the model: what they measure, and the lattice at both ends. */
export function FieldLegend({ extentMm, endPx }: Props) {
  const { t } = useTranslation();
  const { mode } = useColorMode();
  const now = useSettings();
  const field = usePaintedField();
  const source = gradientSource(now.gradient);
  if (field === null || source === 'picture') return null;
  const { ends, digits, endOf } = endScale(now);
  const endText = (rodMm: number) =>
    t(`modes.gradientEnds.${ends}Of`, { value: Number(endOf(rodMm).toFixed(digits)) });
  const { darkestMm, lightestMm } = now.gradient;
  const measured = measuredBy(now.gradient, extentMm);
  return (
    <Box
      role="group"
      aria-label={t(`modes.gradientBy.${source}`)}
      position="absolute"
      bottom="3"
      insetEnd={`${endPx}px`}
      w="60"
      maxW="calc(100% - 124px)"
      px="3"
      py="2"
      rounded="l2"
      borderWidth="1px"
      bg="bg.panel"
      textStyle="xs"
      pointerEvents="none"
      data-testid="field-legend"
    >
      <Text fontWeight="semibold" mb="1">
        {t(`modes.gradientBy.${source}`)}
      </Text>
      <Box
        h="3"
        rounded="sm"
        aria-hidden
        style={{ background: `linear-gradient(to right, ${FIELD_COLORS[mode].join(', ')})` }}
      />
      {measured !== null && (
        <Row
          texts={[0, 0.5, 1].map(
            (share) => `${formatMm(measured.from + share * measured.over)} ${measured.unit}`,
          )}
        />
      )}
      <Row texts={[endText(darkestMm), endText(lightestMm)]} />
    </Box>
  );
}

function Row({ texts }: { texts: readonly string[] }) {
  return (
    <Flex justify="space-between" mt="0.5" color="fg.muted" fontVariantNumeric="tabular-nums">
      {texts.map((text, k) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a text is its place along the bar
        <Text key={k}>{text}</Text>
      ))}
    </Flex>
  );
}

/** What the numbers of a field mean, from 0 to 1; null for stress, whose layers have no unit. */
function measuredBy(
  { field }: GradientSettings,
  extentMm: Point,
): { from: number; over: number; unit: string } | null {
  switch (field?.source) {
    case 'faces':
      return { from: 0, over: field.depthMm, unit: 'mm' };
    case 'axis':
      return { from: 0, over: extentMm[PROJECTION_AXES.indexOf(field.axis)]!, unit: 'mm' };
    case 'pressure':
      return { from: field.fromKPa, over: field.toKPa - field.fromKPa, unit: 'kPa' };
    case undefined:
      return null;
  }
}
