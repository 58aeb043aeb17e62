import type { PressedPlace, SinkGoal } from '../../spec/field.ts';
import { hasRoles } from '../../spec/roles.ts';
import type { GradientSpec } from '../../spec/spec.ts';
import type { Elastomer } from '../curve/curve-cells.ts';
import { levelsOf } from './level-curves.ts';
import { evenSink, relievedPeaks, type SolvedPlace } from './sink-rules.ts';
import { type SinkZone, sinkZones } from './sink-zones.ts';

/** Why a map gives no lattice: no curves of these cells, roles that change the columns, or no pressure on the model. */
export type SinkFault = 'no-curve' | 'solid-parts' | 'no-pressure';

/** A lattice under a pressure map, by the curves of its cells. */
export interface SoleDesign {
  /** Number of the field, 0 to 1, at each place. */
  numbers: Map<number, number>;
  zones: SinkZone[];
  /** Highest pressure of the map on the model, and the one reached. */
  peakKPa: { measured: number; reached: number };
}

/**
 * Chooses the lattice under each pressed place of a model between the ends of its gradient, by the curves of the cells
 * with free sides, each place a column.
 * @returns the least peak that bears the force of the map where a lower one is wanted
 */
export function designSole(
  places: ReadonlyMap<number, PressedPlace>,
  spec: GradientSpec,
  { material, sinkMm, peakKPa }: SinkGoal & { material: Elastomer },
): SoleDesign | { fault: SinkFault } | { leastKPa: number } {
  if (spec.shellMm !== undefined || hasRoles(spec)) return { fault: 'solid-parts' };
  if (places.size === 0) return { fault: 'no-pressure' };
  const levels = levelsOf(spec, material);
  if (levels.length < 2) return { fault: 'no-curve' };
  const curves = levels.map(({ curve }) => curve);
  const pressed = [...places.values()];
  const solved =
    peakKPa === undefined
      ? evenSink(pressed, curves, sinkMm)
      : relievedPeaks(pressed, curves, { sinkMm, peakKPa });
  if (!Array.isArray(solved)) return solved;
  const most = (of: (place: SolvedPlace) => number) =>
    solved.reduce((highest, place) => Math.max(highest, of(place)), 0);
  return {
    numbers: new Map([...places.keys()].map((place, k) => [place, levels[solved[k]!.level]!.number])),
    zones: sinkZones(solved),
    peakKPa: { measured: most(({ kPa }) => kPa), reached: most(({ reached }) => reached.kPa) },
  };
}
