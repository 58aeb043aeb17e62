import { LatticeError } from '../../solid/error.ts';
import type { Mesh } from '../../solid/mesh/mesh.ts';
import { membraneOf, type RegionsSpec, regionSpecs } from '../../spec/spec.ts';
import { type FramedModel, type FrameOptions, frameModel } from '../struts/frame-model.ts';
import { type RegionDomains, regionDomains } from './domains.ts';

/**
 * Frames of both sides of a cut model; the first one is on the side from which the plane's points run
 * counter-clockwise.
 * @throws LatticeError bad-spec, plane-misses, side-apart if no strut of a side reaches the membrane,
 * and as `frameModel` does
 */
export function frameRegions(
  mesh: Mesh,
  spec: RegionsSpec,
  options: Omit<FrameOptions, 'domain'> = {},
): { split: RegionDomains; sides: [FramedModel, FramedModel] } {
  const membrane = membraneOf(spec);
  if (!membrane) throw new LatticeError('bad-spec', 'the three points of the cut plane lie in one line');
  const split = regionDomains(mesh, membrane);
  const [first, second] = regionSpecs(spec);
  const sides: [FramedModel, FramedModel] = [
    frameModel(mesh, first, { ...options, domain: split.domains[0] }),
    frameModel(mesh, second, { ...options, domain: split.domains[1] }),
  ];
  if (sides.some(({ graph }) => !graph.onWall)) {
    throw new LatticeError('side-apart', 'no strut of one side reaches the membrane');
  }
  return { split, sides };
}
