import { relativeDensity } from '../../cells/density.ts';
import { stepRadii } from '../../fill/grid/radii.ts';
import { type GradientSpec, sidesOf } from '../../spec/spec.ts';
import { cellCurve } from '../curve/cell-curve.ts';
import { curveCells, type Elastomer } from '../curve/curve-cells.ts';
import { stressAt } from '../curve/curve-figures.ts';
import { type RisingCurve, risingCurve } from '../press/columns/columns.ts';
import { rodSteps } from '../press/columns/part-curve.ts';

/** Steps of the strain of a curve. */
const STEPS = 25;

/** A lattice between the ends of a gradient. */
export interface LatticeLevel {
  /** Number of the field that gives it, 0 to 1. */
  number: number;
  /** Stress over strain in kPa, sides free. */
  curve: RisingCurve;
}

/**
 * Returns the lattices between the ends of a gradient, softest first, as far as their curves are computed: between those
 * of five rods, linear in the logarithms of density and stress. Empty where none is computed.
 */
export function levelsOf(spec: GradientSpec, material: Elastomer): LatticeLevel[] {
  const radii = [...stepRadii(spec)];
  const densityOf = (rodMm: number) => relativeDensity({ ...spec, sides: sidesOf(spec) }, rodMm);
  const rods = radii
    .map((radiusMm, k) => ({ rodMm: 2 * radiusMm, number: k / (radii.length - 1) }))
    .filter(({ rodMm }) => curveCells(spec, material, { axis: 2, rodMm }) !== undefined)
    .toSorted((a, b) => a.rodMm - b.rodMm);
  if (rods.length === 0) return [];
  const table = rodSteps(rods[0]!.rodMm, rods.at(-1)!.rodMm).map((rodMm) => {
    const { strain, stress } = risingCurve(
      cellCurve(curveCells(spec, material, { axis: 2, rodMm })!, 'free'),
    );
    return {
      density: densityOf(rodMm),
      curve: { strain, stress: stress.map((value) => 1000 * material.modulusMPa * value) },
    };
  });
  const most = Math.min(...table.map(({ curve }) => curve.strain.at(-1)!));
  const strain = Array.from({ length: STEPS + 1 }, (_, i) => (most * i) / STEPS);
  const known = table.map(({ density, curve }) => ({
    density,
    stress: strain.map((at) => stressAt(curve, at)!),
  }));
  return rods.map(({ rodMm, number }) => ({
    number,
    curve: { strain, stress: between(known, densityOf(rodMm)) },
  }));
}

/** Stresses of a density between those of a table. */
function between(
  known: readonly { density: number; stress: readonly number[] }[],
  density: number,
): number[] {
  const after = Math.max(
    1,
    known.findIndex((one) => one.density >= density * (1 - 1e-9)),
  );
  const [low, high] = [known[after - 1]!, known[after] ?? known.at(-1)!];
  const share = high === low ? 0 : Math.log(density / low.density) / Math.log(high.density / low.density);
  return low.stress.map((value, i) => (value > 0 ? value * (high.stress[i]! / value) ** share : 0));
}
