import type { Material } from '../../catalogue/materials.ts';
import { relativeDensity } from '../../cells/density.ts';
import { type KindName, kindOf } from '../../spec/kind.ts';
import { latticeName, namedLattice } from '../../spec/name.ts';
import { type LatticeSpec, sidesOf } from '../../spec/spec.ts';
import type { CurveCells } from './cell-curve.ts';

/** Density from which on rods are too thick for beams that bend far. */
const MOST_DENSITY = 0.25;
/** Heights of cells over their widths for which curves are computed. */
const STRETCH = { min: 0.5, max: 2 } as const;
/** Edges count as equal if they differ by less, as a share. */
const SAME_EDGES = 1e-3;
/** Strength over modulus from which on a solid springs back from the strains of a lattice at half its height. */
const SPRINGS_BACK = 0.06;

/** Kinds whose cells all lie in one grid. */
const IN_ONE_GRID: Record<KindName, boolean> = {
  struts: true,
  surface: false,
  conformal: false,
  conformalSheet: false,
  regions: false,
};

/** What a curve depends on of a material. */
export type Elastomer = Pick<Material, 'modulusMPa' | 'strengthMPa' | 'poissonRatio'>;

/** True for a solid that springs back when its lattice is pressed to half its height: elastomers. */
export function springsBack({
  modulusMPa,
  strengthMPa,
}: Pick<Material, 'modulusMPa' | 'strengthMPa'>): boolean {
  return strengthMPa >= SPRINGS_BACK * modulusMPa;
}

export function hasCurve({ stretch, density }: Pick<CurveCells, 'stretch' | 'density'>): boolean {
  return density <= MOST_DENSITY && stretch >= STRETCH.min && stretch <= STRETCH.max;
}

/**
 * Returns the cells of a spec with a rod, for their curve along an axis; undefined where none is computed.
 * @param axis of the model
 */
export function curveCells(
  spec: LatticeSpec,
  material: Elastomer,
  { axis, rodMm = spec.rodDiameterMm }: { axis: CurveCells['axis']; rodMm?: number | undefined },
): CurveCells | undefined {
  const lattice = namedLattice(latticeName(spec))?.type;
  if (lattice?.family !== 'strut' || !springsBack(material)) return undefined;
  if (!IN_ONE_GRID[kindOf(spec)] || (axis !== 2 && (spec.turnZDeg ?? 0) % 90 !== 0)) return undefined;
  const [x, y, z] = spec.cellMm;
  if (Math.abs(x - y) > SAME_EDGES * x) return undefined;
  const sides = sidesOf(spec);
  const density = relativeDensity({ lattice: lattice.title, cellMm: spec.cellMm, sides }, rodMm);
  const stretch = Math.abs(z - x) > SAME_EDGES * x ? z / x : 1;
  const cells = { lattice, stretch, density, sides, poissonRatio: material.poissonRatio, axis };
  return hasCurve(cells) ? cells : undefined;
}
