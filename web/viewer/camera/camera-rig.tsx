import { useFrame, useThree } from '@react-three/fiber';
import { type RefObject, useCallback, useEffect, useLayoutEffect, useMemo, useRef } from 'react';
import { MathUtils } from 'three';
import type { Point } from '../../../core/lattice/geometry/vector.ts';
import { prefersReducedMotion } from '../../lib/use-media-query.ts';
import { drawnBy } from '../../lib/webgl.ts';
import type { CameraCommands } from '../camera-commands.ts';
import type { Projection } from '../view-state.ts';
import { type CameraPose, clampZoom, poseBetween } from './camera-pose.ts';
import { makeControls } from './orbit.ts';
import { fitZoom, orbit, PRESETS } from './presets.ts';
import {
  frameCamera,
  makeCamera,
  openPart,
  pictureSteps,
  placeCamera,
  poseOf,
  type ViewSize,
} from './studio-camera.ts';
import { takePicture, takeScreenshot } from './take-picture.ts';

interface Props {
  extentMm: Point;
  /** The camera fits the model when this changes, and only then: a result that arrives never moves it. */
  modelKey: string;
  projection: Projection;
  /** A tool draws on the model: the camera stays. */
  locked: boolean;
  /**
   * Width at the right edge that something else covers, px: the model stands in the middle of the rest. Read when the size
   * changes and not given by a property: what is rendered in the canvas comes later than the page's own step, in which
   * both change at once.
   */
  coveredPx: RefObject<number>;
  /** Where to stand for a model instead of where it fits; asked once for each model. */
  startPose: () => CameraPose | null;
  onReady: (commands: CameraCommands | null) => void;
  /** The camera stands elsewhere; `atHome` when it is where a model was fitted and nobody moved it. */
  onPose: (pose: CameraPose, atHome: boolean) => void;
  /** The picture turned; gets the camera's matrix. */
  onView: (matrixWorldInverse: readonly number[]) => void;
}

const TWEEN_SECONDS = 0.28;
/** A slow machine still shows a few pictures of a flight. */
const LONGEST_STEP_SECONDS = 1 / 15;

function viewOf({ width, height }: { width: number; height: number }, coveredPx: number): ViewSize {
  return { width, height, coveredPx };
}

/** The shorter side of what is not covered, px: what is shown there stays in sight. */
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
      // The axes follow at once: a placed camera may wait for its frame.
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
      // Where the processor draws, a flight would be over before its second picture.
      if (prefersReducedMotion() || drawnBy() === 'processor') return apply(to);
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

  // A view that grows or shrinks, as when a sheet opens, keeps what it shows. One that grows by as much as is covered,
  // as when the parameters hide, stays as it is to the pixel.
  const keepView = useCallback(
    (to: { width: number; height: number }) => {
      const before = now.current.view;
      if (to.width === before.width && to.height === before.height) return;
      const pose = rig.pose();
      now.current.view = viewOf(to, coveredPx.current);
      const [was, is] = [shorterSide(before), shorterSide(now.current.view)];
      rig.apply({ ...pose, zoom: was > 0 && is > 0 ? clampZoom((pose.zoom * is) / was) : pose.zoom });
    },
    [rig, coveredPx],
  );
  useLayoutEffect(() => keepView({ width: size.width, height: size.height }), [size, keepView]);

  useFrame(({ size: drawn }, seconds) => {
    // The first picture of another size comes before the page has rendered it.
    keepView(drawn);
    const leg = flight.current;
    if (leg === null) return;
    // The first frame after idleness reports all the idle time; it must not eat the flight.
    leg.done = Math.min(1, leg.done + Math.min(seconds, LONGEST_STEP_SECONDS) / TWEEN_SECONDS);
    rig.apply(poseBetween(leg.from, leg.to, MathUtils.smoothstep(leg.done, 0, 1)));
    if (leg.done === 1) flight.current = null;
  });
  return null;
}
