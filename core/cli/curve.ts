import type { twoModuli } from '../catalogue/hardness.ts';
import { type CellCurve, CURVE_SIDES, type CurveSide, cellCurves } from '../mechanics/curve/cell-curve.ts';
import { curveCells } from '../mechanics/curve/curve-cells.ts';
import { CURVE_STRAINS, type CurveFigures, curveFigures } from '../mechanics/curve/curve-figures.ts';
import type { PressWanted } from '../mechanics/press/press-frame.ts';
import { type LatticeSpec, uniformSpec } from '../spec/spec.ts';
import { short } from './press.ts';

/** Stress over strain of a cell of the lattice, in MPa; energies in MJ/m3. */
export interface CliCurve extends Omit<CellCurve, 'stress'>, CurveFigures {
  side: CurveSide;
  stress: number[];
}

/** Returns the curves of a lattice's cell pressed to half its height; undefined where none is computed. */
export function curvesOf(spec: LatticeSpec, { material, axis }: PressWanted): CliCurve[] | undefined {
  const cells = uniformSpec(spec) && curveCells(spec, material, { axis });
  if (!cells) return undefined;
  const curves = cellCurves(cells);
  return CURVE_SIDES.map((side) => {
    const curve = curves[side];
    const stress = curve.stress.map((value) => material.modulusMPa * value);
    return { side, ...curve, stress, ...curveFigures({ ...curve, stress }) };
  });
}

export function curveLines(curves: readonly CliCurve[], moduli: ReturnType<typeof twoModuli>): string[] {
  return [
    ...curves.map(({ side, stressAt, plateau, energy, efficiency, touchesAt, bucklesAt, end, strain }) =>
      [
        `a cell with its sides ${side} bears ${CURVE_STRAINS.map((at, i) => `${stressAt[i] === null ? '-' : short(stressAt[i]!)} MPa at ${100 * at} %`).join(', ')}`,
        ...(plateau === null ? [] : [`plateau ${short(plateau)} MPa`]),
        `${short(energy)} MJ/m3`,
        `cushions best at ${percent(efficiency.atStrain)} (${percent(efficiency.most)})`,
        ...(bucklesAt === null ? [] : [`buckles from ${percent(bucklesAt)}`]),
        ...(touchesAt === null ? [] : [`rods touch from ${percent(touchesAt)}`]),
        ...(end === 'collapse' ? [`collapses at ${percent(strain.at(-1)!)}`] : []),
      ].join('; '),
    ),
    'a first, slow press of a smooth print: speed, softening after it and rough skin are left out, and so is impact',
    ...moduliLines(moduli),
  ];
}

/** What the two moduli of an elastomer mean for its stresses. */
export function moduliLines(moduli: ReturnType<typeof twoModuli>): string[] {
  if (!moduli) return [];
  return [
    `with ${short(moduli.stiffMPa)} MPa, the solid's modulus at small strains: at large ones, near ${short(moduli.softMPa)} MPa, stresses may fall to ${percent(moduli.softMPa / moduli.stiffMPa)} of these`,
  ];
}

function percent(share: number): string {
  return `${Math.round(100 * share)} %`;
}
