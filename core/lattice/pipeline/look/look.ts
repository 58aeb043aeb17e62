import type { FillDomain } from '../../domain/fill-domain.ts';
import { thinnedDomainOf } from '../../domain/thinned-domain.ts';
import { expandFrame } from '../../frame/expand.ts';
import type { Frame } from '../../frame/frame.ts';
import { type RodFineness, rodPieceMesh, trianglesOfPieces } from '../../frame/rod-mesh.ts';
import { type RodPieces, rodPieces } from '../../frame/rod-pieces.ts';
import { type DisplayWarp, type Shifts, warpForDisplay } from '../../geometry/display-warp.ts';
import { planeThrough } from '../../geometry/plane-through.ts';
import { mapPoint } from '../../geometry/vector.ts';
import { bodyMeshes } from '../../input/bodies/body-meshes.ts';
import { appendMeshes } from '../../mesh/append-meshes.ts';
import { clipClosed, clipClosedBehind } from '../../mesh/clipping/clip.ts';
import { cornersOf, type Mesh } from '../../mesh/mesh.ts';
import { weldCorners } from '../../mesh/weld/weld.ts';
import { thinMesh } from '../../output/levels.ts';
import { latticeName, namedSurface } from '../../spec/name.ts';
import { type LatticeSpec, MEMBRANE_MM } from '../../spec/spec.ts';
import { placeSurface } from '../../tpms/fill.ts';
import { surfaceJob } from '../../tpms/fill-model.ts';
import { shownBody } from '../../tpms/shown-body.ts';
import { shownDesign, shownDeviationMm } from '../../tpms/shown-design.ts';
import { concernsOneBody } from '../bodies/bodies-frame.ts';
import { type BodyJob, bodyJobs } from '../bodies/body-jobs.ts';
import { moveRods } from './move-rods.ts';
import { poseOf } from './pose-of.ts';

/** Maximum triangles of a look: some 3 MB, and all rods up to 75,000. */
const LOOK_TRIANGLES = 600_000;
/** Least step of the coordinates of a look, mm: half the gap between its pieces. */
export const LOOK_STEP_MM = 0.015;
/** Share of the maximum that the coarse level may take. */
const COARSE_SHARE = 0.1;
/** Maximum triangles of the inner face of a shell. */
const INNER_FACE_TRIANGLES = 20_000;
/** Radius of a rod in a structure mesh, which is a skeleton, as a share of the rod's radius. */
const SKELETON_SHARE = 0.45;

/** Finest first. */
const FINENESS: readonly RodFineness[] = [
  { sides: 8, ballFaces: 80 },
  { sides: 6, ballFaces: 20 },
  { sides: 5, ballFaces: 8 },
  { sides: 4, ballFaces: 8 },
  { sides: 3, ballFaces: 8 },
  { sides: 3, ballFaces: 0 },
];

/**
 * Meshes for a viewer before the files are paid for, coarse first: no printable copy (decision 0020). Plain rods, balls
 * and pieces of surfaces that never touch, each moved by `warpForDisplay`; none of them comes from the result.
 */
export async function lookLevels(
  model: Mesh,
  spec: LatticeSpec,
  frame: Frame,
  warp: DisplayWarp,
): Promise<Mesh[]> {
  const solids = await shownSolids(model, spec, warp.solids);
  // The pieces of a surface lie on a grid; of a conformal sheet its wires are shown.
  const isOnGrid = namedSurface(latticeName(spec)) !== undefined && !frame.conformal;
  const surface = isOnGrid ? await shownSurface(model, spec, warp.lattice) : null;
  if (surface !== null) {
    const fine = appendMeshes([surface, ...solids]);
    return [await thinMesh(fine, (COARSE_SHARE * fine.triangles.length) / 3), fine];
  }
  const pieces = shownPieces(model, frame, 1, warp.lattice);
  return [COARSE_SHARE, 1].map((share) =>
    appendMeshes([rodsWithin(pieces, share * LOOK_TRIANGLES), ...solids]),
  );
}

/** Skeleton of a frame for a viewer before the files are paid for, coarse first; made like `lookLevels`. */
export function structureLevels(model: Mesh, frame: Frame, warp: DisplayWarp): Mesh[] {
  const pieces = shownPieces(model, frame, SKELETON_SHARE, warp.lattice);
  return [COARSE_SHARE, 1].map((share) => rodsWithin(pieces, share * LOOK_TRIANGLES));
}

