import { Box, HStack, Text } from '@chakra-ui/react';
import { TriangleAlert } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { weightGrams } from '../../../../core/catalogue/materials.ts';
import type { WorkspaceDetail } from '../../../../core/contract/calls/workspace.ts';
import { reportedPrecision } from '../../../features/job/order/shown-file.ts';
import { figuresOf } from '../../../features/job/report/report-figures.ts';
import { usePreviewState } from '../../../features/preview/preview-state.ts';
import { formatPercent, formatWeight } from '../../../lib/format.ts';
import { LOW_PHONE } from '../../../lib/use-media-query.ts';
import { materialOf } from '../../../state/material.ts';
import { useSettings } from '../../../state/settings.ts';
import { faultText } from './fault-text.ts';

/** Solid share and weight of a result in one line with its warning, where its report is out of sight. */
export function ResultLine({
  report,
  files,
  trabeculaTask,
}: Pick<WorkspaceDetail, 'report' | 'files' | 'trabeculaTask'>) {
  const { t } = useTranslation();
  const warning = faultText(t, usePreviewState().figures, trabeculaTask);
  const material = materialOf(useSettings());
  const figures = figuresOf(report);
  const precision = reportedPrecision(files);
  if (figures === null) return null;
  return (
    <HStack
      justify="center"
      gapX="2.5"
      gapY="0"
      wrap="wrap"
      textStyle="xs"
      whiteSpace="nowrap"
      fontVariantNumeric="tabular-nums"
      color="fg.muted"
      // Beside the stage the sheet has the report in sight.
      css={{ [`@media ${LOW_PHONE}`]: { display: 'none' } }}
      data-testid="result-line"
    >
      {precision && <Text>{t(`workspace.viewer.${precision}File`)}</Text>}
      <HStack gap="2.5">
        <Text>{t('viewer.preview.solid', { percent: formatPercent(figures.volumeFraction) })}</Text>
        <Text>{formatWeight(weightGrams(figures.volumeMm3, material))}</Text>
      </HStack>
      {warning !== null && (
        <Box color="fg.warning" title={warning} data-testid="result-faults">
          <TriangleAlert size={15} aria-label={warning} role="img" />
        </Box>
      )}
    </HStack>
  );
}
