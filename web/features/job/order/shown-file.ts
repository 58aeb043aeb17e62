import type { WorkspaceDetail } from '../../../../core/contract/calls/workspace.ts';
import type { Precision } from '../../../../core/rules/order/result-formats.ts';
import { type Mesh, volumeOf } from '../../../../core/solid/mesh/mesh.ts';
import type { Shape } from '../../../mesh/registry.ts';

type Files = WorkspaceDetail['files'];

/** Bytes of a binary STL without triangles, and of each triangle. */
const STL_BYTES = { head: 84, triangle: 50 } as const;

/** Faces of a picture; null for one of rods. */
export const pictureFaces = (picture: Shape) =>
  picture.kind === 'mesh' ? picture.mesh.triangles.length / 3 : null;

/** Returns the precision of the file that an order's report measures, its best; undefined before there is one. */
export function reportedPrecision(files: Files): Precision | undefined {
  const precisions = files.flatMap(({ format, precision }) => (format === 'stl' ? precision : []));
  return precisions.find((precision) => precision === 'high') ?? precisions[0];
}

/** True if a picture is, triangle by triangle, the low-precision file of an order that has a better one. */
export function showsLowFile(files: Files, picture: Shape): boolean {
  const faces = pictureFaces(picture);
  const isPictured = (of: Precision) =>
    files.some(
      ({ format, precision, bytes }) =>
        format === 'stl' && precision === of && (bytes - STL_BYTES.head) / STL_BYTES.triangle === faces,
    );
  return reportedPrecision(files) === 'high' && isPictured('low') && !isPictured('high');
}

const volumes = new WeakMap<Mesh, number>();

/** Returns the volume of the low-precision file while a picture is that file, mm³; else null. Cached. */
export function lowFileMm3(files: Files, picture: Shape | undefined): number | null {
  if (picture?.kind !== 'mesh' || !showsLowFile(files, picture)) return null;
  const { mesh } = picture;
  const volume = volumes.get(mesh) ?? volumeOf(mesh);
  volumes.set(mesh, volume);
  return volume;
}

interface Measured {
  triangles: number;
  volumeMm3: number;
  volumeFraction: number;
}

/** Returns the precision of the file that a picture is, else of the file that the report measures. */
export function picturedPrecision(files: Files, picture: Shape | undefined): Precision | undefined {
  return picture && showsLowFile(files, picture) ? 'low' : reportedPrecision(files);
}

/** Returns the figures of that file. */
export function picturedFigures<T extends Measured>(figures: T, files: Files, picture: Shape | undefined): T {
  const lowMm3 = lowFileMm3(files, picture);
  if (picture === undefined || lowMm3 === null) return figures;
  return {
    ...figures,
    volumeMm3: lowMm3,
    volumeFraction: (figures.volumeFraction * lowMm3) / figures.volumeMm3,
    triangles: pictureFaces(picture) ?? figures.triangles,
  };
}
