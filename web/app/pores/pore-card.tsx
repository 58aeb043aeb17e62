import { Box, chakra, Flex, Text } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { formatFigure } from '../../lib/format.ts';
import type { Settings } from '../../state/settings.ts';
import { PoreNote, PoreTable } from './pore-table.tsx';
import { poreZones } from './pore-zones.ts';

/** Sheet of pores of an implant's lattice: the mean pore, and all figures below it. */
export function PoreCard({ now }: { now: Settings }) {
  const { t } = useTranslation();
  const zones = poreZones(now);
  if (zones === null) return null;
  const means = zones.flatMap(({ sheet }) => (sheet === null ? [] : [formatFigure(sheet.pore[0])]));
  return (
    <Box mt="2.5" pt="2" borderTopWidth="1px" textStyle="xs" data-testid="pores">
      {means.length === 0 ? (
        <Text color="fg.muted">{t('pores.none')}</Text>
      ) : (
        <>
          <Flex justify="space-between" gap="3">
            <chakra.span color="fg.muted">{t('pores.pore')}</chakra.span>
            <chakra.span fontVariantNumeric="tabular-nums" fontWeight="medium" textAlign="end">
              {means.toReversed().join(' … ')}
            </chakra.span>
          </Flex>
          <chakra.details mt="1">
            <chakra.summary cursor="pointer" minH={{ base: '11', md: '6' }} data-testid="pores-open">
              {t('pores.title')}
            </chakra.summary>
            <PoreTable zones={zones} />
            <PoreNote latticeId={now.latticeId} />
          </chakra.details>
        </>
      )}
    </Box>
  );
}
