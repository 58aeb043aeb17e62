import { Box, Flex, Text } from '@chakra-ui/react';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import type { PressFigures } from '../../../core/mechanics/press/press-figures.ts';
import { formatFigure } from '../../lib/format.ts';
import { useIsPhone } from '../../lib/use-media-query.ts';

interface Props {
  figures: PressFigures;
  strengthMPa: number;
  /** Colours by class of load; the first is that of struts that carry nothing. */
  colors: readonly string[];
  inBoxes?: boolean;
}

/** Returns what the colours measure, and their texts from no load to the end of the line. */
export function legendTexts(
  t: TFunction,
  { figures, strengthMPa, inBoxes = false }: Omit<Props, 'colors'>,
): { title: string; texts: string[] } {
  const { by, forceN } = figures.limit;
  const end =
    by === 'yield' ? t('press.legend.yield', { stress: formatFigure(strengthMPa) }) : t(`press.legend.${by}`);
  const force = formatFigure(forceN);
  return {
    title: t(inBoxes ? 'press.legend.boxes' : 'press.legend.title', { force }),
    texts: ['0\u00a0%', '50\u00a0%', t('press.legend.whole', { end })],
  };
}

/** On phones the colours of the struts, with what they measure: there the legend on the stage has no room for words. */
export function LoadLegend({ colors, ...answer }: Props) {
  const { t } = useTranslation();
  const isPhone = useIsPhone();
  const { title, texts } = legendTexts(t, answer);
  if (!isPhone) return null;
  return (
    <Box textStyle="xs" data-testid="press-legend">
      <Text color="fg.muted" mb="1">
        {title}
      </Text>
      <Flex h="3" rounded="sm" overflow="hidden" aria-hidden>
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
