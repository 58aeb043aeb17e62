import { PlaceCubes } from '../../../solid/geometry/place-cubes.ts';
import { type Point, pointFrom, pointOf } from '../../../solid/geometry/vector.ts';
import { concat } from '../../../solid/lists/concat.ts';
import { areaOfFace } from '../../../solid/mesh/mesh.ts';
import type { InsideTest } from '../network/inside-shares.ts';
import { isEndIn } from '../network/rigid-bodies.ts';
import type { StrutNetwork } from '../network/strut-network.ts';

/** Surface in the middle of a closed skin, as triangles, with the length of their sides, mm. */
export interface SkinMesh {
  positions: ArrayLike<number>;
  triangles: ArrayLike<number>;
  stepMm: number;
  /** Share of the model's surface without it; default 0. */
  missingShare?: number;
  /** Thickness of each triangle where faces have their own, mm. */
  thickMm?: Float64Array;
}

/** Returns the surface in the middle of a skin of a thickness, in triangles that suit cells of a size, mm. */
export type SkinOf = (shellMm: number, cellMm: number) => SkinMesh;

/** Skin on some faces of a model, or more of it than the shell has there, or a wall in it. */
export interface FaceSkin {
  /** True for a point within its thickness behind the faces. */
  isWithin: InsideTest;
  mm: number;
  /** Of a wall: the skin of what it bounds, in place of the model's. */
  skinOf?: SkinOf;
}

/** Triangles smaller than this share of the usual one have no stiffness. */
const LEAST_AREA_SHARE = 1e-6;

/**
 * Returns a network within its skin. Cut struts end in the skin: each such node moves with the nearest node of the
 * skin, like a rigid body. A node farther away than the skin's own triangles is not in it.
 */
export function withSkin(
  network: StrutNetwork,
  mesh: SkinMesh,
  {
    thicknessMm,
    holds = () => true,
  }: { thicknessMm: number; holds?: ((end: number) => boolean) | undefined },
): StrutNetwork {
  const { places, ends, jointed } = network;
  const first = places.length / 3;
  const all = concat<Float64Array>(Float64Array, [places, mesh.positions]);
  const kept = solidTriangles(mesh);
  const triangles = Uint32Array.from(
    kept.flatMap((t) => [0, 1, 2].map((k) => first + mesh.triangles[3 * t + k]!)),
  );
  const inSkin = new Set<number>();
  for (let end = 0; end < ends.length; end++) if (!jointed[end] && holds(end)) inSkin.add(ends[end]!);
  const nearest = nearestVertex(mesh, thicknessMm + 2 * mesh.stepMm);
  const masters = new Map<number, number>();
  for (const node of inSkin) {
    const vertex = nearest(places[3 * node]!, places[3 * node + 1]!, places[3 * node + 2]!);
    if (vertex >= 0) masters.set(node, first + vertex);
  }
  const joined = ends.slice();
  const offsets = network.offsets?.slice() ?? new Float64Array(3 * ends.length);
  for (let end = 0; end < ends.length; end++) {
    const master = masters.get(ends[end]!);
    if (master === undefined) continue;
    for (let k = 0; k < 3; k++) offsets[3 * end + k]! += all[3 * ends[end]! + k]! - all[3 * master + k]!;
    joined[end] = master;
  }
  const { stepMm, missingShare = 0 } = mesh;
  const thickMm = mesh.thickMm && Float64Array.from(kept, (t) => mesh.thickMm![t]!);
  const skin = { triangles, thicknessMm, stepMm, missingShare, ...(thickMm ? { thickMm } : {}) };
  return { ...network, places: all, ends: joined, offsets, skin };
}

