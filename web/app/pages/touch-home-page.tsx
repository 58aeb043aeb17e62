import { Box } from '@chakra-ui/react';
import { lazy, Suspense, useEffect, useState } from 'react';
import { useSnapshot } from 'valtio';
import { PRELOADED_SECTIONS } from '../../features/lattice/parameter-panel.tsx';
import { useIsPlacing } from '../../features/press/places/placing.ts';
import { useHasBeenTrue, usePreloadWhenIdle } from '../../lib/lazy-with-preload.tsx';
import { upsell } from '../../state/upsell.ts';
import { usePageTitle } from '../page-title.ts';
import { PlacingBar } from '../touch/placing-bar.tsx';
import { TouchActions } from '../touch/touch-actions.tsx';
import { TouchChooser } from '../touch/touch-chooser.tsx';
import { TouchStage } from '../touch/touch-stage.tsx';
import { OrderDialogs } from '../workspace/dialogs/order-dialogs.tsx';
import { WorkspaceFrame } from '../workspace/layout/workspace-frame.tsx';
import { ResultDownloads } from '../workspace/order/lazy-result-downloads.tsx';
import { usePrintability } from '../workspace/order/use-printability.ts';
import { useMode } from '../workspace/settings/use-mode.ts';
import { useWorkspace } from '../workspace/use-workspace.ts';

const UpsellDialog = lazy(async () => ({
  default: (await import('../../features/modes/upsell-dialog.tsx')).UpsellDialog,
}));

/** Not needed for the first render. */
const PRELOADED = [ResultDownloads, ...PRELOADED_SECTIONS];

/** False in windows in which the open sheet leaves no room for the model, as on a phone that lies on its side. */
const hasRoomForSheet = () => !matchMedia('(max-height: 480px)').matches;

/** Workspace for touch screens: model above, chooser in a sheet, buttons in reach of the thumb. */
export function TouchHomePage() {
  usePageTitle('workspace');
  usePreloadWhenIdle(PRELOADED);
  const studio = useWorkspace();
  const { task, order, user } = studio;
  const [sheetOpen, setSheetOpen] = useState(hasRoomForSheet);
  const locked = task.running || task.sending || task.done;
  const onMode = useMode(user, locked, studio.edit);
  const isPlacing = useIsPlacing();
  const upsellWanted = useHasBeenTrue(useSnapshot(upsell).tool !== null);
  const printability = usePrintability(user, order, task.done && !studio.shown.isUnsaved);
  // A result closes the sheet: there is nothing to choose until the original is reloaded.
  useEffect(() => setSheetOpen(!task.done && hasRoomForSheet()), [task.done]);
  return (
    <WorkspaceFrame studio={studio}>
      {(onUpload) => (
        <>
          <TouchStage
            camera={studio.camera}
            busy={studio.opening}
            uploadOff={task.running}
            onUpload={onUpload}
            onSample={studio.openSample}
          />
          {isPlacing && <PlacingBar />}
          <Box display={isPlacing ? 'none' : 'contents'}>
            <TouchChooser
              studio={studio}
              locked={locked}
              open={sheetOpen}
              onOpen={setSheetOpen}
              onMode={onMode}
            />
            <TouchActions
              task={task}
              isUnsaved={studio.shown.isUnsaved}
              estimate={studio.estimate}
              order={order}
              printability={printability}
              onReloadOriginal={() => order && task.askReload(() => studio.openAsPattern(order))}
            />
          </Box>
          {upsellWanted && (
            <Suspense>
              <UpsellDialog signedIn={user !== null} barred={user?.barred ?? false} />
            </Suspense>
          )}
          <OrderDialogs studio={studio} printability={printability} />
        </>
      )}
    </WorkspaceFrame>
  );
}
