import { Box, Flex, useCallbackRef } from '@chakra-ui/react';
import { useLocation } from '@tanstack/react-router';
import { type ReactNode, type RefObject, useEffect, useMemo, useRef } from 'react';
import type { LatticeMode } from '../../../core/rules/parameters/lattice-modes.ts';
import { CommandCenter } from '../../commands/command-center.tsx';
import { useHistoryOpen } from '../../features/history/use-history-open.ts';
import { orderSender } from '../../features/job/generate/use-generate.ts';
import { PRELOADED_SECTIONS } from '../../features/lattice/parameter-panel.tsx';
import { ChartCard } from '../../features/lattice/sections/chart-hint.tsx';
import { ModeSwitch } from '../../features/modes/mode-switch.tsx';
import { lazyPart, useHasBeenTrue, usePreloadWhenIdle } from '../../lib/lazy-part.tsx';
import {
  LOW_PHONE,
  SHEET_BESIDE,
  useIsPhone,
  useMediaQuery,
  useWindowLayout,
} from '../../lib/use-media-query.ts';
import { column } from '../../state/column.ts';
import { keptCommand } from '../../state/sign-in-prompt.ts';
import { useStateOf } from '../../state/snapshots.ts';
import { upsell } from '../../state/upsell.ts';
import { usePageTitle } from '../page-title.ts';
import { OrderDialogs, PRELOADED_DIALOGS } from '../workspace/dialogs/order-dialogs.tsx';
import { HistoryDialog, OrderHistory } from '../workspace/dialogs/order-history.tsx';
import { EditorBar } from '../workspace/edit/editor-bar.tsx';
import { useEditor } from '../workspace/edit/use-editor.ts';
import { FirstSteps } from '../workspace/layout/first-steps.tsx';
import { PreloadStyles } from '../workspace/layout/preload-styles.tsx';
import { useDesktopLayout } from '../workspace/layout/use-desktop-layout.tsx';
import { useTestCommands } from '../workspace/layout/use-test-commands.ts';
import { PRELOADED_VIEWS, useWorkspaceParts } from '../workspace/layout/use-workspace-parts.tsx';
import { WorkspaceBar } from '../workspace/layout/workspace-bar.tsx';
import { WorkspaceFrame } from '../workspace/layout/workspace-frame.tsx';
import type { WorkspaceLayout } from '../workspace/layout/workspace-layout.ts';
import { TaskCommands } from '../workspace/order/task-commands.tsx';
import { type Printability, usePrintability } from '../workspace/order/use-printability.ts';
import { useMode } from '../workspace/settings/use-mode.ts';
import { StageFooter } from '../workspace/stage/stage-footer.tsx';
import { StageView } from '../workspace/stage/stage-view.tsx';
import { useViewCommands } from '../workspace/stage/use-view-commands.ts';
import { useWorkspace, type Workspace } from '../workspace/use-workspace.ts';

/** Loaded on a phone, with the menus of its account and tools. */
const PhoneBar = lazyPart(
  async () => (await import('../workspace/layout/phone-bar.tsx')).PhoneBar,
  <Box h="14" flexShrink="0" bg="bg.panel" borderBottomWidth="1px" />,
);
const PhoneSheet = lazyPart(async () => (await import('../workspace/layout/phone-sheet.tsx')).PhoneSheet);

const UpsellDialog = lazyPart(
  async () => (await import('../../features/modes/upsell-dialog.tsx')).UpsellDialog,
);
/** Closed at first, or used only by other modes. */
const PRELOADED = [
  HistoryDialog,
  UpsellDialog,
  ChartCard,
  orderSender,
  ...PRELOADED_DIALOGS,
  ...PRELOADED_SECTIONS,
  ...PRELOADED_VIEWS,
];

export function WorkspacePage() {
  usePageTitle('workspace');
  usePreloadWhenIdle(PRELOADED);
  const isPhone = useIsPhone();
  const hasOneBar = useWindowLayout() === 'phone';
  const Bar = hasOneBar ? PhoneBar : WorkspaceBar;
  const { historyOpen, openHistory, closeHistory } = useHistoryOpen();
  const studio = useWorkspace();
  const { task, order, user, settings } = studio;
  const { model, isUnsaved } = studio.shown;
  const locked = task.running || task.sending || task.done;
  useEditor({ running: task.running || task.sending, isUnsaved, locked: locked || isUnsaved });
  useViewCommands(studio.camera);
  const hasResult = task.done && !isUnsaved;
  useShowResult(hasResult);
  useTestCommands(hasResult);
  const printability = usePrintability(user, order, hasResult);
  const onMode = useMode(locked, studio.edit);
  const onReloadOrigin = () => order && task.askReload(() => studio.openAsPattern(order));
  const onHourglass = useCallbackRef(() => task.minimise(false));
  const tools = useBarTools(settings.mode, { isPhone, hasOneBar, locked, onMode });
  const stageArea = useRef<HTMLDivElement>(null);
  return (
    <WorkspaceFrame studio={studio}>
      {(onUpload) => (
        <>
          <PreloadStyles />
          <CommandCenter signedIn={user !== null} />
          <FirstSteps hasModel={model !== null} off={isPhone} />
          <TaskCommands
            task={task}
            mode={settings.mode}
            hasModel={studio.model !== null}
            isUnsaved={isUnsaved}
            printability={printability}
            onUpload={onUpload}
            onHistory={openHistory}
            onMode={onMode}
            onReloadOrigin={onReloadOrigin}
          />
          <Bar
            modelName={model?.fileName ?? null}
            uploadOff={task.running}
            hourglass={task.running && task.minimised}
            onUpload={onUpload}
            onHistory={openHistory}
            onHourglass={onHourglass}
          >
            {tools}
          </Bar>
          <WorkArea
            {...{ studio, locked, isPhone, printability, stageArea, onUpload, onMode, onReloadOrigin }}
          />
          <WorkspaceDialogs studio={studio} />
          <OrderHistory studio={studio} open={historyOpen} onClose={closeHistory} />
        </>
      )}
    </WorkspaceFrame>
  );
}

