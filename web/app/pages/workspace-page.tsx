import { Flex, useCallbackRef } from '@chakra-ui/react';
import { lazy, Suspense, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import { CommandCenter } from '../../commands/command-center.tsx';
import { LatticeList } from '../../lattice/list/lattice-list.tsx';
import { DockablePanel, insetOf } from '../../lattice/panel/dockable-panel.tsx';
import { usePanelPlace } from '../../lattice/panel/use-panel-place.ts';
import { ParameterPanel, PRELOADED_SECTIONS } from '../../lattice/parameter-panel.tsx';
import { ChartCard } from '../../lattice/sections/chart-hint.tsx';
import { lazyWithPreload, useHasBeenTrue, usePreloadWhenIdle } from '../../lib/lazy-with-preload.tsx';
import { useIsPhone } from '../../lib/use-media-query.ts';
import { ModeSwitch } from '../../modes/mode-switch.tsx';
import { askToSignIn } from '../../state/sign-in-prompt.ts';
import { upsell } from '../../state/upsell.ts';
import { UploadEntry } from '../../upload/upload-entry.tsx';
import { HEADER_HEIGHT } from '../header-height.ts';
import { usePageTitle } from '../page-title.ts';
import { EditorBar } from '../workspace/edit/editor-bar.tsx';
import { OpenToolPanel } from '../workspace/edit/open-tool-panel.tsx';
import { useEditor } from '../workspace/edit/use-editor.ts';
import { PhoneSheet } from '../workspace/layout/phone-sheet.tsx';
import { SidePanel } from '../workspace/layout/side-panel.tsx';
import { WorkspaceBar } from '../workspace/layout/workspace-bar.tsx';
import { ResultDownloads } from '../workspace/order/lazy-result-downloads.tsx';
import { OrderDialogs } from '../workspace/order/order-dialogs.tsx';
import { TaskActions } from '../workspace/order/task-actions.tsx';
import { TaskCommands } from '../workspace/order/task-commands.tsx';
import { usePrintability } from '../workspace/order/use-printability.ts';
import { useMode } from '../workspace/settings/use-mode.ts';
import { StageFooter } from '../workspace/stage/stage-footer.tsx';
import { StageView } from '../workspace/stage/stage-view.tsx';
import { StylesAhead } from '../workspace/stage/styles-ahead.tsx';
import { useViewCommands } from '../workspace/stage/use-view-commands.ts';
import { useWorkspace } from '../workspace/use-workspace.ts';

const HistoryDialog = lazyWithPreload(
  async () => (await import('../../history/history-dialog.tsx')).HistoryDialog,
);
const UpsellDialog = lazyWithPreload(
  async () => (await import('../../modes/upsell-dialog.tsx')).UpsellDialog,
);
/** Closed at first, or used only by other modes. */
const PRELOADED = [HistoryDialog, UpsellDialog, ChartCard, ResultDownloads, ...PRELOADED_SECTIONS];
/** Loaded when the dialog opens. */
const PrintabilityDialog = lazy(async () => ({
  default: (await import('../../job/printability/printability-dialog.tsx')).PrintabilityDialog,
}));
/** Loaded when there is a result. */
const ReportCard = lazy(async () => ({
  default: (await import('../../job/report/report-card.tsx')).ReportCard,
}));
const PropertyCard = lazy(async () => ({
  default: (await import('../../job/report/property-card.tsx')).PropertyCard,
}));

/** Workspace: lattices, viewer, parameters, task. */
export function WorkspacePage() {
  usePageTitle('workspace');
  const { t } = useTranslation();
  const isPhone = useIsPhone();
  const [historyOpen, setHistoryOpen] = useState(false);
  const historyWanted = useHasBeenTrue(historyOpen);
  const upsellWanted = useHasBeenTrue(useSnapshot(upsell).tool !== null);
  usePreloadWhenIdle(PRELOADED);
  const studio = useWorkspace();
  const { task, order, user } = studio;
  const { model, isUnsaved } = studio.shown;
  const locked = task.running || task.sending || task.done;
  const area = useRef<HTMLDivElement>(null);
  const stageArea = useRef<HTMLDivElement>(null);
  const placing = usePanelPlace(area);
  const [panelHidden, setPanelHidden] = useState(false);
  useEditor(user, { running: task.running || task.sending, isUnsaved, locked: locked || isUnsaved });
  useViewCommands(studio.camera);
  const printability = usePrintability(user, order, task.done && !isUnsaved);
  const switchTo = useMode(user, locked, studio.edit);

  const switchMode = useCallbackRef(switchTo);
  const openHistory = useCallbackRef(() => (user === null ? askToSignIn('visitor') : setHistoryOpen(true)));
  const openTask = useCallbackRef(() => task.minimise(false));
  const reloadOrigin = () => order && task.askReload(() => studio.openAsPattern(order));

  const { settings, edit } = studio;
  // Memoised: the list is most of the page, and a new model does not affect it.
  const lattices = useMemo(
    () => <LatticeList now={settings} disabled={locked} onEdit={edit} flow={isPhone ? 'row' : 'column'} />,
    [settings, locked, edit, isPhone],
  );
  const tools = useMemo(
    () => (
      <>
        <EditorBar />
        {!isPhone && <ModeSwitch mode={settings.mode} disabled={locked} onSwitch={switchMode} />}
      </>
    ),
    [isPhone, settings.mode, locked, switchMode],
  );
  const isMember = user?.identity === 'member';
  const barred = user?.barred ?? false;
  const extentMm = studio.model?.extentMm ?? null;
  const controls = useMemo(
    () => (
      <ParameterPanel
        now={settings}
        locked={locked}
        running={task.running}
        isMember={isMember}
        barred={barred}
        extentMm={extentMm}
        onEdit={edit}
      />
    ),
    [settings, locked, task.running, isMember, barred, extentMm, edit],
  );
  const parameters = (
    <>
      {task.done && order !== undefined && (
        <Suspense>
          <ReportCard report={order.report} materialName={settings.materialName} />
          <PropertyCard settings={settings} />
        </Suspense>
      )}
      {controls}
    </>
  );
  const actions = (
    <TaskActions
      task={task}
      isUnsaved={isUnsaved}
      estimate={studio.estimate}
      order={order}
      printability={printability}
      onReloadOrigin={reloadOrigin}
    />
  );
  return (
    <UploadEntry
      signedIn={user !== null}
      showNotes={user?.showNotice.introduction ?? true}
      disabled={task.running}
      hasStage
      onReady={studio.showUpload}
    >
      {(pick) => (
        <Flex direction="column" h={`calc(100dvh - ${HEADER_HEIGHT})`} overflow="hidden">
          <StylesAhead />
          <CommandCenter />
          <TaskCommands
            task={task}
            mode={studio.settings.mode}
            hasModel={studio.model !== null}
            isUnsaved={isUnsaved}
            printability={printability}
            onUpload={pick}
            onHistory={openHistory}
            onMode={switchTo}
            onReloadOrigin={reloadOrigin}
          />
          <WorkspaceBar
            modelName={model?.fileName ?? null}
            uploadOff={task.running}
            hourglass={task.running && task.minimised}
            onUpload={pick}
            onHistory={openHistory}
            onHourglass={openTask}
          >
            {tools}
          </WorkspaceBar>
          <Flex ref={area} position="relative" flex="1" minH="0" direction={isPhone ? 'column' : 'row'}>
            {!isPhone && (
              <SidePanel
                side="left"
                title={t('workspace.panel.lattices')}
                openLabel={t('workspace.panel.expandList')}
                closeLabel={t('workspace.panel.collapseList')}
                width="184px"
                testId="lattice-panel"
              >
                {lattices}
              </SidePanel>
            )}
            <Flex
              direction="column"
              flex="1"
              minW="0"
              minH="0"
              me={isPhone || panelHidden ? '0' : `${insetOf(placing.place)}px`}
            >
              <StageView
                ref={stageArea}
                camera={studio.camera}
                busy={studio.opening}
                locked={locked}
                coveredPx={!isPhone && panelHidden ? insetOf(placing.place) : 0}
                onUpload={pick}
              />
              <StageFooter shown={studio.shown} order={order} />
            </Flex>
            {isPhone ? (
              <PhoneSheet lattices={lattices} parameters={parameters} actions={actions} />
            ) : (
              <DockablePanel
                placing={placing}
                mayHide={model !== null}
                onHidden={setPanelHidden}
                news={`${task.done} ${studio.settings.mode}`}
                footer={actions}
              >
                {parameters}
              </DockablePanel>
            )}
          </Flex>
          <OrderDialogs studio={studio} />
          {order !== undefined && printability.isOpen && (
            <Suspense>
              <PrintabilityDialog order={order} open onClose={printability.close} />
            </Suspense>
          )}
          <OpenToolPanel stage={stageArea} parametersPx={isPhone ? 0 : insetOf(placing.place)} />
          {upsellWanted && <UpsellDialog signedIn={user !== null} />}
          {historyWanted && (
            <HistoryDialog
              open={historyOpen}
              onClose={() => setHistoryOpen(false)}
              onView={(item) => {
                setHistoryOpen(false);
                studio.open(item);
              }}
              onReload={(item) => {
                setHistoryOpen(false);
                studio.openAsPattern(item);
              }}
              onDownload={(item) => {
                setHistoryOpen(false);
                studio.open(item);
              }}
              onDeleted={studio.leaveDeleted}
            />
          )}
        </Flex>
      )}
    </UploadEntry>
  );
}
