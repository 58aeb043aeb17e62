import { elasticKey } from '../catalogue/elastic-laws.ts';
import {
  GRADIENT_ZONES,
  type GradientZone,
  gradientDensities,
  PORE_POINTS,
  type PoreSheet,
  poreSheet,
} from '../catalogue/pore-law.ts';
import { relativeDensity } from '../cells/density.ts';
import { areCubes } from '../mechanics/law/cubes.ts';
import { type KindName, kindOf } from '../spec/kind.ts';
import { latticeName, namedLattice } from '../spec/name.ts';
import { type LatticeSpec, regionSpecs, sidesOf } from '../spec/spec.ts';

/** Pores of a lattice by zone, in mm, 1/mm and mm2; as designed, so not those of a print. */
export interface CliPores {
  asDesigned: true;
  sizes: 'largest included balls';
  flow: 'lattice Boltzmann, slow flow';
  /** Points along a cell, or a foam's spacing, from which the table was made. */
  points: { size: number; flow: number };
  zones: ({ zone: 'whole' | 'first' | 'second' | GradientZone } & PoreSheet)[];
}

/** Kinds whose cells are all alike. */
const HAS_CELLS: Record<KindName, boolean> = {
  struts: true,
  surface: true,
  conformal: false,
  conformalSheet: false,
  regions: true,
};

/** Returns the pores of a lattice in cubic cells; undefined for other cells, and beyond the densities of the table. */
export function poresOf(spec: LatticeSpec): CliPores | undefined {
  if (!HAS_CELLS[kindOf(spec)]) return undefined;
  const zones = spec.regions
    ? regionSpecs(spec).flatMap((one, i) => zonesOf(one).map((found) => ({ ...found, zone: SIDES[i]! })))
    : zonesOf(spec);
  if (zones.length === 0) return undefined;
  const points = PORE_POINTS[namedLattice(latticeName(spec))?.type.family === 'stochastic' ? 'foam' : 'cell'];
  return {
    asDesigned: true,
    sizes: 'largest included balls',
    flow: 'lattice Boltzmann, slow flow',
    points,
    zones,
  };
}

const SIDES = ['first', 'second'] as const;

function zonesOf(spec: LatticeSpec): CliPores['zones'] {
  const name = latticeName(spec);
  const named = namedLattice(name);
  const [edgeMm] = spec.cellMm;
  if (!named || !areCubes(spec.cellMm)) return [];
  const key = elasticKey(named.type, named.variant);
  const densityOf = (rodMm: number) =>
    relativeDensity({ lattice: name, cellMm: spec.cellMm, sides: sidesOf(spec) }, rodMm);
  const sheetAt = (zone: CliPores['zones'][number]['zone'], density: number) => {
    const sheet = poreSheet(key, density, edgeMm);
    return sheet ? [{ zone, ...sheet }] : [];
  };
  if (!spec.gradient) return sheetAt('whole', densityOf(spec.rodDiameterMm));
  const densities = gradientDensities(spec.gradient, densityOf);
  return GRADIENT_ZONES.flatMap((zone) => sheetAt(zone, densities[zone]));
}
