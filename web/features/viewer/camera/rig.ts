import type { RefObject } from 'react';
import type { OrbitControls } from 'three/addons/controls/OrbitControls.js';
import type { Point } from '../../../../core/solid/geometry/vector.ts';
import { prefersReducedMotion } from '../../../lib/use-media-query.ts';
import { rendererKind } from '../../../lib/webgl.ts';
import type { CameraPose } from '../camera-pose.ts';
import { fitZoom } from './presets.ts';
import { openPart, placeCamera, poseOf, type StudioCamera, type ViewSize } from './studio-camera.ts';

/** Way between two poses; `done` is 0 to 1. */
export interface Flight {
  from: CameraPose;
  to: CameraPose;
  done: number;
}

export interface RigState {
  extentMm: Point;
  view: ViewSize;
  /** True while the camera is where the model was fitted. */
  atHome: boolean;
  camera: StudioCamera;
}

export interface RigParts {
  now: RefObject<RigState>;
  flight: RefObject<Flight | null>;
}

export interface Rig {
  pose(): CameraPose;
  announce(): void;
  /** Places the camera without a flight. */
  apply(to: CameraPose): void;
  /** The same on a user's behalf: the camera is no longer where the model was fitted. */
  move(to: CameraPose): void;
  flyTo(to: CameraPose): void;
}

export function makeRig({
  now,
  flight,
  controls,
  invalidate,
  onPose,
  onView,
}: RigParts & {
  controls: OrbitControls<StudioCamera>;
  invalidate: () => void;
  onPose: (pose: CameraPose, atHome: boolean) => void;
  onView: (matrixWorldInverse: readonly number[]) => void;
}): Rig {
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
}

/** Returns the pose from which the model fills the open part of the view. */
export function fittedPose({ extentMm, view }: RigState, from: Point): CameraPose {
  return { targetMm: [0, 0, extentMm[2] / 2], from, zoom: fitZoom(extentMm, from, openPart(view)) };
}
