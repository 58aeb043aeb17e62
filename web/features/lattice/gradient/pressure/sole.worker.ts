import type { MappedSpec } from '../../../../../core/fill/field/solved-field.ts';
import type { Elastomer } from '../../../../../core/mechanics/curve/curve-cells.ts';
import { solveSink } from '../../../../../core/mechanics/sink/solve-sink.ts';
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
  design: ({ mesh, spec, material, goal }: Wanted) => solveSink(mesh, spec, { material, goal }),
};

export type SoleCalls = typeof calls;

serveCalls(calls);
