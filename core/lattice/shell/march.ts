import type { Mesh } from '../mesh/mesh.ts';
import type { PointGrid } from './grid.ts';

/** The six tetrahedra of a cube about its main diagonal, corners numbered x + 2y + 4z (Kuhn's subdivision). */
const TETRAHEDRA = [
  [0, 1, 3, 7],
  [0, 3, 2, 7],
  [0, 2, 6, 7],
  [0, 6, 4, 7],
  [0, 4, 5, 7],
  [0, 5, 1, 7],
] as const;
/** Cuts keep this share of an edge away from its ends, so that no triangle collapses. */
const END_SHARE = 0.02;

/**
 * The surface value = 0 of a field on a grid, facing away from where it is positive, as a closed 2-manifold:
 * neighbouring cubes share the diagonals of their faces, so the tetrahedra meet exactly. The field must be negative
 * on the rim of the grid; Infinity counts as far inside.
 */
export function marchTetrahedra(values: Float32Array, grid: PointGrid): Mesh {
  const [nx, ny, nz] = grid.size;
  const positions: number[] = [];
  const triangles: number[] = [];
  const cuts = new Map<number, number>();
  const step = [0, 1, nx, nx + 1, nx * ny, nx * ny + 1, nx * ny + nx, nx * ny + nx + 1];
  const corner = new Int32Array(8);
  const cut = (a: number, b: number): number => {
    const low = Math.min(corner[a]!, corner[b]!);
    const key = low * 8 + (a ^ b);
    let made = cuts.get(key);
    if (made === undefined) {
      const high = Math.max(corner[a]!, corner[b]!);
      const u = values[low]!;
      const v = values[high]!;
      const raw = Number.isFinite(u) && Number.isFinite(v) ? u / (u - v) : Number.isFinite(v) ? 1 : 0;
      const share = Math.min(1 - END_SHARE, Math.max(END_SHARE, raw));
      made = positions.length / 3;
      const from = [low % nx, Math.floor(low / nx) % ny, Math.floor(low / (nx * ny))];
      for (let k = 0; k < 3; k++) {
        const along = ((a ^ b) >> k) & 1 ? share : 0;
        positions.push(Math.fround(grid.origin[k]! + (from[k]! + along) * grid.stepMm));
      }
      cuts.set(key, made);
    }
    return made;
  };
  const put = (a: number, b: number, c: number, turned: boolean) => {
    if (turned) triangles.push(a, c, b);
    else triangles.push(a, b, c);
  };
  for (let z = 0; z + 1 < nz; z++) {
    for (let y = 0; y + 1 < ny; y++) {
      for (let x = 0; x + 1 < nx; x++) {
        const base = (z * ny + y) * nx + x;
        let inner = 0;
        for (let k = 0; k < 8; k++) {
          corner[k] = base + step[k]!;
          if (values[corner[k]!]! > 0) inner |= 1 << k;
        }
        if (inner === 0 || inner === 255) continue;
        for (const tet of TETRAHEDRA) cutTetrahedron(tet, inner, cut, put);
      }
    }
  }
  return { positions: Float32Array.from(positions), triangles: Uint32Array.from(triangles) };
}

/** Sign of the permutation that sorts a tetrahedron's corners into inner ones, then outer ones. */
function cutTetrahedron(
  tet: readonly [number, number, number, number],
  inner: number,
  cut: (a: number, b: number) => number,
  put: (a: number, b: number, c: number, turned: boolean) => void,
): void {
  const order: number[] = [];
  for (const wanted of [1, 0])
    for (let k = 0; k < 4; k++) if (((inner >> tet[k]!) & 1) === wanted) order.push(k);
  let count = 0;
  for (let k = 0; k < 4; k++) count += (inner >> tet[k]!) & 1;
  if (count === 0 || count === 4) return;
  let odd = false;
  for (let i = 0; i < 4; i++) for (let j = i + 1; j < 4; j++) if (order[i]! > order[j]!) odd = !odd;
  const [a, b, c, d] = order.map((k) => tet[k]!) as [number, number, number, number];
  if (count === 1) put(cut(a, b), cut(a, c), cut(a, d), odd);
  else if (count === 3) put(cut(d, a), cut(d, b), cut(d, c), odd);
  else {
    put(cut(a, c), cut(a, d), cut(b, d), odd);
    put(cut(a, c), cut(b, d), cut(b, c), odd);
  }
}
