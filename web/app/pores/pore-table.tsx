import { chakra, SimpleGrid, Text } from '@chakra-ui/react';
import { Fragment } from 'react';
import { useTranslation } from 'react-i18next';
import { PORE_POINTS } from '../../../core/catalogue/pore-law.ts';
import { isStochastic } from '../../features/lattice/edit/lattice-traits.ts';
import { UNITS, type Units } from '../../lib/units.ts';
import { FigureText } from '../../ui/figure-text.tsx';
import { poreFigures } from './pore-rows.ts';
import type { PoreZone } from './pore-zones.ts';

/** Figures of pores, a column per zone and one of units. */
export function PoreTable({ zones, units = UNITS.metric }: { zones: readonly PoreZone[]; units?: Units }) {
  const { t } = useTranslation();
  return (
    <SimpleGrid
      templateColumns={`1fr repeat(${zones.length}, auto) auto`}
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
      {zones.length > 1 && <span />}
      {poreFigures(zones, units, t).map(({ name, title, texts, unit, isPart = false }) => (
        <Fragment key={name}>
          <chakra.span color="fg.muted" ps={isPart ? '3' : '0'}>
            {title}
          </chakra.span>
          {zones.map(({ zone }, i) => (
            <FigureText key={zone}>{texts[i]}</FigureText>
          ))}
          <chakra.span color="fg.muted" ms="-1.5" whiteSpace="nowrap">
            {unit}
          </chakra.span>
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
