import { insideMesh } from '../../model/domain/inside-mesh.ts';
import { namedFaces } from '../../model/domain/roles/named-face.ts';
import { buildFaceTree } from '../../model/nearest/face-tree.ts';
import { NearestFaces } from '../../model/nearest/nearest.ts';
import { PROJECTION_AXES } from '../../rules/parameters/gradient-images.ts';
import { type Box, boundsOf } from '../../solid/geometry/box.ts';
import type { Point } from '../../solid/geometry/vector.ts';
import { appendMeshes } from '../../solid/mesh/append-meshes.ts';
import type { Mesh } from '../../solid/mesh/mesh.ts';
import { type AxisField, type FacesField, runOf } from '../../spec/field.ts';
import type { Gradient } from '../../spec/spec.ts';
import type { FieldAt } from './field.ts';
import { pictureField } from './picture-field.ts';
import { pressureField } from './pressure-field.ts';

/**
 * Returns the field of a gradient in a model.
 * @param cellMm edges of the cells, over which a picture is averaged
 * @throws LatticeError face-not-found
 */
export function fieldAt(gradient: Gradient, model: Mesh, cellMm: Point): FieldAt {
  const { field } = gradient;
  switch (field?.source) {
    case 'faces':
      return facesField(field, model);
    case 'axis':
      return axisField(field, gradient.boxMm, model);
    case 'pressure':
      return pressureField(field, gradient.image!);
    case undefined:
      return pictureField({ ...gradient, image: gradient.image! }, model, cellMm);
  }
}

/** Returns the place along an axis of a box, by default the model's. */
function axisField({ axis, course }: AxisField, boxMm: Box | undefined, model: Mesh): FieldAt {
  const { min, max } = boxMm ?? boundsOf(model);
  const k = PROJECTION_AXES.indexOf(axis);
  const low = min[k]!;
  const extent = Math.max(max[k]! - low, 1e-9);
  return (at) => runOf(course, (at[k]! - low) / extent);
}

/**
 * Returns the distance from faces as a share of a depth. A place outside the model, such as the far node of a strut
 * that the surface cuts, has the number of the surface nearest to it.
 * @throws LatticeError face-not-found for a point that lies on no face
 */
function facesField(field: FacesField, filled: Mesh): FieldAt {
  const { facesAtMm, depthMm, course, model = filled } = field;
  const named = appendMeshes(namedFaces(model, facesAtMm).map(({ surface }) => surface()));
  const picked = new NearestFaces(buildFaceTree(named.positions, named.triangles));
  const isInside = insideMesh(filled);
  let surface: NearestFaces | undefined;
  const place = new Float64Array(3);
  return (at) => {
    for (let k = 0; k < 3; k++) place[k] = at[k]!;
    let mm = picked.distance(place, depthMm);
    if (mm < depthMm && !isInside(place[0]!, place[1]!, place[2]!)) {
      surface ??= new NearestFaces(buildFaceTree(filled.positions, filled.triangles));
      surface.distance(place);
      mm = picked.distance(surface.place, depthMm);
    }
    return runOf(course, mm / depthMm);
  };
}
