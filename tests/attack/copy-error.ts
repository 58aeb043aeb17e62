import type { Mesh } from '../../core/lattice/mesh/mesh.ts';
import { areaOfFace } from '../../core/lattice/mesh/mesh.ts';
import { buildFaceTree } from '../../core/lattice/wrap/face-tree.ts';
import { NearestFaces } from '../../core/lattice/wrap/nearest.ts';

/** Places of the paid file at which a copy is compared. */
const PLACES = 2000;

/** How far a copy lies from the file, over the file's surface. */
export interface CopyError {
  medianMm: number;
  /** Nine tenths of the surface are nearer. */
  mostMm: number;
  /** Share of the file's surface that the copy has within 0.05 mm. */
  sameShare: number;
}

/** Places of a file so near the customer's own model are no work of ours, mm. */
const OWN_MM = 0.001;

/**
 * Error of a copy of a file, at places spread evenly over the file's surface, without those of the customer's own
 * model: skins of shells, and faces where struts are cut.
 */
export function copyError(file: Mesh, copy: Mesh, model: Mesh): CopyError {
  const nearest = new NearestFaces(buildFaceTree(copy.positions, copy.triangles));
  const found = comparedPlaces(file, model)
    .map((place) => nearest.distance(place))
    .sort((a, b) => a - b);
  return {
    medianMm: found[Math.floor(found.length / 2)]!,
    mostMm: found[Math.floor(found.length * 0.9)]!,
    sameShare: found.filter((mm) => mm <= 0.05).length / found.length,
  };
}

/** Places of each file; several attacks on one file are compared at the same. */
const known = new WeakMap<Mesh, { model: Mesh; places: Float64Array[] }>();

/** Places spread over a file's surface that are not of the customer's own model. */
function comparedPlaces(file: Mesh, model: Mesh): Float64Array[] {
  const before = known.get(file);
  if (before?.model === model) return before.places;
  const own = new NearestFaces(buildFaceTree(model.positions, model.triangles));
  const places = spread(file, PLACES).filter((place) => own.distance(place) > OWN_MM);
  known.set(file, { model, places });
  return places;
}

function spread({ positions: p, triangles: t }: Mesh, count: number): Float64Array[] {
  const areas = Array.from({ length: t.length / 3 }, (_, i) =>
    areaOfFace(p, t[i * 3]! * 3, t[i * 3 + 1]! * 3, t[i * 3 + 2]! * 3),
  );
  const step = areas.reduce((sum, area) => sum + area, 0) / count;
  const places: Float64Array[] = [];
  let next = step / 2;
  let passed = 0;
  areas.forEach((area, face) => {
    for (; passed + area > next; next += step) {
      const n = places.length;
      // Low-discrepancy sequence in the triangle (Roberts' plastic number).
      let [u, v] = [(n * 0.754_877_666) % 1, (n * 0.569_840_291) % 1];
      if (u + v > 1) [u, v] = [1 - u, 1 - v];
      const [a, b, c] = [0, 1, 2].map((k) => t[face * 3 + k]! * 3) as [number, number, number];
      places.push(
        Float64Array.from([0, 1, 2], (k) => {
          const from = p[a + k]!;
          return from + u * (p[b + k]! - from) + v * (p[c + k]! - from);
        }),
      );
    }
    passed += area;
  });
  return places;
}
