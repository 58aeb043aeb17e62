import { Box, chakra, Flex, Text } from '@chakra-ui/react';
import { lazy, Suspense, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import { EstimateLine } from '../../features/job/estimate/estimate-line.tsx';
import { LatticeList } from '../../features/lattice/list/lattice-list.tsx';
import { ParameterPanel, PRELOADED_SECTIONS } from '../../features/lattice/parameter-panel.tsx';
import { ModeSwitch } from '../../features/modes/mode-switch.tsx';
import { HostNotices } from '../../features/notices/host-notices.tsx';
import { UploadEntry } from '../../features/upload/upload-entry.tsx';
import { ClipControls } from '../../features/viewer/panel/clip-controls.tsx';
import { useView, view } from '../../features/viewer/view-state.ts';
import { formatBytes, formatCount, formatMm, formatVolumeCm3 } from '../../lib/format.ts';
import { useHasBeenTrue, usePreloadWhenIdle } from '../../lib/lazy-with-preload.tsx';
import type { StageModel } from '../../state/stage.ts';
import { upsell } from '../../state/upsell.ts';
import { DialogViews } from '../dialog-views.ts';
import { usePageTitle } from '../page-title.ts';
import { HEADER_HEIGHT } from '../theme/tokens.ts';
import { BottomSheet } from '../touch/bottom-sheet.tsx';
import { TouchActions } from '../touch/touch-actions.tsx';
import { TouchStage } from '../touch/touch-stage.tsx';
import { TouchTabs } from '../touch/touch-tabs.tsx';
import { OrderDialogs } from '../workspace/dialogs/order-dialogs.tsx';
import { ResultDownloads } from '../workspace/order/lazy-result-downloads.tsx';
import { usePrintability } from '../workspace/order/use-printability.ts';
import { PreviewFigures } from '../workspace/preview/preview-figures.tsx';
import { useMode } from '../workspace/settings/use-mode.ts';
import { useWorkspace } from '../workspace/use-workspace.ts';

/** Loaded when there is a result. */
const ReportCard = lazy(async () => ({
  default: (await import('../../features/job/report/report-card.tsx')).ReportCard,
}));

/** Loaded when the test is chosen. */
const PressControls = lazy(async () => ({
  default: (await import('../workspace/press/press-controls.tsx')).PressControls,
}));

const UpsellDialog = lazy(async () => ({
  default: (await import('../../features/modes/upsell-dialog.tsx')).UpsellDialog,
}));

/** Not needed for the first render. */
const PRELOADED = [ResultDownloads, ...PRELOADED_SECTIONS];

type Chooser = 'type' | 'parameter' | 'press' | 'info';

/** Workspace for touch screens: model above, chooser in a sheet, buttons in reach of the thumb. */
export function TouchHomePage() {
  usePageTitle('workspace');
  const { t } = useTranslation();
  usePreloadWhenIdle(PRELOADED);
  const studio = useWorkspace();
  const { task, order, user } = studio;
  const [chooser, setChooser] = useState<Chooser>('type');
  const [sheetOpen, setSheetOpen] = useState(true);
  const locked = task.running || task.sending || task.done;
  const { clip } = useView();
  const onMode = useMode(user, locked, studio.edit);
  const upsellWanted = useHasBeenTrue(useSnapshot(upsell).tool !== null);
  const printability = usePrintability(user, order, task.done && !studio.shown.isUnsaved);
  // A result closes the sheet: there is nothing to choose until the original is reloaded.
  useEffect(() => setSheetOpen(!task.done), [task.done]);
  // The sheet has space for rows, so no sideways scrolling is needed.
  const type = (
    <Box
      css={{
        '& [role=radiogroup]': {
          display: 'grid',
          gridTemplateColumns: 'repeat(auto-fill, minmax(100px, 1fr))',
        },
        '& [role=radiogroup] > *': { width: 'full' },
      }}
    >
      <LatticeList now={studio.settings} disabled={locked} onEdit={studio.edit} flow="row" />
    </Box>
  );
  const parameter = (
    <>
      <Flex px="5" pt="4" overflowX="auto">
        <ModeSwitch mode={studio.settings.mode} disabled={locked} labelled onSwitch={onMode} />
      </Flex>
      <ParameterPanel
        now={studio.settings}
        locked={locked}
        running={task.running}
        isMember={user?.identity === 'member'}
        barred={user?.barred ?? false}
        extentMm={studio.model?.extentMm ?? null}
        onEdit={studio.edit}
      />
    </>
  );
  const pressed = (
    <Box px="5" py="4">
      <Suspense>
        <PressControls
          user={user}
          locked={locked}
          orderId={task.done && !studio.shown.isUnsaved ? (order?.id ?? null) : null}
          camera={studio.camera}
          isSimple
        />
      </Suspense>
    </Box>
  );
  const info = (
    <>
      {studio.shown.model !== null && (
        <Box px="5" pt="4">
          <ClipControls
            clip={clip}
            blocked={null}
            onChange={(next) => {
              view.clip = next;
            }}
          />
        </Box>
      )}
      <ModelInfo model={studio.shown.model} />
      {task.done && order !== undefined ? (
        <Suspense>
          <ReportCard report={order.report} />
        </Suspense>
      ) : (
        <Box px="5" pb="4">
          <PreviewFigures locked={locked} />
          <EstimateLine estimate={studio.estimate} />
        </Box>
      )}
    </>
  );
  return (
    <UploadEntry
      views={DialogViews}
      signedIn={user !== null}
      showNotes={user?.showNotice.introduction ?? true}
      disabled={task.running}
      hasStage
      onReady={studio.showUpload}
    >
      {(pick) => (
        <Flex direction="column" h={`calc(100dvh - ${HEADER_HEIGHT})`} overflow="hidden">
          <HostNotices signedIn={user !== null} news={false} />
          <TouchStage
            camera={studio.camera}
            busy={studio.opening}
            uploadOff={task.running}
            onUpload={pick}
            onSample={studio.openSample}
          />
          <BottomSheet
            label={t('touch.chooser')}
            open={sheetOpen}
            low={studio.shown.model === null}
            onOpen={setSheetOpen}
          >
            <TouchTabs<Chooser>
              label={t('touch.chooser')}
              tabs={[
                { name: 'type', text: t('touch.type'), content: type },
                { name: 'parameter', text: t('touch.parameter'), content: parameter },
                {
                  name: 'press',
                  text: t('press.title'),
                  off: studio.shown.model === null || studio.shown.isUnsaved,
                  content: pressed,
                },
                { name: 'info', text: t('touch.info'), content: info },
              ]}
              chosen={chooser}
              onChoose={setChooser}
            />
          </BottomSheet>
          <TouchActions
            task={task}
            isUnsaved={studio.shown.isUnsaved}
            estimate={studio.estimate}
            order={order}
            printability={printability}
            onReloadOriginal={() => order && task.askReload(() => studio.openAsPattern(order))}
          />
          {upsellWanted && (
            <Suspense>
              <UpsellDialog signedIn={user !== null} barred={user?.barred ?? false} />
            </Suspense>
          )}
          <OrderDialogs studio={studio} printability={printability} />
        </Flex>
      )}
    </UploadEntry>
  );
}

/** List of the model's figures. */
function ModelInfo({ model }: { model: StageModel | null }) {
  const { t } = useTranslation();
  if (model === null)
    return (
      <Text p="5" color="fg.muted">
        {t('touch.noModel')}
      </Text>
    );
  const rows = [
    ['name', t('history.name'), model.fileName],
    ['extents', t('workspace.footer.extents'), `${model.extentMm.map((mm) => formatMm(mm)).join(' × ')} mm`],
    ['volume', t('workspace.footer.volume'), `${formatVolumeCm3(model.volumeMm3)} cm³`],
    ['faces', t('workspace.footer.faces'), formatCount(model.faces)],
    ['vertices', t('workspace.footer.vertices'), formatCount(model.vertices)],
    ['size', t('workspace.footer.size'), formatBytes(model.fileBytes)],
  ] as const;
  return (
    <chakra.dl px="5" py="3" textStyle="sm" data-testid="touch-info">
      {rows.map(([name, label, value]) => (
        <Flex key={name} justify="space-between" gap="4" py="2" borderBottomWidth="1px" data-figure={name}>
          <chakra.dt color="fg.muted" flexShrink="0">
            {label}
          </chakra.dt>
          <chakra.dd minW="0" overflowWrap="anywhere" textAlign="end" fontVariantNumeric="tabular-nums">
            {value}
          </chakra.dd>
        </Flex>
      ))}
    </chakra.dl>
  );
}
