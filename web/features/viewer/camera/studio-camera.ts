import { OrthographicCamera, PerspectiveCamera, Vector3 } from 'three';
import type { Point } from '../../../../core/solid/geometry/vector.ts';
import {
  type CameraPose,
  clampZoom,
  distanceForZoom,
  FIELD_OF_VIEW_DEG,
  zoomForDistance,
} from '../camera-pose.ts';
import { VEIL_LAYER } from '../drawing/layers.ts';
import type { Covered } from './covered.ts';

/** Camera of the studio. `manual` keeps R3F from changing its frustum. */
export type StudioCamera = (OrthographicCamera | PerspectiveCamera) & { manual?: boolean };

/** Size of the view, px, and the area that controls cover. */
export interface ViewSize extends Covered {
  width: number;
  height: number;
}

/** Size of the uncovered part of the view, px: models are fitted into it. */
export function openPart({
  width,
  height,
  endPx,
  topPx,
  ...rest
}: ViewSize): Omit<ViewSize, 'endPx' | 'topPx'> {
  return { ...rest, width: Math.max(1, width - endPx), height: Math.max(0, height - topPx) };
}

/** Returns the zoom at which a view of another size shows the same content. Content within the shorter side stays visible. */
export function zoomKept(zoom: number, before: ViewSize, now: ViewSize): number {
  const [was, is] = [shorterSide(before), shorterSide(now)];
  return was > 0 && is > 0 ? clampZoom((zoom * is) / was) : zoom;
}

function shorterSide(view: ViewSize): number {
  const { width, height } = openPart(view);
  return Math.min(width, height);
}

/** Distance of the orthographic camera from its target, mm. It does not affect the image. */
const PARALLEL_DISTANCE_MM = 1500;
const PARALLEL_DEPTH_MM = 20_000;
/** Near and far planes as shares of the distance, close enough for a 24-bit depth buffer. */
const NEAR_SHARE = 1 / 60;
const FAR_MM = 4000;

export function makeCamera(kind: 'orthographic' | 'perspective'): StudioCamera {
  const camera: StudioCamera =
    kind === 'orthographic'
      ? new OrthographicCamera(-1, 1, 1, -1, -PARALLEL_DEPTH_MM, PARALLEL_DEPTH_MM)
      : new PerspectiveCamera(FIELD_OF_VIEW_DEG);
  camera.manual = true;
  camera.up.set(0, 0, 1);
  camera.layers.enable(VEIL_LAYER);
  return camera;
}

export function poseOf(camera: StudioCamera, targetMm: Vector3, view: ViewSize): CameraPose {
  const offset = camera.position.clone().sub(targetMm);
  const zoom =
    camera instanceof OrthographicCamera ? camera.zoom : zoomForDistance(offset.length(), view.height);
  return { targetMm: targetMm.toArray(), from: offset.normalize().toArray(), zoom: clampZoom(zoom) };
}

export function placeCamera(camera: StudioCamera, pose: CameraPose, view: ViewSize): void {
  const target = new Vector3(...pose.targetMm);
  const from = new Vector3(...pose.from).normalize();
  if (camera instanceof OrthographicCamera) {
    camera.position.copy(target).addScaledVector(from, PARALLEL_DISTANCE_MM);
    camera.zoom = pose.zoom;
  } else {
    camera.position.copy(target).addScaledVector(from, distanceForZoom(pose.zoom, view.height));
  }
  camera.lookAt(target);
  frameCamera(camera, target, view);
}

/** Fits the frustum to the view and distance; the target is the centre of the uncovered part. */
export function frameCamera(
  camera: StudioCamera,
  target: Vector3,
  { width, height, endPx, topPx }: ViewSize,
): void {
  camera.setViewOffset(width, height, endPx / 2, -topPx / 2, width, height);
  if (camera instanceof OrthographicCamera) {
    camera.left = -width / 2;
    camera.right = width / 2;
    camera.top = height / 2;
    camera.bottom = -height / 2;
  } else {
    const distanceMm = camera.position.distanceTo(target);
    camera.aspect = width / Math.max(1, height);
    camera.near = Math.max(0.05, distanceMm * NEAR_SHARE);
    camera.far = distanceMm + FAR_MM;
  }
  camera.updateProjectionMatrix();
  camera.updateMatrixWorld();
}

/** Model-space vectors of one image pixel at the target, mm: right and up of the camera. */
export function pictureSteps(camera: StudioCamera, zoom: number): { right: Point; up: Point } {
  const column = (index: number): Point =>
    new Vector3().setFromMatrixColumn(camera.matrixWorld, index).divideScalar(zoom).toArray();
  return { right: column(0), up: column(1) };
}
