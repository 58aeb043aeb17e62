import { estimateGradient } from '../../../../core/contract/calls/gradient-task.ts';
import { estimateMultiLattice } from '../../../../core/contract/calls/multi-lattice-task.ts';
import { estimateConstant } from '../../../../core/contract/calls/workspace.ts';
import {
  type EstimatedModel,
  encodeConstantDraft,
  encodeGradientDraft,
  encodeRegionsDraft,
} from '../../../../core/contract/lattice/estimate-codec.ts';
import type {
  ConstantDraft,
  GradientDraft,
  RegionsDraft,
} from '../../../../core/contract/lattice/request.ts';
import { namedCells } from '../../../../core/rules/parameters/cell-layouts.ts';
import { MODE_TRAITS } from '../../../../core/rules/parameters/lattice-modes.ts';
import { api } from '../../../api/client.ts';
import { requestedDrains } from '../../../state/drains/drain-holes.ts';
import { linksOf } from '../../../state/island-links.ts';
import type { Settings } from '../../../state/settings.ts';
import type { StageModel } from '../../../state/stage.ts';

/** The query of an estimate, by mode. */
export type EstimateQuery =
  | { mode: 'constant'; query: ReturnType<typeof encodeConstantDraft> }
  | { mode: 'gradient'; query: ReturnType<typeof encodeGradientDraft> }
  | { mode: 'regions'; query: ReturnType<typeof encodeRegionsDraft> };

/** Returns the estimate query of these settings, or null while the model or the lattice is missing. */
export function estimateQuery(stage: StageModel | null, settings: Settings): EstimateQuery | null {
  if (stage === null) return null;
  const [x, y, z] = stage.extentMm;
  const model: EstimatedModel = {
    extentMm: [x, y, z],
    faces: stage.faces,
    ...(stage.volumeMm3 >= 1 ? { volumeMm3: stage.volumeMm3 } : {}),
  };
  const { mode, latticeId } = settings;
  if (MODE_TRAITS[mode].hasRegions) {
    if (!settings.regions.some(Boolean)) return null;
    return { mode: 'regions', query: encodeRegionsDraft(regionsDraft(settings), model) };
  }
  if (latticeId === null) return null;
  return MODE_TRAITS[mode].hasPicture
    ? { mode: 'gradient', query: encodeGradientDraft(gradientDraft(settings, latticeId), model) }
    : { mode: 'constant', query: encodeConstantDraft(constantDraft(settings, latticeId), model) };
}

function sharedDraft({ fieldId, action, sides }: Settings) {
  return { fieldId: fieldId ?? undefined, action, sides };
}

function constantDraft(settings: Settings, latticeId: number): ConstantDraft {
  const { rodMm, sizeMm, variant, stretch, openEnds, shellMm, bottomMm } = settings;
  const joinIslands = linksOf(settings);
  const drains = requestedDrains(settings);
  return {
    mode: 'constant',
    ...sharedDraft(settings),
    latticeId,
    rodDiameterMm: rodMm,
    cellSizeMm: sizeMm,
    variant,
    stretch,
    ...namedCells(settings.cells),
    ...(openEnds === null ? {} : { openEnds }),
    ...(joinIslands === undefined ? {} : { joinIslands }),
    ...(shellMm === null ? {} : { shellMm }),
    ...(bottomMm === null ? {} : { bottomMm }),
    ...(drains === undefined ? {} : { drains }),
  };
}

function gradientDraft(settings: Settings, latticeId: number): GradientDraft {
  const { darkestMm, lightestMm, projection, layers } = settings.gradient;
  return {
    mode: 'gradient',
    ...sharedDraft(settings),
    latticeId,
    cellSizeMm: settings.sizeMm,
    darkestRodMm: darkestMm,
    lightestRodMm: lightestMm,
    projection,
    even: 'diameter',
    ...(layers === null ? {} : { layers }),
  };
}

function regionsDraft(settings: Settings): RegionsDraft {
  const [first, second] = settings.regions.map(
    (entry) => entry && { latticeId: entry.latticeId, cellSizeMm: entry.sizeMm, rodDiameterMm: entry.rodMm },
  );
  return { mode: 'regions', ...sharedDraft(settings), parts: [first ?? null, second ?? null] };
}

/** Asks the server for an estimate. */
export function askEstimate({ mode, query }: EstimateQuery, signal: AbortSignal) {
  if (mode === 'gradient') return api(estimateGradient, { query }, { signal });
  if (mode === 'regions') return api(estimateMultiLattice, { query }, { signal });
  return api(estimateConstant, { query }, { signal });
}
