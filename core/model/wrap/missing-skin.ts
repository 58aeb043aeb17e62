import { PlaceCubes } from '../../solid/geometry/place-cubes.ts';
import { dot, faceNormal, mapPoint, type Point, pointFrom, pointOf } from '../../solid/geometry/vector.ts';
import { areaOf, type Mesh } from '../../solid/mesh/mesh.ts';

/** Samples of the surface: enough for a share right to a hundredth, and one per grid step. */
const LEAST_SAMPLES = 4000;
const MOST_SAMPLES = 20_000;
/** Steps within which an even surface has a vertex, also where it cuts an edge off. */
const REACH_STEPS = 1.2;
/** Cosine above which a vertex is on the same side of a thin wall as the sample. */
const SAME_SIDE_COSINE = 0.3;
/** Numbers whose multiples fill a square evenly (Roberts's sequence). */
const EVEN_U = 0.7548776662466927;
const EVEN_V = 0.5698402909980532;

/**
 * Returns the share of a model's surface behind which an even surface in the middle of its shell has no vertex: there
 * the model is too thin, or too finely shaped, for the grid that the surface comes from. NaN for a model without area.
 */
export function missingShare(model: Mesh, surface: Mesh & { stepMm: number }, shellMm: number): number {
  const faces = model.triangles.length / 3;
  const total = areaOf(model);
  const count = Math.min(MOST_SAMPLES, Math.max(LEAST_SAMPLES, Math.ceil(total / surface.stepMm ** 2)));
  const isNear = vertexSearch(surface);
  let missing = 0;
  let face = -1;
  let upTo = 0;
  for (let sample = 0; sample < count; sample++) {
    const at = ((sample + 0.5) / count) * total;
    while (upTo < at && face + 1 < faces) upTo += Math.hypot(...crossOf(model, ++face)) / 2;
    const cross = crossOf(model, face);
    const length = Math.hypot(...cross);
    const normal = mapPoint(cross, (value) => value / length);
    const place = placeIn(model, face, (EVEN_U * sample) % 1, (EVEN_V * sample) % 1);
    const middle = mapPoint(place, (mm, k) => mm - (normal[k]! * shellMm) / 2);
    if (!isNear(middle, normal)) missing++;
  }
  return missing / count;
}

/** Normal of a face, twice as long as its area. */
function crossOf({ positions: p, triangles: t }: Mesh, face: number): Point {
  return faceNormal(p, 3 * t[3 * face]!, 3 * t[3 * face + 1]!, 3 * t[3 * face + 2]!);
}

function placeIn({ positions: p, triangles: t }: Mesh, face: number, u: number, v: number): Point {
  // The other half of the square is folded onto this one.
  const [b, c] = u + v > 1 ? [1 - u, 1 - v] : [u, v];
  const at = (corner: number, k: number) => p[3 * t[3 * face + corner]! + k]!;
  return pointOf((k) => (1 - b - c) * at(0, k) + b * at(1, k) + c * at(2, k));
}

/** Returns a search for a vertex near a place that looks the same way. */
function vertexSearch({ stepMm, ...mesh }: Mesh & { stepMm: number }): (place: Point, way: Point) => boolean {
  const { positions: p, triangles: t } = mesh;
  const normals = new Float64Array(p.length);
  for (let face = 0; 3 * face < t.length; face++) {
    const cross = crossOf(mesh, face);
    for (let corner = 0; corner < 3; corner++)
      for (let k = 0; k < 3; k++) normals[3 * t[3 * face + corner]! + k]! += cross[k]!;
  }
  const reach = REACH_STEPS * stepMm;
  const cubes = new PlaceCubes<number>(reach);
  for (let v = 0; v < p.length; v += 3) cubes.add(pointFrom(p, v), v);
  const isSame = (v: number, [x, y, z]: Point, way: Point) => {
    if (Math.hypot(p[v]! - x, p[v + 1]! - y, p[v + 2]! - z) > reach) return false;
    const normal = pointFrom(normals, v);
    return dot(normal, way) > SAME_SIDE_COSINE * Math.hypot(...normal);
  };
  return (place, way) => cubes.around(place).some((cube) => cube.some((v) => isSame(v, place, way)));
}
