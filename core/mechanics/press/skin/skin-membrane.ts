import type { Solid } from '../../beam/element.ts';
import { planeStiffness } from '../../shell/membrane.ts';
import type { SkinMesh } from './skin-network.ts';
import { peakOf } from './skin-system.ts';

/** Where the vertices of a skin lie in the boxes of a model: eight nodes and eight weights each. */
export interface EmbeddedVertices {
  nodes: Int32Array;
  weights: Float64Array;
}

/** Closed skin that follows the boxes it lies in: it stretches and shears, and bends only as they do. */
export interface SkinMembrane {
  /** Adds its part of K x. */
  addProduct(x: Float64Array, out: Float64Array): void;
  /** Adds its part of K's diagonal. */
  addDiagonal(out: Float64Array): void;
  /** Von Mises's stress that all but a hundredth of its area stays below, and twice its energy. */
  loads(u: Float64Array): { stress: number; energy2: number };
  areaMm2: number;
}

/** Strains xx, yy, xy in a triangle's plane from the nine displacements of its corners. */
const STRAINS = 27;

/** Returns the membrane of a skin between the nodes of boxes, three displacements each. */
export function skinMembrane(
  mesh: SkinMesh,
  { nodes, weights }: EmbeddedVertices,
  thicknessMm: number,
  { modulus, poissonRatio }: Solid,
): SkinMembrane {
  const { triangles } = mesh;
  const count = triangles.length / 3;
  const e = planeStiffness(modulus, poissonRatio);
  const rows = new Float64Array(STRAINS * count);
  const areas = new Float64Array(count);
  for (let t = 0; t < count; t++) areas[t] = putStrains(mesh, t, rows);
  const u = new Float64Array(9);
  const strain = new Float64Array(3);
  const stress = new Float64Array(3);
  const load = (t: number, x: Float64Array) => {
    u.fill(0);
    for (let corner = 0; corner < 3; corner++) {
      const vertex = triangles[3 * t + corner]!;
      for (let k = 0; k < 8; k++) {
        const at = 3 * nodes[8 * vertex + k]!;
        const weight = weights[8 * vertex + k]!;
        for (let c = 0; c < 3; c++) u[3 * corner + c]! += weight * x[at + c]!;
      }
    }
    for (let row = 0; row < 3; row++) {
      strain[row] = 0;
      for (let i = 0; i < 9; i++) strain[row]! += rows[STRAINS * t + 9 * row + i]! * u[i]!;
    }
    for (let row = 0; row < 3; row++)
      stress[row] = e[3 * row]! * strain[0]! + e[3 * row + 1]! * strain[1]! + e[3 * row + 2]! * strain[2]!;
  };
  return {
    areaMm2: areas.reduce((sum, area) => sum + area, 0),
    addProduct(x, out) {
      for (let t = 0; t < count; t++) {
        load(t, x);
        const volume = areas[t]! * thicknessMm;
        for (let corner = 0; corner < 3; corner++) {
          const vertex = triangles[3 * t + corner]!;
          for (let c = 0; c < 3; c++) {
            const i = STRAINS * t + 3 * corner + c;
            const force =
              volume * (rows[i]! * stress[0]! + rows[i + 9]! * stress[1]! + rows[i + 18]! * stress[2]!);
            for (let k = 0; k < 8; k++)
              out[3 * nodes[8 * vertex + k]! + c]! += weights[8 * vertex + k]! * force;
          }
        }
      }
    },
    addDiagonal(out) {
      for (let t = 0; t < count; t++) addDiagonalOf(t, out);
    },
    loads(x) {
      let energy2 = 0;
      const parts = Array.from(areas, (area, t) => {
        load(t, x);
        const [xx, yy, xy] = [stress[0]!, stress[1]!, stress[2]!];
        energy2 += area * thicknessMm * (xx * strain[0]! + yy * strain[1]! + xy * strain[2]!);
        return { stress: Math.sqrt(xx * xx - xx * yy + yy * yy + 3 * xy * xy), area };
      });
      return { stress: peakOf(parts), energy2 };
    },
  };

  function addDiagonalOf(t: number, out: Float64Array): void {
    // A node may hold several corners of one triangle.
    const columns = new Map<number, Float64Array>();
    for (let corner = 0; corner < 3; corner++) {
      const vertex = triangles[3 * t + corner]!;
      for (let k = 0; k < 8; k++) {
        const node = nodes[8 * vertex + k]!;
        const own = columns.get(node) ?? new Float64Array(9);
        columns.set(node, own);
        for (let c = 0; c < 3; c++)
          for (let row = 0; row < 3; row++)
            own[3 * c + row]! += weights[8 * vertex + k]! * rows[STRAINS * t + 9 * row + 3 * corner + c]!;
      }
    }
    for (const [node, own] of columns)
      for (let c = 0; c < 3; c++) {
        let sum = 0;
        for (let i = 0; i < 3; i++)
          for (let j = 0; j < 3; j++) sum += own[3 * c + i]! * e[3 * i + j]! * own[3 * c + j]!;
        out[3 * node + c]! += areas[t]! * thicknessMm * sum;
      }
  }
}

/** Writes the strains of a triangle; returns its area, zero for one without. */
function putStrains({ positions: p, triangles }: SkinMesh, t: number, rows: Float64Array): number {
  const at = [0, 1, 2].map((corner) => 3 * triangles[3 * t + corner]!);
  const side = (from: number, to: number) => [0, 1, 2].map((k) => p[at[to]! + k]! - p[at[from]! + k]!);
  const ab = side(0, 1);
  const ac = side(0, 2);
  const length = Math.hypot(...ab);
  const x = ab.map((value) => value / length);
  const along = x.reduce((sum, value, k) => sum + value * ac[k]!, 0);
  const rest = ac.map((value, k) => value - along * x[k]!);
  const height = Math.hypot(...rest);
  const area = (length * height) / 2;
  if (!(area > 0)) return 0;
  const y = rest.map((value) => value / height);
  // Slopes of the three corners' shares along x and y.
  const slopes = [
    [-1 / length, (along - length) / (length * height)],
    [1 / length, -along / (length * height)],
    [0, 1 / height],
  ] as const;
  slopes.forEach(([dx, dy], corner) => {
    for (let c = 0; c < 3; c++) {
      const i = STRAINS * t + 3 * corner + c;
      rows[i] = dx * x[c]!;
      rows[i + 9] = dy * y[c]!;
      rows[i + 18] = dy * x[c]! + dx * y[c]!;
    }
  });
  return area;
}
