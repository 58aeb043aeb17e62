import { Effort, STEPS } from '../../solid/effort.ts';
import { boundsOf } from '../../solid/geometry/box.ts';
import { cross, pointOf } from '../../solid/geometry/vector.ts';
import { pairEdges } from '../../solid/mesh/edges.ts';
import { type Mesh, sixfoldVolume } from '../../solid/mesh/mesh.ts';
import { BOX, buildFaceTree, type FaceTree } from '../nearest/face-tree.ts';
import { NearestFaces } from '../nearest/nearest.ts';
import type { CellRequest } from './cell-vertices.ts';
import { contourCells } from './contour.ts';
import type { Contour } from './contour-builder.ts';
import { crossingFaces } from './contour-crossings.ts';
import { Crossings } from './crossings.ts';
import { type EdgeHits, findEdgeHits } from './edge-hits.ts';
import { measureDeviation } from './measure-deviation.ts';
import { SignField } from './sign-field.ts';
import { windingNumber } from './winding-number.ts';
import { type WrapGrid, wrapGrid } from './wrap-grid.ts';

const DETAIL_SHARE = 1 / 250;
/** Depth from which faces count as crossing, as a share of the diagonal: half of what the gate takes for rounding. */
const CROSSING_SHARE = 2e-6;
/** Farthest move of a vertex onto the surface, in steps: beyond it lies another layer. */
const PULL_STEPS = 0.3;
/** The same for a vertex that had to be brought back into its cell. */
const CLAMPED_PULL_STEPS = 0.8;
/** Crossings of faces with edges of the grid beyond which it is made coarser: each takes some bytes. */
const HITS_MAX = 1 << 23;
/** Number of winding numbers at each crossed edge, about. */
const PLACES_PER_EDGE = 2.5;
/** Places whose winding numbers stand for all. */
const PLACES = 256;
/** Rounds in which points are put outside until no edge has more than two faces. */
const ROUNDS = 8;
/** Times the grid is made coarser when those rounds or the steps do not suffice, and by how much. */
const COARSER = [1, 1.13, 1.31];

export interface WrapOptions {
  /** Edge of the cells: features smaller than that are lost, mm. Default: a 250th of the diagonal. */
  detailMm?: number;
  /** Called with the share of the work done, 0 to 1. */
  onProgress?: (share: number) => void;
  /** Steps that may be taken; default any number. A surface that needs more is not wrapped. */
  effort?: Effort;
}

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
 * Wraps a surface of any faults: holes, crossings, loose and doubled faces, inner walls. The result is the boundary of
 * the points that the surface goes round more than half (generalised winding number), on a grid, with sharp edges kept.
 * Bodies, cavities with inward faces and the outer of nested shells stay; walls thinner than the detail are lost.
 * @throws NothingToWrap
 * @throws EffortSpent
 */
export function wrapSurface(mesh: Mesh, options: WrapOptions = {}): WrappedSurface {
  const { min, max } = boundsOf(mesh);
  const wanted = options.detailMm ?? DETAIL_SHARE * diagonalOf(mesh);
  for (const times of COARSER) {
    const wrapped = wrapAt(mesh, wrapGrid(min, max, wanted * times), options);
    if (wrapped) return wrapped;
  }
  throw new NothingToWrap('the boundary of this surface cannot be made manifold');
}

function diagonalOf(mesh: Mesh): number {
  const { min, max } = boundsOf(mesh);
  return Math.hypot(max[0] - min[0], max[1] - min[1], max[2] - min[2]);
}

