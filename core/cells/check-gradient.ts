import { materialByName } from '../catalogue/materials.ts';
import { isGrayImage } from '../formats/png/gray-image.ts';
import { FIELD_LIMITS } from '../rules/parameters/gradient-fields.ts';
import { stackLayerPx } from '../rules/parameters/gradient-images.ts';
import { BRUSH_LIMITS, placesLeft } from '../rules/parameters/roles.ts';
import type { SpecFault } from '../solid/error.ts';
import { type BrushStroke, type FacePlace, isPainted, pointsOfFaces } from '../spec/face-place.ts';
import { type Field, isConvex } from '../spec/field.ts';
import { namedLattice } from '../spec/name.ts';
import type { Gradient, GradientSpec } from '../spec/spec.ts';

export const ROD_MIN_MM = 0.05;

/** Farthest place of a spec from the origin, mm: models lie far nearer, and the places of cells stay exact. */
export const ORIGIN_MAX_MM = 1e9;

/** True if a gradient has the image that its field needs, with room for its layers. */
export function holdsShades({ image, layers, field }: Gradient): boolean {
  if (field && field.source !== 'pressure') return image === undefined;
  if (!image || !isGrayImage(image)) return false;
  return layers === undefined || stackLayerPx([image.width, image.height], layers) !== undefined;
}

export function faultsOfGradient({ lattice, gradient, rodDiameterMm }: GradientSpec<unknown>): SpecFault[] {
  const faults: SpecFault[] = [];
  const { darkestMm, lightestMm, field, elastomer } = gradient;
  if (Math.max(darkestMm, lightestMm) !== rodDiameterMm) faults.push({ code: 'gradient-out-of-range' });
  if (!(Math.min(darkestMm, lightestMm) >= ROD_MIN_MM))
    faults.push({ code: 'rod-out-of-range', limit: ROD_MIN_MM });
  const isElastic = elastomer === undefined || materialByName(elastomer)?.shoreA !== undefined;
  if (field && !isFieldSound(field)) faults.push({ code: 'field-out-of-range' });
  if (!isElastic) faults.push({ code: 'unknown-elastomer' });
  // Sheets and networks have a uniform width.
  if (namedLattice(lattice)?.type.family === 'surface') faults.push({ code: 'not-with-this-lattice' });
  return faults;
}

/** True for faces near enough, whose strokes have a size and not too many places together. */
export function arePlaces(faces: readonly FacePlace[]): boolean {
  const isStroke = ({ atMm, radiusMm }: BrushStroke) =>
    atMm.length > 0 && radiusMm > 0 && radiusMm <= BRUSH_LIMITS.farMm;
  const isBrushed = (face: FacePlace) =>
    !isPainted(face) || (face.strokes.length > 0 && face.strokes.every(isStroke));
  return faces.every(isBrushed) && placesLeft(faces) >= 0 && pointsOfFaces(faces).every(isNear);
}

function isNear(place: readonly number[]): boolean {
  return place.every((mm) => Math.abs(mm) <= ORIGIN_MAX_MM);
}

function isFieldSound(field: Field): boolean {
  if (field.source === 'axis') return true;
  const { minDepthMm, maxDepthMm, maxFaces, maxKPa } = FIELD_LIMITS;
  if (field.source === 'faces') {
    const { facesAtMm, depthMm } = field;
    const isCounted = facesAtMm.length > 0 && facesAtMm.length <= maxFaces;
    return isCounted && arePlaces(facesAtMm) && depthMm >= minDepthMm && depthMm <= maxDepthMm;
  }
  const { cornersMm, fullKPa, fromKPa, toKPa } = field;
  const isPressure = fullKPa > 0 && fullKPa <= maxKPa && fromKPa >= 0 && toKPa > fromKPa && toKPa <= maxKPa;
  return isPressure && cornersMm.every(isNear) && isConvex(cornersMm);
}
