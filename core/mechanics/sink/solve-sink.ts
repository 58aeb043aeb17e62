import { type MappedSpec, pressedPlaces, solvedField } from '../../fill/field/solved-field.ts';
import { planShadow } from '../../model/pressure/plan-shadow.ts';
import type { Mesh } from '../../solid/mesh/mesh.ts';
import type { SinkGoal } from '../../spec/field.ts';
import type { Elastomer } from '../curve/curve-cells.ts';
import { designSole, type SinkFault, type SoleDesign } from './design-sole.ts';

/** A map solved for a sink: the field and picture that take its place, and the check of what they give. */
type SolvedSink = Omit<SoleDesign, 'numbers'> & ReturnType<typeof solvedField>;

/**
 * Solves the pressure map of a spec for the sink that is wanted of a model. Takes 1 to 30 s, most of them for the curves of
 * the cells.
 * @returns the field and its check; or why the map gives no lattice, or the least peak that bears its force
 */
export function solveSink(
  mesh: Mesh,
  spec: MappedSpec,
  { material, goal }: { material: Elastomer; goal: SinkGoal },
): SolvedSink | { fault: SinkFault } | { leastKPa: number } {
  const shadow = planShadow(mesh);
  const found = designSole(pressedPlaces(mesh, spec, shadow), spec, { material, ...goal });
  if (!('numbers' in found)) return found;
  const { numbers, ...check } = found;
  return { ...check, ...solvedField(shadow, numbers, { goal, ...spec.gradient.field }) };
}
