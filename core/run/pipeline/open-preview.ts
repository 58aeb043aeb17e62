import { expandFrame } from '../../fill/frame/expand.ts';
import type { Frame } from '../../fill/frame/frame.ts';
import { everyNthRod, type Rods, rodMesh, trianglesOfRod } from '../../fill/frame/rod-mesh.ts';
import { latticeKind } from '../../fill/kinds.ts';
import { shownDesign } from '../../fill/surface/shown-design.ts';
import type { FillDomain } from '../../model/domain/fill-domain.ts';
import { thinnedDomainOf } from '../../model/domain/thinned-domain.ts';
import { boundsOf } from '../../solid/geometry/box.ts';
import { mapPoint } from '../../solid/geometry/vector.ts';
import { openKernel, trimSolid } from '../../solid/kernel/kernel.ts';
import { appendMeshes } from '../../solid/mesh/append-meshes.ts';
import { clipClosed, clipClosedBehind, clipOpen } from '../../solid/mesh/clipping/clip.ts';
import { compactMesh } from '../../solid/mesh/compact.ts';
import type { Mesh } from '../../solid/mesh/mesh.ts';
import { hasSolid, type LatticeSpec, membraneOf } from '../../spec/spec.ts';
import { thinMesh } from '../output/levels.ts';
import { concernsOneBody } from './bodies/bodies-frame.ts';
import { type BodyJob, bodyJobs } from './bodies/body-jobs.ts';

/** Maximum triangles of an open preview: some 3 MB. */
const MOST_TRIANGLES = 600_000;
/** Triangles up to which the rods of a small picture are round. */
const PICTURE_TRIANGLES = 50_000;
/** Maximum triangles of the inner face of a shell. */
const INNER_FACE_TRIANGLES = 20_000;
/** Height of the slice that is left out below, mm. */
const OPEN_BELOW_MM = 0.3;
/** Sides of a rod, finest first. */
const SIDES = [8, 6, 5, 4, 3];

/** Drawing of a lattice for viewers without a right to its file. */
export interface OpenPreview {
  mesh: Mesh;
  /** True if it shows the rods of the frame only, which a page draws from the frame itself. */
  isFrame: boolean;
}

/** True if the open preview of a spec is its frame, without anything that takes long to draw. */
export function isFrameAlone(spec: LatticeSpec): boolean {
  return latticeKind(spec).show === undefined && !hasSolid(spec);
}

/**
 * Draws a lattice from model and frame, never from the result: rods, the surface before its trim, and the solid parts
 * of the spec. It is no file to print: of each part the lowest 0.3 mm are missing, and a surface deviates by up to 3 %
 * of a cell.
 */
export async function openPreview(model: Mesh, spec: LatticeSpec, frame: Frame): Promise<OpenPreview> {
  const solids = await solidParts(model, spec);
  const surfaces = await surfacesBefore(model, spec);
  if (surfaces === null && solids.length === 0)
    return { mesh: rodsWithin(expandFrame(frame)), isFrame: true };
  const parts = [...(surfaces ?? [rodsWithin(expandFrame(frame))]), ...solids];
  return { mesh: appendMeshes(parts.map(openBelow)), isFrame: false };
}

function openBelow(part: Mesh): Mesh {
  return clipOpen(part, { axis: 2, at: boundsOf(part).min[2] + OPEN_BELOW_MM, side: 1 });
}

/** The drawing for a small picture: a shell, which hides all else, is cut in half towards the viewer. */
export function picturedPreview({ mesh }: OpenPreview, { shellMm }: LatticeSpec): Mesh {
  if (shellMm === undefined) return mesh;
  const { min, max } = boundsOf(mesh);
  return clipOpen(mesh, { axis: 1, at: (min[1] + max[1]) / 2, side: 1 });
}

/** The rods of a frame for a small picture, which shows no more sides of them. */
export function picturedRods(frame: Frame): Mesh {
  return rodsWithin(expandFrame(frame), PICTURE_TRIANGLES);
}

/** Rods as round as a number of triangles allows; every n-th rod, thicker, if even the least round are too many. */
function rodsWithin(rods: Rods, roundTriangles = MOST_TRIANGLES): Mesh {
  const count = rods.radiiMm.length / 2;
  const sides = SIDES.find((number) => count * trianglesOfRod(number) <= roundTriangles) ?? SIDES.at(-1)!;
  const every = Math.max(1, Math.ceil((count * trianglesOfRod(sides)) / MOST_TRIANGLES));
  return rodMesh(everyNthRod(rods, every), sides);
}

/** Surface lattice of each body before the trim; null for rods, and if it is too much to draw. */
async function surfacesBefore(model: Mesh, spec: LatticeSpec): Promise<Mesh[] | null> {
  const kind = latticeKind(spec);
  const own = spec.bodies?.some((role) => role.own);
  // Rods and surfaces together are drawn as rods: those of a surface are its wires.
  if (!kind.show || own) return null;
  const bodies: Mesh[] = [];
  let left = MOST_TRIANGLES;
  for await (const { mesh, spec: own, domain } of filledBodies(model, spec)) {
    const shown = kind.show({ mesh, fillDomain: () => domain, design: shownDesign }, own, left);
    if (shown === null) return null;
    left -= shown.triangles.length / 3;
    bodies.push(compactMesh(shown));
  }
  return bodies;
}

/** Solid parts beside the lattice: shells, solid bottoms, membranes, and what is solid behind faces. */
async function solidParts(model: Mesh, spec: LatticeSpec): Promise<Mesh[]> {
  if (!hasSolid(spec)) return [];
  const solids: Mesh[] = [];
  for await (const { mesh, spec: own, domain } of filledBodies(model, spec)) {
    const membrane = membraneOf(own);
    if (membrane) {
      const { plane, halfMm } = membrane;
      const back = { normal: mapPoint(plane.normal, (n) => -n), offset: halfMm - plane.offset };
      const front = { normal: plane.normal, offset: plane.offset + halfMm };
      solids.push(clipClosedBehind(clipClosedBehind(mesh, front), back));
    } else if (domain.floorMm !== undefined) {
      solids.push(clipClosed(mesh, { axis: 2, at: domain.floorMm, side: -1 }));
    } else if (domain.isHollow) {
      solids.push(mesh, inverted(await thinMesh(domain.mesh, INNER_FACE_TRIANGLES)));
    }
    // A body with a lattice is a job by itself, with the walls around it.
    for (const room of (domain.solids ?? []).filter(({ hasLattice }) => !hasLattice))
      solids.push(trimSolid(await openKernel(), 'cut', { lattice: room.mesh, domain: mesh }));
  }
  return solids;
}

/** Bodies of a model with their fill domains, without those into which nothing fits. */
async function* filledBodies(
  model: Mesh,
  spec: LatticeSpec,
): AsyncGenerator<BodyJob & { domain: FillDomain }> {
  for (const job of bodyJobs(model, spec).jobs.flatMap((one) => [one, ...(one.own ?? [])])) {
    try {
      yield { ...job, domain: await thinnedDomainOf(job.mesh, job.spec) };
    } catch (error) {
      if (!concernsOneBody(error)) throw error;
    }
  }
}

function inverted({ positions, triangles }: Mesh): Mesh {
  return {
    positions,
    triangles: triangles.map((_, i) => triangles[i - (i % 3) + (2 - (i % 3))]!),
  };
}
