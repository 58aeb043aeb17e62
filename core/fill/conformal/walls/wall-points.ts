import { areaOf, type Mesh } from '../../../solid/mesh/mesh.ts';
import { nearPoints, PointHash } from '../surface/point-hash.ts';
import { leastSpread } from '../surface/spread.ts';
import { eachSample } from '../surface/surface-samples.ts';
import type { SurfaceTree } from '../surface/surface-tree.ts';

/** Points in the middle of the walls of a part, evenly spread. All lengths in mm. */
export interface WallPoints {
  /** x, y, z per point. */
  places: number[];
  /** Unit vector across the wall per point; its sign is arbitrary. */
  normals: number[];
  halfMm: number[];
}

/** Spacing of the points, thinnest and thickest wall, and their least distance from the surface, mm. */
export interface WallLimits {
  spacingMm: number;
  thinnestMm: number;
  thickestMm: number;
  clearMm: number;
}

/** A sample that is no sound wall: x, y, z, the way in, and half the way to a face behind that looks away, else 0. */
type Later = [x: number, y: number, z: number, nx: number, ny: number, nz: number, ownMm: number];

/** Surface samples per point of the result, in length: closer samples leave fewer holes. */
const SAMPLE_SHARE = 0.6;
/** The face behind a wall looks on along the way through it: a cosine, at most 60 degrees off. */
const PARALLEL_COSINE = 0.5;
/** Share of half the thickness that must be free around the middle of a wall. */
const FREE_SHARE = 0.85;
/** Points with normals closer than this lie in one sheet. */
const SAME_SHEET_COSINE = 0.5;
/** Points farther apart across than this share of both thicknesses lie in two walls. */
const OTHER_WALL = 0.6;
/** Groups by facing. */
const FACINGS = 6;
/** A wall begins this many rod clearances beside one that it meets. */
const BESIDE_CLEARS = 1.4;
/** Share of half the first wall's thickness that a second wall of the same facing leaves out at a common corner. */
const OWN_SHARE = 0.8;
/** Edge of the cubes for wide searches, in spacings. */
const WIDE_SPACINGS = 4;
/** Walls whose thickness differs by less than this share are equally thin. */
const THICKNESS_STEP = 0.1;
/** A sample whose ray runs along a rib or a boundary takes its thickness from neighbours that look the same way. */
const SAME_WAY_COSINE = 0.85;

/** Rounds in which a wall grows over samples beside it. */
const GROWTH_ROUNDS = 6;
/** Maximum change of thickness where a wall grows, as a share. */
const SAME_THICKNESS = 0.25;

/**
 * Points in the middle of the walls: halfway from samples of the surface to the surface behind them. A point counts
 * where the wall is sound there: the two sides look apart, and the ball around the point is nearly as large as the
 * wall is thick. Beside ribs, corners and boundaries, where that fails, the thickness of the neighbours continues.
 */