function shownPieces(model: Mesh, frame: Frame, radiusShare: number, shifts: Shifts): RodPieces {
  const { segments, radiiMm } = expandFrame(frame);
  moveRods(segments, bodyMeshes(model), shifts);
  return rodPieces({ segments, radiiMm: radiiMm.map((radiusMm) => radiusMm * radiusShare) });
}

/** Rods as fine as the number of triangles allows; every n-th rod alone, thicker, where it allows no more. */
function rodsWithin(pieces: RodPieces, mostTriangles: number): Mesh {
  const fits = FINENESS.find((fineness) => trianglesOfPieces(pieces, fineness) <= mostTriangles);
  if (fits) return rodPieceMesh(pieces, fits);
  const alone: RodFineness = { sides: 3, ballFaces: 0 };
  const every = Math.ceil(trianglesOfPieces(pieces, alone) / mostTriangles);
  return rodPieceMesh(everyNth(pieces, every), alone);
}

/** Every n-th rod, with a radius enlarged to keep the visual density. */
function everyNth(pieces: RodPieces, every: number): RodPieces {
  const { segments, radiiMm, cupsMm } = pieces;
  const grow = Math.min(2, Math.sqrt(every));
  const isKept = (rod: number) => rod % every === 0;
  return {
    segments: segments.filter((_, i) => isKept(Math.floor(i / 6))),
    radiiMm: radiiMm.filter((_, i) => isKept(i >> 1)).map((radiusMm) => radiusMm * grow),
    cupsMm: cupsMm.filter((_, i) => isKept(i >> 1)),
    balls: { places: new Float32Array(), radiiMm: new Float32Array() },
  };
}

/** Untrimmed pieces of a surface lattice; null if they are too many to draw. */
async function shownSurface(model: Mesh, spec: LatticeSpec, shifts: Shifts): Promise<Mesh | null> {
  const job = { ...surfaceJob(spec), deviationMm: shownDeviationMm(spec.cellMm) };
  const bodies: Mesh[] = [];
  let left = LOOK_TRIANGLES;
  for await (const { mesh, spec: own, domain } of filledBodies(model, spec)) {
    const origin = own.originMm ? { originMm: own.originMm } : {};
    const placed = placeSurface(mesh, { ...job, ...origin }, domain, shownDesign);
    const shown = shownBody(placed, left);
    if (shown === null) return null;
    left -= shown.triangles.length / 3;
    warpForDisplay(shown.positions, { ...shifts, pose: poseOf(mesh) });
    // The cuts of neighbouring prisms are the same to the bit.
    bodies.push(weldCorners(cornersOf(shown)));
  }
  return appendMeshes(bodies);
}

/** Solid parts beside the lattice: shells, solid bottoms and membranes, from the model alone. */
async function shownSolids(model: Mesh, spec: LatticeSpec, shifts: Shifts): Promise<Mesh[]> {
  const solids: Mesh[] = [];
  for await (const { mesh, spec: own, domain } of filledBodies(model, spec)) {
    const posed = { ...shifts, pose: poseOf(mesh) };
    if (own.mode === 'regions') {
      const plane = planeThrough(own.regions.plane);
      if (plane === undefined) continue;
      const half = (own.regions.membraneMm ?? MEMBRANE_MM) / 2;
      const back = {
        normal: mapPoint(plane.normal, (n) => -n),
        offset: half - plane.offset,
      };
      const front = { normal: plane.normal, offset: plane.offset + half };
      solids.push(warped(clipClosedBehind(clipClosedBehind(mesh, front), back), posed));
    } else if (domain.kind === 'bottom') {
      solids.push(warped(clipClosed(mesh, 2, domain.floorMm!, -1), posed));
    } else if (domain.kind === 'shell') {
      solids.push(mesh, inverted(warped(await thinMesh(domain.mesh, INNER_FACE_TRIANGLES), posed)));
    }
  }
  return solids;
}

/** Bodies of a model with their fill domains, without those into which nothing fits. */
async function* filledBodies(
  model: Mesh,
  spec: LatticeSpec,
): AsyncGenerator<BodyJob & { domain: FillDomain }> {
  for (const job of bodyJobs(model, spec).jobs) {
    try {
      yield { ...job, domain: await thinnedDomainOf(job.mesh, job.spec) };
    } catch (error) {
      if (!concernsOneBody(error)) throw error;
    }
  }
}

function warped({ positions, triangles }: Mesh, shifts: Shifts): Mesh {
  const moved = positions.slice();
  warpForDisplay(moved, shifts);
  return { positions: moved, triangles };
}

function inverted({ positions, triangles }: Mesh): Mesh {
  return {
    positions,
    triangles: triangles.map((_, i) => triangles[i - (i % 3) + (2 - (i % 3))]!),
  };
}
