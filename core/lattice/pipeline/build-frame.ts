import { fillDomainOf } from '../domain/fill-domain.ts';
import type { Frame } from '../frame/frame.ts';
import type { Mesh } from '../mesh/mesh.ts';
import { frameRegions } from '../regions/frame.ts';
import { latticeName, namedSurface } from '../spec/name.ts';
import type { LatticeSpec } from '../spec/spec.ts';
import { frameModel, refuseFaults } from '../struts/frame-model.ts';
import { frameOfSurface, placeSurface } from '../tpms/fill.ts';
import { surfaceJob } from '../tpms/fill-model.ts';

/**
 * Frame of a lattice inside a closed, outward mesh, without floating parts, dangling struts and stubs.
 * @throws LatticeError bad-spec, too-many-cells, nothing-inside
 */
export function buildFrame(mesh: Mesh, spec: LatticeSpec): Frame {
  if (spec.mode === 'regions') {
    refuseFaults(spec);
    const [first, second] = frameRegions(mesh, spec).sides;
    return { ...first.frame, second: second.frame };
  }
  if (!namedSurface(latticeName(spec))) return frameModel(mesh, spec).frame;
  refuseFaults(spec);
  return frameOfSurface(placeSurface(mesh, surfaceJob(spec), fillDomainOf(mesh, spec)));
}
