import type { Point } from '../../solid/geometry/vector.ts';

/** Line through a point along a unit vector, mm. */
export interface Axis {
  atMm: Point;
  along: Point;
}

/**
 * Shape of a face. `isHollow`: the material lies outside the round surface, as around a hole. A hole or a boss goes at
 * least `HOLE_LEAST_DEG` round its axis; a `round` less, as a fillet or the end of a slot.
 */
export type FaceShape =
  | { kind: 'plane'; normal: Point; offsetMm: number }
  | {
      kind: 'hole' | 'boss' | 'round';
      axis: Axis;
      diameterMm: number;
      depthMm: number;
      turnDeg: number;
      isHollow: boolean;
    }
  | { kind: 'cone'; axis: Axis; angleDeg: number; diameterMm: number; depthMm: number; isHollow: boolean }
  | { kind: 'sphere'; centreMm: Point; diameterMm: number; isHollow: boolean }
  | { kind: 'patch' };

/** A face of a model: the triangles that a designer sees as one surface. */
export interface Face {
  shape: FaceShape;
  triangles: Uint32Array;
  areaMm2: number;
  /** A point on it, mm: the middle of its largest triangle. */
  atMm: Point;
}

export interface ModelFaces {
  faces: readonly Face[];
  faceOf: Int32Array;
}

/** Least angle about its axis of a hole or a boss, degrees: one with a slot through its wall is still a hole. */
export const HOLE_LEAST_DEG = 240;
