import type { Scene, WebGLRenderer } from 'three';
import type { OrbitControls } from 'three/addons/controls/OrbitControls.js';
import { mapPoint, type Point } from '../../../../core/solid/geometry/vector.ts';
import { clampZoom } from '../camera-pose.ts';
import type { CameraCommands } from './camera-commands.ts';
import { orbit, PRESETS } from './presets.ts';
import { fittedPose, type Rig, type RigParts } from './rig.ts';
import { pictureSteps, type StudioCamera } from './studio-camera.ts';
import { takePicture, takeScreenshot, withoutGround } from './take-picture.ts';

/** Returns the camera's commands. Those that move it do nothing while a tool locks the controls. */
export function makeCommands({
  now,
  flight,
  controls,
  rig,
  gl,
  scene,
}: RigParts & {
  controls: OrbitControls<StudioCamera>;
  rig: Rig;
  gl: WebGLRenderer;
  scene: Scene;
}): CameraCommands {
  const unlessLocked = (act: () => void) => () => {
    if (controls.enabled) act();
  };
  const fitted = (from: Point) => fittedPose(now.current, from);
  return {
    look: (from) =>
      unlessLocked(() => rig.flyTo(fitted(typeof from === 'string' ? [...PRESETS[from]] : from)))(),
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
      const targetMm = mapPoint(pose.targetMm, (at, axis) => at - right[axis]! * rightPx - up[axis]! * upPx);
      unlessLocked(() => rig.move({ ...pose, targetMm }))();
    },
    picture(sizePx, isForPaper = false) {
      const { camera, view } = now.current;
      const drawn = { gl, scene, camera };
      if (!isForPaper) return takePicture(drawn, sizePx, view);
      return withoutGround(drawn, () => takePicture(drawn, sizePx, { ...view, topPx: 0 }));
    },
    screenshot: (background) =>
      takeScreenshot({ gl, scene, camera: now.current.camera }, background, now.current.view),
  };
}
