import { chakra, SimpleGrid, Text } from '@chakra-ui/react';
import { Fragment } from 'react';
import { useTranslation } from 'react-i18next';
import { PORE_POINTS } from '../../../core/catalogue/pore-law.ts';
import { isStochastic } from '../../features/lattice/edit/lattice-traits.ts';
import { poreFigures } from './pore-rows.ts';
import type { PoreZone } from './pore-zones.ts';

/** Figures of pores, a column per zone. */
export function PoreTable({ zones }: { zones: readonly PoreZone[] }) {
  const { t } = useTranslation();
  return (
    <SimpleGrid
      templateColumns={`1fr repeat(${zones.length}, auto)`}
      gapX="3"
      gapY="0.5"
      mb="1.5"
      data-testid="pore-figures"
    >
      {zones.length > 1 && <span />}
      {zones.length > 1 &&
        zones.map(({ zone }) => (
          <chakra.span key={zone} color="fg.muted" textAlign="end">
            {t(`pores.zone.${zone!}`)}
          </chakra.span>
        ))}
      {poreFigures(zones, t).map(({ name, title, texts }) => (
        <Fragment key={name}>
          <chakra.span color="fg.muted">{title}</chakra.span>
          {zones.map(({ zone }, i) => (
            <chakra.span key={zone} textAlign="end" fontVariantNumeric="tabular-nums" fontWeight="medium">
              {texts[i]}
            </chakra.span>
          ))}
        </Fragment>
      ))}
    </SimpleGrid>
  );
}

/** How the figures were computed, and what they leave out. */
export function PoreNote({ latticeId }: { latticeId: number | null }) {
  const { t } = useTranslation();
  const { size, flow } = PORE_POINTS[isStochastic(latticeId) ? 'foam' : 'cell'];
  return <Text color="fg.muted">{t('pores.note', { size, flow })}</Text>;
}
