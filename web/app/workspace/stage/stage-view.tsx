import { Box, useCallbackRef } from '@chakra-ui/react';
import { lazy, memo, type RefObject, Suspense, useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import type { Sample } from '../../../../core/catalogue/starts.ts';
import type { Point } from '../../../../core/lattice/geometry/vector.ts';
import { press } from '../../../features/press/press-state.ts';
import { UploadCard } from '../../../features/upload/upload-card.tsx';
import type { CameraCommands } from '../../../features/viewer/camera/camera-commands.ts';
import { coveredByControls } from '../../../features/viewer/camera/covered.ts';
import { saveScreenshot } from '../../../features/viewer/camera/save-screenshot.ts';
import { useView } from '../../../features/viewer/view-state.ts';
import { Viewer } from '../../../features/viewer/viewer.tsx';
import { lazyWithPreload } from '../../../lib/lazy-with-preload.tsx';
import { useIsPhone } from '../../../lib/use-media-query.ts';
import { useWhenIdle } from '../../../lib/use-when-idle.ts';
import { useColorMode } from '../../../state/color-mode.ts';
import { editTool } from '../../../state/edit-tool.ts';
import { settings } from '../../../state/settings.ts';
import { stage, viewKeyOf } from '../../../state/stage.ts';
import { useShown } from '../../../state/use-shown.ts';
import { notify } from '../../../ui/toast/toaster.ts';
import { LivePreview } from '../preview/lazy-live-preview.tsx';
import { PreviewFigures } from '../preview/preview-figures.tsx';
import { EmptyStage } from './empty-stage.tsx';
import { LostScene } from './lost-scene.tsx';
import { useRegionSides } from './region-sides.ts';
import { StageBusy } from './stage-busy.tsx';
import { useStageParts } from './use-stage-parts.ts';
import { useViewLink } from './use-view-link.ts';

/** Rendered with the viewer before there is a model, invisibly. */
const StageControls = lazyWithPreload(async () => (await import('./stage-controls.tsx')).StageControls);
/** Loaded when a tool opens. */
const EditorScene = lazy(async () => ({ default: (await import('../edit/editor-scene.tsx')).EditorScene }));
const EditorOverlay = lazy(async () => ({
  default: (await import('../edit/editor-overlay.tsx')).EditorOverlay,
}));

/** Loaded with the gradient mode. */
const GradientScene = lazy(async () => ({ default: (await import('./gradient-scene.tsx')).GradientScene }));
/** Loaded with the first drain hole. */
const DrainScene = lazy(async () => ({ default: (await import('./drain-scene.tsx')).DrainScene }));

/** Loaded with the first load of a press test. */
const PressPlacesScene = lazy(async () => ({
  default: (await import('./press-places-scene.tsx')).PressPlacesScene,
}));

const RegionNames = lazy(async () => ({ default: (await import('./region-names.tsx')).RegionNames }));

interface Props {
  ref: RefObject<HTMLDivElement | null>;
  camera: RefObject<CameraCommands | null>;
  busy: boolean;
  /** True while a task runs or a result is visible: edits are locked. */
  locked: boolean;
  onUpload: () => void;
  onSample: (sample: Sample) => void;
}

/** Distance of the controls from the edge of the stage, px. */
const EDGE_PX = 12;

/**
 * Props of the viewer before there is a model: rendered invisibly. The opacity hides the thumb of the zoom slider,
 * which sets its own visibility.
 */
const HIDDEN = { style: { visibility: 'hidden', opacity: 0 }, inert: true } as const;
const NO_EXTENT_MM: Point = [100, 100, 100];
const fitted = () => null;

/**
 * Viewer with its controls, or the invitation to upload. Memoised: most changes of the settings do not affect
 * it.
 */
export const StageView = memo(function StageView(props: Props) {
  const { ref, camera, busy, locked, onUpload, onSample } = props;
  const { model } = useShown();
  const { loading } = useSnapshot(stage);
  const { parts, there } = useStageParts();
  const warm = useWhenIdle();
  const { startPose, copyLink } = useViewLink({
    parts,
    modelKey: model === null ? null : viewKeyOf(model),
    stage: ref,
  });
  return (
    <Box
      ref={ref}
      position="relative"
      flex="1"
      minH="0"
      minW="0"
      bg="bg.stage"
      overflow="hidden"
      data-testid="stage"
    >
      {model === null && <EmptyStage busy={busy} onUpload={onUpload} onSample={onSample} />}
      {(model !== null || warm) && (
        <Box position="absolute" inset="0" {...(model === null ? HIDDEN : {})}>
          <ShownModel {...{ parts, there, camera, locked, startPose, copyLink }} />
        </Box>
      )}
      <StageBusy stage={ref} loading={loading} latticeId={parts.lattice} structureId={parts.structure} />
      <UploadCard />
    </Box>
  );
});

interface ShownModelProps
  extends ReturnType<typeof useStageParts>,
    ReturnType<typeof useViewLink>,
    Pick<Props, 'camera' | 'locked'> {}

/** The model in its viewer, what the tools draw on it, and the controls. */
function ShownModel({ parts, there, camera, locked, startPose, copyLink }: ShownModelProps) {
  const isPhone = useIsPhone();
  const { shown, grid } = useView();
  const { model, refining, isUnsaved } = useShown();
  const { open, drawing, plane } = useSnapshot(editTool);
  const editing = !isUnsaved && (open !== null || drawing !== null || plane !== null);
  const sides = useRegionSides();
  const onCamera = useCallback(
    (commands: CameraCommands | null) => {
      camera.current = commands && lockWhileDrawing(commands);
    },
    [camera],
  );
  const onScreenshot = useScreenshot(camera);
  const onCopyLink = useCallbackRef(() => void copyLink());
  return (
    <>
      <Viewer
        modelName={model?.fileName ?? ''}
        modelKey={model === null ? '' : viewKeyOf(model)}
        extentMm={model === null ? NO_EXTENT_MM : [...model.extentMm]}
        parts={parts}
        shown={shown}
        grid={grid}
        startPose={model === null ? fitted : startPose}
        onCamera={onCamera}
        cameraHeld={!isUnsaved && drawing !== null}
        covered={coveredByControls(isPhone)}
        sides={isUnsaved ? null : sides}
      >
        <StageScenes isUnsaved={isUnsaved} editing={editing} />
      </Viewer>
      {editing && (
        <Suspense>
          <EditorOverlay />
          {sides !== null && <RegionNames sides={sides} />}
        </Suspense>
      )}
      <StageControls
        there={there}
        refining={refining}
        editing={open !== null}
        camera={camera}
        endPx={EDGE_PX}
        onScreenshot={onScreenshot}
        onCopyLink={onCopyLink}
      />
      <LivePreview off={isUnsaved} />
      {isPhone && (
        <Box position="absolute" top={`${EDGE_PX}px`} insetEnd="2">
          <PreviewFigures locked={locked} aside={open !== null} />
        </Box>
      )}
    </>
  );
}

/** Saves a picture of the stage, or says that it failed. */
function useScreenshot(camera: Props['camera']): () => void {
  const { t } = useTranslation();
  const { mode } = useColorMode();
  const { model } = useShown();
  return useCallbackRef(async () => {
    if (!(await saveScreenshot(camera.current, model?.fileName ?? '', mode))) {
      notify('error', t('viewer.screenshotFailed'));
    }
  });
}

/** Scene elements of the tools and modes, beside the parts. */
function StageScenes({ isUnsaved, editing }: { isUnsaved: boolean; editing: boolean }) {
  const { shown } = useView();
  const { open: openTool } = useSnapshot(editTool);
  const { open: isPressing, isPicked } = useSnapshot(press);
  const { drains, mode } = useSnapshot(settings);
  return (
    <>
      {editing && (
        <Suspense>
          <EditorScene />
        </Suspense>
      )}
      {mode === 'gradient' && (
        <Suspense>
          <GradientScene shown={shown.original && !isUnsaved} />
        </Suspense>
      )}
      {drains.length > 0 && (
        <Suspense>
          <DrainScene shown={!isUnsaved} />
        </Suspense>
      )}
      {isPressing && isPicked && !editing && !isUnsaved && (
        <Suspense>
          <PressPlacesScene />
        </Suspense>
      )}
      <LostScene shown={shown.preview && !isUnsaved && openTool === null} />
    </>
  );
}

/** Camera commands that do nothing while a plane is drawn (docs/specification.md#flows, cutting). */
function lockWhileDrawing(camera: CameraCommands): CameraCommands {
  const unlessDrawing =
    <Given extends unknown[]>(command: (...given: Given) => void) =>
    (...given: Given) => {
      if (editTool.drawing === null) command(...given);
    };
  return {
    ...camera,
    look: unlessDrawing(camera.look),
    fit: unlessDrawing(camera.fit),
    goTo: unlessDrawing(camera.goTo),
    follow: unlessDrawing(camera.follow),
    zoomBy: unlessDrawing(camera.zoomBy),
    zoomTo: unlessDrawing(camera.zoomTo),
    turn: unlessDrawing(camera.turn),
    pan: unlessDrawing(camera.pan),
  };
}
