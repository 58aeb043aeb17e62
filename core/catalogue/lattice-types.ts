/** Names of the engine's unit cells, shared by the catalogue and the engine. */
export type StrutKey =
  | 'cubic'
  | 'bcc'
  | 'bccz'
  | 'fcc'
  | 'fccz'
  | 'octahedron'
  | 'octet'
  | 'diamond'
  | 'kelvin'
  | 'rhombic'
  | 'isotruss'
  | 'cubic-fcc';
export type SurfaceKey = 'gyroid' | 'schwarz-p' | 'schwarz-d' | 'iwp' | 'neovius' | 'frd';
export type StochasticKey = 'voronoi';
export type CellKey = StrutKey | SurfaceKey | StochasticKey;

interface LatticeTypeBase {
  id: number;
  title: string;
  /** Constants of the relative density, see `StrutLattice` and `SurfaceLattice`. */
  a: number;
  b: number;
  c0: number;
  /** Maximum rod diameter (of a sheet: thickness) over cell size for a cubic cell in the engine. */
  maxRodOverCell: number;
  /** Outputs for customers. The engine can make all three. */
  outputs: readonly ('high' | 'low' | 'cut')[];
}

/**
 * A lattice of struts. `a`, `b`, `c0` give the relative density of a cubic cell with round struts:
 * rho = f(n) (a x^2 - (b - c0 (64 / n^2 - 1)) x^3), x = rod diameter / cell size, f(n) = n sin(2 pi / n) / (2 pi).
 * `a` is (pi/4) times the strut length per cell in closed form; `b` is what struts share at the nodes, measured on the
 * engine's own joints at 8 sides; `c0` is how much less that is with fewer sides. Within 2 % of the engine's joints at
 * 6 to 16 sides up to x = 0.3, the thickest rod in the smallest cell; most within 0.1 %, but the few joints that
 * stay hulls bulge more. The engine itself takes the volume of the joint it has built (`density.ts`).
 */
export interface StrutLattice extends LatticeTypeBase {
  family: 'strut';
  cell: StrutKey;
}

/**
 * A lattice of a curved sheet; the rod diameter is its thickness. rho = a x - b x^3, x = thickness / cell size: `a` is
 * the area of a period, measured by the engine, `b` = -(pi / 6) chi with its Euler characteristic (Weyl's formula).
 */
export interface SurfaceLattice extends LatticeTypeBase {
  family: 'surface';
  cell: SurfaceKey;
  /** Offset along the normals at which the surface meets itself, as a share of the cell. */
  reach: number;
}

/** Struts without a cell; the cell size is the spacing of its points, and the constants are those of seed 1. */
export interface StochasticLattice extends LatticeTypeBase {
  family: 'stochastic';
  cell: StochasticKey;
}

export type LatticeType = StrutLattice | SurfaceLattice | StochasticLattice;

const HIGH_ONLY = ['high'] as const;
const ALL_OUTPUTS = ['high', 'low', 'cut'] as const;

/** A row of the table below: its columns are the parameters. */
function strut(
  id: number,
  cell: StrutKey,
  law: Pick<LatticeType, 'a' | 'b' | 'c0' | 'maxRodOverCell'> & { outputs?: LatticeType['outputs'] },
): StrutLattice {
  return { id, title: `TYPE-${20_000 + id - 6}`, family: 'strut', cell, outputs: HIGH_ONLY, ...law };
}

/** Share of the rod diameter at which two joints would meet: below it a tube is left between them. */
export const ROD_LIMIT_SHARE = 0.98;
/** Share of the thickness at which the two sides of a sheet would meet. Sheets stay below it. */
export const SHEET_LIMIT_SHARE = 0.9;

function surface(
  id: number,
  cell: SurfaceKey,
  { area, euler, reach }: { area: number; euler: number; reach: number },
): SurfaceLattice {
  return {
    id,
    title: `TYPE-${10_000 + id}`,
    family: 'surface',
    cell,
    a: area,
    b: (-Math.PI / 6) * euler,
    c0: 0,
    reach,
    maxRodOverCell: ROD_LIMIT_SHARE * 2 * SHEET_LIMIT_SHARE * reach,
    outputs: HIGH_ONLY,
  };
}

/** Ids 1 to 6 are TYPE-10001 to TYPE-10006. Areas and reaches are those of the engine's tables. */
export const SURFACE_LATTICES: readonly SurfaceLattice[] = [
  surface(1, 'gyroid', { area: 3.09161, euler: -8, reach: 0.185055 }),
  surface(2, 'schwarz-p', { area: 2.35258, euler: -4, reach: 0.160403 }),
  surface(3, 'schwarz-d', { area: 3.83771, euler: -16, reach: 0.156391 }),
  surface(4, 'iwp', { area: 3.55353, euler: -12, reach: 0.104627 }),
  surface(5, 'neovius', { area: 3.52365, euler: -16, reach: 0.0536716 }),
  surface(6, 'frd', { area: 4.85129, euler: -40, reach: 0.0578242 }),
];

