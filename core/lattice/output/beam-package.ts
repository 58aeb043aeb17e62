import { BEAM_CLIPPING_MAX_FACES, BEAM_REPRESENTATION_MAX_STRUTS } from '../../rules/order/result-formats.ts';
import { beamModelXml } from '../formats/threemf/model.ts';
import { type Sink, writeThreeMfPackage } from '../formats/threemf/package.ts';
import { expandFrame } from '../frame/expand.ts';
import type { Frame } from '../frame/frame.ts';
import type { Mesh } from '../mesh/mesh.ts';
import { latticeName, namedSurface } from '../spec/name.ts';
import type { LatticeSpec } from '../spec/spec.ts';
import { strutPrisms } from './strut-prisms.ts';

/** True if beams describe the whole result: not for surface lattices, shells, bottoms and membranes. */
export function isAllBeams(spec: LatticeSpec): boolean {
  const solid = spec.shellMm !== undefined || spec.bottomMm !== undefined || spec.mode === 'regions';
  return !solid && !namedSurface(latticeName(spec));
}

/**
 * Writes the struts of a frame as a 3MF beam lattice, clipped by the model, with plain rods for viewers
 * without beam support, if these two are not too large. Returns the number of bytes.
 */
export async function writeBeamPackage(
  frame: Frame,
  model: Mesh,
  write: Sink,
  thumbnail?: Uint8Array,
): Promise<number> {
  const beams = expandFrame(frame);
  const clips = model.triangles.length / 3 <= BEAM_CLIPPING_MAX_FACES;
  const shows = beams.segments.length / 6 <= BEAM_REPRESENTATION_MAX_STRUTS;
  const object = {
    beams,
    ...(clips ? { clippingMesh: model } : {}),
    ...(shows ? { representationMesh: strutPrisms(beams) } : {}),
  };
  return await writeThreeMfPackage(beamModelXml(frame.lattice, object), write, thumbnail);
}
