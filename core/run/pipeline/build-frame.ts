import type { Frame } from '../../fill/frame/frame.ts';
import { latticeKind } from '../../fill/kinds.ts';
import { refuseFaults } from '../../fill/struts/frame-model.ts';
import { fillDomainOf } from '../../model/domain/fill-domain.ts';
import type { Mesh } from '../../solid/mesh/mesh.ts';
import type { LatticeSpec } from '../../spec/spec.ts';
import { aboutOwn, concernsOneBody, frameOfBodies, withOwnFrames } from './bodies/bodies-frame.ts';
import { type BodyJob, bodyJobs } from './bodies/body-jobs.ts';

/**
 * Frame of a lattice inside a closed, outward mesh, without floating parts, dangling struts and stubs. Bodies into
 * which nothing fits are left out.
 * @throws LatticeError bad-spec, too-many-cells, nothing-inside
 */
export function buildFrame(mesh: Mesh, spec: LatticeSpec): Frame {
  const found = bodyJobs(mesh, spec);
  const [only] = found.jobs;
  if (!found.placements) return frameOfJob(only!);
  refuseFaults(spec);
  let first: unknown;
  const frames = found.jobs.map((job) => {
    try {
      return frameOfJob(job);
    } catch (error) {
      if (!concernsOneBody(error)) throw error;
      first ??= error;
      return undefined;
    }
  });
  if (frames.every((frame) => !frame)) throw first;
  return frameOfBodies(found, frames);
}

function frameOfJob(job: BodyJob): Frame {
  const frames = (job.own ?? []).map((one) => {
    try {
      return frameOfBody(one.mesh, one.spec);
    } catch (error) {
      throw aboutOwn(one, error);
    }
  });
  return withOwnFrames(job, frameOfBody(job.mesh, job.spec), frames);
}

function frameOfBody(mesh: Mesh, spec: LatticeSpec): Frame {
  refuseFaults(spec);
  return latticeKind(spec).frame({ mesh, fillDomain: (own) => fillDomainOf(mesh, own) }, spec);
}
