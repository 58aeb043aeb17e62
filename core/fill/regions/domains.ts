import type { FillDomain } from '../../model/domain/fill-domain.ts';
import { LatticeError } from '../../solid/error.ts';
import type { Plane } from '../../solid/geometry/plane.ts';
import { mapPoint } from '../../solid/geometry/vector.ts';
import { clipClosedBehind } from '../../solid/mesh/clipping/clip.ts';
import { type Mesh, volumeOf } from '../../solid/mesh/mesh.ts';
import type { Membrane } from '../../spec/spec.ts';

export interface RegionDomains {
  /** Middle plane of the membrane; its normal points from the second part to the first. */
  middle: Plane;
  halfMm: number;
  /** The first part lies on the side from which the plane's three points run counter-clockwise. */
  domains: [FillDomain, FillDomain];
}

/** Cuts the model by a membrane. @throws LatticeError 'plane-misses' if one side is empty */
export function regionDomains(model: Mesh, { plane: middle, halfMm }: Membrane): RegionDomains {
  const side = (sign: 1 | -1): FillDomain => {
    // The wall points out of the fill domain: against the normal for the first part, along it for the second.
    const normal = mapPoint(middle.normal, (n) => -sign * n);
    const wall: Plane = { normal, offset: -sign * middle.offset - halfMm };
    const mesh = clipClosedBehind(model, wall);
    if (mesh.triangles.length === 0 || mesh === model) {
      throw new LatticeError('plane-misses', 'the cut plane leaves nothing on one side');
    }
    return { isOpen: true, isHollow: false, mesh, solidMm3: volumeOf(model) - volumeOf(mesh), wall };
  };
  return { middle, halfMm, domains: [side(1), side(-1)] };
}
