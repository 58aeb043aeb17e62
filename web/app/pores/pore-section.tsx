import { Box, Heading, SimpleGrid } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import type { Units } from '../../lib/units.ts';
import type { Settings } from '../../state/settings.ts';
import { PoreNote, PoreTable } from './pore-table.tsx';
import { poreZones } from './pore-zones.ts';

/** Sheet of pores in the report of an implant; nothing for other lattices. */
export function PoreSection({ now, units }: { now: Settings; units: Units }) {
  const { t } = useTranslation();
  const zones = poreZones(now);
  if (!zones?.some(({ sheet }) => sheet !== null)) return null;
  return (
    <SimpleGrid
      columns={{ base: 1, md: 3 }}
      gap="5"
      mt="4"
      css={{ '@media print': { gridTemplateColumns: 'repeat(3, 1fr)', breakInside: 'avoid' } }}
      data-testid="report-pores"
    >
      <Box gridColumn={{ md: 'span 2' }} css={{ '@media print': { gridColumn: 'span 2' } }}>
        <Heading as="h2" textStyle="sm" mb="1">
          {t('pores.title')}
        </Heading>
        <PoreTable zones={zones} units={units} />
      </Box>
      <PoreNote latticeId={now.latticeId} />
    </SimpleGrid>
  );
}
