import { Box, chakra, SimpleGrid, Text } from '@chakra-ui/react';
import { Fragment } from 'react';
import { useTranslation } from 'react-i18next';
import { twoModuli } from '../../../../../core/catalogue/hardness.ts';
import { MISSES } from '../../../../../core/mechanics/sink/sink-rules.ts';
import { formatFigure, joinFacts } from '../../../../lib/format.ts';
import { materialOf } from '../../../../state/material.ts';
import type { Settings } from '../../../../state/settings.ts';
import { moduliNote } from '../../../../ui/stiffness/moduli-note.ts';
import type { SolvedMap } from './solve-map.ts';

/** Sink and pressure of each zone under the map as load, reached and wanted, and what misses. */
export function SinkTable({ now, solved: { zones, peakKPa } }: { now: Settings; solved: SolvedMap }) {
  const { t } = useTranslation();
  const moduli = twoModuli(materialOf(now));
  const pair = (reached: number, wanted: number) => `${formatFigure(reached)} / ${formatFigure(wanted)}`;
  return (
    <Box textStyle="xs" data-testid="sink-table">
      <Text color="fg.muted" mb="1">
        {t('modes.pressure.sink.table')}
      </Text>
      <SimpleGrid templateColumns="1fr auto auto" gapX="3" gapY="0.5" fontVariantNumeric="tabular-nums">
        <span />
        <chakra.span color="fg.muted" textAlign="end">
          mm
        </chakra.span>
        <chakra.span color="fg.muted" textAlign="end">
          kPa
        </chakra.span>
        {zones.map(({ zone, fromKPa, toKPa, reached, wanted, missed }) => (
          <Fragment key={zone}>
            <chakra.span color="fg.muted">
              {t(`modes.pressure.sink.zones.${zone}`)} · {formatFigure(fromKPa)}–{formatFigure(toKPa)}
            </chakra.span>
            <chakra.span textAlign="end">{pair(reached.sinkMm, wanted.sinkMm)}</chakra.span>
            <chakra.span textAlign="end">{pair(reached.kPa, wanted.kPa)}</chakra.span>
            <chakra.span gridColumn="1 / -1" color="fg.warning" _empty={{ display: 'none' }}>
              {joinFacts(
                MISSES.filter((miss) => missed[miss] > 0).map((miss) => {
                  const percent = Math.ceil(100 * missed[miss]);
                  return t(`modes.pressure.sink.misses.${miss}`, { percent });
                }),
              )}
            </chakra.span>
          </Fragment>
        ))}
      </SimpleGrid>
      <Text mt="1">
        {t('modes.pressure.sink.peaks', {
          before: formatFigure(peakKPa.measured),
          after: formatFigure(peakKPa.reached),
        })}
      </Text>
      <Text mt="1" color="fg.muted">
        {t('modes.pressure.sink.note')} {moduli && moduliNote(t, moduli)}
      </Text>
    </Box>
  );
}
