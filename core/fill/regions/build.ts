import { LatticeError } from '../../solid/error.ts';
import { heightOver } from '../../solid/geometry/plane.ts';
import { openKernel } from '../../solid/kernel/kernel.ts';
import { appendMeshes } from '../../solid/mesh/append-meshes.ts';
import { type Mesh, volumeOf } from '../../solid/mesh/mesh.ts';
import type { LatticeReport } from '../../spec/report.ts';
import type { RegionsSpec } from '../../spec/spec.ts';
import { resolveCrossings, widenAllMargins } from '../attempts.ts';
import type { LatticeBuild } from '../build.ts';
import { fallsApart } from '../coverage/coverage.ts';
import { toLattice } from '../grid/placement.ts';
import { planeInLattice } from '../grid/wall.ts';
import type { FilledModel, FillHooks } from '../result/filled-model.ts';
import type { Ring, TrimmedPart } from '../result/trimmed-part.ts';
import { VertexPlaces } from '../struts/bodies/vertex-places.ts';
import type { FramedModel } from '../struts/frame-model.ts';
import { planFill } from '../struts/plan/plan-fill.ts';
import { shortenEnds } from '../struts/plan/short-ends.ts';
import { buildClusters, type Cluster } from '../struts/trim/boolean/clusters.ts';
import { trimOpen } from '../struts/trim/boolean/solve.ts';
import { crispAtFaces } from '../struts/trim/flat/crisp-at-faces.ts';
import { projectCaps } from '../struts/trim/projected.ts';
import { roundTrimmed } from '../struts/trim/round-trimmed.ts';
import { trimSmooth } from '../struts/trim/smooth/smooth-members.ts';
import { trimmingOf } from '../struts/trim/trimming.ts';
import { uncap } from '../struts/trim/uncap.ts';
import type { RegionDomains } from './domains.ts';
import { frameRegions } from './frame.ts';
import { HOLE_RADIUS_MM, membraneHoles } from './holes.ts';
import { joinedRegions } from './join.ts';
import { keepOnMembrane, type Side } from './membrane.ts';

/** Groups this close to the wall are joined with it, mm. */
const NEAR_WALL_MM = 0.05;

/** Struts on both sides of a plane, joined by a pierced membrane. Margins of both sides widen together. */
export async function regionsBuild(mesh: Mesh, spec: RegionsSpec): Promise<LatticeBuild> {
  return {
    fill: (hooks) => fillRegions(mesh, spec, hooks),
    domain: mesh,
    skin: new Float32Array(),
    retries: [resolveCrossings, widenAllMargins],
  };
}

async function fillRegions(mesh: Mesh, spec: RegionsSpec, hooks: FillHooks): Promise<FilledModel> {
  const { split, sides: framed } = frameRegions(mesh, spec, {
    margins: hooks.margins,
    crispCuts: crispAtFaces,
  });
  const sides: [Side, Side] = [prepareSide(framed[0]), prepareSide(framed[1])];
  const frame = { ...sides[0].framed.frame, second: sides[1].framed.frame };
  await hooks.onFrame(frame);
  const { parts, regionOf, holes, trim } = await trimSides(mesh, sides, { split, hooks });
  const { copies, kept } = keepOnMembrane(sides, parts, regionOf);
  return {
    frame,
    placement: sides[0].framed.classification.placement,
    predictedMm3: predictedVolume(framed, split, { modelMm3: volumeOf(mesh), holes }),
    copies,
    kept,
    trim: { projected: sides[0].projected.length + sides[1].projected.length, ...trim },
  };
}

/** Membrane without its holes, plus the predictions of both frames. */
function predictedVolume(
  framed: readonly [FramedModel, FramedModel],
  { domains, halfMm }: RegionDomains,
  { modelMm3, holes }: { modelMm3: number; holes: number },
): number {
  const membrane = domains[0].solidMm3 + domains[1].solidMm3 - modelMm3;
  const filled = framed.reduce(
    (sum, { frame }, i) => sum + frame.predictedVolumeMm3 - domains[i]!.solidMm3,
    0,
  );
  return membrane - holes * Math.PI * HOLE_RADIUS_MM ** 2 * 2 * halfMm + filled;
}

