import type { FieldCourse, FieldSource } from '../rules/parameters/gradient-fields.ts';
import type { ProjectionAxis } from '../rules/parameters/gradient-images.ts';
import type { Mesh } from '../solid/mesh/mesh.ts';
import type { FacePlace } from './face-place.ts';

/** Distance from faces: 0 on them, 1 from the depth on. */
export interface FacesField {
  source: Extract<FieldSource, 'faces'>;
  /** The faces, each by a point on it or by strokes, in the model's coordinates, mm. */
  facesAtMm: readonly FacePlace[];
  depthMm: number;
  course: FieldCourse;
  /** Model that has the faces, in place of the filled one: that of all bodies for one of several. */
  model?: Mesh;
}

/** Place along an axis of the model: 0 at its low end, 1 at its high end. */
export interface AxisField {
  source: Extract<FieldSource, 'axis'>;
  axis: ProjectionAxis;
  course: FieldCourse;
}

/** A place of the model seen from above, mm. */
export type PlanPoint = readonly [number, number];

/** Pressure seen from above, as a picture shows it: 0 up to one pressure, 1 from another on. */
export interface PressureField {
  source: Extract<FieldSource, 'pressure'>;
  /** Where the corners of the picture lie: its upper left, then clockwise as one looks at the picture. */
  cornersMm: readonly [PlanPoint, PlanPoint, PlanPoint, PlanPoint];
  /** Pressure that white shows, kPa; black shows none. */
  fullKPa: number;
  fromKPa: number;
  toKPa: number;
  course: FieldCourse;
  /** Set where the picture holds the field's numbers, solved from a map for a sink, in place of the pressure. */
  solved?: SinkGoal;
}

/** What a pressure map is solved for: the same sink everywhere, or with a peak no more pressure than that. */
export interface SinkGoal {
  sinkMm: number;
  peakKPa?: number;
}

/** Place of a sole seen from above, with the pressure measured on it. */
export interface PressedPlace {
  heightMm: number;
  areaMm2: number;
  kPa: number;
}

/** True for corners that turn the same way, each by a noticeable area. */
export function isConvex(corners: PressureField['cornersMm']): boolean {
  const turns = corners.map(([x, y], k) => {
    const [[x1, y1], [x2, y2]] = [corners[(k + 1) % 4]!, corners[(k + 2) % 4]!];
    return (x1 - x) * (y2 - y1) - (y1 - y) * (x2 - x1);
  });
  return turns.every((turn) => turn > 1e-6) || turns.every((turn) => turn < -1e-6);
}

/** What gives every place of a model a number from 0 to 1. */
export type Field = FacesField | AxisField | PressureField;

/** The part of the way from one end to the other at a number from 0 to 1; beyond it as at its ends. */
export function runOf(course: FieldCourse, number: number): number {
  const t = Math.min(1, Math.max(0, number));
  return course === 'smooth' ? t * t * (3 - 2 * t) : t;
}
