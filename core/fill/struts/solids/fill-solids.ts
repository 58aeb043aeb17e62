import { bodiesOf } from '../../../model/bodies/bodies.ts';
import { partVolumes } from '../../../model/bodies/nesting.ts';
import { LatticeError } from '../../../solid/error.ts';
import { openKernel, type RoomOperands, SolidScope, uniteRooms } from '../../../solid/kernel/kernel.ts';
import { appendMeshes } from '../../../solid/mesh/append-meshes.ts';
import { pairEdges, partsOf } from '../../../solid/mesh/edges.ts';
import type { Mesh } from '../../../solid/mesh/mesh.ts';
import type { Classification } from '../../grid/classification.ts';
import { toLattice } from '../../grid/placement.ts';
import { fillingsInLattice, roomsInLattice } from '../../grid/wall.ts';
import type { FillHooks } from '../../result/filled-model.ts';
import { withModelVertices } from '../../result/model-vertices.ts';
import type { TrimmedPart } from '../../result/trimmed-part.ts';
import type { VertexPlaces } from '../bodies/vertex-places.ts';
import type { TrimGroup } from '../plan/groups.ts';
import type { FillPlan } from '../plan/plan.ts';
import { shortenEnds } from '../plan/short-ends.ts';
import { clusterOf } from '../trim/boolean/clusters.ts';
import { roundTrimmed } from '../trim/round-trimmed.ts';
import { uncap } from '../trim/uncap.ts';

/** A closed surface around less is a crumb, mm3: the thinnest strut's shortest end holds more. */
const CRUMB_MM3 = 1e-4;

/** The solids behind faces with the struts that enter them, within the model and without the caps on clean rings. */
export async function fillSolids(
  { classified, model }: { classified: Classification; model: Mesh },
  { plan, places, groups }: { plan: FillPlan; places: VertexPlaces; groups: readonly TrimGroup[] },
  { resolves, fillings }: Omit<FillHooks, 'onFrame'>,
): Promise<{ parts: TrimmedPart[]; clusters: number; triangles: number }> {
  const clusters = groups.map(({ nodes, segments }) =>
    clusterOf(classified, { plan, places }, { nodes, segments: shortenEnds(classified, plan, segments) }),
  );
  const struts = appendMeshes(clusters.map(({ solid }) => solid));
  const { placement, domain, solids = [] } = classified;
  const local = toLattice(model, placement.shift, placement.turnZDeg);
  const united = await unite(struts, local, {
    solids,
    clear: roomsInLattice(domain.clear ?? [], placement),
    fillings: fillingsInLattice(domain.solids ?? [], fillings, placement),
  });
  const rounded = roundTrimmed(united, placement.quantumMm, resolves);
  const rings = clusters.flatMap((cluster) => cluster.rings);
  const exact = withModelVertices(withoutCrumbs(rounded), local, placement.quantumMm);
  return {
    parts: uncap(exact, rings, { sides: classified.joints.sides, solidOf: solidsOfFaces(exact) }),
    clusters: clusters.length,
    triangles: struts.triangles.length / 3,
  };
}

async function unite(struts: Mesh, model: Mesh, rooms: RoomOperands): Promise<Mesh> {
  const scope = new SolidScope(await openKernel());
  try {
    const lattice = struts.triangles.length > 0 ? scope.solid(struts, 'trim-failed') : undefined;
    const { vertProperties, triVerts, numProp } = uniteRooms(scope, { lattice, model }, rooms).getMesh();
    if (numProp !== 3) throw new LatticeError('trim-failed', 'the boolean kernel added properties');
    return { positions: vertProperties, triangles: triVerts };
  } finally {
    scope.release();
  }
}

/** A mesh without the closed surfaces around next to nothing that the boolean leaves where faces almost coincide. */
function withoutCrumbs(mesh: Mesh): Mesh {
  const { positions, triangles } = mesh;
  const { part, count } = partsOf(pairEdges(triangles, positions.length / 3).twin);
  const volumes = partVolumes(mesh, part, count);
  const isKept = (face: number) => Math.abs(volumes[part[face]!]!) >= CRUMB_MM3;
  return { positions, triangles: triangles.filter((_, i) => isKept(Math.floor(i / 3))) };
}

/** The solid that each face bounds: behind the whole surface of a ball lies one with two surfaces. */
function solidsOfFaces({ positions, triangles }: Mesh): Int32Array | undefined {
  const { twin } = pairEdges(triangles, positions.length / 3);
  return bodiesOf({ positions, triangles }, twin)?.bodyOf;
}