function prepareSide(framed: FramedModel): Side {
  if (fallsApart(framed.frame, framed.classification.domain.mesh)) {
    throw new LatticeError('cell-too-large', 'most of a lattice falls apart in its part of the model');
  }
  const plan = planFill(framed);
  const places = new VertexPlaces(framed.classification);
  const { parts, rest } = projectCaps(framed.classification, plan, places);
  const segments = shortenEnds(framed.classification, plan, rest);
  const clusters = buildClusters(framed.classification, { ...plan, segments }, places);
  return { framed, plan, places, projected: parts, clusters };
}

/** Splits groups clear of the wall into those trimmed member by member and those for the boolean kernel. */
function trimFree(
  { framed, plan, places }: Side,
  free: readonly Cluster[],
): { smooth: Mesh[]; rest: Cluster[] } {
  const trimming = trimmingOf(framed.classification, plan, places);
  const smooth: Mesh[] = [];
  const rest: Cluster[] = [];
  for (const cluster of free) {
    trimming.facets.forget();
    const part = trimSmooth(trimming, cluster);
    if (part) smooth.push(part.mesh);
    else rest.push(cluster);
  }
  return { smooth, rest };
}

/** Trims both sides and labels every ring with its side. */
async function trimSides(
  mesh: Mesh,
  sides: readonly [Side, Side],
  { split, hooks }: { split: RegionDomains; hooks: FillHooks },
): Promise<{
  parts: TrimmedPart[];
  regionOf: Map<Ring, 0 | 1>;
  holes: number;
  trim: Omit<LatticeReport['trim'], 'projected'> & { smooth: number };
}> {
  const kernel = await openKernel();
  const meshes: Mesh[] = [];
  const atWall: [Mesh[], Mesh[]] = [[], []];
  const regionOf = new Map<Ring, 0 | 1>();
  const trim = { smooth: 0, clusters: 0, triangles: 0 };
  const { placement } = sides[0].framed.classification;
  const local = toLattice(mesh, placement.shift, placement.turnZDeg);
  for (const region of [0, 1] as const) {
    const { framed, places, clusters, projected } = sides[region];
    const classified = framed.classification;
    const touches = ({ solid }: Cluster) => {
      for (let v = 0; v < solid.positions.length; v += 3) {
        if (heightOver(classified.wall!, solid.positions, v) > -NEAR_WALL_MM) return true;
      }
      return false;
    };
    atWall[region] = clusters.filter(touches).map((cluster) => cluster.solid);
    const free = clusters.filter((cluster) => !touches(cluster));
    // Clear of the wall, so that the whole model cuts them exactly as their own part would.
    const onShare = (share: number) => hooks.onTrimmed((region + share) * 0.4);
    const { smooth, rest } = trimFree(sides[region], free);
    meshes.push(...smooth);
    trim.smooth += smooth.length;
    trim.clusters += clusters.length - smooth.length;
    const solids = [...rest.map(({ solid }) => solid), ...atWall[region]];
    for (const solid of solids) trim.triangles += solid.triangles.length / 3;
    meshes.push(
      ...(await trimOpen({ lattice: classified, domain: local }, rest, {
        places,
        ...hooks,
        onTrimmed: onShare,
      })),
    );
    for (const { ring } of clusters.flatMap((cluster) => cluster.rings)) regionOf.set(ring, region);
    for (const part of projected) for (const ring of part.rings) regionOf.set(ring, region);
  }
  const middle = planeInLattice(split.middle, placement);
  const framed = sides.map((side) => side.framed);
  const holes = membraneHoles(split, framed, local);
  meshes.push(
    joinedRegions(kernel, { model: local, lattices: atWall, holes }, { middle, halfMm: split.halfMm }),
  );
  hooks.onTrimmed(1);
  const quantumMm = Math.min(...sides.map((side) => side.framed.classification.placement.quantumMm));
  const rings = sides.flatMap((side) => side.clusters.flatMap((cluster) => cluster.rings));
  const all = appendMeshes(meshes.map((one) => roundTrimmed(one, quantumMm, hooks.resolves)));
  const trimmed = uncap(all, rings);
  const parts = [...sides[0].projected, ...sides[1].projected, ...trimmed];
  return { parts, regionOf, holes: holes.length, trim };
}
