import { OrbitControls } from 'three/addons/controls/OrbitControls.js';
import { distanceForZoom } from '../camera-pose.ts';
import { CAMERA_ZOOM } from '../view-limits.ts';
import type { StudioCamera } from './studio-camera.ts';

/** Range of view heights whose zoom limits apply to the perspective camera, px. */
const VIEW_HEIGHT_PX = { min: 200, max: 1600 };

/**
 * Creates orbit, pan and zoom controls without damping. Damping distorts flights and keeps drawing after the
 * pointer stops.
 */
export function makeControls(camera: StudioCamera, element: HTMLElement): OrbitControls<StudioCamera> {
  const controls = new OrbitControls(camera, element);
  controls.enableDamping = false;
  controls.zoomToCursor = true;
  controls.minZoom = CAMERA_ZOOM.min;
  controls.maxZoom = CAMERA_ZOOM.max;
  controls.minDistance = distanceForZoom(CAMERA_ZOOM.max, VIEW_HEIGHT_PX.min);
  controls.maxDistance = distanceForZoom(CAMERA_ZOOM.min, VIEW_HEIGHT_PX.max);
  return controls;
}
