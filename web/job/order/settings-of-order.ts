import type { GradientTask } from '../../../core/contract/calls/gradient-task.ts';
import type { MultiLatticeTask } from '../../../core/contract/calls/multi-lattice-task.ts';
import type { WorkspaceDetail } from '../../../core/contract/calls/workspace.ts';
import { withHeldEnds } from '../../state/cut-ends.ts';
import type { PlanePoints } from '../../state/edit-tool.ts';
import { NO_REGIONS, putRegion, type RegionEntries } from '../../state/region-entries.ts';
import type { Settings } from '../../state/settings.ts';

type LatticeTask = NonNullable<WorkspaceDetail['latticeTask']>;
type Tasks = Pick<WorkspaceDetail, 'latticeTask' | 'gradientTask' | 'multiLatticeTask'>;

/** Settings of an order. */
export interface OrderSettings {
  settings: Settings;
  /** Cut plane of a two-region order, mm. */
  plane: PlanePoints | null;
}

/** Settings of an order from whichever of the three tasks it has; null if it has none. */
export function settingsOfOrder(order: Tasks, now: Settings): OrderSettings | null {
  if (order.latticeTask) return { settings: ofLattice(order.latticeTask, now), plane: null };
  if (order.gradientTask) return { settings: ofGradient(order.gradientTask, now), plane: null };
  const multi = order.multiLatticeTask;
  return multi === null ? null : { settings: ofRegions(multi, now), plane: planeOf(multi) };
}

function ofLattice(task: LatticeTask, now: Settings): Settings {
  return withHeldEnds({
    ...now,
    mode: 'constant',
    latticeId: task.latticeId,
    fieldId: task.fieldId,
    rodMm: task.wide,
    sizeMm: task.size,
    densityPercent: task.scalingRatio,
    action: task.action,
    openEnds: task.openEnds,
    sides: task.surfaceNum,
    variant: task.variant,
    stretch: task.stretch,
    shellMm: task.shellThickness,
    bottomMm: task.bottomThickness,
  });
}

function ofGradient(task: GradientTask, now: Settings): Settings {
  return {
    ...now,
    mode: 'gradient',
    latticeId: task.latticeId,
    fieldId: task.fieldId,
    sizeMm: task.size,
    action: task.action,
    openEnds: null,
    sides: task.surfaceNum,
    gradient: {
      picture: task.grayscale,
      projection: task.projection,
      darkestMm: task.wideDarkest,
      lightestMm: task.wideLightest,
    },
  };
}

function ofRegions(task: MultiLatticeTask, now: Settings): Settings {
  const regions = task.parameters.reduce<RegionEntries>(
    (entries, part) =>
      part === null
        ? entries
        : putRegion(entries, {
            modelVal: part.modelVal,
            latticeId: part.latticeId,
            sizeMm: part.size,
            rodMm: part.wide,
            densityPercent: part.scalingRatio,
          }),
    NO_REGIONS,
  );
  const { fieldId, action, surfaceNum: sides } = task;
  return { ...now, mode: 'regions', latticeId: null, fieldId, action, openEnds: null, sides, regions };
}

function planeOf({ surface }: MultiLatticeTask): PlanePoints {
  const point = (k: number): [number, number, number] => [surface[k]![0]!, surface[k]![1]!, surface[k]![2]!];
  return [point(0), point(1), point(2)];
}
