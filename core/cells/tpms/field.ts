import type { SurfaceKey } from '../../catalogue/lattice-types.ts';

/** Triply periodic, period 2 pi. `read` writes the value and three partial derivatives into `out`. */
export type SurfaceField = (x: number, y: number, z: number, out: Float64Array) => void;

/** Usual nodal approximations of minimal surfaces, zero on them (Al-Ketan and Abu Al-Rub 2019, table 1). */
export const SURFACE_FIELDS: Record<SurfaceKey, SurfaceField> = {
  gyroid(x, y, z, out) {
    const [sx, cx, sy, cy, sz, cz] = sinesAndCosines(x, y, z);
    out[0] = sx * cy + sy * cz + sz * cx;
    out[1] = cx * cy - sz * sx;
    out[2] = cy * cz - sx * sy;
    out[3] = cz * cx - sy * sz;
  },
  'schwarz-p'(x, y, z, out) {
    out[0] = Math.cos(x) + Math.cos(y) + Math.cos(z);
    out[1] = -Math.sin(x);
    out[2] = -Math.sin(y);
    out[3] = -Math.sin(z);
  },
  'schwarz-d'(x, y, z, out) {
    const [sx, cx, sy, cy, sz, cz] = sinesAndCosines(x, y, z);
    out[0] = sx * sy * sz + sx * cy * cz + cx * sy * cz + cx * cy * sz;
    out[1] = cx * sy * sz + cx * cy * cz - sx * sy * cz - sx * cy * sz;
    out[2] = sx * cy * sz - sx * sy * cz + cx * cy * cz - cx * sy * sz;
    out[3] = sx * sy * cz - sx * cy * sz - cx * sy * sz + cx * cy * cz;
  },
  iwp(x, y, z, out) {
    const [sx, cx, sy, cy, sz, cz] = sinesAndCosines(x, y, z);
    out[0] = 2 * (cx * cy + cy * cz + cz * cx) - (2 * (cx * cx + cy * cy + cz * cz) - 3);
    out[1] = sx * (4 * cx - 2 * (cy + cz));
    out[2] = sy * (4 * cy - 2 * (cz + cx));
    out[3] = sz * (4 * cz - 2 * (cx + cy));
  },
  neovius(x, y, z, out) {
    const [sx, cx, sy, cy, sz, cz] = sinesAndCosines(x, y, z);
    out[0] = 3 * (cx + cy + cz) + 4 * cx * cy * cz;
    out[1] = -sx * (3 + 4 * cy * cz);
    out[2] = -sy * (3 + 4 * cz * cx);
    out[3] = -sz * (3 + 4 * cx * cy);
  },
  frd(x, y, z, out) {
    const [sx, cx, sy, cy, sz, cz] = sinesAndCosines(x, y, z);
    const [c2x, c2y, c2z] = [2 * cx * cx - 1, 2 * cy * cy - 1, 2 * cz * cz - 1];
    out[0] = 4 * cx * cy * cz - (c2x * c2y + c2y * c2z + c2z * c2x);
    out[1] = 4 * sx * (cx * (c2y + c2z) - cy * cz);
    out[2] = 4 * sy * (cy * (c2z + c2x) - cz * cx);
    out[3] = 4 * sz * (cz * (c2x + c2y) - cx * cy);
  },
};

type Six = [number, number, number, number, number, number];

function sinesAndCosines(x: number, y: number, z: number): Six {
  return [Math.sin(x), Math.cos(x), Math.sin(y), Math.cos(y), Math.sin(z), Math.cos(z)];
}

/** Field stretched over a cell: positions in mm, gradients in 1/mm, the value shifted by `level`. */
export interface CellField {
  cellMm: readonly [number, number, number];
  /** Writes value - level, d/dx, d/dy, d/dz at a point in mm. */
  read: SurfaceField;
}

/** Field of `surface` over one cell; its level set `level` is the zero set. */
export function cellField(
  surface: SurfaceKey,
  cellMm: readonly [number, number, number],
  level: number,
): CellField {
  const field = SURFACE_FIELDS[surface];
  const kx = (2 * Math.PI) / cellMm[0];
  const ky = (2 * Math.PI) / cellMm[1];
  const kz = (2 * Math.PI) / cellMm[2];
  return {
    cellMm,
    read(x, y, z, out) {
      field(x * kx, y * ky, z * kz, out);
      out[0] = out[0]! - level;
      out[1] = out[1]! * kx;
      out[2] = out[2]! * ky;
      out[3] = out[3]! * kz;
    },
  };
}

/** Moves a point in `at` (mm) onto the field's zero set by Newton; returns the remaining distance, about, mm. */
export function projectOnField(field: CellField, at: Float64Array, out: Float64Array, steps = 8): number {
  for (let step = 0; step < steps; step++) {
    field.read(at[0]!, at[1]!, at[2]!, out);
    const square = out[1]! ** 2 + out[2]! ** 2 + out[3]! ** 2;
    if (square === 0) break;
    const move = out[0]! / square;
    at[0]! -= move * out[1]!;
    at[1]! -= move * out[2]!;
    at[2]! -= move * out[3]!;
    if (Math.abs(out[0]!) < 1e-13 * Math.sqrt(square)) break;
  }
  field.read(at[0]!, at[1]!, at[2]!, out);
  return Math.abs(out[0]!) / Math.hypot(out[1]!, out[2]!, out[3]!);
}
