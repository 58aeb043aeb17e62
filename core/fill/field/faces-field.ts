import { insideMesh } from '../../model/domain/inside-mesh.ts';
import { facesOf, namedFace } from '../../model/domain/roles/named-face.ts';
import { trianglesOf } from '../../model/domain/roles/triangles-of.ts';
import { buildFaceTree } from '../../model/wrap/face-tree.ts';
import { NearestFaces } from '../../model/wrap/nearest.ts';
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
  const { faces } = facesOf(model);
  const named = new Set(facesAtMm.map((atMm) => namedFace(model, atMm)));
  const own = Uint32Array.from([...named].flatMap((face) => [...faces[face]!.triangles]));
  const picked = new NearestFaces(buildFaceTree(model.positions, trianglesOf(model.triangles, own)));
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
