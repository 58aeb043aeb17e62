import { expandFrame } from '../../fill/frame/expand.ts';
import type { Frame } from '../../fill/frame/frame.ts';
import { rodMesh } from '../../fill/frame/rod-mesh.ts';
import { beamModelXml } from '../../formats/threemf/model.ts';
import { type Deflate, writeThreeMfPackage } from '../../formats/threemf/package.ts';
import type { Sink } from '../../formats/zip/zip-stream.ts';
import { BEAM_CLIPPING_MAX_FACES, BEAM_REPRESENTATION_MAX_STRUTS } from '../../rules/order/result-formats.ts';
import type { Mesh } from '../../solid/mesh/mesh.ts';

/** The fewest triangles of a closed rod. */
const FEWEST_SIDES = 3;

/**
 * Writes the struts of a frame as a 3MF beam lattice, clipped by the model, with plain rods for viewers
 * without beam support, if these two are not too large. Returns the number of bytes.
 */
export async function writeBeamPackage(
  frame: Frame,
  model: Mesh,
  {
    write,
    thumbnail,
    deflate,
  }: { write: Sink; thumbnail?: Uint8Array | undefined; deflate?: Deflate | undefined },
): Promise<number> {
  const beams = expandFrame(frame);
  const clips = model.triangles.length / 3 <= BEAM_CLIPPING_MAX_FACES;
  const shows = beams.segments.length / 6 <= BEAM_REPRESENTATION_MAX_STRUTS;
  const object = {
    beams,
    ...(clips ? { clippingMesh: model } : {}),
    ...(shows ? { representationMesh: rodMesh(beams, FEWEST_SIDES) } : {}),
  };
  return await writeThreeMfPackage(beamModelXml(frame.lattice, object), write, {
    thumbnailPng: thumbnail,
    deflate,
  });
}
