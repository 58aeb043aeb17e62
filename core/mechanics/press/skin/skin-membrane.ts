import type { Solid } from '../../beam/element.ts';
import { planeStiffness } from '../../shell/membrane.ts';
import type { SkinMesh } from './skin-network.ts';
import { peakOf } from './skin-system.ts';

/** Where the vertices of a skin lie in the boxes of a model: eight nodes and eight weights each. */
export interface EmbeddedVertices {
  nodes: Int32Array;
  weights: Float64Array;
}

/** Strains xx, yy, xy in a triangle's plane from the nine displacements of its corners. */
const STRAINS = 27;

/** Closed skin that follows the boxes it lies in: it stretches and shears, and bends only as they do. */
export class SkinMembrane {
  readonly areaMm2: number;
  readonly #triangles: ArrayLike<number>;
  readonly #embedded: EmbeddedVertices;
  /** Stiffness of the sheet, 3 x 3. */
  readonly #e: Float64Array;
  readonly #rows: Float64Array;
  readonly #areas: Float64Array;
  readonly #thicknessMm: number;
  readonly #displacements = new Float64Array(9);
  readonly #strain = new Float64Array(3);
  readonly #stress = new Float64Array(3);

  /** Places a skin between the nodes of boxes, three displacements each. */
  constructor(
    mesh: SkinMesh,
    embedded: EmbeddedVertices,
    { thicknessMm, modulus, poissonRatio }: Solid & { thicknessMm: number },
  ) {
    const count = mesh.triangles.length / 3;
    this.#triangles = mesh.triangles;
    this.#embedded = embedded;
    this.#e = planeStiffness(modulus, poissonRatio);
    this.#rows = new Float64Array(STRAINS * count);
    this.#areas = Float64Array.from({ length: count }, (_, t) => putStrains(mesh, t, this.#rows));
    this.#thicknessMm = thicknessMm;
    this.areaMm2 = this.#areas.reduce((sum, area) => sum + area, 0);
  }

  /** Adds its part of K x. */
  addProduct(x: Float64Array, out: Float64Array): void {
    const rows = this.#rows;
    const stress = this.#stress;
    const { nodes, weights } = this.#embedded;
    for (let t = 0; t < this.#areas.length; t++) {
      this.#load(t, x);
      const volume = this.#areas[t]! * this.#thicknessMm;
      for (let corner = 0; corner < 3; corner++) {
        const vertex = this.#triangles[3 * t + corner]!;
        for (let c = 0; c < 3; c++) {
          const i = STRAINS * t + 3 * corner + c;
          const force =
            volume * (rows[i]! * stress[0]! + rows[i + 9]! * stress[1]! + rows[i + 18]! * stress[2]!);
          for (let k = 0; k < 8; k++)
            out[3 * nodes[8 * vertex + k]! + c]! += weights[8 * vertex + k]! * force;
        }
      }
    }
  }

  /** Adds its part of K's diagonal. */
  addDiagonal(out: Float64Array): void {
    for (let t = 0; t < this.#areas.length; t++) this.#addDiagonalOf(t, out);
  }

  /** Returns von Mises's stress that all but a hundredth of its area stays below, and twice its energy. */
  loads(x: Float64Array): { stress: number; energy2: number } {
    const strain = this.#strain;
    let energy2 = 0;
    const parts = Array.from(this.#areas, (area, t) => {
      this.#load(t, x);
      const [xx, yy, xy] = [this.#stress[0]!, this.#stress[1]!, this.#stress[2]!];
      energy2 += area * this.#thicknessMm * (xx * strain[0]! + yy * strain[1]! + xy * strain[2]!);
      return { stress: Math.sqrt(xx * xx - xx * yy + yy * yy + 3 * xy * xy), area };
    });
    return { stress: peakOf(parts), energy2 };
  }

  /** Computes strain and stress of a triangle for these displacements. */
  #load(t: number, x: Float64Array): void {
    const u = this.#displacements;
    const strain = this.#strain;
    const rows = this.#rows;
    const e = this.#e;
    const { nodes, weights } = this.#embedded;
    u.fill(0);
    for (let corner = 0; corner < 3; corner++) {
      const vertex = this.#triangles[3 * t + corner]!;
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
      this.#stress[row] =
        e[3 * row]! * strain[0]! + e[3 * row + 1]! * strain[1]! + e[3 * row + 2]! * strain[2]!;
  }

  #addDiagonalOf(t: number, out: Float64Array): void {
    const { nodes, weights } = this.#embedded;
    // A node may hold several corners of one triangle.
    const columns = new Map<number, Float64Array>();
    for (let corner = 0; corner < 3; corner++) {
      const vertex = this.#triangles[3 * t + corner]!;
      for (let k = 0; k < 8; k++) {
        const node = nodes[8 * vertex + k]!;
        const own = columns.get(node) ?? new Float64Array(9);
        columns.set(node, own);
        for (let c = 0; c < 3; c++)
          for (let row = 0; row < 3; row++)
            own[3 * c + row]! +=
              weights[8 * vertex + k]! * this.#rows[STRAINS * t + 9 * row + 3 * corner + c]!;
      }
    }
    for (const [node, own] of columns)
      for (let c = 0; c < 3; c++) {
        let sum = 0;
        for (let i = 0; i < 3; i++)
          for (let j = 0; j < 3; j++) sum += own[3 * c + i]! * this.#e[3 * i + j]! * own[3 * c + j]!;
        out[3 * node + c]! += this.#areas[t]! * this.#thicknessMm * sum;
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
