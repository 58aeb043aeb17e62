import { useCallbackRef } from '@chakra-ui/react';
import { type RefObject, useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { MODE_TRAITS } from '../../../../core/rules/parameters/lattice-modes.ts';
import type { Point } from '../../../../core/solid/geometry/vector.ts';
import { useIsPlacing } from '../../../features/press/places/placing.ts';
import { press } from '../../../features/press/press-state.ts';
import type { CameraCommands } from '../../../features/viewer/camera/camera-commands.ts';
import { useCovered, useIsStripRow } from '../../../features/viewer/camera/covered.ts';
import { saveScreenshot } from '../../../features/viewer/camera/save-screenshot.ts';
import { mayClip } from '../../../features/viewer/clip/clip.ts';
import { useView } from '../../../features/viewer/view-state.ts';
import { Viewer } from '../../../features/viewer/viewer.tsx';
import { lazyPart } from '../../../lib/lazy-part.tsx';
import { useIsPhone } from '../../../lib/use-media-query.ts';
import { useColorMode } from '../../../state/color-mode.ts';
import { editTool } from '../../../state/edit-tool.ts';
import { settings } from '../../../state/settings.ts';
import { useStateOf } from '../../../state/snapshots.ts';
import { viewKeyOf } from '../../../state/stage.ts';
import { useShown } from '../../../state/use-shown.ts';
import { notify } from '../../../ui/toast/toaster.ts';
import { switchPart } from './parts/switch-part.ts';
import { useHeldParts } from './parts/use-held-parts.ts';
import type { useStageParts } from './parts/use-stage-parts.ts';
import { useRegionSides } from './region-sides.ts';
import { StageScenes } from './stage-scenes.tsx';
import { useShellSection } from './use-shell-section.ts';
import { type useViewLink, usualParts } from './use-view-link.ts';

/** Loaded with the viewer: an empty page has nothing to preview. */
const LivePreview = lazyPart(async () => (await import('../preview/live-preview.tsx')).LivePreview);
/** Rendered with the viewer before there is a model, invisibly. */
const StageControls = lazyPart(async () => (await import('./stage-controls.tsx')).StageControls);
const EditorOverlay = lazyPart(async () => (await import('../edit/editor-overlay.tsx')).EditorOverlay);
const FieldLegend = lazyPart(async () => (await import('./field-legend.tsx')).FieldLegend);
const PressLegend = lazyPart(async () => (await import('./press/press-legend.tsx')).PressLegend);
const PressChip = lazyPart(async () => (await import('./press/press-chip.tsx')).PressChip);
const MarksLegend = lazyPart(async () => (await import('../preview/marks-legend.tsx')).MarksLegend);
const RegionNames = lazyPart(async () => (await import('./region-names.tsx')).RegionNames);

const PRESS_CHIP = <PressChip />;
/** Distance of the controls from the edge of the stage, px. */
const EDGE_PX = 12;
/** Extent that the viewer takes before there is a model. */
const NO_EXTENT_MM: Point = [100, 100, 100];
const fitted = () => null;
/** Parts that the pressed one stands in for. */
const REPLACED = { preview: false, structure: false, lattice: false };

interface Props extends ReturnType<typeof useStageParts>, ReturnType<typeof useViewLink> {
  camera: RefObject<CameraCommands | null>;
  coveredPx: number;
}

/** The model in its viewer, the scenes and overlays of the tools, and the controls. */
export function ShownModel(props: Props) {
  const { parts, there, isPressed, camera, coveredPx, startPose, copyLink } = props;
  const isPhone = useIsPhone();
  const isStripRow = useIsStripRow();
  const { grid } = useView();
  const { visible, said, isResting } = useSwitches(props);
  const { model, refining, isUnsaved } = useShown();
  const isPlacing = useIsPlacing();
  const { mode, shellMm } = useStateOf(settings);
  const { open, drawing, plane } = useStateOf(editTool);
  const editing = !isUnsaved && (open !== null || drawing !== null || plane !== null);
  const sides = useRegionSides();
  const hasPressed = useStateOf(press).shapeId !== null && !isUnsaved && !isPlacing;
  const covered = useCovered(coveredPx);
  const legendEndPx = isStripRow ? EDGE_PX + coveredPx : covered.endPx;
  const showsLattice = parts.preview !== null && visible.preview && !isPressed && !isUnsaved;
  const showsMarks = showsLattice && !MODE_TRAITS[mode].hasPicture;
  useShellSection(isPhone);
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
        shown={visible}
        grid={grid}
        startPose={model === null ? fitted : startPose}
        onCamera={onCamera}
        cameraHeld={!isUnsaved && drawing !== null}
        covered={covered}
        sides={isUnsaved ? null : sides}
        isShell={showsLattice && MODE_TRAITS[mode].isUniform && shellMm !== null}
      >
        <StageScenes {...{ isUnsaved, editing, camera }} />
      </Viewer>
      {editing && (
        <>
          <EditorOverlay />
          {sides !== null && <RegionNames sides={sides} />}
        </>
      )}
      {isPressed && <PressLegend endPx={legendEndPx} />}
      {!isPressed && !isUnsaved && MODE_TRAITS[mode].hasPicture && model !== null && (
        <FieldLegend extentMm={[...model.extentMm]} endPx={legendEndPx} />
      )}
      {showsMarks && <MarksLegend endPx={legendEndPx} />}
      <StageControls
        there={there}
        shown={said}
        canSection={mayClip(parts, visible)}
        held={isResting}
        chip={hasPressed && PRESS_CHIP}
        onToggle={switchPart}
        refining={refining}
        editing={open !== null}
        camera={camera}
        endPx={EDGE_PX}
        onScreenshot={onScreenshot}
        onCopyLink={onCopyLink}
      />
      <LivePreview off={isUnsaved} />
    </>
  );
}

/** Parts that the scene shows, what the toggles say, and whether these rest. */
function useSwitches({ there, isPressed }: Pick<Props, 'there' | 'isPressed'>) {
  const { shown } = useView();
  const { latticeDrawn } = useShown();
  const { held, isResting } = useHeldParts();
  const switched = held ?? (isPressed ? { ...shown, ...REPLACED } : shown);
  // All three parts at once would lose their section.
  const drawn = latticeDrawn === null ? { ...switched, lattice: false } : switched;
  return {
    visible: isPressed ? { ...drawn, preview: true } : drawn,
    said: latticeDrawn === 'scene' ? usualParts(false, there.preview) : switched,
    isResting,
  };
}

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
