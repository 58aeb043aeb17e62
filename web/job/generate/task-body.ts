import type { TaskGradientBody } from '../../../core/contract/calls/gradient-task.ts';
import type { TaskMultiLatticeBody } from '../../../core/contract/calls/multi-lattice-task.ts';
import type { TaskLatticeBody } from '../../../core/contract/calls/workspace.ts';
import type { PlanePoints } from '../../state/edit-tool.ts';
import { hardnessOf, hasHardness } from '../../state/hardness.ts';
import { fillRegions } from '../../state/region-entries.ts';
import type { Settings } from '../../state/settings.ts';
import type { StageModel } from '../../state/stage.ts';

/** Task request by mode; each mode has its call. */
export type TaskRequest =
  | { mode: 'constant'; body: TaskLatticeBody }
  | { mode: 'gradient'; body: TaskGradientBody }
  | { mode: 'regions'; body: TaskMultiLatticeBody };

/** Input of a task request. */
export interface Wanted {
  model: StageModel;
  settings: Settings;
  /** Cut plane between two regions, mm. */
  plane: PlanePoints | null;
}

function chosen<T>(value: T | null, what: string): T {
  if (value === null) throw new Error(`${what} must be chosen`);
  return value;
}

/** Builds the request of the settings' mode. Throws if an input is missing: check first. */
export function taskRequest(id: string, wanted: Wanted): TaskRequest {
  if (wanted.settings.mode === 'gradient') return { mode: 'gradient', body: gradientBody(id, wanted) };
  if (wanted.settings.mode === 'regions') return { mode: 'regions', body: regionsBody(id, wanted) };
  return { mode: 'constant', body: constantBody(id, wanted) };
}

/** Fields that the calls of all modes share. */
function base(id: string, { model, settings }: Wanted) {
  return {
    id,
    fieldId: chosen(settings.fieldId, 'field'),
    fileId: model.fileId,
    action: settings.action,
    surfaceNum: settings.sides,
    faces: model.faces,
    bbox: [...model.extentMm],
  };
}

function constantBody(id: string, wanted: Wanted): TaskLatticeBody {
  const { settings } = wanted;
  return {
    ...base(id, wanted),
    latticeId: chosen(settings.latticeId, 'lattice'),
    wide: settings.rodMm,
    size: settings.sizeMm,
    scalingRatio: settings.densityPercent,
    variant: settings.variant,
    stretch: settings.stretch,
    ...(settings.openEnds === null ? {} : { openEnds: settings.openEnds }),
    hardness: hasHardness(settings) ? hardnessOf(settings) : null,
    shellThickness: settings.shellMm,
    bottomThickness: settings.bottomMm,
  };
}

function gradientBody(id: string, wanted: Wanted): TaskGradientBody {
  const { settings } = wanted;
  const { picture, projection, darkestMm, lightestMm } = settings.gradient;
  return {
    ...base(id, wanted),
    latticeId: chosen(settings.latticeId, 'lattice'),
    size: settings.sizeMm,
    wideDarkest: darkestMm,
    wideLightest: lightestMm,
    projection,
    grayscaleId: chosen(picture, 'picture').id,
    grayscaleUrl: '',
    even: 'diameter',
  };
}

function regionsBody(id: string, wanted: Wanted): TaskMultiLatticeBody {
  return {
    ...base(id, wanted),
    surface: chosen(wanted.plane, 'cut').map((point) => [...point]),
    parameters: fillRegions(wanted.settings.regions).map((entry) => ({
      modelVal: entry.modelVal,
      latticeId: entry.latticeId,
      size: entry.sizeMm,
      wide: entry.rodMm,
      scalingRatio: entry.densityPercent,
    })),
  };
}
