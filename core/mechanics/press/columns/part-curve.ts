import type { Point } from '../../../solid/geometry/vector.ts';
import { hasRoles } from '../../../spec/roles.ts';
import type { LatticeSpec } from '../../../spec/spec.ts';
import { CURVE_SIDES, type CurveSide, cellCurves } from '../../curve/cell-curve.ts';
import { curveCells } from '../../curve/curve-cells.ts';
import { stressAt } from '../../curve/curve-figures.ts';
import type { PartCurve, PressFigures } from '../press-figures.ts';
import type { PressedFrame, PressWanted } from '../press-frame.ts';
import type { BoxedModel } from '../solid/box-mesh.ts';
import { type Column, inRow, modelColumns, type RisingCurve, risingCurve } from './columns.ts';
import { type RodOfBox, rodsInBoxes } from './rods-in-boxes.ts';

/** Boxes along the longest side, at most: a column is then a third of a box wide. */
const MOST_ALONG = 48;
/** Steps of the travel, to this share of the height. */
const STEPS = 25;
const MOST_STRAIN = 0.5;
/** A part that is softer than its columns by more than this factor bends as a whole. */
const MOST_BENDING = 1.5;
/** Tabulated rods, and the largest ratio of neighbouring ones up to that number. */
const MOST_RODS = 5;
const ROD_RATIO = 1.2;

interface Pressed {
  spec: LatticeSpec;
  wanted: PressWanted;
  struts: PressedFrame;
  boxes: (edgesMm: Point) => BoxedModel;
  originMm: Point;
  extentMm: Point;
}

/**
 * Returns the curve of a pressed lattice of struts in an elastomer: columns of boxes, each with the curve of its cells,
 * share the load through the plates alone, each from where a plate touches it. Null for a part with a shell,
 * solid faces or bodies, for loads on places, and for a part that bends as a whole.
 */
export function partCurve({ spec, wanted, struts, boxes, originMm, extentMm }: Pressed): PartCurve | null {
  const { axis, material, patches } = wanted;
  if (patches || spec.shellMm !== undefined || hasRoles(spec)) return null;
  const { radiiMm } = struts.network;
  const thinMm = 2 * radiiMm.reduce((least, value) => Math.min(least, value), Number.POSITIVE_INFINITY);
  const thickMm = 2 * radiiMm.reduce((most, value) => Math.max(most, value), 0);
  const rods = rodSteps(thinMm, thickMm);
  const cells = rods.map((rodMm) => curveCells(spec, material, { axis, rodMm }));
  if (!cells.every((one) => one !== undefined)) return null;
  const leastMm = Math.max(...extentMm) / MOST_ALONG;
  const edges = spec.cellMm.map((mm) => Math.max(mm / 2, leastMm)) as Point;
  const model = boxes(edges);
  if (!model.surface) return null;
  const columns = modelColumns({ ...model, surface: model.surface }, axis);
  const curves = cells.map(cellCurves);
  const rodOf = rods.length === 1 ? undefined : rodsInBoxes(struts.network, model, originMm);
  const springsOf = (side: CurveSide) => {
    const rising = curves.map((one) => risingCurve(one[side]));
    if (!rodOf) return () => rising[0]!;
    return memoByRow((column) => rowCurve(column, model.counts[axis], { rodOf, rods, rising }));
  };
  const springs = { free: springsOf('free'), held: springsOf('held') };
  const bottomMm = axis === 2 ? (spec.bottomMm ?? 0) : 0;
  const [free, held] = CURVE_SIDES.map((side) => pressColumns(columns, springs[side], bottomMm));
  if (bends(columns, springs.free, { figures: struts.figures, bottomMm, modulusMPa: material.modulusMPa }))
    return null;
  const count = Math.min(free!.length, held!.length);
  const heightMm = heightOf(columns);
  const inN = (of: readonly number[]) => of.slice(0, count).map((value) => material.modulusMPa * value);
  return {
    travelMm: Array.from({ length: count }, (_, i) => (i / STEPS) * MOST_STRAIN * heightMm),
    freeN: inN(free!),
    heldN: inN(held!),
  };
}

