import type { TaskGradientBody } from '../../../../core/contract/calls/gradient-task.ts';
import type { TaskMultiLatticeBody } from '../../../../core/contract/calls/multi-lattice-task.ts';
import type { TaskLatticeBody } from '../../../../core/contract/calls/workspace.ts';
import type { LatticeRequest } from '../../../../core/contract/lattice/request.ts';
import {
  encodeConstant,
  encodeGradient,
  encodeRegions,
} from '../../../../core/contract/lattice/task-codec.ts';
import { MODE_TRAITS } from '../../../../core/rules/parameters/lattice-modes.ts';
import type { PlanePoints } from '../../../state/edit-tool.ts';
import { missingInput, usedPicture } from '../../../state/fields/gradient-source.ts';
import { hardnessOf } from '../../../state/hardness.ts';
import { constantDraft, gradientDraft, regionsDraft } from '../../../state/lattice-draft.ts';
import { hasHardness } from '../../../state/material.ts';
import { fillRegions } from '../../../state/regions/region-entries.ts';
import type { Settings } from '../../../state/settings.ts';
import type { StageModel } from '../../../state/stage.ts';

/** The body of a task by mode: each mode has its own call. */
export type TaskRequest =
  | { mode: 'constant'; body: TaskLatticeBody }
  | { mode: 'gradient'; body: TaskGradientBody }
  | { mode: 'regions'; body: TaskMultiLatticeBody };

export interface TaskInput {
  model: StageModel;
  settings: Settings;
  /** Cut plane between two regions, mm. */
  plane: PlanePoints | null;
}

/** Returns the task of the settings' mode. Throws if a needed choice is missing: check first. */
export function taskRequest(id: string, { model, settings, plane }: TaskInput): TaskRequest {
  const target = { id, fileId: model.fileId, faces: model.faces, bbox: [...model.extentMm] };
  const request = requestOf(settings, plane);
  switch (request.mode) {
    case 'constant':
      return { mode: 'constant', body: { ...target, ...encodeConstant(request) } };
    case 'gradient': {
      const image = { ...(request.image === '' ? {} : { grayscaleId: request.image }), grayscaleUrl: '' };
      return { mode: 'gradient', body: { ...target, ...encodeGradient(request), ...image } };
    }
    case 'regions':
      return { mode: 'regions', body: { ...target, ...encodeRegions(request) } };
  }
}

/** Returns the lattice request of the settings. Throws if a needed choice is missing. */
function requestOf(settings: Settings, plane: PlanePoints | null): LatticeRequest {
  const { hasRegions, hasPicture } = MODE_TRAITS[settings.mode];
  const { process, materialName, ownMaterial, originMm } = settings;
  // The catalogue has no entry for a material that the user described.
  const material = ownMaterial === null ? { material: materialName } : {};
  const shared = { fieldId: chosen(settings.fieldId, 'field'), process, ...material };
  if (hasRegions) {
    const [a, b, c] = chosen(plane, 'cut');
    const [first, second] = fillRegions(settings.regions).map(
      ({ latticeId, sizeMm, rodMm, densityPercent }) => ({
        latticeId,
        cellSizeMm: sizeMm,
        rodDiameterMm: rodMm,
        densityPercent,
      }),
    );
    return {
      ...regionsDraft(settings),
      ...shared,
      plane: [[...a], [...b], [...c]],
      parts: [first ?? null, second ?? null],
    };
  }
  const latticeId = chosen(settings.latticeId, 'lattice');
  if (hasPicture) {
    const { gradient } = settings;
    const missing = missingInput(gradient);
    if (missing !== null) throw new Error(`${missing} must be chosen`);
    const image = usedPicture(gradient)?.id ?? '';
    return { ...gradientDraft(settings, latticeId), ...shared, image };
  }
  return {
    ...constantDraft(settings, latticeId),
    ...shared,
    densityPercent: settings.densityPercent,
    ...(originMm === null ? {} : { originMm: [...originMm] }),
    ...(hasHardness(settings) ? { hardness: hardnessOf(settings) } : {}),
  };
}

function chosen<T>(value: T | null, what: string): T {
  if (value === null) throw new Error(`${what} must be chosen`);
  return value;
}
