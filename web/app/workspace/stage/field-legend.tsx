import { Box, Flex, Text } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { gradientSource } from '../../../../core/rules/parameters/gradient-fields.ts';
import { PROJECTION_AXES } from '../../../../core/rules/parameters/gradient-images.ts';
import type { Point } from '../../../../core/solid/geometry/vector.ts';
import { endScale } from '../../../features/lattice/edit/gradient-ends.ts';
import { FIELD_COLORS } from '../../../features/viewer/colors.ts';
import { formatMm } from '../../../lib/format.ts';
import { useIsPhone } from '../../../lib/use-media-query.ts';
import { useColorMode } from '../../../state/color-mode.ts';
import { type GradientSettings, useSettings } from '../../../state/settings.ts';
import { usePaintedField } from './use-painted-field.ts';

interface Props {
  extentMm: Point;
  /** Distance from the right edge of the stage, px. */
  endPx: number;
}

/** Colours of the field on the model: what they measure, and the lattice at both ends. */
export function FieldLegend({ extentMm, endPx }: Props) {
  const { t } = useTranslation();
  const { mode } = useColorMode();
  const now = useSettings();
  const isPhone = useIsPhone();
  const field = usePaintedField();
  const source = gradientSource(now.gradient);
  if (field === null || source === 'picture') return null;
  const { ends, digits, endOf } = endScale(now);
  const endText = (rodMm: number) =>
    t(`modes.gradientEnds.${ends}Of`, { value: Number(endOf(rodMm).toFixed(digits)) });
  const { darkestMm, lightestMm } = now.gradient;
  const rods = [endText(darkestMm), endText(lightestMm)];
  const measured = measuredTexts(now.gradient, extentMm);
  const bar = (
    <Box
      h="3"
      flex="1"
      rounded="sm"
      aria-hidden
      style={{ background: `linear-gradient(to right, ${FIELD_COLORS[mode].join(', ')})` }}
    />
  );
  const [first, last] = [measured[0] ?? rods[0], measured.at(-1) ?? rods[1]];
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
      py={isPhone ? '1' : '2'}
      rounded="l2"
      borderWidth="1px"
      bg="bg.panel"
      textStyle="xs"
      pointerEvents="none"
      data-testid="field-legend"
    >
      {isPhone ? (
        // Its stage is low.
        <Flex align="center" gap="2" fontVariantNumeric="tabular-nums">
          {first}
          {bar}
          {last}
        </Flex>
      ) : (
        <>
          <Text fontWeight="semibold" mb="1">
            {t(`modes.gradientBy.${source}`)}
          </Text>
          <Flex>{bar}</Flex>
          {measured.length > 0 && <Row texts={measured} />}
          <Row texts={rods} />
        </>
      )}
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

/** What the numbers 0, a half and 1 of a field mean; empty for stress, whose layers have no unit. */
function measuredTexts({ field }: GradientSettings, extentMm: Point): string[] {
  const texts = (from: number, to: number, unit: string) =>
    [from, (from + to) / 2, to].map((value) => `${formatMm(value)} ${unit}`);
  switch (field?.source) {
    case 'faces':
      return texts(0, field.depthMm, 'mm');
    case 'axis':
      return texts(0, extentMm[PROJECTION_AXES.indexOf(field.axis)]!, 'mm');
    case 'pressure':
      return field.solved ? [] : texts(field.fromKPa, field.toKPa, 'kPa');
    case undefined:
      return [];
  }
}
