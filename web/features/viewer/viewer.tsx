import { Box } from '@chakra-ui/react';
import {
  type KeyboardEvent,
  lazy,
  type ReactNode,
  Suspense,
  useCallback,
  useLayoutEffect,
  useRef,
} from 'react';
import { useTranslation } from 'react-i18next';
import type { Point } from '../../../core/lattice/geometry/vector.ts';
import { canDraw } from '../../lib/webgl.ts';
import { useColorMode } from '../../state/color-mode.ts';
import { type CameraCommands, runCameraKey } from './camera/camera-commands.ts';
import type { PresetName } from './camera/presets.ts';
import { useOrientation } from './camera/use-orientation.ts';
import type { CameraPose } from './camera-pose.ts';
import { StudioCanvas } from './canvas/studio-canvas.tsx';
import { useLostContext } from './canvas/use-lost-context.ts';
import type { SideColors } from './drawing/part-material.ts';
import type { MeasureOverlayHandle } from './measure/measure-overlay.tsx';
import { endsAfterEscape, measure, switchMeasure } from './measure/measure-state.ts';
import type { Parts, PartsShown } from './parts.ts';
import { Scene } from './scene.tsx';
import { useShownShapes } from './use-shown-shapes.ts';
import { useView, view } from './view-state.ts';
import { ViewerNotice } from './viewer-notice.tsx';

/** Loaded lazily: with its controls it is a third of the viewer's own code, and an empty page needs no camera. */
const CameraRig = lazy(async () => ({ default: (await import('./camera/camera-rig.tsx')).CameraRig }));
/** Loaded lazily: measuring needs a model first. */
const MeasureTool = lazy(async () => ({
  default: (await import('./measure/measure-tool.tsx')).MeasureTool,
}));
const MeasureOverlay = lazy(async () => ({
  default: (await import('./measure/measure-overlay.tsx')).MeasureOverlay,
}));

const Orientation = lazy(async () => ({
  default: (await import('./camera/orientation.tsx')).Orientation,
}));

interface Props {
  modelName: string;
  /** Key of the model. The camera fits each new key. */
  modelKey: string;
  extentMm: Point;
  parts: Parts;
  shown: PartsShown;
  grid: boolean;
  /** Returns the initial pose of a model, or null to fit the model. Called once per model. */
  startPose?: () => CameraPose | null;
  onCamera: (commands: CameraCommands | null) => void;
  /** True while another tool has the pointer: the camera does not move. */
  cameraHeld?: boolean;
  /** Width at the right edge covered by a panel, px. */
  coveredPx?: number;
  /** Colours of two regions; null for one. */
  sides?: SideColors | null;
  /** Scene elements of other features, inside the canvas. */
  children?: ReactNode;
}

const fitted = () => null;

/** Keeps the cube left of the camera strip, px. */
const CUBE_FROM_EDGE_PX = 12;

/** 3D view. Draws only on change. */
export function Viewer({
  modelName,
  modelKey,
  extentMm,
  parts,
  shown,
  grid,
  startPose = fitted,
  onCamera,
  cameraHeld = false,
  coveredPx = 0,
  sides = null,
  children,
}: Props) {
  const { t } = useTranslation();
  const { mode } = useColorMode();
  const { projection, tool } = useView();
  const frame = useRef<HTMLDivElement>(null);
  const overlay = useRef<MeasureOverlayHandle>(null);
  const camera = useRef<CameraCommands | null>(null);
  const covered = useRef(coveredPx);
  useLayoutEffect(() => {
    covered.current = coveredPx;
  }, [coveredPx]);
  const { lost, attempt, onLost, restart, start } = useLostContext(modelKey, startPose);
  const { onView, orient } = useOrientation();
  const ready = useCallback(
    (commands: CameraCommands | null) => {
      camera.current = commands;
      onCamera(commands);
    },
    [onCamera],
  );
  const posed = useCallback((pose: CameraPose, atHome: boolean) => {
    view.pose = pose;
    view.atHome = atHome;
    if (frame.current !== null) frame.current.dataset.pose = poseText(pose);
  }, []);
  const look = useCallback((preset: PresetName) => camera.current?.look(preset), []);
  const zoom = useCallback(() => view.pose?.zoom ?? 1, []);
  const { cuts, shapes } = useShownShapes(parts, shown, extentMm);
  const onKeyDown = (event: KeyboardEvent) => {
    if (camera.current !== null && !cameraHeld) runViewerKey(event, camera.current);
  };
  if (!canDraw()) {
    return <ViewerNotice title={t('workspace.viewer.noWebgl')} text={t('workspace.viewer.noWebglText')} />;
  }
  return (
    <Box
      ref={frame}
      role="application"
      aria-label={t('workspace.viewer.label', { name: modelName })}
      tabIndex={0}
      position="absolute"
      inset="0"
      onKeyDown={onKeyDown}
      cursor={tool === 'measure' ? 'crosshair' : undefined}
      _focusVisible={{ outline: '2px solid', outlineOffset: '-4px', outlineColor: 'green.focusRing' }}
      css={{ '& canvas': { touchAction: 'none', outline: 'none' } }}
      data-testid="viewer"
      data-frames="0"
      data-cuts={cuts.length}
      data-covered={coveredPx}
      data-parts={Object.entries(parts)
        .filter(([, id]) => id !== null)
        .map(([name]) => name)
        .join(' ')}
    >
      <StudioCanvas key={attempt} onLost={onLost} onRestored={restart}>
        {/* Nothing is drawn before its camera is there. */}
        <Suspense>
          <CameraRig
            extentMm={extentMm}
            modelKey={modelKey}
            projection={projection}
            locked={cameraHeld}
            coveredPx={covered}
            startPose={start}
            onReady={ready}
            onPose={posed}
            onView={onView}
          />
          <Scene
            modelKey={modelKey}
            parts={parts}
            shown={shown}
            cuts={cuts}
            extentMm={extentMm}
            grid={grid}
            mode={mode}
            sides={sides}
            frameCount={frame}
          />
        </Suspense>
        {children}
        <Suspense>
          <MeasureTool
            active={tool === 'measure'}
            shapes={shapes}
            cuts={cuts}
            zoom={zoom}
            overlay={overlay}
          />
        </Suspense>
      </StudioCanvas>
      <Suspense>
        <MeasureOverlay ref={overlay} active={tool === 'measure'} />
      </Suspense>
      <Suspense>
        <Orientation ref={orient} cubeEndPx={coveredPx + CUBE_FROM_EDGE_PX} onLook={look} />
      </Suspense>
      {lost && (
        <ViewerNotice
          title={t('workspace.viewer.contextLost')}
          text={t('viewer.contextLostText')}
          action={t('workspace.viewer.contextBack')}
          onAct={restart}
        />
      )}
    </Box>
  );
}

/** Runs the key of a command of the camera. Escape ends measuring. */
function runViewerKey(event: KeyboardEvent, camera: CameraCommands): void {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  if (event.key === 'Escape' && view.tool === 'measure') {
    const { ends, leave } = endsAfterEscape(measure.ends);
    measure.ends = ends;
    if (leave) switchMeasure();
    // The press test closes by Escape as well.
    event.preventDefault();
  } else if (runCameraKey(event.key, event.shiftKey, camera)) event.preventDefault();
}

/** Short text of the pose, so that tests can check that the camera stays. */
function poseText({ targetMm, from, zoom }: CameraPose): string {
  return [...targetMm, ...from, zoom].map((value) => value.toFixed(3)).join(' ');
}
