import { useFrame, useThree } from '@react-three/fiber';
import { type RefObject, useCallback, useEffect, useLayoutEffect, useMemo, useRef } from 'react';
import { MathUtils } from 'three';
import { OrbitControls } from 'three/addons/controls/OrbitControls.js';
import type { Point } from '../../../core/lattice/geometry/vector.ts';
import { prefersReducedMotion } from '../../lib/use-media-query.ts';
import { rendererKind } from '../../lib/webgl.ts';
import { type CameraPose, clampZoom, distanceForZoom, poseBetween } from '../camera-pose.ts';
import { CAMERA_ZOOM } from '../view-limits.ts';
import type { Projection } from '../view-state.ts';
import type { CameraCommands } from './camera-commands.ts';
import { fitZoom, orbit, PRESETS } from './presets.ts';
import {
  frameCamera,
  makeCamera,
  openPart,
  pictureSteps,
  placeCamera,
  poseOf,
  type StudioCamera,
  type ViewSize,
} from './studio-camera.ts';
import { takePicture, takeScreenshot } from './take-picture.ts';

/** Range of view heights whose zoom limits apply to the perspective camera, px. */
const VIEW_HEIGHT_PX = { min: 200, max: 1600 };

interface Props {
  extentMm: Point;
  /** The camera fits the model only when this key changes. A result that arrives never moves it. */
  modelKey: string;
  projection: Projection;
  /** True while a tool draws on the model: the camera does not move. */
  locked: boolean;
  /**
   * Width at the right edge covered by a panel, px. The model is centred in the rest. A ref, read when the
   * size changes: the canvas renders after the page, and both change in one step.
   */
  coveredPx: RefObject<number>;
  /** Returns the initial pose of a model, or null to fit the model. Called once per model. */
  startPose: () => CameraPose | null;
  onReady: (commands: CameraCommands | null) => void;
  /** Called when the camera moves. `atHome` is true while the camera is where the model was fitted. */
  onPose: (pose: CameraPose, atHome: boolean) => void;
  /** Called with the camera's matrix when the view turns. */
  onView: (matrixWorldInverse: readonly number[]) => void;
}

const TWEEN_SECONDS = 0.28;
/** Longest time step, so that a slow machine still shows a few frames of a flight. */
const LONGEST_STEP_SECONDS = 1 / 15;

function viewOf({ width, height }: { width: number; height: number }, coveredPx: number): ViewSize {
  return { width, height, coveredPx };
}

/** Shorter side of the uncovered view, px. Content within it stays visible. */
function shorterSide(view: ViewSize): number {
  const { width, height } = openPart(view);
  return Math.min(width, height);
}

