import { estimateGradient } from '../../../../core/contract/calls/gradient-task.ts';
import { estimateMultiLattice } from '../../../../core/contract/calls/multi-lattice-task.ts';
import { estimateConstant } from '../../../../core/contract/calls/workspace.ts';
import {
  type EstimatedModel,
  encodeConstantDraft,
  encodeGradientDraft,
  encodeRegionsDraft,
} from '../../../../core/contract/lattice/estimate-codec.ts';
import { MODE_TRAITS } from '../../../../core/rules/parameters/lattice-modes.ts';
import { volumeOf } from '../../../../core/solid/mesh/mesh.ts';
import { api } from '../../../api/client.ts';
import { meshOfShape } from '../../../mesh/registry.ts';
import { missingInput } from '../../../state/fields/gradient-source.ts';
import { constantDraft, gradientDraft, regionsDraft } from '../../../state/lattice-draft.ts';
import type { Settings } from '../../../state/settings.ts';
import type { StageModel } from '../../../state/stage.ts';

export type EstimateQuery =
  | { mode: 'constant'; query: ReturnType<typeof encodeConstantDraft> }
  | { mode: 'gradient'; query: ReturnType<typeof encodeGradientDraft> }
  | { mode: 'regions'; query: ReturnType<typeof encodeRegionsDraft> };

/** Returns the first choice that a lattice lacks: before it nothing can be said about it. */
export function missingOf({ mode, latticeId, regions, gradient }: Settings) {
  const { hasRegions, hasPicture } = MODE_TRAITS[mode];
  const lacksLattice = hasRegions ? !regions.some(Boolean) : latticeId === null;
  return (hasPicture ? missingInput(gradient) : null) ?? (lacksLattice ? 'lattice' : null);
}

/** Returns the estimate query of these settings, or null while the model, the lattice or the gradient's input is missing. */
export function estimateQuery(stage: StageModel | null, settings: Settings): EstimateQuery | null {
  if (stage === null || missingOf(settings) !== null) return null;
  const [x, y, z] = stage.extentMm;
  const model: EstimatedModel = {
    extentMm: [x, y, z],
    faces: stage.faces,
    ...(stage.volumeMm3 >= 1 ? { volumeMm3: stage.volumeMm3 } : {}),
    ...bodiesOn(stage, settings),
  };
  const { mode, latticeId } = settings;
  if (MODE_TRAITS[mode].hasRegions) {
    return { mode: 'regions', query: encodeRegionsDraft(regionsDraft(settings), model) };
  }
  if (latticeId === null) return null;
  return MODE_TRAITS[mode].hasPicture
    ? { mode: 'gradient', query: encodeGradientDraft(gradientDraft(settings, latticeId), model) }
    : { mode: 'constant', query: encodeConstantDraft(constantDraft(settings, latticeId), model) };
}

/** Volumes of the bodies of the model on the stage, where some have their own lattices. */
function bodiesOn({ shapeId }: StageModel, { bodies }: Settings): Pick<EstimatedModel, 'bodiesMm3'> {
  const solids = meshOfShape(shapeId)?.bodies;
  if (solids === undefined || !bodies.some(({ own }) => own)) return {};
  return { bodiesMm3: solids.map(({ mesh }) => volumeOf(mesh)) };
}

export function askEstimate({ mode, query }: EstimateQuery, signal: AbortSignal) {
  if (mode === 'gradient') return api(estimateGradient, { query }, { signal });
  if (mode === 'regions') return api(estimateMultiLattice, { query }, { signal });
  return api(estimateConstant, { query }, { signal });
}