/** Returns a network with skins on faces, and walls; struts that end in one move with it. */
export function withFaceSkins(
  network: StrutNetwork,
  skins: readonly FaceSkin[],
  { skinOf: skinOfModel, edgeMm }: { skinOf: SkinOf; edgeMm: number },
): StrutNetwork {
  const part = { positions: [] as number[], triangles: [] as number[], thickMm: [] as number[], stepMm: 0 };
  const isLike = (one: FaceSkin, other: FaceSkin) => one.mm === other.mm && one.skinOf === other.skinOf;
  for (const first of skins.filter((one, i) => skins.findIndex((other) => isLike(one, other)) === i)) {
    const { mm, skinOf = skinOfModel } = first;
    const own = skins.filter((one) => isLike(one, first));
    const whole = skinOf(mm, edgeMm);
    part.stepMm = Math.max(part.stepMm, whole.stepMm);
    const numbers = new Map<number, number>();
    for (let t = 0; 3 * t < whole.triangles.length; t++) {
      const at = middleOf(whole, t);
      if (!own.some(({ isWithin }) => isWithin(...at))) continue;
      part.thickMm.push(mm);
      for (let corner = 3 * t; corner < 3 * t + 3; corner++) {
        const vertex = whole.triangles[corner]!;
        const known = numbers.get(vertex);
        const number = known ?? part.positions.length / 3;
        if (known === undefined) part.positions.push(...pointFrom(whole.positions, 3 * vertex));
        numbers.set(vertex, number);
        part.triangles.push(number);
      }
    }
  }
  if (part.triangles.length === 0) return network;
  const mesh = { ...part, thickMm: Float64Array.from(part.thickMm) };
  const holds = (end: number) => isEndIn(network.lines, end, skins);
  const made = withSkin(network, mesh, { thicknessMm: Math.max(...skins.map(({ mm }) => mm)), holds });
  return { ...made, skin: { ...made.skin!, isOpen: true } };
}

/** Returns a closed skin that is as thick as its faces' own skins where these are thicker. */
export function thickenedSkin(mesh: SkinMesh, shellMm: number, skins: readonly FaceSkin[]): SkinMesh {
  if (!skins.some(({ mm }) => mm > shellMm)) return mesh;
  const thickMm = Float64Array.from({ length: mesh.triangles.length / 3 }, (_, t) => {
    const at = middleOf(mesh, t);
    return skins.reduce((most, { isWithin, mm }) => (isWithin(...at) ? Math.max(most, mm) : most), shellMm);
  });
  return { ...mesh, thickMm };
}

function middleOf({ positions: p, triangles }: SkinMesh, t: number): Point {
  return pointOf((k) => [0, 1, 2].reduce((sum, c) => sum + p[3 * triangles[3 * t + c]! + k]!, 0) / 3);
}

/** Returns the area of a skin, mm2. */
export function areaOf(mesh: SkinMesh): number {
  let sum = 0;
  for (let t = 0; 3 * t < mesh.triangles.length; t++) sum += triangleArea(mesh, t);
  return sum;
}

function solidTriangles(mesh: SkinMesh): number[] {
  const numbers = Array.from({ length: mesh.triangles.length / 3 }, (_, t) => t);
  return numbers.filter((t) => triangleArea(mesh, t) > LEAST_AREA_SHARE * mesh.stepMm ** 2);
}

/** Returns the area of a triangle, mm2. */
export function triangleArea(
  { positions: p, triangles }: Pick<SkinMesh, 'positions' | 'triangles'>,
  t: number,
): number {
  return areaOfFace(p, 3 * triangles[3 * t]!, 3 * triangles[3 * t + 1]!, 3 * triangles[3 * t + 2]!);
}

/** Returns a search for the vertex nearest to a place, -1 beyond `reachMm`. */
function nearestVertex({ positions: p }: SkinMesh, reachMm: number) {
  const cubes = new PlaceCubes<number>(reachMm);
  for (let v = 0; v < p.length; v += 3) cubes.add(pointFrom(p, v), v);
  return (x: number, y: number, z: number): number => {
    let best = -1;
    let least = reachMm * reachMm;
    for (const cube of cubes.around([x, y, z]))
      for (const v of cube) {
        const square = (p[v]! - x) ** 2 + (p[v + 1]! - y) ** 2 + (p[v + 2]! - z) ** 2;
        if (square >= least) continue;
        least = square;
        best = v / 3;
      }
    return best;
  };
}
