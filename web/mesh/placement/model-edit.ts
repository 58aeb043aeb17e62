import { UPLOAD_MAX_EXTENTS_MM, UPLOAD_SMALL_EXTENT_MM } from '../../../core/rules/model/upload-limits.ts';
import { mapPoint } from '../../../core/solid/geometry/vector.ts';

/** Edits of a model before generation (docs/specification.md#flows, #validation and #limits). */

export type Triple = [number, number, number];

export const SCALE_STEP = 0.1;
export const ROTATION_STEP_DEG = 1;
export const TRANSLATION_STEP_MM = 0.1;
/** Maximum translation along each axis, mm. */
export const TRANSLATION_MAX_MM = 100_000;

/** Applied cut: it kept the part behind the plane, or one body of it. */
export interface ModelCut {
  /** Unique id of the resulting mesh. */
  id: string;
}

/** Edits of a model as target values, not steps, so that undo never drifts. */
export interface ModelEdit {
  /** Factor relative to the uploaded size. */
  scale: number;
  /**
   * Rotation about x, then the rotated y, then the twice rotated z, degrees. Typed or dragged values are
   * integers from 0 to 359; placing a face on the bed gives the exact angles.
   */
  rotationDeg: Triple;
  /** Translation from the default position, mm. */
  translationMm: Triple;
  /** In order; the last one determines the mesh. */
  cuts: readonly ModelCut[];
}

export const NO_EDIT: ModelEdit = {
  scale: 1,
  rotationDeg: [0, 0, 0],
  translationMm: [0, 0, 0],
  cuts: [],
};

/** Rounds away binary fractions: 0.1 * 3 becomes 0.3. */
function roundToStep(value: number, step: number): number {
  return Math.round(Math.round(value / step) * step * 1e6) / 1e6 + 0;
}

/**
 * Scale range of a model with these extents (any order, mm, at scale 1). The minimum brings the smallest side
 * to 5 mm, rounded up to a tenth. The maximum still fits 400 x 380 x 259 mm, rounded down. If no scale
 * satisfies both, the range is the single maximum.
 */
export function scaleRange(extentMm: readonly number[]): { min: number; max: number } {
  const sorted = [...extentMm].sort((a, b) => b - a);
  const fits = Math.min(...UPLOAD_MAX_EXTENTS_MM.map((limitMm, axis) => limitMm / sorted[axis]!));
  // Tolerance: 259 / 25.9 is slightly below ten in binary.
  const max = Math.max(SCALE_STEP, roundToStep(Math.floor(fits * 10 + 1e-9) / 10, SCALE_STEP));
  const min = roundToStep(Math.ceil((UPLOAD_SMALL_EXTENT_MM / sorted.at(-1)!) * 10 - 1e-9) / 10, SCALE_STEP);
  return { min: Math.min(min, max), max };
}

/** Clamps a scale to the model's range and step; NaN gives 1, clamped. */
export function clampScale(scale: number, range: { min: number; max: number }): number {
  const wanted = Number.isFinite(scale) ? roundToStep(scale, SCALE_STEP) : 1;
  return Math.min(range.max, Math.max(range.min, wanted));
}

/** Normalises an angle to whole degrees from 0 to 359; NaN gives 0. */
export function normalizeRotationDeg(degrees: number): number {
  if (!Number.isFinite(degrees)) return 0;
  return (((Math.round(degrees) % 360) + 360) % 360) + 0;
}

/** Rounds to 0.1 mm and clamps to +/- 100 000 mm; NaN gives 0. */
export function clampTranslationMm(valueMm: number): number {
  if (!Number.isFinite(valueMm)) return 0;
  return roundToStep(
    Math.min(TRANSLATION_MAX_MM, Math.max(-TRANSLATION_MAX_MM, valueMm)),
    TRANSLATION_STEP_MM,
  );
}

export function sameEdit(a: ModelEdit, b: ModelEdit): boolean {
  return editKey(a) === editKey(b);
}

/** True if anything differs from the uploaded model. */
export function isEdited(edit: ModelEdit): boolean {
  return !sameEdit(edit, NO_EDIT);
}

/** Equal text for equal edits; the key of a stored file. */
export function editKey({ scale, rotationDeg, translationMm, cuts }: ModelEdit): string {
  return JSON.stringify([scale, rotationDeg, translationMm, cuts.map(({ id }) => id)]);
}

export function withAxis(values: Triple, axis: number, value: number): Triple {
  return mapPoint(values, (old, k) => (k === axis ? value : old));
}
