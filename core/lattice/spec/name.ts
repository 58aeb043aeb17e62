import { type LatticeType, latticeByTitle, type SurfaceKey } from '../../catalogue/lattice-types.ts';
import type { Point } from '../geometry/vector.ts';

/** Surface lattices come as a sheet of a thickness or as the network on one side of the surface. */
export type SurfaceVariant = 'sheet' | 'network';

/** What a lattice's full name says. */
export interface NamedLattice {
  type: LatticeType;
  /** For surface lattices. */
  variant: SurfaceVariant;
  /** For stochastic lattices. */
  seed: number;
}

/** Seeds are whole numbers from 0 to this. */
export const SEED_MAX = 0xffff_ffff;
export const DEFAULT_SEED = 1;

/**
 * Reads a lattice's full name: its title, and after a colon what the title leaves open: `TYPE-10001:network`,
 * `GH-30001:7`. Undefined for a name that no lattice has.
 */
export function namedLattice(name: string): NamedLattice | undefined {
  const [title, detail, ...more] = name.split(':');
  const type = latticeByTitle(title!);
  if (!type || more.length > 0) return undefined;
  const named: NamedLattice = { type, variant: 'sheet', seed: DEFAULT_SEED };
  if (detail === undefined) return named;
  if (type.family === 'surface' && (detail === 'network' || detail === 'sheet')) {
    return { ...named, variant: detail };
  }
  if (type.family !== 'stochastic' || !/^\d{1,10}$/.test(detail) || Number(detail) > SEED_MAX)
    return undefined;
  return { ...named, seed: Number(detail) };
}

/** The full name of what a spec asks for. */
export function latticeName(spec: { lattice: string; variant?: SurfaceVariant; seed?: number }): string {
  const named = namedLattice(spec.lattice);
  if (!named || spec.lattice.includes(':')) return spec.lattice;
  if (named.type.family === 'surface' && spec.variant === 'network') return `${spec.lattice}:network`;
  if (named.type.family === 'stochastic') return `${spec.lattice}:${spec.seed ?? DEFAULT_SEED}`;
  return spec.lattice;
}

/** The same spec as the engine's grid sees it: the full name, and the edges of a period for the cell. */
export function gridSpec<
  T extends { lattice: string; cellMm: Point; variant?: SurfaceVariant; seed?: number },
>(spec: T): T {
  const lattice = latticeName(spec);
  return { ...spec, lattice, cellMm: periodMm(lattice, spec.cellMm) };
}

/** Surface and variant of a surface lattice's name, else undefined. */
export function namedSurface(name: string): { surface: SurfaceKey; variant: SurfaceVariant } | undefined {
  const named = namedLattice(name);
  return named?.type.family === 'surface' ? { surface: named.type.cell, variant: named.variant } : undefined;
}

/**
 * Edges of the box after which a lattice repeats, mm: its cell, or several spacings of a stochastic lattice.
 * The engine's grid is made of these.
 */
export function periodMm(name: string, cellMm: Point): Point {
  if (namedLattice(name)?.type.family !== 'stochastic') return cellMm;
  return [cellMm[0] * STOCHASTIC_PERIOD, cellMm[1] * STOCHASTIC_PERIOD, cellMm[2] * STOCHASTIC_PERIOD];
}

/**
 * Spacings of the points along one period. The lattice repeats after that many: far enough to look random, near
 * enough to be built and proved as one large cell.
 */
export const STOCHASTIC_PERIOD = 4;
