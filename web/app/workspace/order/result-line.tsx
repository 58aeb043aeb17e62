import { HStack, Text } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { weightGrams } from '../../../../core/catalogue/materials.ts';
import type { WorkspaceDetail } from '../../../../core/contract/calls/workspace.ts';
import { figuresOf } from '../../../features/job/report/report-figures.ts';
import { formatPercent, formatWeight } from '../../../lib/format.ts';
import { LOW_PHONE } from '../../../lib/use-media-query.ts';
import { materialOf } from '../../../state/material.ts';
import { useSettings } from '../../../state/settings.ts';

/** Solid share and weight of a result in one line, where its report is out of sight. */
export function ResultLine({ report }: Pick<WorkspaceDetail, 'report'>) {
  const { t } = useTranslation();
  const material = materialOf(useSettings());
  const figures = figuresOf(report);
  if (figures === null) return null;
  return (
    <HStack
      justify="center"
      gap="2.5"
      textStyle="xs"
      whiteSpace="nowrap"
      fontVariantNumeric="tabular-nums"
      color="fg.muted"
      // Beside the stage the sheet has the report in sight.
      css={{ [`@media ${LOW_PHONE}`]: { display: 'none' } }}
      data-testid="result-line"
    >
      <Text>{t('viewer.preview.solid', { percent: formatPercent(figures.volumeFraction, 2) })}</Text>
      <Text>{formatWeight(weightGrams(figures.volumeMm3, material))}</Text>
    </HStack>
  );
}
