import { latticeBuild } from '../../../fill/builds.ts';
import { noCoverage } from '../../../fill/coverage/body-coverage.ts';
import { type BodyCoverage, type Coverage, joinCoverage } from '../../../fill/coverage/coverage.ts';
import { type Frame, frameTotals } from '../../../fill/frame/frame.ts';
import type { Placement } from '../../../fill/grid/placement.ts';
import { collectKinds } from '../../../fill/result/collect.ts';
import type { FillHooks } from '../../../fill/result/filled-model.ts';
import { STL_TRIANGLE_BYTES } from '../../../formats/stl/layout.ts';
import { drainPrisms, refuseHolesWithoutBody } from '../../../model/drain/drain-holes.ts';
import { LatticeError } from '../../../solid/error.ts';
import { type Box, boundsOf } from '../../../solid/geometry/box.ts';
import { concat } from '../../../solid/lists/concat.ts';
import { type Mesh, volumeOf } from '../../../solid/mesh/mesh.ts';
import { weldCorners } from '../../../solid/mesh/weld/weld.ts';
import { hasSurface } from '../../../spec/kind.ts';
import type { BodyReport, SolidReport } from '../../../spec/report.ts';
import type { LatticeSpec } from '../../../spec/spec.ts';
import { isSound, searchCrossings } from '../../../verify/sound.ts';
import { type BuildLimits, buildVerified, refuseCrossings, type VerifiedResult } from '../build-verified.ts';
import { solidReports } from '../solid-reports.ts';
import { aboutOwn, concernsOneBody, frameOfBodies, isWhollySolid, withOwnFrames } from './bodies-frame.ts';
import { type BodyJob, type BodyJobs, bodyJobs } from './body-jobs.ts';
import type { OwnJob } from './own-lattices.ts';
import { solidPart } from './solid-part.ts';

/** Verified results of all bodies that a lattice fits into, and their frame. */
export interface BuiltBodies {
  results: VerifiedResult[];
  frame: Frame;
  coverage: Coverage;
  bodies?: BodyReport[];
}

/**
 * Builds and verifies the lattice of every body. Of several bodies those into which nothing fits are left out, and
 * `onFrame` is called with the frame of all when they are built.
 * @param about `onBody` is called before each body of several with the share that is done and that of the body
 * @throws LatticeError as `generateLattice` does; of several bodies only if nothing fits into any
 */
export async function buildBodies(
  mesh: Mesh,
  spec: LatticeSpec,
  about: { hooks: FillHooks; limits: BuildLimits; onBody(done: number, part: number): void },
): Promise<BuiltBodies> {
  const found = bodyJobs(mesh, spec);
  const { hooks, limits } = about;
  if (!found.placements) {
    const result = await buildBody(found.jobs[0]!, true, { hooks, limits });
    return { results: [result], frame: result.filled.frame, coverage: result.coverage };
  }
  const { built, bodies, coverages } = await buildEach(found, about);
  const frame = frameOfBodies(
    found,
    built.map((result) => result?.filled.frame),
  );
  await hooks.onFrame(frame);
  const results = built.flatMap((result) => result ?? []);
  refuseMeeting(results, bodies);
  return { results, frame, bodies, coverage: joinCoverage(coverages) };
}

/** Builds one body with the lattices of the bodies in it; one of several has only the drain holes at its surface. */
async function buildBody(
  job: BodyJob,
  isOnly: boolean,
  { hooks, limits }: { hooks: FillHooks; limits: BuildLimits },
): Promise<VerifiedResult> {
  const { mesh, spec } = job;
  const within: VerifiedResult[] = [];
  for (const one of job.own ?? []) {
    const silent = { ...hooks, async onFrame() {} };
    const result = await buildBody(one, false, { hooks: silent, limits }).catch((error: unknown) => {
      throw aboutOwn(one, error);
    });
    within.push(result);
    if (!result.whole)
      throw new LatticeError('output-too-large', 'the lattice of a body is too large to unite');
  }
  const fillings = new Map(
    within.map(({ whole }, i) => {
      const { body, cut } = job.own![i]!;
      return [body, { lattice: weldCorners(whole!), cut }];
    }),
  );
  const withOwn = (frame: Frame) =>
    withOwnFrames(
      job,
      frame,
      within.map(({ filled }) => filled.frame),
    );
  const build = await latticeBuild(mesh, spec, hooks.threads);
  const domains = [build.domain, ...(job.own ?? []).map((one) => one.mesh)];
  const drains = drainPrisms({ model: mesh, domains }, spec, isOnly);
  const result = await buildVerified(
    { ...build, drains },
    { ...hooks, fillings, onFrame: (frame) => hooks.onFrame(withOwn(frame)) },
    limits,
  );
  if (!build.solids) return result;
  const struts = hasSurface(spec) ? undefined : result.filled.frame;
  const solids = await solidReports(mesh, build.solids, { frame: struts, domain: build.domain });
  if (within.length === 0) return { ...result, solids };
  const coverages = [result, ...within].map(({ coverage }) => coverage);
  const volumeMm3 = coverages.reduce((sum, coverage) => sum + coverage.volumeMm3, 0);
  return {
    ...result,
    filled: { ...result.filled, frame: withOwn(result.filled.frame) },
    coverage: { ...joinCoverage(coverages), volumeMm3 },
    solids: solids.map((solid) => reportOfOwn(solid, job.own!, within)),
  };
}

