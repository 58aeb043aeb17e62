import { readInspected } from '../../../../core/model/input/inspect.ts';
import { layMap, type Sensors } from '../../../../core/model/pressure/lay-map.ts';
import { planShadow } from '../../../../core/model/pressure/plan-shadow.ts';
import { serveCalls } from '../../../lib/worker-calls.ts';

const calls = {
  /** Overlap of a map with the outline of its part, as it is and mirrored, 0 to 1. */
  fit({ file, sensors }: { file: ArrayBuffer; sensors: Sensors }) {
    const mesh = readInspected(new Uint8Array(file));
    if (mesh === undefined) throw new Error('the model is no STL');
    const shadow = planShadow(mesh);
    const overlapOf = (isMirrored: boolean) => layMap(sensors, shadow, { isMirrored }).overlap;
    return { overlap: overlapOf(false), mirroredOverlap: overlapOf(true) };
  },
};

export type FitCalls = typeof calls;

serveCalls(calls);
