import { UPLOAD_MAX_EXTENTS_MM, UPLOAD_SMALL_EXTENT_MM } from '../../core/rules/model/upload-limits.ts';

/** What the editor does to a model before it is generated: product.md sections 4, 5 and 9. */

export type Triple = [number, number, number];

/** Scale goes in tenths. */
export const SCALE_STEP = 0.1;
/** Rotation goes in whole degrees. */
export const ROTATION_STEP_DEG = 1;
/** Translation goes in tenths of a mm. */
export const TRANSLATION_STEP_MM = 0.1;
/** Farthest a model may be moved along each axis, mm. */
export const TRANSLATION_MAX_MM = 100_000;

/** One cut that was made: everything behind the plane was kept, or one body of it. */
export interface ModelCut {
  /** Names the mesh that was left; two cuts never share one. */
  id: string;
}

/** Every edit of a model, as values to get to and not as steps: undoing never drifts. */
export interface ModelEdit {
  /** Factor of the uploaded size. */
  scale: number;
  /**
   * About x, then the turned y, then the twice turned z, degrees. What is typed or dragged is whole, from 0 to 359;
   * laying a face on the bed gives what that face needs.
   */
  rotationDeg: Triple;
  /** From where the model stands by itself, mm. */
  translationMm: Triple;
  /** In the order they were made; the last one says which mesh is left. */
  cuts: readonly ModelCut[];
}

export const NO_EDIT: ModelEdit = {
  scale: 1,
  rotationDeg: [0, 0, 0],
  translationMm: [0, 0, 0],
  cuts: [],
};

/** Takes off what binary fractions add: 0.1 * 3 is 0.3. */
function roundToStep(value: number, step: number): number {
  return Math.round(Math.round(value / step) * step * 1e6) / 1e6 + 0;
}

/**
 * Least and largest scale of a model with these extents (any order, mm, at scale 1). The least brings the smallest
 * side to 5 mm, rounded up to a tenth; the largest still fits 400 x 380 x 259 mm, rounded down. A model too flat for
 * both, or too large, gets a range of one value, the largest that fits.
 */
export function scaleRange(extentMm: readonly number[]): { min: number; max: number } {
  const sorted = [...extentMm].sort((a, b) => b - a);
  const fits = Math.min(...UPLOAD_MAX_EXTENTS_MM.map((limitMm, axis) => limitMm / sorted[axis]!));
  // A hair of tolerance: 259 / 25.9 is a touch under ten in binary.
  const max = Math.max(SCALE_STEP, roundToStep(Math.floor(fits * 10 + 1e-9) / 10, SCALE_STEP));
  const min = roundToStep(Math.ceil((UPLOAD_SMALL_EXTENT_MM / sorted.at(-1)!) * 10 - 1e-9) / 10, SCALE_STEP);
  return { min: Math.min(min, max), max };
}

/** Holds a scale in the range of a model and on its step; what is no number gives 1, held likewise. */
export function holdScale(scale: number, range: { min: number; max: number }): number {
  const wanted = Number.isFinite(scale) ? roundToStep(scale, SCALE_STEP) : 1;
  return Math.min(range.max, Math.max(range.min, wanted));
}

/** Whole degrees from 0 to 359; what is no number gives 0. */
export function holdRotationDeg(degrees: number): number {
  if (!Number.isFinite(degrees)) return 0;
  return (((Math.round(degrees) % 360) + 360) % 360) + 0;
}

/** On the step of 0.1 mm and within +/- 100 000 mm; what is no number gives 0. */
export function holdTranslationMm(valueMm: number): number {
  if (!Number.isFinite(valueMm)) return 0;
  return roundToStep(
    Math.min(TRANSLATION_MAX_MM, Math.max(-TRANSLATION_MAX_MM, valueMm)),
    TRANSLATION_STEP_MM,
  );
}

/** True when two edits leave the same model. */
export function sameEdit(a: ModelEdit, b: ModelEdit): boolean {
  return editKey(a) === editKey(b);
}

/** True when anything differs from the uploaded model. */
export function isEdited(edit: ModelEdit): boolean {
  return !sameEdit(edit, NO_EDIT);
}

/** The same text for the same edit: the name a stored file of it is known by. */
export function editKey({ scale, rotationDeg, translationMm, cuts }: ModelEdit): string {
  return JSON.stringify([scale, rotationDeg, translationMm, cuts.map(({ id }) => id)]);
}

/** The value of `values` on one axis replaced. */
export function withAxis(values: Triple, axis: number, value: number): Triple {
  return values.map((old, k) => (k === axis ? value : old)) as Triple;
}