/** Wraps on one grid; undefined if the boundary cannot be made manifold there. */
function wrapAt(
  mesh: Mesh,
  grid: WrapGrid,
  { onProgress, effort = new Effort() }: WrapOptions,
): WrappedSurface | undefined {
  const report = (share: number) => onProgress?.(share);
  report(0);
  const tree = treeOf(mesh, grid);
  report(0.15);
  if (hitsAbout(tree) > HITS_MAX) return undefined;
  const hits = findEdgeHits(tree.corners, grid);
  if (stepsAbout(tree, hits, grid) > effort.max - effort.spent) return undefined;
  report(0.25);
  const likely = looksInward(tree) ? -1 : 1;
  const depthSteps = (CROSSING_SHARE * diagonalOf(mesh)) / grid.stepMm;
  let field = new SignField({ grid, tree }, likely, effort);
  let contour = manifoldContour(field, hits, depthSteps);
  if (contour?.triangles.length === 0) {
    // Bodies that look opposite ways can cancel in the sum.
    field = new SignField({ grid, tree }, likely === 1 ? -1 : 1, effort);
    contour = manifoldContour(field, hits, depthSteps);
  }
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

/** True if the faces, open or closed, have a negative volume about the middle of their box. */
function looksInward({ corners, boxes }: FaceTree): boolean {
  const middle = [0, 1, 2].map((k) => (boxes[BOX + k]! + boxes[BOX + 3 + k]!) / 2);
  const places = new Float64Array(12);
  places.set(middle, 9);
  let sum = 0;
  for (let at = 0; at < corners.length; at += 9) {
    places.set(corners.subarray(at, at + 9));
    sum += sixfoldVolume(places, 9, 0, 3, 6);
  }
  return sum < 0;
}

/** Number of grid edges that the faces cross, about. */
function hitsAbout({ corners }: FaceTree): number {
  let hits = 0;
  for (let at = 0; at < corners.length; at += 9) {
    const u = pointOf((k) => corners[at + 3 + k]! - corners[at + k]!);
    const v = pointOf((k) => corners[at + 6 + k]! - corners[at + k]!);
    for (const shadow of cross(u, v)) hits += Math.abs(shadow);
  }
  return hits / 2;
}

/** Steps of the winding numbers at the crossed edges, by those of some. */
function stepsAbout(tree: FaceTree, { edge, next }: EdgeHits, { size: [nx, ny] }: WrapGrid): number {
  let crossed = 0;
  for (let hit = 0; hit < edge.length; hit++) if (next[hit]! < 0) crossed++;
  const before = tree.looks;
  const stride = Math.max(1, Math.ceil(edge.length / PLACES));
  let places = 0;
  for (let hit = 0; hit < edge.length; hit += stride) {
    const point = Math.floor(edge[hit]! / 3);
    windingNumber(tree, point % nx, Math.floor(point / nx) % ny, Math.floor(point / (nx * ny)));
    places++;
  }
  return ((tree.looks - before) / (places || 1)) * crossed * PLACES_PER_EDGE * STEPS.look;
}

/** Faces in steps from the first point of the grid. */
function treeOf({ positions, triangles }: Mesh, { origin, stepMm }: WrapGrid): FaceTree {
  const places = new Float64Array(positions.length);
  for (let i = 0; i < places.length; i++) places[i] = (positions[i]! - origin[i % 3]!) / stepMm;
  return buildFaceTree(places, triangles);
}

/**
 * Contour with two faces at every edge and without crossings; undefined if some rounds do not suffice. Where two cells
 * share a face whose corners are inside and outside crosswise, and the boundary in both goes round that face, their two
 * vertices are joined by two edges in one place: an inner point of that face is put outside. Where faces cross, the
 * vertices of their cells are set to the middle; where they cross still, an inner point of the cell is put outside.
 */
function manifoldContour(field: SignField, hits: EdgeHits, depthSteps: number): Contour | undefined {
  const nearest = new NearestFaces(field.tree, field.effort);
  const move: CellRequest['move'] = (place, low, high, isClamped) => {
    if (nearest.distance(place, isClamped ? CLAMPED_PULL_STEPS : PULL_STEPS) === Infinity) return;
    for (let k = 0; k < 3; k++) place[k] = Math.min(high[k]!, Math.max(low[k]!, nearest.place[k]!));
  };
  const crossings = new Crossings(field, hits);
  const calmCells = new Set<number>();
  for (let round = 0; round < ROUNDS; round++) {
    const cells = field.findCells(hits);
    field.effort.spend(cells.length * STEPS.face);
    const contour = contourCells(field, crossings, { cells, calmCells, move });
    const { triangles, cellOf } = contour;
    const { twin, crowded } = pairEdges(triangles, cellOf.length);
    if (crowded > 0) {
      for (let half = 0; half < twin.length; half++) {
        if (twin[half] !== -2) continue;
        const next = half % 3 === 2 ? half - 2 : half + 1;
        partCells(field, cellOf[triangles[half]!]!, cellOf[triangles[next]!]!);
      }
      continue;
    }
    const crossing = crossingFaces(contour, depthSteps);
    if (crossing.length === 0) return contour;
    calmFaces(field, contour, { crossing, calmCells });
  }
  return undefined;
}

/** Calms the cells of crossing faces and those beside them; opens the cells that are calm already. */
function calmFaces(
  field: SignField,
  { triangles, cellOf, isShared }: Contour,
  { crossing, calmCells }: { crossing: readonly number[]; calmCells: Set<number> },
): void {
  const cells = new Set<number>();
  for (const face of crossing) {
    for (let h = face * 3; h < face * 3 + 3; h++) {
      const cell = cellOf[triangles[h]!]!;
      if (cell < 0) continue;
      if (isShared[triangles[h]!] && calmCells.has(cell)) {
        putLonelyOutside(
          field,
          field.corners.map((offset) => cell + offset),
        );
      }
      cells.add(cell);
    }
  }
  for (const cell of cells) {
    calmCells.add(cell);
    for (const stride of field.strides) calmCells.add(cell + stride).add(cell - stride);
  }
}

/** Puts an inner point of the face between two cells outside. */
function partCells(field: SignField, one: number, other: number): void {
  if (one < 0 || other < 0) return;
  const axis = field.strides.findIndex((stride) => Math.abs(one - other) === stride);
  if (axis < 0) return;
  const u = field.strides[(axis + 1) % 3]!;
  const v = field.strides[(axis + 2) % 3]!;
  const low = Math.max(one, other);
  putLonelyOutside(field, [low, low + u, low + v, low + u + v]);
}

/** Puts the inner point with the fewest inner neighbours outside. */
function putLonelyOutside(field: SignField, points: readonly number[]): void {
  let lonely = -1;
  let fewest = Infinity;
  for (const point of points) {
    if (!field.isInside(point)) continue;
    let inner = 0;
    for (const stride of field.strides) {
      inner += (field.isInside(point + stride) ? 1 : 0) + (field.isInside(point - stride) ? 1 : 0);
    }
    if (inner >= fewest) continue;
    fewest = inner;
    lonely = point;
  }
  if (lonely >= 0) field.putOutside(lonely);
}

function meshOf({ positions, triangles }: Contour, { origin, stepMm }: WrapGrid): Mesh {
  const placed = new Float32Array(positions.length);
  for (let i = 0; i < placed.length; i++) placed[i] = origin[i % 3]! + positions[i]! * stepMm;
  return { positions: placed, triangles };
}
