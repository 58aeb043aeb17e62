import { topologyByTitle } from '../../core/cells/cells.ts';
import { strutEnds } from '../../core/cells/topology.ts';
import { SURFACE_FIELDS } from '../../core/cells/tpms/field.ts';
import { cubicShape, sheetForDensity } from '../../core/cells/tpms/sheet-law.ts';
import { voxelBody } from '../../core/mechanics/lattice/voxel-body.ts';
import { namedLattice, periodMm } from '../../core/spec/name.ts';
import { surfaceDistance } from './surface-distance.ts';

/** A period of a lattice on n points along each edge; x runs fastest. Lengths are in steps between points. */
export interface LatticePoints {
  n: number;
  /** Edge of a cell, or spacing of a foam's points. */
  cell: number;
  /** Distance from the surface: positive in pores, negative in the solid. */
  distance: Float32Array;
  /** The same, exact about the surface alone; null for a sheet. */
  near: Float32Array | null;
  /** Side of a sheet, so that nothing flows through a wall between two points. */
  side: Int8Array;
  /** Diameter of the rods, thickness of the sheet; 0 for a network. */
  width: number;
}

/** Voxels of the body that gives rod or level at a density; its shares are fractions. */
const LEVEL_VOXELS = 32;

/** A lattice at its density: round rods with balls at joints. @param name as TYPE-10001:network */
export function latticePoints(name: string, density: number, n: number): LatticePoints {
  const { type, variant } = namedLattice(name)!;
  const period = periodMm(name, [1, 1, 1])[0];
  const cell = n / period;
  const side = new Int8Array(n ** 3);
  if (type.family === 'surface') {
    const isSheet = variant === 'sheet';
    const level = isSheet ? 0 : levelOf(name, density, period);
    const { values, near } = surfaceValues(type.cell, level, n);
    const away = surfaceDistance(values, n);
    if (!isSheet) {
      const distance = away.map((length, p) => (values[p]! < 0 ? -length : length));
      return { n, cell, distance, near, side, width: 0 };
    }
    const width = cell * sheetForDensity(cubicShape(type.cell, 1), density);
    values.forEach((value, p) => {
      side[p] = value < 0 ? -1 : 1;
    });
    return { n, cell, distance: away.map((length) => length - width / 2), near: null, side, width };
  }
  const radius = cell * levelOf(name, density, period);
  const near = axisDistance(name, n, cell).map((length) => length - radius);
  const away = surfaceDistance(near, n);
  const distance = near.map((length, p) => (length < 0 ? -away[p]! : length));
  return { n, cell, distance, near, side, width: 2 * radius };
}

/** Radius of rods, or level of a network. */
function levelOf(lattice: string, density: number, period: number): number {
  const edges = [period, period, period] as const;
  return voxelBody({ lattice, edges, density, voxels: LEVEL_VOXELS }).level;
}

function surfaceValues(surface: keyof typeof SURFACE_FIELDS, level: number, n: number) {
  const values = new Float32Array(n ** 3);
  const near = new Float32Array(n ** 3);
  const out = new Float64Array(4);
  const turn = (2 * Math.PI) / n;
  for (let p = 0; p < values.length; p++) {
    const [i, j, k] = [p % n, Math.floor(p / n) % n, Math.floor(p / (n * n))];
    SURFACE_FIELDS[surface](turn * i, turn * j, turn * k, out);
    values[p] = out[0]! - level;
    near[p] = values[p]! / Math.max(1e-6, turn * Math.hypot(out[1]!, out[2]!, out[3]!));
  }
  return { values, near };
}

/** No point of any lattice is farther than this from an axis, in cells. */
const MOST_DISTANCE = 1.2;

/** Distances from the nearest axis of a strut. */
function axisDistance(name: string, n: number, cell: number): Float32Array {
  const topology = topologyByTitle(name)!;
  const reach = MOST_DISTANCE * cell;
  const squares = new Float32Array(n ** 3).fill(reach * reach);
  for (let s = 0; s < topology.struts.length; s++) {
    const [from, to] = strutEnds(topology, s);
    for (let image = 0; image < 27; image++) {
      const shift = [image % 3, Math.floor(image / 3) % 3, Math.floor(image / 9)];
      const place = (end: readonly number[]) => end.map((value, k) => (value + shift[k]! - 1) * n);
      stampAxis({ squares, n }, [place(from), place(to)], reach);
    }
  }
  return squares.map(Math.sqrt);
}

/** Lowers the squared distances about one axis. */
function stampAxis(
  { squares, n }: { squares: Float32Array; n: number },
  ends: readonly number[][],
  reach: number,
): void {
  const [a, b] = ends as [number[], number[]];
  const low = a.map((value, k) => Math.max(0, Math.ceil(Math.min(value, b[k]!) - reach)));
  const high = a.map((value, k) => Math.min(n - 1, Math.floor(Math.max(value, b[k]!) + reach)));
  const [dx, dy, dz] = b.map((value, k) => value - a[k]!) as [number, number, number];
  const [ax, ay, az] = a as [number, number, number];
  const inverse = 1 / (dx * dx + dy * dy + dz * dz);
  for (let k = low[2]!; k <= high[2]!; k++)
    for (let j = low[1]!; j <= high[1]!; j++)
      for (let i = low[0]!; i <= high[0]!; i++) {
        const along = ((i - ax) * dx + (j - ay) * dy + (k - az) * dz) * inverse;
        const t = along < 0 ? 0 : along > 1 ? 1 : along;
        const square = (i - ax - t * dx) ** 2 + (j - ay - t * dy) ** 2 + (k - az - t * dz) ** 2;
        const p = i + n * (j + n * k);
        if (square < squares[p]!) squares[p] = square;
      }
}
