import { boundsOf } from '../geometry/box.ts';
import { pairEdges } from '../mesh/edges.ts';
import { type Mesh, volumeOf } from '../mesh/mesh.ts';
import { type Contour, contourCells } from './contour.ts';
import { Crossings } from './crossings.ts';
import { type EdgeHits, findEdgeHits } from './edge-hits.ts';
import { buildFaceTree, type FaceTree } from './face-tree.ts';
import { measureDeviation } from './measure-deviation.ts';
import { nearestDistance, nearestPlace } from './nearest.ts';
import { SignField } from './sign-field.ts';
import { type WrapGrid, wrapGrid } from './wrap-grid.ts';

/** Default detail as a share of the diagonal. */
const DETAIL_SHARE = 1 / 250;
/** Farthest that a vertex is moved onto the surface after the planes are met, in steps: beyond it lies another layer. */
const PULL_STEPS = 0.3;
/** Rounds in which points are put outside until no edge has more than two faces. */
const ROUNDS = 8;
/** Times the grid is made coarser when those rounds do not suffice, and by how much. */
const COARSER = [1, 1.13, 1.31];

export interface WrapOptions {
  /** Edge of the cells: features smaller than that are lost, mm. Default: a 250th of the diagonal. */
  detailMm?: number;
  /** Called with the share of the work done, 0 to 1. */
  onProgress?: (share: number) => void;
  /** Checked between the phases; an aborted one throws its reason. */
  signal?: AbortSignal;
}

/** A wrapped surface. */
export interface WrappedSurface {
  /** Closed, outward and manifold: two faces at each edge, one fan at each vertex. */
  mesh: Mesh;
  /** Greatest distance between the two surfaces in both directions, mm. Without the parts below. */
  maxDeviationMm: number;
  /** Area of the new surface over holes, where the model has no surface to deviate from, mm2. */
  cappedMm2: number;
  /** Edge of the cells that were used, mm. */
  detailMm: number;
}

/** Thrown when a surface encloses nothing at this detail, such as a sheet or a cloud of loose faces. */
export class NothingToWrap extends Error {}

/**
 * Wraps a surface of any faults: holes, crossings, loose and doubled faces, inner walls. The result is the boundary of the points
 * that the surface goes round more than half (generalised winding number), on a grid, with sharp edges kept. Bodies, cavities with
 * inward faces and the outer of nested shells stay; walls thinner than the detail are lost. Throws `NothingToWrap`.
 */
export function wrapSurface(mesh: Mesh, options: WrapOptions = {}): WrappedSurface {
  const { min, max } = boundsOf(mesh);
  const diagonalMm = Math.hypot(max[0] - min[0], max[1] - min[1], max[2] - min[2]);
  const wanted = options.detailMm ?? DETAIL_SHARE * diagonalMm;
  for (const times of COARSER) {
    const wrapped = wrapAt(mesh, wrapGrid(min, max, wanted * times), options);
    if (wrapped) return wrapped;
  }
  throw new NothingToWrap('the boundary of this surface cannot be made manifold');
}

/** Wraps on one grid; undefined if the boundary cannot be made manifold there. */
function wrapAt(mesh: Mesh, grid: WrapGrid, { onProgress, signal }: WrapOptions): WrappedSurface | undefined {
  const report = (share: number) => {
    signal?.throwIfAborted();
    onProgress?.(share);
  };
  report(0);
  const tree = treeOf(mesh, grid);
  report(0.15);
  const hits = findEdgeHits(tree.corners, grid);
  report(0.25);
  const field = new SignField(grid, tree, volumeOf(mesh) < 0 ? -1 : 1);
  const contour = manifoldContour(field, hits);
  if (!contour) return undefined;
  if (contour.triangles.length === 0) throw new NothingToWrap('the surface encloses nothing at this detail');
  report(0.8);
  const measured = measureDeviation(field, hits, contour);
  report(1);
  return {
    mesh: meshOf(contour, grid),
    maxDeviationMm: measured.steps * grid.stepMm,
    cappedMm2: measured.cappedSquares * grid.stepMm ** 2,
    detailMm: grid.stepMm,
  };
}

/** Faces in steps from the first point of the grid. */
function treeOf({ positions, triangles }: Mesh, { origin, stepMm }: WrapGrid): FaceTree {
  const places = new Float64Array(positions.length);
  for (let i = 0; i < places.length; i++) places[i] = (positions[i]! - origin[i % 3]!) / stepMm;
  return buildFaceTree(places, triangles);
}

/**
 * Contour with two faces at every edge. Where two cells share a face whose corners are inside and outside crosswise, and the
 * boundary in both goes round that face, their two vertices are joined by two edges in one place: there the inner points of that
 * face are put outside.
 */
function manifoldContour(field: SignField, hits: EdgeHits): Contour | undefined {
  const move = (place: Float64Array, low: Float64Array, high: Float64Array) => {
    if (nearestDistance(field.tree, place, PULL_STEPS) === Infinity) return;
    for (let k = 0; k < 3; k++) place[k] = Math.min(high[k]!, Math.max(low[k]!, nearestPlace[k]!));
  };
  const crossings = new Crossings(field, hits);
  for (let round = 0; round < ROUNDS; round++) {
    const cells = field.findCells(hits);
    const contour = contourCells(field, crossings, cells, move);
    const { twin, crowded } = pairEdges(contour.triangles, contour.cellOf.length);
    if (crowded === 0) return contour;
    for (let half = 0; half < twin.length; half++) {
      if (twin[half] !== -2) continue;
      const next = half % 3 === 2 ? half - 2 : half + 1;
      partCells(field, contour.cellOf[contour.triangles[half]!]!, contour.cellOf[contour.triangles[next]!]!);
    }
  }
  return undefined;
}

/** Puts an inner point of the face between two cells outside: the one with fewer inner neighbours. */
function partCells(field: SignField, one: number, other: number): void {
  if (one < 0 || other < 0) return;
  const axis = field.strides.findIndex((stride) => Math.abs(one - other) === stride);
  if (axis < 0) return;
  const u = field.strides[(axis + 1) % 3]!;
  const v = field.strides[(axis + 2) % 3]!;
  const low = Math.max(one, other);
  let lonely = -1;
  let fewest = Infinity;
  for (const point of [low, low + u, low + v, low + u + v]) {
    if (!field.isInside(point)) continue;
    const inner = field.strides.filter((stride) => field.isInside(point + stride)).length;
    const others = field.strides.filter((stride) => field.isInside(point - stride)).length;
    if (inner + others >= fewest) continue;
    fewest = inner + others;
    lonely = point;
  }
  if (lonely >= 0) field.putOutside(lonely);
}

function meshOf({ positions, triangles }: Contour, { origin, stepMm }: WrapGrid): Mesh {
  const placed = new Float32Array(positions.length);
  for (let i = 0; i < placed.length; i++) placed[i] = origin[i % 3]! + positions[i]! * stepMm;
  return { positions: placed, triangles };
}
