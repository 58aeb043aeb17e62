import { Box, Text } from '@chakra-ui/react';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { formatFigure, joinFacts } from '../../lib/format.ts';
import type { Settings } from '../../state/settings.ts';
import { FigureLine } from '../../ui/figure-text.tsx';
import { Fold } from '../../ui/fold.tsx';
import { PoreNote, PoreTable } from './pore-table.tsx';
import { type PoreZone, poreZones } from './pore-zones.ts';

/** Returns the mean pore, or that of each zone by its name; a dash stands where a zone has none. */
function meanPores(zones: readonly PoreZone[], t: TFunction): string {
  return joinFacts(
    zones.map(({ zone, sheet }) => {
      const mean = sheet === null ? '–' : `${formatFigure(sheet.pore[0])}\u00a0mm`;
      return zone === null ? mean : `${t(`pores.zone.${zone}`)}\u00a0${mean}`;
    }),
  );
}

/** Sheet of pores of an implant's lattice: the mean pore, and all figures below it. */
export function PoreCard({ now }: { now: Settings }) {
  const { t } = useTranslation();
  const zones = poreZones(now);
  if (zones === null) return null;
  const hasSheet = zones.some(({ sheet }) => sheet !== null);
  return (
    <Box mt="2.5" pt="2" borderTopWidth="1px" textStyle="xs" data-testid="pores">
      {!hasSheet ? (
        <Text color="fg.muted">{t('pores.none')}</Text>
      ) : (
        <>
          <FigureLine wordBreak="keep-all" name={t('pores.pore')}>
            {meanPores(zones, t)}
          </FigureLine>
          <Fold mt="1" title={t('pores.title')} titleTestId="pores-open">
            <PoreTable zones={zones} />
            <PoreNote latticeId={now.latticeId} />
          </Fold>
        </>
      )}
    </Box>
  );
}
