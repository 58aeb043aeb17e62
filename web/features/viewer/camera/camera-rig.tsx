import { useFrame, useThree } from '@react-three/fiber';
import {
  type ReactNode,
  type RefObject,
  useCallback,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
} from 'react';
import { MathUtils } from 'three';
import { OrbitControls } from 'three/addons/controls/OrbitControls.js';
import type { Point } from '../../../../core/solid/geometry/vector.ts';
import { type CameraPose, distanceForZoom, poseBetween } from '../camera-pose.ts';
import { CAMERA_ZOOM } from '../view-limits.ts';
import type { Projection } from '../view-state.ts';
import type { CameraCommands } from './camera-commands.ts';
import type { Covered } from './covered.ts';
import { makeCommands } from './make-commands.ts';
import { PRESETS } from './presets.ts';
import { type Flight, fittedPose, makeRig, type Rig, type RigParts, type RigState } from './rig.ts';
import { frameCamera, makeCamera, type StudioCamera, type ViewSize, zoomKept } from './studio-camera.ts';

/** Range of view heights whose zoom limits apply to the perspective camera, px. */
const VIEW_HEIGHT_PX = { min: 200, max: 1600 };

interface Props {
  extentMm: Point;
  /** The camera fits the model only when this key changes. A result that arrives never moves it. */
  modelKey: string;
  projection: Projection;
  /** True while a tool draws on the model: the camera does not move. */
  locked: boolean;
  /** Area that controls cover. A ref: the canvas renders after the page, both change in one step. */
  covered: RefObject<Covered>;
  /** Returns the initial pose of a model, or null to fit the model. Called once per model. */
  startPose: () => CameraPose | null;
  onReady: (commands: CameraCommands | null) => void;
  /** Called when the camera moves. `atHome` is true while the camera is where the model was fitted. */
  onPose: (pose: CameraPose, atHome: boolean) => void;
  /** Called with the camera's matrix when the view turns. */
  onView: (matrixWorldInverse: readonly number[]) => void;
  /** Scene that waits for its camera. */
  children?: ReactNode;
}

const TWEEN_SECONDS = 0.28;
/** Longest time step, so that a slow machine still shows a few frames of a flight. */
const LONGEST_STEP_SECONDS = 1 / 15;

function viewOf({ width, height }: { width: number; height: number }, covered: Covered): ViewSize {
  return { width, height, ...covered };
}

/** Orbit, pan and zoom by mouse, touch and command, with short flights between preset views. */
export function CameraRig(props: Props) {
  const { extentMm, modelKey, projection, locked, covered, startPose, onReady, onPose, onView } = props;
  const { gl, scene, size, set, invalidate } = useThree();
  const flight = useRef<Flight | null>(null);
  const cameras = useMemo(
    () => ({ orthographic: makeCamera('orthographic'), perspective: makeCamera('perspective') }),
    [],
  );
  const controls = useMemo(() => makeControls(cameras.orthographic, gl.domElement), [cameras, gl]);
  const now = useRef<RigState>({
    extentMm,
    view: viewOf(size, covered.current),
    atHome: true,
    camera: cameras.orthographic,
  });
  now.current.extentMm = extentMm;

  const rig = useMemo(
    () => makeRig({ now, flight, controls, invalidate, onPose, onView }),
    [controls, invalidate, onPose, onView],
  );
  useControls(controls, rig, { now, flight, locked });

  const commands = useMemo(
    () => makeCommands({ now, flight, controls, rig, gl, scene }),
    [controls, gl, scene, rig],
  );

  useEffect(() => {
    onReady(commands);
    return () => onReady(null);
  }, [commands, onReady]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: only another model may move the camera
  useLayoutEffect(() => {
    flight.current = null;
    const start = startPose();
    now.current.atHome = start === null;
    rig.apply(start ?? fittedPose(now.current, [...PRESETS.all]));
  }, [modelKey, rig]);

  useLayoutEffect(() => {
    const pose = rig.pose();
    const camera = cameras[projection];
    now.current.camera = camera;
    controls.object = camera;
    set({ camera });
    rig.apply(pose);
  }, [cameras, controls, projection, rig, set]);

  const keepView = useKeepView(rig, now, covered);
  useLayoutEffect(() => keepView({ width: size.width, height: size.height }), [size, keepView]);
  useFrame(({ size: drawn }, seconds) => {
    // The first frame at a new size comes before the page renders it.
    keepView(drawn);
    flyOn(rig, flight, seconds);
  });
  return props.children;
}

function flyOn(rig: Rig, flight: RigParts['flight'], seconds: number): void {
  const leg = flight.current;
  if (leg === null) return;
  // The first frame after an idle time reports all of it as elapsed. Clamp it so that the flight is not
  // skipped.
  leg.done = Math.min(1, leg.done + Math.min(seconds, LONGEST_STEP_SECONDS) / TWEEN_SECONDS);
  rig.apply(poseBetween(leg.from, leg.to, MathUtils.smoothstep(leg.done, 0, 1)));
  if (leg.done === 1) flight.current = null;
}

/** Keeps the visible content when the view changes its size, as when a sheet opens. */
function useKeepView(rig: Rig, now: RigParts['now'], covered: RefObject<Covered>) {
  return useCallback(
    (to: { width: number; height: number }) => {
      const before = now.current.view;
      if (to.width === before.width && to.height === before.height) return;
      const pose = rig.pose();
      now.current.view = viewOf(to, covered.current);
      // The model is fitted to the new view unless the user moved the camera.
      if (now.current.atHome) return rig.apply(fittedPose(now.current, pose.from));
      rig.apply({ ...pose, zoom: zoomKept(pose.zoom, before, now.current.view) });
    },
    [rig, now, covered],
  );
}

/** Connects the controls to the camera, and locks it while a tool needs that. */
function useControls(
  controls: OrbitControls<StudioCamera>,
  rig: Rig,
  { now, flight, locked }: RigParts & { locked: boolean },
): void {
  useEffect(() => {
    const onChange = () => {
      frameCamera(now.current.camera, controls.target, now.current.view);
      rig.announce();
    };
    const onStart = () => {
      flight.current = null;
      now.current.atHome = false;
    };
    controls.addEventListener('change', onChange);
    controls.addEventListener('start', onStart);
    return () => {
      controls.removeEventListener('change', onChange);
      controls.removeEventListener('start', onStart);
      controls.dispose();
    };
  }, [controls, rig, now, flight]);

  useEffect(() => {
    controls.enabled = !locked;
    if (locked) flight.current = null;
  }, [controls, locked, flight]);
}

/** Orbit, pan and zoom without damping, which distorts flights and keeps drawing at rest. */
function makeControls(camera: StudioCamera, element: HTMLElement): OrbitControls<StudioCamera> {
  const controls = new OrbitControls(camera, element);
  controls.enableDamping = false;
  controls.zoomToCursor = true;
  controls.minZoom = CAMERA_ZOOM.min;
  controls.maxZoom = CAMERA_ZOOM.max;
  controls.minDistance = distanceForZoom(CAMERA_ZOOM.max, VIEW_HEIGHT_PX.min);
  controls.maxDistance = distanceForZoom(CAMERA_ZOOM.min, VIEW_HEIGHT_PX.max);
  return controls;
}
