import { type LatticeType, latticeByTitle, type SurfaceKey } from '../catalogue/lattice-types.ts';
import type { Point } from '../solid/geometry/vector.ts';

/** Form of a surface lattice: a sheet of a thickness, or the network on one side of the surface. */
export type SurfaceVariant = 'sheet' | 'network';

export interface NamedLattice {
  type: LatticeType;
  variant: SurfaceVariant;
  /** For stochastic lattices. */
  seed: number;
}

/** Maximum seed; seeds are integers from 0. */
export const SEED_MAX = 0xffff_ffff;
export const DEFAULT_SEED = 1;

/** Parses a full name, with a suffix behind a colon: `TYPE-10001:network`, `GH-30001:7`. Else undefined. */
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

export function latticeName(spec: { lattice: string; variant?: SurfaceVariant; seed?: number }): string {
  const named = namedLattice(spec.lattice);
  if (!named || spec.lattice.includes(':')) return spec.lattice;
  if (named.type.family === 'surface' && spec.variant === 'network') return `${spec.lattice}:network`;
  if (named.type.family === 'stochastic') return `${spec.lattice}:${spec.seed ?? DEFAULT_SEED}`;
  return spec.lattice;
}

/** Spec for the engine's grid: the full name, and the edges of a period as the cell. */
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

/** Surface and variant of a surface lattice's name. Throws a RangeError for another lattice. */
export function tpmsOf(name: string): { surface: SurfaceKey; variant: SurfaceVariant } {
  const named = namedSurface(name);
  if (!named) throw new RangeError(`no surface lattice is called ${name}`);
  return named;
}

/** Edges of a lattice's period, mm: its cell, or several spacings of a stochastic one. */
export function periodMm(name: string, cellMm: Point): Point {
  if (namedLattice(name)?.type.family !== 'stochastic') return cellMm;
  return [cellMm[0] * STOCHASTIC_PERIOD, cellMm[1] * STOCHASTIC_PERIOD, cellMm[2] * STOCHASTIC_PERIOD];
}

/** Point spacings per period: enough to look random, few enough to build and verify it as one large cell. */
export const STOCHASTIC_PERIOD = 4;