/** The report of a body with its own lattice, in place of that of a solid one. */
function reportOfOwn(
  solid: SolidReport,
  own: readonly OwnJob[],
  within: readonly VerifiedResult[],
): SolidReport {
  const i = own.findIndex(({ body }) => body === solid.body);
  if (i < 0) return solid;
  const { lattice, sharedMm3, spec } = own[i]!;
  const { filled, solids: walls = [], whole } = within[i]!;
  const missing = walls.reduce((sum, { missingStruts = 0 }) => sum + missingStruts, solid.missingStruts ?? 0);
  return {
    ...solid,
    ...(missing > 0 ? { missingStruts: missing } : {}),
    volumeMm3: volumeOf(weldCorners(whole!)) - sharedMm3,
    lattice: {
      ...lattice,
      ...(hasSurface(spec)
        ? {}
        : {
            strutCount: filled.frame.strutCount,
            wallStruts: walls.reduce((sum, { strutCount = 0 }) => sum + strutCount, 0),
          }),
    },
  };
}

/** Builds one of several parts; of one that is wholly solid, without a lattice of a body in it, the result is the part itself. */
async function buildPart(
  job: BodyJob,
  placement: Placement,
  about: { hooks: FillHooks; limits: BuildLimits },
): Promise<VerifiedResult> {
  try {
    return await buildBody(job, false, about);
  } catch (error) {
    if (!isWhollySolid(job, error)) throw error;
    return await solidPart(job, { solids: error.solids, placement }, about);
  }
}

async function buildEach(
  { jobs, placements }: BodyJobs,
  { hooks, limits, onBody }: Parameters<typeof buildBodies>[2],
): Promise<{
  built: (VerifiedResult | undefined)[];
  bodies: BodyReport[];
  coverages: BodyCoverage[];
}> {
  const built: (VerifiedResult | undefined)[] = [];
  const bodies: BodyReport[] = [];
  const coverages: BodyCoverage[] = [];
  let first: unknown;
  let triangles = 0;
  for (const [i, job] of jobs.entries()) {
    onBody(i / jobs.length, 1 / jobs.length);
    const body = { boxMm: boundsOf(job.mesh), modelVolumeMm3: volumeOf(job.mesh) };
    try {
      const silent = { ...hooks, async onFrame() {} };
      const maxBytes = limits.maxBytes - triangles * STL_TRIANGLE_BYTES;
      const result = await buildPart(job, placements![0]!, {
        hooks: silent,
        limits: { ...limits, maxBytes },
      });
      triangles += result.triangles;
      built.push(result);
      coverages.push(result.coverage);
      bodies.push({ ...body, strutCount: frameTotals(result.filled.frame).strutCount });
    } catch (error) {
      if (!concernsOneBody(error)) throw error;
      first ??= error;
      built.push(undefined);
      coverages.push(noCoverage(job.mesh));
      bodies.push({ ...body, strutCount: 0, leftOut: error.code });
    }
  }
  if (built.every((result) => !result || result.coverage.bodies === 0))
    throw first ?? new LatticeError('nothing-inside', 'no part is left for a lattice');
  const latticed = jobs.filter((_, i) => built[i]?.coverage.bodies !== 0);
  refuseHolesWithoutBody(
    latticed,
    jobs.flatMap(({ spec }) => spec.drains ?? []),
  );
  return { built, bodies, coverages };
}

/** Throws proof-failed if lattices of bodies that lie close together run through one another. */
function refuseMeeting(results: readonly VerifiedResult[], bodies: readonly BodyReport[]): void {
  const boxes = bodies.filter(({ leftOut }) => !leftOut).map(({ boxMm }) => boxMm);
  const close = results.filter((_, i) => boxes.some((box, j) => i !== j && boxesMeet(box, boxes[i]!)));
  if (close.length === 0) return;
  const searched = concat<Float32Array>(
    Float32Array,
    close.map(({ filled, skin, whole }) => whole ?? collectKinds(filled, skin)),
  );
  const crossings = searchCrossings(searched);
  if (close.every(({ verification }) => isSound(verification, crossings))) return;
  refuseCrossings(crossings!);
}

function boxesMeet(a: Box, b: Box): boolean {
  return a.min.every((low, k) => low <= b.max[k]! && b.min[k]! <= a.max[k]!);
}
