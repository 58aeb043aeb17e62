import type { Grayscale } from '../../../core/contract/calls/grayscale.ts';
import type { FieldRequest } from '../../../core/contract/calls/parts/gradient-field.ts';
import type { Point } from '../../../core/solid/geometry/vector.ts';
import { movedFace } from '../../../core/spec/face-place.ts';
import type { PressureField } from '../../../core/spec/field.ts';
import type { GradientSettings, PlacedField } from '../settings.ts';

/** Picture that a gradient follows; null for a field without one, and while it is missing. */
export function usedPicture({ field, picture }: GradientSettings): Grayscale | null {
  return field === null || field.source === 'pressure' ? picture : null;
}

/** What a gradient still needs before a lattice can follow it. */
export function missingInput(gradient: GradientSettings): 'picture' | 'faces' | null {
  const { field } = gradient;
  if (field?.source === 'faces') return field.facesAtMm.length === 0 ? 'faces' : null;
  return field?.source === 'axis' || usedPicture(gradient) !== null ? null : 'picture';
}

/** True for a map from none to its highest pressure. */
export function isWhole({
  fromKPa,
  toKPa,
  fullKPa,
}: Pick<PressureField, 'fromKPa' | 'toKPa' | 'fullKPa'>): boolean {
  return fromKPa === 0 && toKPa === fullKPa;
}

/** Copy of the field of a gradient, for a request; undefined for a gradient without one, or without its faces. */
export function requestedField(gradient: GradientSettings): FieldRequest | undefined {
  const { field } = gradient;
  if (field === null || missingInput(gradient) === 'faces') return undefined;
  // The settings that a component follows are a proxy, which cannot be cloned.
  return JSON.parse(JSON.stringify(field));
}

/** A field whose places have moved with the model. */
export function movedField(
  field: PlacedField | null,
  move: (at: Readonly<Point>) => Point,
): PlacedField | null {
  if (field?.source === 'faces')
    return { ...field, facesAtMm: field.facesAtMm.map((face) => movedFace(face, move)) };
  if (field?.source !== 'pressure') return field;
  const corner = (k: 0 | 1 | 2 | 3): [number, number] => {
    const [xMm, yMm] = field.cornersMm[k];
    const [movedXMm, movedYMm] = move([xMm, yMm, 0]);
    return [movedXMm, movedYMm];
  };
  return { ...field, cornersMm: [corner(0), corner(1), corner(2), corner(3)] };
}

/** A gradient whose places have moved with the model. A tilt changes the outline, so a map of pressure is not kept. */
export function movedGradient(
  gradient: GradientSettings,
  move: (at: Readonly<Point>) => Point,
): GradientSettings {
  const [[x0, y0, z0], [x1, y1, z1]] = [move([0, 0, 0]), move([0, 0, 1])];
  const isTilted = Math.hypot(x1 - x0, y1 - y0) > TILT_MAX * Math.abs(z1 - z0);
  if (isTilted && gradient.field?.source === 'pressure') return { ...gradient, picture: null };
  return { ...gradient, field: movedField(gradient.field, move) };
}

/** Slope of a tilt that moves no place noticeably. */
const TILT_MAX = 1e-3;

/** A gradient without what was placed on its model, for another one: its faces, or its map of pressure. */
export function gradientForOther(gradient: GradientSettings): GradientSettings {
  const { field, picture } = gradient;
  const kept = field?.source === 'pressure' ? null : picture;
  return { ...gradient, field: fieldWithoutFaces(field), picture: kept };
}

/** A field without the faces of its model, for another one. */
export function fieldWithoutFaces(field: PlacedField | null): PlacedField | null {
  return field?.source === 'faces' ? { ...field, facesAtMm: [] } : field;
}