export function wallPoints(mesh: Mesh, tree: SurfaceTree, limits: WallLimits): WallPoints {
  const { spacingMm, thickestMm, clearMm } = limits;
  const { sure, later } = sampledWalls(mesh, tree, limits);
  const sheet = new SheetPoints(spacingMm, areaOf(mesh));
  // At a junction the wall that faces along the part's least spread goes on, and the others end at it.
  const facing = leastSpread(
    Float64Array.from({ length: (sure.length / 7) * 3 }, (_, i) => sure[Math.floor(i / 3) * 7 + (i % 3)]!),
  );
  const sureBy = byFacing(sure, facing);
  const laterBy = byFacing(later, facing);
  const step = (i: number) => Math.round(Math.log(sure[i + 6]!) / THICKNESS_STEP);
  for (let group = FACINGS; group >= 0; group--) {
    const before = sheet.points.halfMm.length;
    // Thin walls first: what crosses them within their thickness is the same material seen along the wall.
    sureBy[group]!.sort((a, b) => step(a) - step(b) || a - b);
    for (const i of sureBy[group]!) {
      const half = sure[i + 6]!;
      sheet.add(
        sure.slice(i, i + 3),
        sure.slice(i + 3, i + 6),
        half,
        (other) => other + BESIDE_CLEARS * clearMm,
      );
    }
    // Then on from there, where the face behind says the same: between a hole and a rim no ball of the wall's size
    // fits.
    let [known, last] = [sheet.points.halfMm.length, -1];
    for (let round = 0; known > last && round <= GROWTH_ROUNDS; round++) {
      last = known;
      for (const i of laterBy[group]!) {
        const [x, y, z, nx, ny, nz, own] = later.slice(i, i + 7) as Later;
        if (round > 0 && own === 0) continue;
        const half = sheet.halfBeside([x, y, z], [nx, ny, nz], last, thickestMm);
        if (half === undefined || (round > 0 && Math.abs(own / half - 1) > SAME_THICKNESS)) continue;
        const [mx, my, mz] = [x + nx * half, y + ny * half, z + nz * half];
        if (tree.distance(mx, my, mz, half) < clearMm || !tree.isInside([mx, my, mz])) continue;
        sheet.add([mx, my, mz], [nx, ny, nz], half, (other, id) =>
          id < before ? other + BESIDE_CLEARS * clearMm : OWN_SHARE * other,
        );
      }
      known = sheet.points.halfMm.length;
    }
  }
  return sheet.points;
}

/** Samples of the surface, 7 numbers each: way in and half thickness of sound walls, the rest as `Later`. */
function sampledWalls(
  mesh: Mesh,
  tree: SurfaceTree,
  { spacingMm, thinnestMm, thickestMm, clearMm }: WallLimits,
): { sure: number[]; later: number[] } {
  const sure: number[] = [];
  const later: number[] = [];
  const n = tree.normals;
  eachSample(mesh, spacingMm * SAMPLE_SHARE, (x, y, z, face) => {
    const [nx, ny, nz] = [-n[face * 3]!, -n[face * 3 + 1]!, -n[face * 3 + 2]!];
    const mm = tree.ray([x, y, z], [nx, ny, nz], thinnestMm * 1e-3, thickestMm);
    if (mm < thinnestMm) return;
    const behind = tree.face * 3;
    const half = mm / 2;
    const isParallel =
      mm !== Infinity && nx * n[behind]! + ny * n[behind + 1]! + nz * n[behind + 2]! >= PARALLEL_COSINE;
    const isWall =
      isParallel &&
      tree.distance(x + nx * half, y + ny * half, z + nz * half, half) >=
        Math.max(clearMm, half * FREE_SHARE);
    if (isWall) sure.push(x + nx * half, y + ny * half, z + nz * half, nx, ny, nz, half);
    else later.push(x, y, z, nx, ny, nz, isParallel ? half : 0);
  });
  return { sure, later };
}

/** Indices of records by how far their normal, numbers 3 to 5, looks along: 0 across to `FACINGS`. */
function byFacing(records: readonly number[], along: readonly number[]): number[][] {
  const groups: number[][] = Array.from({ length: FACINGS + 1 }, () => []);
  for (let i = 0; i < records.length; i += 7) {
    const cosine = records[i + 3]! * along[0]! + records[i + 4]! * along[1]! + records[i + 5]! * along[2]!;
    groups[Math.min(FACINGS, Math.round(FACINGS * Math.abs(cosine)))]!.push(i);
  }
  return groups;
}

/** Points of the sheets, no two of a sheet closer than the spacing. */
class SheetPoints {
  readonly points: WallPoints = { places: [], normals: [], halfMm: [] };
  readonly #hash: PointHash;
  /** The same points in larger cubes, for wide searches. */
  readonly #wide: PointHash;
  readonly #spacingMm: number;
  readonly #found = nearPoints();
  #thickestHalfMm = 0;

