import { Box, chakra, Flex, Text } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { type PressureField, runOf } from '../../../../../core/spec/field.ts';
import type { Settings } from '../../../../state/settings.ts';
import { endScale } from '../../edit/gradient-ends.ts';

const [WIDTH, HEIGHT, POINTS] = [200, 64, 40];

/** The rule as a curve: pressure to the right, and upwards what the ends are set in. */
export function PressureCurve({ now, field }: { now: Settings; field: PressureField }) {
  const { t } = useTranslation();
  const { ends, endOf, digits } = endScale(now);
  const [low, high] = [endOf(now.gradient.darkestMm), endOf(now.gradient.lightestMm)];
  const { fromKPa, toKPa, fullKPa, course } = field;
  const top = Math.max(fullKPa, toKPa);
  const [least, most] = [Math.min(low, high), Math.max(low, high)];
  const points = Array.from({ length: POINTS + 1 }, (_, k) => {
    const kPa = (k / POINTS) * top;
    const value = low + (high - low) * runOf(course, (kPa - fromKPa) / (toKPa - fromKPa));
    const share = most > least ? (value - least) / (most - least) : 0.5;
    return `${((k / POINTS) * WIDTH).toFixed(1)} ${((1 - share) * HEIGHT).toFixed(1)}`;
  });
  const shown = (value: number) => t(`modes.gradientEnds.${ends}Of`, { value: value.toFixed(digits) });
  return (
    <Box data-testid="pressure-curve">
      <Flex gap="2">
        <Flex direction="column" justify="space-between" textStyle="xs" textAlign="end" minW="20">
          <Text>{shown(most)}</Text>
          <Text>{shown(least)}</Text>
        </Flex>
        <chakra.svg
          viewBox={`-2 -3 ${WIDTH + 4} ${HEIGHT + 6}`}
          flex="1"
          minW="0"
          role="img"
          aria-label={t('modes.pressure.curve', { from: shown(low), to: shown(high) })}
        >
          <chakra.path d={`M0 0V${HEIGHT}H${WIDTH}`} fill="none" stroke="border.emphasized" />
          <chakra.path d={`M${points.join('L')}`} fill="none" stroke="green.solid" strokeWidth="2.5" />
        </chakra.svg>
      </Flex>
      <Flex justify="space-between" textStyle="xs" color="fg.muted" ps="88px">
        <Text>{t('modes.pressure.kPa', { value: 0 })}</Text>
        <Text>{t('modes.pressure.kPa', { value: Math.round(top) })}</Text>
      </Flex>
    </Box>
  );
}
