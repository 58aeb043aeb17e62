import { areaOf, type Mesh } from '../mesh/mesh.ts';
import { nearPoints, PointHash } from './point-hash.ts';
import type { SurfaceTree } from './surface-tree.ts';

/** Points in the middle of the walls of a part, evenly spread. All lengths in mm. */
export interface WallPoints {
  /** x, y, z per point. */
  places: number[];
  /** Unit vector across the wall per point; its sign is arbitrary. */
  normals: number[];
  /** Half the thickness of the wall at the point. */
  halfMm: number[];
}

/** Spacing of the points, thinnest and thickest wall, and their least distance from the surface, mm. */
export interface WallLimits {
  spacingMm: number;
  thinnestMm: number;
  thickestMm: number;
  clearMm: number;
}

/** Surface samples per point of the result, in length: closer samples leave fewer holes. */
const SAMPLE_SHARE = 0.6;
/** Faces on both sides of a wall look apart at least so: a cosine, 60 degrees off parallel. */
const OPPOSITE_COSINE = -0.5;
/** Share of half the thickness that must be free around the middle of a wall. */
const FREE_SHARE = 0.85;
/** Points with normals closer than this lie in one sheet. */
const SAME_SHEET_COSINE = 0.5;
/** Points farther apart across than this share of both thicknesses lie in two walls. */
const OTHER_WALL = 0.6;
/** Edge of the cubes for wide searches, in spacings. */
const WIDE_SPACINGS = 4;
/** Walls whose thickness differs by less than this share are equally thin. */
const THICKNESS_STEP = 0.1;
/** A sample whose ray runs along a rib or a rim takes its thickness from neighbours that look the same way. */
const SAME_WAY_COSINE = 0.85;

/**
 * Points in the middle of the walls: halfway from samples of the surface to the surface behind them. A point counts
 * where the wall is sound there: the two sides look apart, and the ball around the point is nearly as large as the
 * wall is thick. Beside ribs, corners and rims, where that fails, the thickness of the neighbours continues.
 */
export function wallPoints(mesh: Mesh, tree: SurfaceTree, limits: WallLimits): WallPoints {
  const { spacingMm, thinnestMm, thickestMm, clearMm } = limits;
  const sheet = new SheetPoints(spacingMm, areaOf(mesh));
  const later: number[] = [];
  const sure: number[] = [];
  eachSample(mesh, spacingMm * SAMPLE_SHARE, (x, y, z, face) => {
    const n = tree.normals;
    const [nx, ny, nz] = [-n[face * 3]!, -n[face * 3 + 1]!, -n[face * 3 + 2]!];
    const mm = tree.ray([x, y, z], [nx, ny, nz], thinnestMm * 1e-3, thickestMm);
    const behind = tree.face * 3;
    const half = mm / 2;
    if (mm < thinnestMm) return;
    const [mx, my, mz] = [x + nx * half, y + ny * half, z + nz * half];
    if (
      mm === Infinity ||
      -(nx * n[behind]! + ny * n[behind + 1]! + nz * n[behind + 2]!) > OPPOSITE_COSINE ||
      tree.distance(mx, my, mz, half) < Math.max(clearMm, half * FREE_SHARE)
    ) {
      later.push(x, y, z, nx, ny, nz);
      return;
    }
    sure.push(mx, my, mz, nx, ny, nz, half);
  });
  // Thin walls first: what crosses them within their thickness is the same material seen along the wall.
  const order = Uint32Array.from({ length: sure.length / 7 }, (_, i) => i * 7);
  const step = (i: number) => Math.round(Math.log(sure[i + 6]!) / THICKNESS_STEP);
  order.sort((a, b) => step(a) - step(b) || a - b);
  for (const i of order) sheet.add(sure.slice(i, i + 3), sure.slice(i + 3, i + 6), sure[i + 6]!);
  const known = sheet.points.halfMm.length;
  for (let i = 0; i < later.length; i += 6) {
    const [x, y, z, nx, ny, nz] = later.slice(i, i + 6) as [number, number, number, number, number, number];
    const half = sheet.halfBeside([x, y, z], [nx, ny, nz], known, thickestMm);
    if (half === undefined) continue;
    const [mx, my, mz] = [x + nx * half, y + ny * half, z + nz * half];
    if (tree.distance(mx, my, mz, half) < clearMm || !tree.isInside([mx, my, mz])) continue;
    sheet.add([mx, my, mz], [nx, ny, nz], half);
  }
  return sheet.points;
}

/** Points of the sheets, no two of a sheet closer than the spacing. */
class SheetPoints {
  readonly points: WallPoints = { places: [], normals: [], halfMm: [] };
  private readonly hash: PointHash;
  /** The same points in larger cubes, for wide searches. */
  private readonly wide: PointHash;
  private readonly spacingMm: number;
  private readonly found = nearPoints();
  private thickestHalfMm = 0;

