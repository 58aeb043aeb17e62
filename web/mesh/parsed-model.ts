import { type Box, boundsOf, extentOf } from '../../core/lattice/geometry/box.ts';
import type { Point } from '../../core/lattice/geometry/vector.ts';
import { type Mesh, volumeOf } from '../../core/lattice/mesh/mesh.ts';

/** A model that can be looked at: nothing is known of it yet but its shape. */
export interface ParsedModel {
  /** Of an archive it is the name of the model within. */
  fileName: string;
  /** Bytes of the file it was read from; of the model itself when it came in an archive. */
  fileBytes: number;
  mesh: Mesh;
  boxMm: Box;
  extentMm: Point;
  volumeMm3: number;
}

/** What the stage tells of a model that was read; its shape apart. */
export function stageFigures({ fileName, fileBytes, mesh, extentMm, volumeMm3 }: ParsedModel) {
  const { triangles, positions } = mesh;
  const [faces, vertices] = [triangles.length / 3, positions.length / 3];
  return { fileName, fileBytes, faces, vertices, volumeMm3, extentMm };
}

/** Measures a mesh. Meant for a worker: a large one takes longer than a frame. */
export function toParsedModel(fileName: string, fileBytes: number, mesh: Mesh): ParsedModel {
  const boxMm = boundsOf(mesh);
  return { fileName, fileBytes, mesh, boxMm, extentMm: extentOf(boxMm), volumeMm3: volumeOf(mesh) };
}
