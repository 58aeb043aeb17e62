import { Box, chakra, Flex, SimpleGrid, Text } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { HARDNESS_SHARE } from '../../../core/spec/report.ts';
import { formatMm } from '../../lib/format.ts';
import { SHADES } from '../../mesh/plan-squares.ts';
import { type CardFailureProps, RemedyButton } from './card-failure.tsx';
import type { PreviewFigures } from './preview-protocol.ts';

interface Props extends Pick<CardFailureProps, 'locked' | 'onSize'> {
  hardness: NonNullable<PreviewFigures['hardness']>;
}

/** The wanted hardness and the reached one side by side, seen from above. */
export function HardnessPlans({ hardness, locked, onSize }: Props) {
  const { drawing, shareWithin, reachingMm } = hardness;
  const { t } = useTranslation();
  const { sizeMm, softest, firmest } = drawing;
  const shoreA = (value: number) => t('viewer.preview.shoreA', { value: value.toFixed(1) });
  return (
    <Box mt="2" textStyle="xs" data-testid="hardness-plans">
      <SimpleGrid columns={sizeMm[0] > sizeMm[1] ? 1 : 2} gap="2">
        {(['wanted', 'reached'] as const).map((name) => (
          <Box key={name}>
            <Text color="fg.muted">{t(`viewer.preview.${name}`)}</Text>
            <chakra.svg
              viewBox={`0 0 ${sizeMm[0]} ${sizeMm[1]}`}
              w="full"
              maxH="48"
              role="img"
              aria-label={t(`viewer.preview.${name}`)}
            >
              <g transform={`translate(0 ${sizeMm[1]}) scale(1 -1)`}>
                {drawing[name].map((path, k) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: a shade is its number
                  <chakra.path key={k} d={path} fill="green.solid" opacity={(k + 1) / SHADES} />
                ))}
              </g>
            </chakra.svg>
          </Box>
        ))}
      </SimpleGrid>
      <Flex align="center" gap="2" mt="1">
        <Text>{shoreA(softest)}</Text>
        <Flex flex="1" h="2" rounded="full" overflow="hidden" aria-hidden>
          {Array.from({ length: SHADES }, (_, k) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a shade is its number
            <Box key={k} flex="1" bg="green.solid" opacity={(k + 1) / SHADES} />
          ))}
        </Flex>
        <Text>{shoreA(firmest)}</Text>
      </Flex>
      {shareWithin < HARDNESS_SHARE && (
        <Text mt="1" color="fg.warning" data-testid="hardness-missed">
          {t('viewer.preview.hardnessMissed')}
        </Text>
      )}
      {reachingMm !== undefined && !locked && (
        <RemedyButton onClick={() => onSize(reachingMm)} testId="use-reaching-cell">
          {t('viewer.preview.offerLeast', { size: formatMm(reachingMm) })}
        </RemedyButton>
      )}
    </Box>
  );
}
