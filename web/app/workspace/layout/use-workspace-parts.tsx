import { Box } from '@chakra-ui/react';
import { lazy, Suspense, useMemo } from 'react';
import { figuresOf } from '../../../features/job/report/report-figures.ts';
import { LatticeList } from '../../../features/lattice/list/lattice-list.tsx';
import { ParameterPanel } from '../../../features/lattice/parameter-panel.tsx';
import { materialOf } from '../../../state/material.ts';
import { PLACE_DRAINS } from '../drains/place-drains.ts';
import { TaskActions } from '../order/task-actions.tsx';
import type { Printability } from '../order/use-printability.ts';
import { PreviewFigures } from '../preview/preview-figures.tsx';
import { useFit } from '../preview/use-fit.ts';
import type { Workspace } from '../use-workspace.ts';
import type { WorkspaceParts } from './workspace-layout.ts';

/** Loaded when there is a result. */
const ReportCard = lazy(async () => ({
  default: (await import('../../../features/job/report/report-card.tsx')).ReportCard,
}));
const ElasticCard = lazy(async () => ({
  default: (await import('../preview/elastic-card.tsx')).ElasticCard,
}));
const PropertyCard = lazy(async () => ({
  default: (await import('../../../features/job/report/property-card.tsx')).PropertyCard,
}));

interface Options {
  locked: boolean;
  flow: 'row' | 'column';
  printability: Printability;
  onReloadOrigin: () => void;
}

/**
 * Lattices, parameters and buttons of a workspace. Lattices and parameters are most of the page, so they are rendered
 * only when they change: not, for example, when a model arrives.
 */
export function useWorkspaceParts(studio: Workspace, options: Options): WorkspaceParts {
  const { task, order, user, settings, edit } = studio;
  const { locked, flow, printability, onReloadOrigin } = options;
  const lattices = useMemo(
    () => <LatticeList now={settings} disabled={locked} onEdit={edit} flow={flow} />,
    [settings, locked, edit, flow],
  );
  const isMember = user?.identity === 'member';
  const barred = user?.barred ?? false;
  const extentMm = studio.model?.extentMm ?? null;
  const fit = useFit();
  const isDrainable = extentMm !== null && settings.latticeId !== null;
  const drains = useMemo(() => ({ ...PLACE_DRAINS, isReady: isDrainable }), [isDrainable]);
  const controls = useMemo(
    () => (
      <ParameterPanel
        now={settings}
        locked={locked}
        running={task.running}
        isMember={isMember}
        barred={barred}
        extentMm={extentMm}
        fit={fit}
        drains={drains}
        onEdit={edit}
      />
    ),
    [settings, locked, task.running, isMember, barred, extentMm, fit, drains, edit],
  );
  const parameters = (
    <>
      {task.done && order !== undefined && (
        <Suspense>
          <ReportCard
            report={order.report}
            materialName={settings.materialName}
            own={settings.ownMaterial === null ? null : materialOf(settings)}
            process={settings.process}
          />
          <Box mx="5">
            <ElasticCard layerMm={figuresOf(order.report)?.conformal?.layerMm ?? null} busy={false} />
          </Box>
          <PropertyCard settings={settings} />
        </Suspense>
      )}
      {controls}
    </>
  );
  const acting = {
    task,
    isUnsaved: studio.shown.isUnsaved,
    estimate: studio.estimate,
    order,
    printability,
    onReloadOrigin,
  };
  const figures = <PreviewFigures locked={locked} />;
  const actions = <TaskActions {...acting}>{flow === 'column' && figures}</TaskActions>;
  const brief = <TaskActions {...acting} brief />;
  return { lattices, parameters, actions, brief };
}
