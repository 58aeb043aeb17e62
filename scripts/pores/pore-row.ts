import type { ElasticKey } from '../../core/catalogue/elastic-law.ts';
import { elasticKey } from '../../core/catalogue/elastic-laws.ts';
import { LATTICE_TYPES, type LatticeType } from '../../core/catalogue/lattice-types.ts';
import { PORE_POINTS, type PoreRow } from '../../core/catalogue/pore-law.ts';
import { cubicShape, sheetDensity, thickestSheet } from '../../core/cells/tpms/sheet-law.ts';
import { SURFACE_TABLES } from '../../core/cells/tpms/tables.ts';
import { periodMm } from '../../core/spec/name.ts';
import { ballSizes } from './ball-sizes.ts';
import { type LatticePoints, latticePoints } from './lattice-points.ts';
import { openPores } from './open-pores.ts';
import { permeability } from './permeability.ts';

/** Rows of a lattice, even in the root of the density, which rods follow. */
const ROWS = 6;
const LEAST = { rods: 0.02, sheet: 0.05 } as const;
const MOST = 0.6;
/** Share of the range of a network's densities that is left out at both ends, where necks part. */
const NECKS = 0.1;

export interface PoreLattice {
  key: ElasticKey;
  name: string;
  type: LatticeType;
  densities: number[];
}

export function poreLattices(): PoreLattice[] {
  return LATTICE_TYPES.flatMap((type): PoreLattice[] => {
    if (type.family !== 'surface')
      return [{ key: type.cell, name: type.title, type, densities: evenRoots(LEAST.rods, MOST) }];
    const shape = cubicShape(type.cell, 1);
    const thickest = Math.min(MOST, sheetDensity(shape, thickestSheet(shape)));
    const shares = SURFACE_TABLES[type.cell].networkDensity;
    const [low, high] = [shares[0]!, shares.at(-1)!];
    const margin = NECKS * (high - low);
    const network = evenRoots(low + margin, Math.min(MOST, high - margin));
    return [
      { key: type.cell, name: type.title, type, densities: evenRoots(LEAST.sheet, thickest) },
      { key: elasticKey(type, 'network'), name: `${type.title}:network`, type, densities: network },
    ];
  });
}

function evenRoots(low: number, high: number): number[] {
  const step = (Math.sqrt(high) - Math.sqrt(low)) / (ROWS - 1);
  return Array.from({ length: ROWS }, (_, i) => Number(((Math.sqrt(low) + i * step) ** 2).toPrecision(4)));
}

export function poreRow({ name, type }: PoreLattice, density: number): PoreRow {
  const counts = PORE_POINTS[type.family === 'stochastic' ? 'foam' : 'cell'];
  const [period] = periodMm(name, [1, 1, 1]);
  const points = latticePoints(name, density, period * counts.size);
  const { n, cell, distance, width } = points;
  const { clear, openShare } = openPores(points);
  const solid = distance.map((length) => -length);
  const sizes = (radii: Float32Array, least = 0) =>
    ballSizes(radii, n, least).map((size) => size / cell) as [number, number, number, number];
  return {
    density,
    pore: sizes(distance),
    clear: clear / cell,
    wall: sizes(solid, width),
    surface: surfaceOf(points, type),
    openShare,
    permeability: permeabilities(latticePoints(name, density, period * counts.flow), density, type),
  };
}

/** Half-width of the layer about the surface whose volume over its thickness is the area, in steps. */
const LAYER = 1.5;

/** Area of the surface per volume, in cells: of a sheet the derivative of its law, of others a thin layer about it. */
function surfaceOf({ n, cell, near, width }: LatticePoints, type: LatticeType): number {
  if (near === null) return 2 * type.a - 6 * type.b * (width / cell) ** 2;
  const sum = near.reduce((total, length) => total + Math.max(0, 1 - Math.abs(length) / LAYER) / LAYER, 0);
  return (sum * cell) / n ** 3;
}

/** Permeabilities along x, y and z, at exactly the density: solid is the share of points that lies deepest. */
function permeabilities(
  points: LatticePoints,
  density: number,
  { family, cell: key }: LatticeType,
): [number, number, number] {
  const { distance, cell } = points;
  const least = distance.slice().sort()[Math.round(density * distance.length)]!;
  const isPore = Uint8Array.from(distance, (length) => (length >= least ? 1 : 0));
  const along = (axis: number) => permeability(points, isPore, axis) / cell ** 2;
  if (family === 'stochastic') return [along(0), along(1), along(2)];
  const z = along(2);
  // The only cells with another z.
  const x = key === 'bccz' || key === 'fccz' ? along(0) : z;
  return [x, x, z];
}