/** Shows a result with its report once it is there, and the lattices and parameters once it is gone. */
function useShowResult(hasResult: boolean): void {
  useEffect(() => {
    column.view = hasResult ? 'result' : 'lattices';
  }, [hasResult]);
}

interface WorkAreaProps {
  studio: Workspace;
  /** True while a task runs or a result is visible. */
  locked: boolean;
  printability: Printability;
  stageArea: RefObject<HTMLDivElement | null>;
  isPhone: boolean;
  onUpload: () => void;
  onMode: (mode: LatticeMode) => void;
  onReloadOrigin: () => void;
}

function WorkArea(props: WorkAreaProps) {
  const { studio, locked, isPhone, printability, stageArea, onUpload, onMode, onReloadOrigin } = props;
  const { task, order, settings, shown } = studio;
  const area = useRef<HTMLDivElement>(null);
  const isLow = useMediaQuery(LOW_PHONE);
  const parts = useWorkspaceParts(studio, {
    ...{ locked, isPhone, hasModes: isPhone && !isLow, onMode, printability, onReloadOrigin },
  });
  const hasModel = shown.model !== null && !shown.isUnsaved;
  const desktop = useDesktopLayout(parts, area, {
    isPhone,
    hasModel,
    locked,
    done: task.done && !shown.isUnsaved,
    mode: settings.mode,
  });
  const { opening } = studio;
  const { href } = useLocation();
  const folds = locked || studio.isOpeningOrder || keptCommand(href) === 'task.generate';
  const isBeside = useMediaQuery(SHEET_BESIDE);
  const sheet = <PhoneSheet {...parts} {...{ hasModel, folds, opening, isBeside }} done={task.done} />;
  const layout = isPhone ? phoneLayout(sheet, isBeside) : desktop;
  return (
    <Flex ref={area} position="relative" flex="1" minH="0" direction={layout.direction}>
      {layout.before}
      <Flex direction="column" flex="1" minW="0" minH="0" me={`${layout.insetPx}px`}>
        <StageView
          ref={stageArea}
          camera={studio.camera}
          busy={studio.opening}
          awaitsLattice={folds}
          files={order?.files}
          coveredPx={layout.coveredPx}
          onUpload={onUpload}
          onSample={studio.openSample}
        />
        {!isPhone && <StageFooter shown={shown} order={order} />}
      </Flex>
      {layout.after}
    </Flex>
  );
}

function WorkspaceDialogs({ studio }: { studio: Workspace }) {
  const { user } = studio;
  const upsellWanted = useHasBeenTrue(useStateOf(upsell).tool !== null);
  return (
    <>
      <OrderDialogs studio={studio} />
      {upsellWanted && <UpsellDialog signedIn={user !== null} barred={user?.barred ?? false} />}
    </>
  );
}

/** Windows whose one bar has room for the names of the modes. */
const WIDE_BAR = '(min-width: 700px)';

interface BarToolOptions {
  isPhone: boolean;
  /** The bar has its own tools. */
  hasOneBar: boolean;
  locked: boolean;
  onMode: (mode: LatticeMode) => void;
}

/** Tools and modes of the bar. Memoised as a whole, because the bar is. */
function useBarTools(mode: LatticeMode, { isPhone, hasOneBar, locked, onMode }: BarToolOptions): ReactNode {
  const onSwitch = useCallbackRef(onMode);
  const isLow = useMediaQuery(LOW_PHONE);
  const hasModes = !isPhone || isLow;
  const isWide = useMediaQuery(WIDE_BAR);
  return useMemo(
    () => (
      <>
        {!hasOneBar && <EditorBar />}
        {hasModes && (
          <ModeSwitch mode={mode} disabled={locked} labelled={!hasOneBar || isWide} onSwitch={onSwitch} />
        )}
      </>
    ),
    [hasModes, hasOneBar, isWide, mode, locked, onSwitch],
  );
}

function phoneLayout(sheet: ReactNode, isBeside: boolean): WorkspaceLayout {
  return {
    direction: isBeside ? 'row' : 'column',
    before: null,
    after: sheet,
    insetPx: 0,
    coveredPx: 0,
  };
}
