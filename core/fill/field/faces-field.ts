import { insideMesh } from '../../model/domain/inside-mesh.ts';
import { namedFaces } from '../../model/domain/roles/named-face.ts';
import { buildFaceTree } from '../../model/nearest/face-tree.ts';
import { NearestFaces } from '../../model/nearest/nearest.ts';
import { appendMeshes } from '../../solid/mesh/append-meshes.ts';
import type { Mesh } from '../../solid/mesh/mesh.ts';
import { type FacesField, runOf } from '../../spec/field.ts';
import type { FieldAt } from './field.ts';

/**
 * Returns the distance from faces as a share of a depth. A place outside the model, such as the far node of a strut
 * that the surface cuts, has the number of the surface nearest to it.
 * @throws LatticeError face-not-found for a point that lies on no face
 */
export function facesField(field: FacesField, filled: Mesh): FieldAt {
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