  constructor(spacingMm: number, areaMm2: number) {
    this.#spacingMm = spacingMm;
    this.#hash = new PointHash(spacingMm, areaMm2 / spacingMm ** 2);
    this.#wide = new PointHash(WIDE_SPACINGS * spacingMm, areaMm2 / spacingMm ** 2);
  }

  /**
   * Adds a point unless one of its sheet is near, or a wall that crosses it.
   * @param apart least distance from a point of a crossing wall, by half its thickness and its number, mm
   */
  add(
    at: readonly number[],
    normal: readonly number[],
    halfMm: number,
    apart: (halfMm: number, id: number) => number,
  ): void {
    const near = this.#hash.near(at[0]!, at[1]!, at[2]!, this.#spacingMm, this.#found);
    for (let i = 0; i < near; i++) {
      const id = this.#found.ids[i]!;
      const isWall = this.#riseTo(id, at) < OTHER_WALL * (halfMm + this.points.halfMm[id]!);
      if (isWall && Math.abs(this.#cosine(id, normal)) > SAME_SHEET_COSINE) return;
    }
    const beside = this.#wide.near(at[0]!, at[1]!, at[2]!, apart(this.#thickestHalfMm, 0), this.#found);
    for (let i = 0; i < beside; i++) {
      const id = this.#found.ids[i]!;
      const isSheet = Math.abs(this.#cosine(id, normal)) > SAME_SHEET_COSINE;
      if (!isSheet && this.#found.squared[i]! < apart(this.points.halfMm[id]!, id) ** 2) return;
    }
    this.#thickestHalfMm = Math.max(this.#thickestHalfMm, halfMm);
    this.#hash.add(at[0]!, at[1]!, at[2]!);
    this.#wide.add(at[0]!, at[1]!, at[2]!);
    this.points.places.push(at[0]!, at[1]!, at[2]!);
    this.points.normals.push(normal[0]!, normal[1]!, normal[2]!);
    this.points.halfMm.push(halfMm);
  }

  /** Half thickness of the wall beside a sample of the surface, among the first `sure` points. */
  halfBeside(
    at: readonly number[],
    normal: readonly number[],
    sure: number,
    thickestMm: number,
  ): number | undefined {
    const { places, halfMm } = this.points;
    let best = Infinity;
    let half: number | undefined;
    const reachMm = Math.min(thickestMm, 6 * this.#spacingMm);
    const count = this.#wide.near(at[0]!, at[1]!, at[2]!, reachMm, this.#found);
    for (let i = 0; i < count; i++) {
      const id = this.#found.ids[i]!;
      if (id >= sure || this.#found.squared[i]! >= best) continue;
      if (Math.abs(this.#cosine(id, normal)) < SAME_WAY_COSINE) continue;
      // The sample must lie on the face of that wall.
      let depth = 0;
      for (let k = 0; k < 3; k++) depth += (places[id * 3 + k]! - at[k]!) * normal[k]!;
      if (depth < 0.6 * halfMm[id]! || depth > 1.4 * halfMm[id]!) continue;
      if (this.#found.squared[i]! > (3 * halfMm[id]! + 2 * this.#spacingMm) ** 2) continue;
      best = this.#found.squared[i]!;
      half = halfMm[id]!;
    }
    return half;
  }

  /** Height of a place over the middle plane of the wall at a point. */
  #riseTo(id: number, at: readonly number[]): number {
    const { places, normals } = this.points;
    let rise = 0;
    for (let k = 0; k < 3; k++) rise += (at[k]! - places[id * 3 + k]!) * normals[id * 3 + k]!;
    return Math.abs(rise);
  }

  #cosine(id: number, normal: readonly number[]): number {
    const n = this.points.normals;
    return n[id * 3]! * normal[0]! + n[id * 3 + 1]! * normal[1]! + n[id * 3 + 2]! * normal[2]!;
  }
}
