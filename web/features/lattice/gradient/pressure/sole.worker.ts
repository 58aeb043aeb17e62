import { type MappedSpec, pressedPlaces, solvedField } from '../../../../../core/fill/field/solved-field.ts';
import type { Elastomer } from '../../../../../core/mechanics/curve/curve-cells.ts';
import { designSole } from '../../../../../core/mechanics/sink/design-sole.ts';
import { planShadow } from '../../../../../core/model/pressure/plan-shadow.ts';
import type { Mesh } from '../../../../../core/solid/mesh/mesh.ts';
import type { SinkGoal } from '../../../../../core/spec/field.ts';
import { serveCalls } from '../../../../lib/worker-calls.ts';

interface Wanted {
  mesh: Mesh;
  spec: MappedSpec;
  material: Elastomer;
  goal: SinkGoal;
}

const calls = {
  /** Solves a map; its field comes with its picture. */
  design({ mesh, spec, material, goal }: Wanted) {
    const shadow = planShadow(mesh);
    const found = designSole(pressedPlaces(mesh, spec, shadow), spec, { material, ...goal });
    if (!('zones' in found)) return found;
    const { numbers, zones, peakKPa } = found;
    return { zones, peakKPa, ...solvedField(shadow, numbers, { goal, ...spec.gradient.field }) };
  },
};

export type SoleCalls = typeof calls;

serveCalls(calls);
