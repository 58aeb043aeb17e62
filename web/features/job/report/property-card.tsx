import { Box, Text } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { latticeById } from '../../../../core/catalogue/lattice-types.ts';
import { propertyChart } from '../../../../core/mechanics/chart/chart.ts';
import { MODE_TRAITS } from '../../../../core/rules/parameters/lattice-modes.ts';
import { formatPercent } from '../../../lib/format.ts';
import { chosenLattices } from '../../../state/chosen-lattices.ts';
import type { Settings } from '../../../state/settings.ts';
import { Fold } from '../../../ui/fold.tsx';
import { PropertyRadar } from '../../../ui/radar/property-radar.tsx';
import { PropertyText } from '../../../ui/radar/property-text.tsx';

export function latticesOf(settings: Settings): number[] {
  return [...new Set(chosenLattices(settings))];
}

/** Relative density of a lattice of the settings, 0 to 1: in two regions each has its own. */
function densityOf(settings: Settings, latticeId: number): number {
  const region = settings.regions.find((entry) => entry?.latticeId === latticeId);
  const percent =
    MODE_TRAITS[settings.mode].hasRegions && region ? region.densityPercent : settings.densityPercent;
  return percent / 100;
}

/** Properties of the result's lattices, folded: five axes and a sentence each (docs/specification.md#screens). */
export function PropertyCard({ settings }: { settings: Settings }) {
  const { t } = useTranslation();
  const lattices = latticesOf(settings)
    .flatMap((id) => latticeById(id) ?? [])
    .map((lattice) => ({
      name: t(`start.lattice.${lattice.cell}`),
      chart: propertyChart(lattice, densityOf(settings, lattice.id), settings.variant),
    }));
  if (lattices.length === 0) return null;
  return (
    <Fold
      m="5"
      mb="1"
      px="4"
      py="2"
      rounded="l3"
      bg="bg.subtle"
      textStyle="sm"
      title={
        lattices.length === 1
          ? t('charts.compared', { density: formatPercent(lattices[0]!.chart.density) })
          : t('charts.comparedSeveral')
      }
      data-testid="property-card"
    >
      {lattices.map(({ name, chart }) => (
        <Box key={name} my="3">
          {lattices.length > 1 && (
            <Text textStyle="xs" fontWeight="medium" textAlign="center" mb="1">
              {name}
            </Text>
          )}
          <Box maxW="72" mx="auto" px="3" css={{ '& svg': { overflow: 'visible' } }}>
            <PropertyRadar title={name} chart={chart} />
          </Box>
          <PropertyText chart={chart} />
        </Box>
      ))}
    </Fold>
  );
}
