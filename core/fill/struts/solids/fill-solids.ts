import { bodiesOf } from '../../../model/bodies/bodies.ts';
import { partVolumes } from '../../../model/bodies/nesting.ts';
import { insideMesh } from '../../../model/domain/inside-mesh.ts';
import {
  meshOfSolid,
  openKernel,
  openTriangulation,
  type RoomOperands,
  SolidScope,
  uniteRooms,
} from '../../../solid/kernel/kernel.ts';
import { appendMeshes } from '../../../solid/mesh/append-meshes.ts';
import { pairEdges, partsOf } from '../../../solid/mesh/edges.ts';
import type { Mesh } from '../../../solid/mesh/mesh.ts';
import type { Classification } from '../../grid/classification.ts';
import { fillingsInLattice, roomsInLattice } from '../../grid/wall.ts';
import type { FillHooks } from '../../result/filled-model.ts';
import { withModelVertices } from '../../result/model-vertices.ts';
import type { TrimmedPart } from '../../result/trimmed-part.ts';
import type { VertexPlaces } from '../bodies/vertex-places.ts';
import type { FillPlan } from '../plan/plan.ts';
import { shortClusters } from '../trim/boolean/clusters.ts';
import { cutBoth } from '../trim/cut-hollow.ts';
import { roundTrimmed } from '../trim/round-trimmed.ts';
import { uncap } from '../trim/uncap.ts';
import { snapOutlines } from './snap-outlines.ts';
import type { SplitGroups } from './split-groups.ts';

/** Struts of fewer triangles are united by the kernel: to compile what cuts costs a new process more than it saves. */
const CUT_LEAST_TRIANGLES = 40_000;
/** A closed surface around less is a crumb, mm3: the thinnest strut's shortest end holds more. */
const CRUMB_MM3 = 1e-4;

/**
 * The solids behind faces with the struts that enter them, within the model and without the caps on clean rings, nor on
 * those where copies begin.
 * @param model in the lattice's frame
 */
export async function fillSolids(
  { classified, model: local }: { classified: Classification; model: Mesh },
  { plan, places, groups, outlines }: { plan: FillPlan; places: VertexPlaces } & Omit<SplitGroups, 'copies'>,
  { resolves = false, fillings }: Omit<FillHooks, 'onFrame'>,
): Promise<{ parts: TrimmedPart[]; clusters: number; triangles: number }> {
  const clusters = shortClusters(classified, { plan, places }, groups);
  const struts = appendMeshes(clusters.map(({ solid }) => solid));
  const { placement, domain, solids = [] } = classified;
  const rooms = {
    solids,
    clear: roomsInLattice(domain.clear ?? [], placement),
    fillings: fillingsInLattice(domain.solids ?? [], fillings, placement),
  };
  const united = await unite({ struts, model: local }, rooms, { quantumMm: placement.quantumMm, resolves });
  const rounded = roundTrimmed(united, placement.quantumMm, resolves);
  const rings = clusters.flatMap((cluster) =>
    cluster.rings.map(({ ring, vertices }) => ({ ring, vertices: outlines.get(ring) ?? vertices })),
  );
  const { mesh, hasHollows } = withoutCrumbs(rounded);
  const exact = withModelVertices(mesh, local, placement.quantumMm);
  snapOutlines(exact, outlines.values());
  const solidOf = hasHollows ? solidsOfFaces(exact) : undefined;
  return {
    parts: uncap(exact, rings, solidOf),
    clusters: clusters.length,
    triangles: struts.triangles.length / 3,
  };
}

/** All within the model, by the kernel where the cut is unclear or has failed before. */
async function unite(
  { struts, model }: { struts: Mesh; model: Mesh },
  rooms: RoomOperands,
  { quantumMm, resolves }: { quantumMm: number; resolves: boolean },
): Promise<Mesh> {
  const scope = new SolidScope(await openKernel());
  try {
    const isPlain = rooms.clear.length === 0 && !rooms.fillings?.some(Boolean);
    if (isPlain && !resolves && struts.triangles.length / 3 >= CUT_LEAST_TRIANGLES) {
      const cut = await uniteByCut(scope, { struts, model }, { ...rooms, quantumMm });
      if (cut) return cut;
    }
    const lattice = struts.triangles.length > 0 ? scope.solid(struts, 'trim-failed') : undefined;
    return meshOfSolid(uniteRooms(scope, { lattice, model }, rooms));
  } finally {
    scope.release();
  }
}

/** As `uniteRooms`, by cutting surfaces along one another, in a fraction of the time. Undefined where that is unclear. */
async function uniteByCut(
  scope: SolidScope,
  { struts, model }: { struts: Mesh; model: Mesh },
  { solids, quantumMm }: RoomOperands & { quantumMm: number },
): Promise<Mesh | undefined> {
  const { positions, triangles } = meshOfSolid(
    scope.union(solids.map((mesh) => scope.solid(mesh, 'trim-failed'))),
  );
  const around = { positions, triangles: triangles.toReversed() };
  const inside = insideMesh(around);
  const about = { quantumMm, openTriangulation };
  const joined = await cutBoth(
    { mesh: around, inside: (x, y, z) => !inside(x, y, z) },
    { mesh: struts, inside: insideMesh(struts) },
    { ...about, keepsOutside: true },
  );
  if (!joined) return undefined;
  const sound = roundTrimmed(joined, quantumMm);
  return await cutBoth(
    { mesh: model, inside: insideMesh(model) },
    { mesh: sound, inside: insideMesh(sound) },
    { ...about, keepsOutside: false },
  );
}

/** A mesh without the crumbs that the boolean leaves at faces that almost coincide, and whether it has hollows. */
function withoutCrumbs(mesh: Mesh): { mesh: Mesh; hasHollows: boolean } {
  const { positions, triangles } = mesh;
  const { part, count } = partsOf(pairEdges(triangles, positions.length / 3).twin);
  const volumes = partVolumes(mesh, part, count);
  const hasHollows = volumes.some((mm3) => mm3 <= -CRUMB_MM3);
  if (volumes.every((mm3) => Math.abs(mm3) >= CRUMB_MM3)) return { mesh, hasHollows };
  const isKept = (face: number) => Math.abs(volumes[part[face]!]!) >= CRUMB_MM3;
  const kept = triangles.filter((_, i) => isKept(Math.floor(i / 3)));
  return { mesh: { positions, triangles: kept }, hasHollows };
}

/** The solid that each face bounds: behind the whole surface of a ball lies one with two surfaces. */
function solidsOfFaces({ positions, triangles }: Mesh): Int32Array | undefined {
  const { twin } = pairEdges(triangles, positions.length / 3);
  return bodiesOf({ positions, triangles }, twin)?.bodyOf;
}
