import { Box, Flex, Text } from '@chakra-ui/react';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import type { PressFigures } from '../../../core/mechanics/press/press-figures.ts';
import { UNITS, type Units } from '../../lib/units.ts';
import { useIsPhone } from '../../lib/use-media-query.ts';

/** What the colours of a loaded part mean. */
export interface LoadColors {
  strengthMPa: number;
  /** Colours by class of load; the first is that of struts that carry nothing. */
  colors: readonly string[];
  inBoxes?: boolean;
}

interface Props extends LoadColors {
  figures: PressFigures;
  units?: Units;
}

/** Returns what the colours measure, and their texts from no load to the end of the line. */
export function legendTexts(
  t: TFunction,
  { figures, strengthMPa, inBoxes = false, units = UNITS.metric }: Omit<Props, 'colors'>,
): { title: string; texts: string[] } {
  const { by, forceN } = figures.limit;
  const end =
    by === 'yield'
      ? t('press.legend.yield', { stress: units.stress([strengthMPa]) })
      : t(`press.legend.${by}`);
  return {
    title: t(inBoxes ? 'press.legend.boxes' : 'press.legend.title', { force: units.force(forceN) }),
    texts: ['0\u00a0%', '50\u00a0%', t('press.legend.whole', { end })],
  };
}

/** On phones the colours of the struts, with what they measure: there the legend on the stage has no room for words. */
export function LoadLegend(props: Props) {
  return (
    useIsPhone() && (
      <Box textStyle="xs">
        <LoadScale {...props} />
      </Box>
    )
  );
}

/** Colours of a loaded part from end to end, with what they measure. */
export function LoadScale({ colors, ...answer }: Props) {
  const { t } = useTranslation();
  const { title, texts } = legendTexts(t, answer);
  return (
    <Box maxW="80" data-testid="press-legend">
      <Text color="fg.muted" mb="1">
        {title}
      </Text>
      <Flex h="3" rounded="sm" overflow="hidden" aria-hidden css={{ printColorAdjust: 'exact' }}>
        {colors.slice(1).map((color) => (
          <Box key={color} flex="1" style={{ background: color }} />
        ))}
      </Flex>
      <Flex justify="space-between" mt="0.5" color="fg.muted" fontVariantNumeric="tabular-nums">
        {texts.map((text) => (
          <Text key={text}>{text}</Text>
        ))}
      </Flex>
    </Box>
  );
}