/** Returns the rods whose curves are computed, from the thinnest to the thickest, in even ratios. */
export function rodSteps(thinMm: number, thickMm: number): number[] {
  const ratio = thickMm / thinMm;
  const steps = Math.min(MOST_RODS - 1, Math.ceil(Math.log(ratio) / Math.log(ROD_RATIO) - 1e-3));
  return Array.from({ length: steps + 1 }, (_, i) => (steps === 0 ? thickMm : thinMm * ratio ** (i / steps)));
}

function heightOf(columns: readonly Column[]): number {
  const low = columns.reduce((least, { lowMm }) => Math.min(least, lowMm), Number.POSITIVE_INFINITY);
  return columns.reduce((most, { highMm }) => Math.max(most, highMm), 0) - low;
}

type SpringOf = (column: Column) => RisingCurve;

/** Forces over the modulus at even steps of travel, as far as every column is known. */
function pressColumns(columns: readonly Column[], springOf: SpringOf, bottomMm: number): number[] {
  const heightMm = heightOf(columns);
  const forces: number[] = [];
  for (let step = 0; step <= STEPS; step++) {
    const travelMm = (step / STEPS) * MOST_STRAIN * heightMm;
    let force = 0;
    for (const column of columns) {
      const tallMm = column.highMm - column.lowMm;
      const intoMm = travelMm - (heightMm - tallMm);
      if (intoMm <= 0) continue;
      const softMm = Math.max(0, tallMm - bottomMm);
      const stress = stressAt(springOf(column), intoMm / softMm);
      if (stress === null) return forces;
      force += column.areaMm2 * stress;
    }
    forces.push(force);
  }
  return forces;
}

/** True if the linear test finds the part far softer than the columns that its plates touched. */
function bends(
  columns: readonly Column[],
  springOf: SpringOf,
  { figures, bottomMm, modulusMPa }: { figures: PressFigures; bottomMm: number; modulusMPa: number },
): boolean {
  const lowMm = columns.reduce((least, column) => Math.min(least, column.lowMm), Number.POSITIVE_INFINITY);
  const highMm = columns.reduce((most, column) => Math.max(most, column.highMm), 0);
  const { low, high } = figures.contact;
  let stiffness = 0;
  for (const column of columns) {
    if (column.lowMm > lowMm + low.depthMm || column.highMm < highMm - high.depthMm) continue;
    const { strain, stress } = springOf(column);
    const softMm = column.highMm - column.lowMm - bottomMm;
    stiffness += (column.areaMm2 * stress[1]!) / strain[1]! / softMm;
  }
  return modulusMPa * stiffness > MOST_BENDING * figures.stiffnessNPerMm;
}

/** Columns of one row of boxes have one curve. */
function memoByRow(make: SpringOf): SpringOf {
  const made = new Map<number, RisingCurve>();
  return (column) => {
    const known = made.get(column.firstBox);
    if (known) return known;
    const curve = make(column);
    made.set(column.firstBox, curve);
    return curve;
  };
}

function rowCurve(
  { firstBox, step }: Column,
  count: number,
  { rodOf, rods, rising }: { rods: readonly number[]; rising: readonly RisingCurve[]; rodOf: RodOfBox },
): RisingCurve {
  const weights = new Float64Array(rods.length);
  for (let k = 0; k < count; k++) {
    const rodMm = rodOf(firstBox + k * step);
    if (rodMm === null) continue;
    const at = ((rods.length - 1) * Math.log(rodMm / rods[0]!)) / Math.log(rods.at(-1)! / rods[0]!);
    const low = Math.min(rods.length - 2, Math.max(0, Math.floor(at)));
    weights[low]! += 1 - (at - low);
    weights[low + 1]! += at - low;
  }
  const sum = weights.reduce((all, weight) => all + weight, 0);
  const springs = rising.flatMap((curve, i) =>
    weights[i]! > 0 ? [{ curve, share: weights[i]! / sum }] : [],
  );
  return springs.length === 0 ? rising[0]! : inRow(springs);
}
