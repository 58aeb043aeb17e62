import type { WorkspaceDetail } from '../../../../core/contract/calls/workspace.ts';
import type { Shape } from '../../../mesh/registry.ts';

type Files = WorkspaceDetail['files'];

/** Bytes of a binary STL without triangles, and of each triangle. */
const STL_BYTES = { head: 84, triangle: 50 } as const;

/** Faces of a picture; null for one of rods. */
export const pictureFaces = (picture: Shape) =>
  picture.kind === 'mesh' ? picture.mesh.triangles.length / 3 : null;

/** Returns the STL that a picture is, triangle by triangle; undefined for a picture of rods. */
function picturedFile(files: Files, picture: Shape): Files[number] | undefined {
  const faces = pictureFaces(picture);
  return files.find(
    ({ format, bytes }) => format === 'stl' && (bytes - STL_BYTES.head) / STL_BYTES.triangle === faces,
  );
}

/** True if a picture is the low-precision file of an order that has a better one: its struts end otherwise. */
export function showsLowFile(files: Files, picture: Shape): boolean {
  const hasHigh = files.some(({ precision }) => precision === 'high');
  return hasHigh && picturedFile(files, picture)?.precision === 'low';
}