/** Ids 7 to 18 are TYPE-20001 to TYPE-20012; 13 (octet) and 14 (diamond) may also be made as low and cut. */
export const STRUT_LATTICES: readonly StrutLattice[] = [
  strut(7, 'cubic', { a: (3 * Math.PI) / 4, b: 1.341, c0: 0.07, maxRodOverCell: 0.9607 }),
  strut(8, 'bcc', { a: Math.sqrt(3) * Math.PI, b: 4.652, c0: 0.255, maxRodOverCell: 0.5824 }),
  strut(9, 'bccz', { a: (Math.PI / 4) * (4 * Math.sqrt(3) + 1), b: 5.836, c0: 0.32, maxRodOverCell: 0.4837 }),
  strut(10, 'fcc', { a: (3 * Math.PI) / Math.SQRT2, b: 6.474, c0: 0.415, maxRodOverCell: 0.4909 }),
  strut(11, 'fccz', { a: (Math.PI / 4) * (4 * Math.SQRT2 + 1), b: 5.158, c0: 0.345, maxRodOverCell: 0.3787 }),
  strut(12, 'octahedron', { a: (3 * Math.PI) / Math.SQRT2, b: 7.333, c0: 0.39, maxRodOverCell: 0.3843 }),
  strut(13, 'octet', {
    a: 3 * Math.SQRT2 * Math.PI,
    b: 18.31,
    c0: 0.975,
    maxRodOverCell: 0.3843,
    outputs: ALL_OUTPUTS,
  }),
  strut(14, 'diamond', {
    a: Math.sqrt(3) * Math.PI,
    b: 4.643,
    c0: 0.325,
    maxRodOverCell: 0.5883,
    outputs: ALL_OUTPUTS,
  }),
  strut(15, 'kelvin', { a: (3 * Math.PI) / Math.SQRT2, b: 7.151, c0: 0.4, maxRodOverCell: 0.3396 }),
  strut(16, 'rhombic', { a: (3 * Math.sqrt(3) * Math.PI) / 2, b: 9.44, c0: 0.62, maxRodOverCell: 0.3896 }),
  strut(17, 'isotruss', {
    a: (Math.PI / 4) * (3 + 4 * Math.sqrt(3)),
    b: 8.202,
    c0: 0.44,
    maxRodOverCell: 0.4837,
  }),
  strut(18, 'cubic-fcc', {
    a: (Math.PI / 4) * (3 + 6 * Math.SQRT2),
    b: 10.821,
    c0: 0.645,
    maxRodOverCell: 0.3787,
  }),
];

/** Ids from 19 on are GH-30001 and following. Shell and bottom are off for titles that begin with GH. */
export const STOCHASTIC_LATTICES: readonly StochasticLattice[] = [
  {
    id: 19,
    title: 'GH-30001',
    family: 'stochastic',
    cell: 'voronoi',
    a: 3.879,
    b: 0.991,
    c0: 0.645,
    // Valid for every seed; some seeds allow slightly more.
    maxRodOverCell: 0.196,
    outputs: HIGH_ONLY,
  },
];

/** The whole catalogue, in display order. */
export const LATTICE_TYPES: readonly LatticeType[] = [
  ...SURFACE_LATTICES,
  ...STRUT_LATTICES,
  ...STOCHASTIC_LATTICES,
];

/** Names before 2023-01-30, when GH became TYPE; only the stochastic family kept its names. */
const RENAMED_LATTICES: Readonly<Record<string, string>> = Object.fromEntries(
  [...SURFACE_LATTICES, ...STRUT_LATTICES].map(({ title }) => [title.replace('TYPE-', 'GH-'), title]),
);

export function latticeById(id: number): LatticeType | undefined {
  return LATTICE_TYPES.find((lattice) => lattice.id === id);
}

export function latticeByTitle(title: string): LatticeType | undefined {
  const present = RENAMED_LATTICES[title] ?? title;
  return LATTICE_TYPES.find((lattice) => lattice.title === present);
}

/**
 * True for lattices that can follow the walls of a part: sheets, and struts that join corners, centres of faces and
 * centres of cells. Diamond alternates from cell to cell, a network would be open at the surface, and stochastic
 * lattices have no cells.
 */
export function hasConformalCells(title: string, variant: 'sheet' | 'network' = 'sheet'): boolean {
  const lattice = latticeByTitle(title);
  if (lattice?.family === 'surface') return variant === 'sheet';
  return lattice?.family === 'strut' && lattice.cell !== 'diamond';
}
