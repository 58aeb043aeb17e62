import {
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useCallback,
  useLayoutEffect,
  useRef,
} from 'react';
import { useTranslation } from 'react-i18next';
import type { Point } from '../../../core/solid/geometry/vector.ts';
import { lazyPart } from '../../lib/lazy-part.tsx';
import { canDraw } from '../../lib/webgl.ts';
import { useColorMode } from '../../state/color-mode.ts';
import { type CameraCommands, runCameraKey } from './camera/camera-commands.ts';
import { type Covered, NOTHING_COVERED } from './camera/covered.ts';
import type { PresetName } from './camera/presets.ts';
import { useOrientation } from './camera/use-orientation.ts';
import type { CameraPose } from './camera-pose.ts';
import { useLostContext } from './canvas/use-lost-context.ts';
import { ViewFrame } from './canvas/view-frame.tsx';
import type { SideColors } from './drawing/part-material.ts';
import type { MeasureOverlayHandle } from './measure/measure-overlay.tsx';
import { endsAfterEscape, measure, switchMeasure } from './measure/measure-state.ts';
import { PART_NAMES, type Parts, type PartsShown } from './parts.ts';
import { useShownShapes } from './use-shown-shapes.ts';
import { useView, view } from './view-state.ts';
import { ViewerCanvas } from './viewer-canvas.tsx';
import { ViewerNotice } from './viewer-notice.tsx';

/** Loaded lazily: measuring needs a model first. */
const MeasureOverlay = lazyPart(async () => (await import('./measure/measure-overlay.tsx')).MeasureOverlay);

const Orientation = lazyPart(async () => (await import('./camera/orientation.tsx')).Orientation);

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
  covered?: Covered;
  /** Colours of two regions; null for one. */
  sides?: SideColors | null;
  /** True while the original is the shell around the preview. */
  isShell?: boolean;
  /** Scene elements of other features, inside the canvas. */
  children?: ReactNode;
}

const fitted = () => null;

/** Keeps the cube left of the camera strip, px. */
const CUBE_FROM_EDGE_PX = 12;

/** 3D view. Draws only on change. */
export function Viewer(props: Props) {
  const { modelName, modelKey, extentMm, parts, shown, grid, onCamera, children } = props;
  const {
    startPose = fitted,
    cameraHeld = false,
    covered = NOTHING_COVERED,
    sides = null,
    isShell = false,
  } = props;
  const { t } = useTranslation();
  const { mode } = useColorMode();
  const { projection, tool } = useView();
  const frame = useRef<HTMLDivElement>(null);
  const overlay = useRef<MeasureOverlayHandle>(null);
  const latest = useLatest(covered);
  const { camera, look, onReady, onPose } = useCamera(frame, onCamera);
  const { lost, attempt, onLost, restart, start } = useLostContext(modelKey, startPose);
  const { onView, orient } = useOrientation();
  const { cuts, shapes } = useShownShapes(parts, shown, extentMm);
  const isMeasuring = tool === 'measure';
  const onKeyDown = (event: KeyboardEvent) => {
    if (camera.current !== null && !cameraHeld) runViewerKey(event, camera.current);
  };
  if (!canDraw()) {
    return <ViewerNotice title={t('workspace.viewer.noWebgl')} text={t('workspace.viewer.noWebglText')} />;
  }
  return (
    <ViewFrame
      ref={frame}
      label={t('workspace.viewer.label', { name: modelName })}
      position="absolute"
      inset="0"
      onKeyDown={onKeyDown}
      cursor={isMeasuring ? 'crosshair' : undefined}
      data-testid="viewer"
      data-frames="0"
      data-cuts={cuts.length}
      data-covered={covered.endPx}
      data-parts={namesOfParts(parts)}
      data-lost={lost || undefined}
    >
      <ViewerCanvas
        key={attempt}
        onLost={onLost}
        onRestored={restart}
        rig={{
          projection,
          locked: cameraHeld,
          covered: latest,
          startPose: start,
          onReady,
          onPose,
          onView,
        }}
        scene={{ modelKey, parts, shown, cuts, extentMm, grid, mode, sides, isShell, frameCount: frame }}
        measuring={{ active: isMeasuring, shapes, cuts, overlay }}
      >
        {children}
      </ViewerCanvas>
      <MeasureOverlay ref={overlay} active={isMeasuring} />
      <Orientation ref={orient} cubeEndPx={covered.endPx + CUBE_FROM_EDGE_PX} onLook={look} />
      {lost && (
        <ViewerNotice
          title={t('workspace.viewer.contextLost')}
          text={t('viewer.contextLostText')}
          action={t('workspace.viewer.contextBack')}
          onAct={restart}
        />
      )}
    </ViewFrame>
  );
}

/** Ref of the value of the last render. */
function useLatest<Value>(value: Value): RefObject<Value> {
  const latest = useRef(value);
  useLayoutEffect(() => {
    latest.current = value;
  }, [value]);
  return latest;
}

/** Keeps the camera's commands, and its pose as the view's and as an attribute of the frame. */
function useCamera(
  frame: RefObject<HTMLElement | null>,
  onCamera: (commands: CameraCommands | null) => void,
) {
  const camera = useRef<CameraCommands | null>(null);
  const onReady = useCallback(
    (commands: CameraCommands | null) => {
      camera.current = commands;
      onCamera(commands);
    },
    [onCamera],
  );
  const onPose = useCallback(
    (pose: CameraPose, atHome: boolean) => {
      view.pose = pose;
      view.atHome = atHome;
      if (frame.current !== null) frame.current.dataset.pose = poseText(pose);
    },
    [frame],
  );
  const look = useCallback((preset: PresetName) => camera.current?.look(preset), []);
  return { camera, look, onReady, onPose };
}

/** Names of the parts that exist, separated by spaces. */
function namesOfParts(parts: Parts): string {
  return PART_NAMES.filter((name) => parts[name] !== null).join(' ');
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
