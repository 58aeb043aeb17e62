import { type Camera, Matrix4 } from 'three';
import type { ScreenProjection } from './projection.ts';

export function projectionOf(camera: Camera, size: { width: number; height: number }): ScreenProjection {
  const matrix = new Matrix4().multiplyMatrices(camera.projectionMatrix, camera.matrixWorldInverse);
  return {
    matrix: matrix.toArray(),
    inverse: matrix.clone().invert().toArray(),
    width: size.width,
    height: size.height,
  };
}
