import type { Frame } from '../../../core/fill/frame/frame.ts';
import { readStl } from '../../../core/formats/stl/read.ts';
import { deflateOnNode } from '../../../core/formats/threemf/deflate-on-node.ts';
import { meshModelXml } from '../../../core/formats/threemf/model.ts';
import { writeThreeMfPackage } from '../../../core/formats/threemf/package.ts';
import type { Sink } from '../../../core/formats/zip/zip-stream.ts';
import { THUMBNAIL_SIDE_PX } from '../../../core/rules/order/result-formats.ts';
import { writeBeamPackage } from '../../../core/run/output/beam-package.ts';
import { thumbnailPng } from '../../../core/run/output/thumbnail.ts';
import type { Mesh } from '../../../core/solid/mesh/mesh.ts';
import { weldCorners } from '../../../core/solid/mesh/weld/weld.ts';

/** Writes a result as a 3MF mesh: the bytes that the command line makes of the same lattice. */
export async function writeMesh(lattice: string, result: Mesh, write: Sink): Promise<void> {
  await writeThreeMfPackage(meshModelXml(lattice, result), write, {
    thumbnailPng: pictureOf(result),
    deflate: deflateOnNode,
  });
}

/** Writes a result as a 3MF beam lattice, with the picture of its mesh, or another. */
export async function writeBeams(
  { frame, model, picture }: { frame: Frame; model: Mesh; picture: Mesh | Uint8Array | undefined },
  write: Sink,
): Promise<void> {
  const thumbnail = picture && 'triangles' in picture ? pictureOf(picture) : picture;
  await writeBeamPackage(frame, model, { write, thumbnail, deflate: deflateOnNode });
}

export function meshOfResult(stl: Uint8Array): Mesh {
  const read = readStl(stl);
  if (!read.ok) throw new RangeError('the result is no STL');
  return weldCorners(read.corners);
}

function pictureOf(result: Mesh): Uint8Array {
  return thumbnailPng(result, THUMBNAIL_SIDE_PX);
}
