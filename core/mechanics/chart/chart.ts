import { elasticKey, elasticValues, lawOf, stressFactor } from '../../catalogue/elastic-laws.ts';
import type { LatticeType } from '../../catalogue/lattice-types.ts';
import { hashinShtrikman } from '../elasticity/bounds.ts';
import { moduliOf } from '../elasticity/moduli.ts';
import { stiffnessOfValues } from '../law/law-values.ts';
import { introduction } from './introduction.ts';

/** One of the five axes: its score, 0 to 5 with one decimal, and the figure behind it. */
export interface ChartAxis {
  score: number;
  /** Percent or ratio, as `PropertyChart` says of each axis. */
  figure: number;
}

export interface PropertyChart {
  /** Relative density, 0 to 1. */
  density: number;
  /** Figure: Young's modulus along z, percent of the solid's. */
  force: ChartAxis;
  /** Figure: how many times the stiffest direction is stiffer than the softest. */
  structuralStability: ChartAxis;
  /** Figure: relative density at the thinnest usual rod or wall, percent. */
  lightWeight: ChartAxis;
  /** Figure: share of the struts, or of the surface, that rises at 45 degrees or more, percent. */
  printability: ChartAxis;
  /** Figure: strain at first yield over that of the solid. */
  rebound: ChartAxis;
  introduceEn: string;
  introduceZh: string;
}

/** Young's modulus over the bound of an isotropic body at which the score of force is zero. */
const WEAKEST_SHARE = 1 / 50;
/** The thinnest usual members as shares of the cell: the ratio of the limits of sintered TPU, 1.0 and 0.7 mm. */
const THINNEST_ROD = 0.1;
const THINNEST_WALL = 0.07;
/** Densities, then reaches, at which scores are 0 and 5. */
const HEAVY = 0.5;
const LIGHT = 0.02;
const LEAST_REACH = 0.8;
const MOST_REACH = 5;
const POISSON_RATIO = 0.3;

/** Returns the chart of a lattice at a relative density, for a solid with Poisson's ratio 0.3. */
export function propertyChart(
  lattice: LatticeType,
  density: number,
  variant: 'sheet' | 'network' = 'sheet',
): PropertyChart {
  const key = elasticKey(lattice, variant);
  const moduli = moduliOf(stiffnessOfValues(elasticValues(key, density, POISSON_RATIO)));
  const { rise } = lawOf(key);
  const along = moduli.young[2];
  const bound = hashinShtrikman(density, POISSON_RATIO).young;
  const ratio = moduli.stiffest.modulus / moduli.softest.modulus;
  const lightest = lightestDensity(lattice, variant);
  const reach = 1 / (stressFactor(key, density) * along);
  const chart = {
    density,
    force: axis(logScore(along / bound, WEAKEST_SHARE, 1), 100 * along),
    structuralStability: axis(5 / Math.sqrt(ratio), ratio),
    lightWeight: axis(logScore(lightest, HEAVY, LIGHT), 100 * lightest),
    printability: axis((5 * (rise.mean + rise.least)) / 2, 100 * rise.steep),
    rebound: axis(logScore(reach, LEAST_REACH, MOST_REACH), reach),
  };
  return { ...chart, ...introduction(lattice, moduli, chart) };
}

function axis(score: number, figure: number): ChartAxis {
  return { score: Math.round(10 * Math.min(5, Math.max(0, score))) / 10, figure };
}

/** Score on a logarithmic scale: 0 at `zero`, 5 at `five`. */
function logScore(value: number, zero: number, five: number): number {
  return (5 * Math.log(value / zero)) / Math.log(five / zero);
}

/** Relative density with the thinnest usual members; of a network its thinnest neck that holds. */
function lightestDensity(lattice: LatticeType, variant: 'sheet' | 'network'): number {
  const { a, b, c0, family } = lattice;
  if (family !== 'surface') return a * THINNEST_ROD ** 2 - (b + c0) * THINNEST_ROD ** 3;
  if (variant === 'network') return lawOf(elasticKey(lattice, variant)).range.least;
  return a * THINNEST_WALL - b * THINNEST_WALL ** 3;
}
