import type { Frame } from '../../fill/frame/frame.ts';
import { latticeKind } from '../../fill/kinds.ts';
import { refuseFaults } from '../../fill/struts/frame-model.ts';
import { fillDomainOf } from '../../model/domain/fill-domain.ts';
import type { Mesh } from '../../solid/mesh/mesh.ts';
import type { LatticeSpec } from '../../spec/spec.ts';
import { concernsOneBody, frameOfBodies } from './bodies/bodies-frame.ts';
import { bodyJobs } from './bodies/body-jobs.ts';

/**
 * Frame of a lattice inside a closed, outward mesh, without floating parts, dangling struts and stubs. Bodies into
 * which nothing fits are left out.
 * @throws LatticeError bad-spec, too-many-cells, nothing-inside
 */
export function buildFrame(mesh: Mesh, spec: LatticeSpec): Frame {
  const found = bodyJobs(mesh, spec);
  const [only] = found.jobs;
  if (!found.placements) return frameOfBody(only!.mesh, only!.spec);
  refuseFaults(spec);
  let first: unknown;
  const frames = found.jobs.map((job) => {
    try {
      return frameOfBody(job.mesh, job.spec);
    } catch (error) {
      if (!concernsOneBody(error)) throw error;
      first ??= error;
      return undefined;
    }
  });
  if (frames.every((frame) => !frame)) throw first;
  return frameOfBodies(found, frames);
}

function frameOfBody(mesh: Mesh, spec: LatticeSpec): Frame {
  refuseFaults(spec);
  return latticeKind(spec).frame({ mesh, fillDomain: (own) => fillDomainOf(mesh, own) }, spec);
}
