import { Box } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import type { WorkspaceDetail } from '../../../../core/contract/calls/workspace.ts';
import { lowFileMm3, reportedPrecision } from '../../../features/job/order/shown-file.ts';
import { PropertyCard } from '../../../features/job/report/property-card.tsx';
import { ReportCard } from '../../../features/job/report/report-card.tsx';
import { figuresOf } from '../../../features/job/report/report-figures.ts';
import { usePreviewState } from '../../../features/preview/preview-state.ts';
import { shapeOf } from '../../../mesh/registry.ts';
import { materialOf } from '../../../state/material.ts';
import type { Settings } from '../../../state/settings.ts';
import { useShown } from '../../../state/use-shown.ts';
import { ElasticCard } from '../preview/elastic-card.tsx';
import { faultText } from './fault-text.ts';

interface Props extends Pick<WorkspaceDetail, 'report' | 'files' | 'trabeculaTask'> {
  settings: Settings;
}

/** Report of a result, its moduli and its properties. Loaded as one, so that none pushes another down. */
export function ResultReport({ report, files, trabeculaTask, settings }: Props) {
  const { t } = useTranslation();
  const { latticeId } = useShown();
  const picture = shapeOf(latticeId);
  const lowMm3 = lowFileMm3(files, picture);
  const warning = faultText(t, usePreviewState().figures, trabeculaTask);
  return (
    <>
      <ReportCard
        report={report}
        precision={reportedPrecision(files)}
        lowMm3={lowMm3}
        materialName={settings.materialName}
        own={settings.ownMaterial === null ? null : materialOf(settings)}
        process={settings.process}
        warning={warning}
      />
      <Box mx="5">
        <ElasticCard layerMm={figuresOf(report)?.conformal?.layerMm ?? null} busy={false} />
      </Box>
      {/* With the report above it, which would push it down. */}
      {report !== null && <PropertyCard settings={settings} />}
    </>
  );
}
