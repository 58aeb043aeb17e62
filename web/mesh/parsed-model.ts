import type { ModelMesh } from '../../core/formats/stl/body-appendix.ts';
import { type Box, boundsOf, extentOf } from '../../core/solid/geometry/box.ts';
import type { Point } from '../../core/solid/geometry/vector.ts';
import { volumeOf } from '../../core/solid/mesh/mesh.ts';

/** Parsed model that can be viewed; not inspected yet. */
export interface ParsedModel {
  /** Name of the model; inside an archive its entry name. */
  fileName: string;
  /** Size of its file, bytes; inside an archive the size of the model itself. */
  fileBytes: number;
  mesh: ModelMesh;
  boxMm: Box;
  extentMm: Point;
  volumeMm3: number;
}

export function stageFigures({ fileName, fileBytes, mesh, extentMm, volumeMm3 }: ParsedModel) {
  const { triangles, positions } = mesh;
  const [faces, vertices] = [triangles.length / 3, positions.length / 3];
  return { fileName, fileBytes, faces, vertices, volumeMm3, extentMm };
}

/** Measures a mesh. For workers: a large mesh takes longer than a frame. */
export function toParsedModel(fileName: string, fileBytes: number, mesh: ModelMesh): ParsedModel {
  const boxMm = boundsOf(mesh);
  return { fileName, fileBytes, mesh, boxMm, extentMm: extentOf(boxMm), volumeMm3: volumeOf(mesh) };
}