/** Orbit, pan and zoom by mouse, touch and command, with short flights between preset views. */
export function CameraRig(props: Props) {
  const { extentMm, modelKey, projection, locked, coveredPx, startPose, onReady, onPose, onView } = props;
  const { gl, scene, size, set, invalidate } = useThree();
  const flight = useRef<{ from: CameraPose; to: CameraPose; done: number } | null>(null);
  const cameras = useMemo(
    () => ({ orthographic: makeCamera('orthographic'), perspective: makeCamera('perspective') }),
    [],
  );
  const controls = useMemo(() => makeControls(cameras.orthographic, gl.domElement), [cameras, gl]);
  const now = useRef({
    extentMm,
    view: viewOf(size, coveredPx.current),
    atHome: true,
    camera: cameras.orthographic,
  });
  now.current.extentMm = extentMm;

  const rig = useMemo(() => {
    const pose = (): CameraPose => poseOf(now.current.camera, controls.target, now.current.view);
    const announce = () => {
      const { camera } = now.current;
      camera.updateMatrixWorld();
      // Update the axes at once: a placed camera may wait for its frame.
      onView(camera.matrixWorldInverse.elements);
      onPose(pose(), now.current.atHome);
      invalidate();
    };
    const apply = (to: CameraPose) => {
      const { camera, view: seen } = now.current;
      controls.target.set(...to.targetMm);
      placeCamera(camera, to, seen);
      controls.update();
      announce();
    };
    const move = (to: CameraPose) => {
      now.current.atHome = false;
      apply(to);
    };
    const flyTo = (to: CameraPose) => {
      now.current.atHome = false;
      // With software rendering a flight would end before its second frame.
      if (prefersReducedMotion() || rendererKind() === 'processor') return apply(to);
      flight.current = { from: pose(), to, done: 0 };
      invalidate();
    };
    return { pose, announce, apply, move, flyTo };
  }, [controls, invalidate, onPose, onView]);

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
  }, [controls, rig]);

  useEffect(() => {
    controls.enabled = !locked;
    if (locked) flight.current = null;
  }, [controls, locked]);

  const fitted = useMemo(
    () =>
      (from: Point): CameraPose => {
        const { extentMm: box, view: seen } = now.current;
        return { targetMm: [0, 0, box[2] / 2], from, zoom: fitZoom(box, from, openPart(seen)) };
      },
    [],
  );

  const commands = useMemo((): CameraCommands => {
    const unlessLocked = (act: () => void) => () => {
      if (controls.enabled) act();
    };
    return {
      look: (preset) => unlessLocked(() => rig.flyTo(fitted([...PRESETS[preset]])))(),
      fit: unlessLocked(() => rig.flyTo(fitted(rig.pose().from))),
      goTo: (pose) => unlessLocked(() => rig.flyTo({ ...pose, zoom: clampZoom(pose.zoom) }))(),
      follow: (pose) =>
        unlessLocked(() => {
          flight.current = null;
          rig.move(pose);
        })(),
      zoomBy: (factor) =>
        unlessLocked(() => rig.flyTo({ ...rig.pose(), zoom: clampZoom(rig.pose().zoom * factor) }))(),
      zoomTo: (zoom) => unlessLocked(() => rig.move({ ...rig.pose(), zoom: clampZoom(zoom) }))(),
      turn: (azimuth, polar) =>
        unlessLocked(() => {
          const pose = rig.pose();
          rig.move({ ...pose, from: orbit(pose.from, azimuth, polar) });
        })(),
      pan(rightPx, upPx) {
        const pose = rig.pose();
        const { right, up } = pictureSteps(now.current.camera, pose.zoom);
        const targetMm = pose.targetMm.map(
          (at, axis) => at - right[axis]! * rightPx - up[axis]! * upPx,
        ) as Point;
        unlessLocked(() => rig.move({ ...pose, targetMm }))();
      },
      picture: (sizePx) => takePicture(gl, scene, now.current.camera, sizePx, openPart(now.current.view)),
      screenshot: (ground) =>
        takeScreenshot(gl, scene, now.current.camera, ground, openPart(now.current.view)),
    };
  }, [controls, fitted, gl, scene, rig]);

  useEffect(() => {
    onReady(commands);
    return () => onReady(null);
  }, [commands, onReady]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: only another model may move the camera
  useLayoutEffect(() => {
    flight.current = null;
    const start = startPose();
    now.current.atHome = start === null;
    rig.apply(start ?? fitted([...PRESETS.all]));
  }, [modelKey, rig]);

  useLayoutEffect(() => {
    const pose = rig.pose();
    const camera = cameras[projection];
    now.current.camera = camera;
    controls.object = camera;
    set({ camera });
    rig.apply(pose);
  }, [cameras, controls, projection, rig, set]);

  // Keeps the visible content when the view changes its size, for example when a sheet opens or the parameters hide.
  const keepView = useCallback(
    (to: { width: number; height: number }) => {
      const before = now.current.view;
      if (to.width === before.width && to.height === before.height) return;
      const pose = rig.pose();
      now.current.view = viewOf(to, coveredPx.current);
      // Where the user has not moved the camera, the model fits the new view.
      if (now.current.atHome) return rig.apply(fitted(pose.from));
      const [was, is] = [shorterSide(before), shorterSide(now.current.view)];
      rig.apply({ ...pose, zoom: was > 0 && is > 0 ? clampZoom((pose.zoom * is) / was) : pose.zoom });
    },
    [rig, fitted, coveredPx],
  );
  useLayoutEffect(() => keepView({ width: size.width, height: size.height }), [size, keepView]);

  useFrame(({ size: drawn }, seconds) => {
    // The first frame at a new size comes before the page renders it.
    keepView(drawn);
    const leg = flight.current;
    if (leg === null) return;
    // The first frame after an idle time reports all of it as elapsed. Clamp it so that the flight is not
    // skipped.
    leg.done = Math.min(1, leg.done + Math.min(seconds, LONGEST_STEP_SECONDS) / TWEEN_SECONDS);
    rig.apply(poseBetween(leg.from, leg.to, MathUtils.smoothstep(leg.done, 0, 1)));
    if (leg.done === 1) flight.current = null;
  });
  return null;
}

/**
 * Creates orbit, pan and zoom controls without damping. Damping distorts flights and keeps drawing after the
 * pointer stops.
 */
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
