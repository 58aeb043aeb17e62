import { Box, Flex, Text } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import type { PressFigures } from '../../../core/mechanics/press/press-figures.ts';
import { formatFigure } from '../../lib/format.ts';

interface Props {
  figures: PressFigures;
  strengthMPa: number;
  /** Colours by class of load; the first is that of struts that carry nothing. */
  colors: readonly string[];
  /** True if boxes are coloured in place of struts. */
  inBoxes?: boolean;
}

/** Colours of the struts, from no load to the strength of the first strut. */
export function LoadLegend({ figures, strengthMPa, colors, inBoxes = false }: Props) {
  const { t } = useTranslation();
  const end =
    figures.limit.by === 'yield'
      ? t('press.legend.yield', { stress: formatFigure(strengthMPa) })
      : t(`press.legend.${figures.limit.by}`);
  return (
    <Box textStyle="xs" data-testid="press-legend">
      <Text color="fg.muted" mb="1">
        {t(inBoxes ? 'press.legend.boxes' : 'press.legend.title', {
          force: formatFigure(figures.limit.forceN),
        })}
      </Text>
      <Flex h="3" rounded="sm" overflow="hidden" aria-hidden>
        {colors.slice(1).map((color) => (
          <Box key={color} flex="1" style={{ background: color }} />
        ))}
      </Flex>
      <Flex justify="space-between" mt="0.5" color="fg.muted" fontVariantNumeric="tabular-nums">
        <Text>0 %</Text>
        <Text>50 %</Text>
        <Text>{t('press.legend.whole', { end })}</Text>
      </Flex>
    </Box>
  );
}
