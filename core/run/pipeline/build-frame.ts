import type { Frame } from '../../fill/frame/frame.ts';
import { latticeKind } from '../../fill/kinds.ts';
import { refuseFaults } from '../../fill/struts/frame-model.ts';
import { fillDomainOf } from '../../model/domain/fill-domain.ts';
import type { Mesh } from '../../solid/mesh/mesh.ts';
import type { LatticeSpec } from '../../spec/spec.ts';
import {
  aboutOwn,
  concernsOneBody,
  frameOfBodies,
  frameOfSolid,
  isWhollySolid,
  withOwnFrames,
} from './bodies/bodies-frame.ts';
import { type BodyJob, bodyJobs } from './bodies/body-jobs.ts';

/**
 * Frame of a lattice inside a closed, outward mesh, without floating parts, dangling struts and stubs. Bodies into
 * which nothing fits are left out; of one that is wholly solid the frame has no strut.
 * @throws LatticeError bad-spec, too-many-cells, nothing-inside
 */
export function buildFrame(mesh: Mesh, spec: LatticeSpec): Frame {
  const found = bodyJobs(mesh, spec);
  const [only] = found.jobs;
  if (!found.placements) return frameOfJob(only!);
  refuseFaults(spec);
  let first: unknown;
  const [placement] = found.placements;
  let lattices = 0;
  const frames = found.jobs.map((job) => {
    try {
      const frame = frameOfJob(job);
      lattices++;
      return frame;
    } catch (error) {
      if (!concernsOneBody(error)) throw error;
      first ??= error;
      if (isWhollySolid(job, error)) return frameOfSolid(job, placement!);
      return undefined;
    }
  });
  if (lattices === 0) throw first;
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
