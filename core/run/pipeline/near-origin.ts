import { type ModelMesh, moveModel } from '../../formats/stl/body-appendix.ts';
import { boundsOf } from '../../solid/geometry/box.ts';
import { mapPoint, type Point } from '../../solid/geometry/vector.ts';
import { movedFace } from '../../spec/face-place.ts';
import type { Field, PlanPoint } from '../../spec/field.ts';
import type { LatticeSpec } from '../../spec/spec.ts';

/**
 * Distance of a model's centre from the origin along an axis above which the model is moved, mm. Up to here
 * 32-bit floats resolve 1.2e-4 mm, fine enough for every joint. At ten times the distance crisp joints fall
 * back to hulls, and at a hundred times faces intersect.
 */
const FAR_MM = 1000;

/** Model and spec close enough to the origin for 32-bit floats. */
export interface NearOrigin {
  mesh: ModelMesh;
  spec: LatticeSpec;
  /** Translation of the model, whole mm; undefined if it was not moved. */
  movedMm?: Point;
}

/** Moves a far model and its spec to the origin, along far axes by whole mm, so nothing is rounded. */
export function nearOrigin(mesh: ModelMesh, spec: LatticeSpec): NearOrigin {
  const { min, max } = boundsOf(mesh);
  const movedMm = mapPoint(min, (low, k) => {
    const middle = (low + max[k]!) / 2;
    return Math.abs(middle) > FAR_MM ? -Math.round(middle) : 0;
  });
  if (movedMm.every((mm) => mm === 0)) return { mesh, spec };
  const moved = moveModel(mesh, (positions) => positions.map((value, i) => value + movedMm[i % 3]!));
  return { mesh: moved, spec: movedSpec(spec, movedMm), movedMm };
}

export function movedSpec<Spec extends LatticeSpec>(spec: Spec, movedMm: Point): Spec;
export function movedSpec(spec: LatticeSpec, movedMm: Point): LatticeSpec {
  const moved = (place: Readonly<Point>) => mapPoint(place, (mm, k) => mm + movedMm[k]!);
  const drains = spec.drains?.map(({ atMm, ...hole }) => ({ ...hole, atMm: moved(atMm) }));
  const roles = spec.roles?.map(({ facesAtMm, ...role }) => ({
    ...role,
    facesAtMm: facesAtMm.map((face) => movedFace(face, moved)),
  }));
  const drained = { ...spec, ...(drains ? { drains } : {}), ...(roles ? { roles } : {}) };
  const placed = spec.originMm ? { ...drained, originMm: moved(spec.originMm) } : drained;
  if (placed.gradient?.field)
    return { ...placed, gradient: { ...placed.gradient, field: movedField(placed.gradient.field, movedMm) } };
  if (!placed.regions) return placed;
  const [a, b, c] = placed.regions.plane;
  return { ...placed, regions: { ...placed.regions, plane: [moved(a), moved(b), moved(c)] } };
}

function movedField(field: Field, [dx, dy, dz]: Point): Field {
  if (field.source === 'faces')
    return {
      ...field,
      facesAtMm: field.facesAtMm.map((face) => movedFace(face, ([x, y, z]) => [x + dx, y + dy, z + dz])),
    };
  if (field.source === 'axis') return field;
  const [a, b, c, d] = field.cornersMm;
  const moved = ([x, y]: PlanPoint): PlanPoint => [x + dx, y + dy];
  return { ...field, cornersMm: [moved(a), moved(b), moved(c), moved(d)] };
}
