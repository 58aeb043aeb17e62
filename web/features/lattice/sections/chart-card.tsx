import { useTranslation } from 'react-i18next';
import type { LatticeType } from '../../../../core/catalogue/lattice-types.ts';
import { propertyChart } from '../../../../core/mechanics/chart/chart.ts';
import { settings } from '../../../state/settings.ts';
import { useStateOf } from '../../../state/snapshots.ts';
import { PropertyRadar } from '../../../ui/radar/property-radar.tsx';
import { PropertyText } from '../../../ui/radar/property-text.tsx';
import { Note } from '../../../ui/texts.tsx';

export function ChartCard({ lattice }: { lattice: LatticeType }) {
  const { densityPercent, variant } = useStateOf(settings);
  const { t } = useTranslation();
  const chart = propertyChart(lattice, densityPercent / 100, variant);
  return (
    <>
      <Note mb="2">{lattice.title}</Note>
      <PropertyRadar title={t(`start.lattice.${lattice.cell}`)} chart={chart} />
      <PropertyText chart={chart} />
    </>
  );
}
