import { Text } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import type { LatticeType } from '../../../core/catalogue/lattice-types.ts';
import { PropertyRadar } from '../../ui/radar/property-radar.tsx';

/** Properties of a lattice as a chart and in words. */
export function ChartCard({ lattice: { title, chart } }: { lattice: LatticeType }) {
  const { i18n } = useTranslation();
  return (
    <>
      <Text fontWeight="semibold" mb="2">
        {title}
      </Text>
      <PropertyRadar title={title} chart={chart} />
      <Text textStyle="sm" color="fg.muted" mt="3">
        {i18n.language === 'cn' ? chart.introduceZh : chart.introduceEn}
      </Text>
    </>
  );
}
