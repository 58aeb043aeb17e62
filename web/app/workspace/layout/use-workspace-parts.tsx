import { Box, Flex, Spinner } from '@chakra-ui/react';
import { type ReactNode, useMemo } from 'react';
import type { LatticeMode } from '../../../../core/rules/parameters/lattice-modes.ts';
import { EstimateLine } from '../../../features/job/estimate/estimate-line.tsx';
import { LatticeList } from '../../../features/lattice/list/lattice-list.tsx';
import { ParameterPanel } from '../../../features/lattice/parameter-panel.tsx';
import { ModeSwitch } from '../../../features/modes/mode-switch.tsx';
import { usePreviewState } from '../../../features/preview/preview-state.ts';
import { lazyPart, type Preloadable } from '../../../lib/lazy-part.tsx';
import { PLACE_DRAINS } from '../drains/place-drains.ts';
import { FixedNote } from '../order/fixed-note.tsx';
import { sharperEstimate } from '../order/sharper-estimate.ts';
import { TaskActions } from '../order/task-actions.tsx';
import type { Printability } from '../order/use-printability.ts';
import { StiffnessEntry } from '../press/stiffness-entry.tsx';
import { PreviewFigures } from '../preview/preview-figures.tsx';
import { useFit } from '../preview/use-fit.ts';
import { RecipeEntry } from '../recipes/recipe-entry.tsx';
import type { Workspace } from '../use-workspace.ts';
import type { WorkspaceParts } from './workspace-layout.ts';

const ResultReport = lazyPart(async () => (await import('../order/result-report.tsx')).ResultReport);
const TestView = lazyPart(
  async () => (await import('./test-view.tsx')).TestView,
  <Spinner display="block" mx="auto" my="8" color="green.fg" />,
);
/** Most users test what they design. */
export const PRELOADED_VIEWS: readonly Preloadable[] = [TestView];
const RolesSection = lazyPart(
  async () => (await import('../../../features/roles/roles-section.tsx')).RolesSection,
);
const FieldFaces = lazyPart(async () => (await import('../../../features/roles/field-faces.tsx')).FieldFaces);
const ModelInfo = lazyPart(async () => (await import('../stage/model-info.tsx')).ModelInfo);

interface Options {
  locked: boolean;
  isPhone: boolean;
  /** The parameters begin with the modes. A low sheet needs the height for the sliders. */
  hasModes: boolean;
  onMode: (mode: LatticeMode) => void;
  printability: Printability;
  onReloadOrigin: () => void;
}

export function useWorkspaceParts(studio: Workspace, options: Options): WorkspaceParts {
  const { task, order, settings, edit, estimate } = studio;
  const { locked, isPhone, hasModes, onMode, printability, onReloadOrigin } = options;
  const lattices = useMemo(
    () => <LatticeList now={settings} disabled={locked} onEdit={edit} />,
    [settings, locked, edit],
  );
  const controls = useControls(studio, locked);
  const { camera } = studio;
  const { isUnsaved } = studio.shown;
  const design = (
    <>
      {task.done && order !== undefined && !isUnsaved && <FixedNote onReloadOrigin={onReloadOrigin} />}
      {hasModes && (
        <Flex px="5" pt="4" pb="2" overflowX="auto">
          <ModeSwitch mode={settings.mode} disabled={locked} labelled onSwitch={onMode} />
        </Flex>
      )}
      {controls}
    </>
  );
  const test = <TestView studio={studio} locked={locked} printability={printability} />;
  const result = <Result studio={studio} isPhone={isPhone} />;
  const acting = { camera, task, isUnsaved, estimate, order, printability, onReloadOrigin, isPhone };
  const actions = (
    <TaskActions {...acting}>
      <PreviewFigures locked={locked} />
    </TaskActions>
  );
  const brief = <TaskActions {...acting} brief />;
  return { views: { lattices, design, test, result }, actions, brief };
}

/** The parameters. They are most of the page, so they are rendered only when they change: not when a model arrives. */
function useControls({ task, user, settings, edit, model }: Workspace, locked: boolean): ReactNode {
  const isMember = user?.identity === 'member';
  const barred = user?.barred ?? false;
  const extentMm = model?.extentMm ?? null;
  const fit = useFit();
  const hasModel = model !== null;
  const isDrainable = extentMm !== null && settings.latticeId !== null;
  const drains = useMemo(() => ({ ...PLACE_DRAINS, isReady: isDrainable }), [isDrainable]);
  return useMemo(
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
        byStiffness={<StiffnessEntry now={settings} disabled={locked} onEdit={edit} />}
        recipes={<RecipeEntry locked={locked} />}
        roles={hasModel && <RolesSection now={settings} disabled={locked} onEdit={edit} />}
        facePicker={hasModel && <FieldFaces now={settings} disabled={locked} onEdit={edit} />}
        onEdit={edit}
      />
    ),
    [settings, locked, task.running, isMember, barred, extentMm, hasModel, fit, drains, edit],
  );
}

/** Report of the result. On a phone also the model, whose figures a wider window has below its stage. */
function Result({ studio, isPhone }: { studio: Workspace; isPhone: boolean }) {
  const { task, order, settings } = studio;
  // The figures of the preview stand beside it, so both say the same.
  const expected = sharperEstimate(studio.estimate, usePreviewState());
  const isDone = task.done && order !== undefined;
  return (
    <>
      {isPhone && !isDone && (
        <Box px="5" pt="4" pb="1">
          <EstimateLine estimate={expected} />
        </Box>
      )}
      {isDone && <ResultReport {...order} settings={settings} />}
      {isPhone && <ModelInfo />}
    </>
  );
}