  constructor(spacingMm: number, areaMm2: number) {
    this.spacingMm = spacingMm;
    this.hash = new PointHash(spacingMm, areaMm2 / spacingMm ** 2);
    this.wide = new PointHash(WIDE_SPACINGS * spacingMm, areaMm2 / spacingMm ** 2);
  }

  add(at: readonly number[], normal: readonly number[], halfMm: number): void {
    const near = this.hash.near(at[0]!, at[1]!, at[2]!, this.spacingMm, this.found);
    for (let i = 0; i < near; i++) {
      const id = this.found.ids[i]!;
      const isWall = this.riseTo(id, at) < OTHER_WALL * (halfMm + this.points.halfMm[id]!);
      if (isWall && Math.abs(this.cosine(id, normal)) > SAME_SHEET_COSINE) return;
    }
    const beside = this.wide.near(at[0]!, at[1]!, at[2]!, this.thickestHalfMm, this.found);
    for (let i = 0; i < beside; i++) {
      const id = this.found.ids[i]!;
      const isSheet = Math.abs(this.cosine(id, normal)) > SAME_SHEET_COSINE;
      if (!isSheet && this.found.squared[i]! < this.points.halfMm[id]! ** 2) return;
    }
    this.thickestHalfMm = Math.max(this.thickestHalfMm, halfMm);
    this.hash.add(at[0]!, at[1]!, at[2]!);
    this.wide.add(at[0]!, at[1]!, at[2]!);
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
    const reachMm = Math.min(thickestMm, 6 * this.spacingMm);
    const count = this.wide.near(at[0]!, at[1]!, at[2]!, reachMm, this.found);
    for (let i = 0; i < count; i++) {
      const id = this.found.ids[i]!;
      if (id >= sure || this.found.squared[i]! >= best) continue;
      if (Math.abs(this.cosine(id, normal)) < SAME_WAY_COSINE) continue;
      // The sample must lie on the face of that wall.
      let depth = 0;
      for (let k = 0; k < 3; k++) depth += (places[id * 3 + k]! - at[k]!) * normal[k]!;
      if (depth < 0.6 * halfMm[id]! || depth > 1.4 * halfMm[id]!) continue;
      if (this.found.squared[i]! > (3 * halfMm[id]! + 2 * this.spacingMm) ** 2) continue;
      best = this.found.squared[i]!;
      half = halfMm[id]!;
    }
    return half;
  }

  /** Height of a place over the middle plane of the wall at a point. */
  private riseTo(id: number, at: readonly number[]): number {
    const { places, normals } = this.points;
    let rise = 0;
    for (let k = 0; k < 3; k++) rise += (at[k]! - places[id * 3 + k]!) * normals[id * 3 + k]!;
    return Math.abs(rise);
  }

  private cosine(id: number, normal: readonly number[]): number {
    const n = this.points.normals;
    return n[id * 3]! * normal[0]! + n[id * 3 + 1]! * normal[1]! + n[id * 3 + 2]! * normal[2]!;
  }
}

/** Steps of the R2 sequence (Roberts 2018): even points in the square without a pattern. */
const R2 = [0.754877666246693, 0.569840290998053] as const;

/** Visits evenly spread points of the surface, one per square of this edge. */
function eachSample(
  { positions: p, triangles: t }: Mesh,
  edgeMm: number,
  visit: (x: number, y: number, z: number, face: number) => void,
): void {
  let area = 0;
  let number = 0;
  for (let i = 0; i < t.length; i += 3) {
    const a = t[i]! * 3;
    const b = t[i + 1]! * 3;
    const c = t[i + 2]! * 3;
    const u = [p[b]! - p[a]!, p[b + 1]! - p[a + 1]!, p[b + 2]! - p[a + 2]!];
    const v = [p[c]! - p[a]!, p[c + 1]! - p[a + 1]!, p[c + 2]! - p[a + 2]!];
    const twice = Math.hypot(
      u[1]! * v[2]! - u[2]! * v[1]!,
      u[2]! * v[0]! - u[0]! * v[2]!,
      u[0]! * v[1]! - u[1]! * v[0]!,
    );
    area += twice / 2 / edgeMm ** 2;
    for (; number < area; number++) {
      let f = (0.5 + R2[0] * number) % 1;
      let g = (0.5 + R2[1] * number) % 1;
      if (f + g > 1) [f, g] = [1 - f, 1 - g];
      visit(
        p[a]! + f * u[0]! + g * v[0]!,
        p[a + 1]! + f * u[1]! + g * v[1]!,
        p[a + 2]! + f * u[2]! + g * v[2]!,
        i / 3,
      );
    }
  }
}
