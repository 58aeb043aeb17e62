import type { FieldRequest } from '../../../core/contract/calls/gradient-field.ts';
import type { Grayscale } from '../../../core/contract/calls/grayscale.ts';
import type { Point } from '../../../core/solid/geometry/vector.ts';
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
  if (field?.source === 'faces') return { ...field, facesAtMm: field.facesAtMm.map(move) };
  if (field?.source !== 'pressure') return field;
  const corner = (k: 0 | 1 | 2 | 3): [number, number] => {
    const [xMm, yMm] = field.cornersMm[k];
    const [movedXMm, movedYMm] = move([xMm, yMm, 0]);
    return [movedXMm, movedYMm];
  };
  return { ...field, cornersMm: [corner(0), corner(1), corner(2), corner(3)] };
}

/** A field without the faces of its model, for another one. */
export function fieldWithoutFaces(field: PlacedField | null): PlacedField | null {
  return field?.source === 'faces' ? { ...field, facesAtMm: [] } : field;
}
