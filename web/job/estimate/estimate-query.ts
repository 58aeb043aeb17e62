import { estimateGradient } from '../../../core/contract/calls/gradient-task.ts';
import { estimateMultiLattice } from '../../../core/contract/calls/multi-lattice-task.ts';
import { estimateConstant } from '../../../core/contract/calls/workspace.ts';
import { api } from '../../api/client.ts';
import { fillRegions } from '../../state/region-entries.ts';
import type { Settings } from '../../state/settings.ts';
import type { StageModel } from '../../state/stage.ts';

function base(model: StageModel, settings: Settings) {
  return {
    ...(settings.fieldId === null ? {} : { fieldId: settings.fieldId }),
    faces: model.faces,
    bbox: model.extentMm.map((extent) => extent.toFixed(3)).join(),
    surfaceNum: settings.sides,
    action: settings.action,
  };
}

function constantQuery(model: StageModel, settings: Settings, lattice: number) {
  return {
    ...base(model, settings),
    lattice,
    wide: settings.rodMm,
    size: settings.sizeMm,
    variant: settings.variant,
    stretch: settings.stretch,
    ...(settings.openEnds === null ? {} : { openEnds: settings.openEnds }),
    ...(settings.shellMm === null ? {} : { shellThickness: settings.shellMm }),
    ...(settings.bottomMm === null ? {} : { bottomThickness: settings.bottomMm }),
  };
}

function gradientQuery(model: StageModel, settings: Settings, lattice: number) {
  const { darkestMm, lightestMm } = settings.gradient;
  return {
    ...base(model, settings),
    lattice,
    size: settings.sizeMm,
    wideDarkest: darkestMm,
    wideLightest: lightestMm,
  };
}

function regionsQuery(model: StageModel, settings: Settings) {
  const parts = fillRegions(settings.regions);
  return {
    ...base(model, settings),
    lattice: parts.map(({ latticeId }) => latticeId).join(),
    size: parts.map(({ sizeMm }) => sizeMm).join(),
    wide: parts.map(({ rodMm }) => rodMm).join(),
  };
}

/** Estimate query by mode. */
export type EstimateQuery =
  | { mode: 'constant'; query: ReturnType<typeof constantQuery> }
  | { mode: 'gradient'; query: ReturnType<typeof gradientQuery> }
  | { mode: 'regions'; query: ReturnType<typeof regionsQuery> };

/** Returns the estimate query of the settings; null without a model or a lattice. */
export function estimateQuery(model: StageModel | null, settings: Settings): EstimateQuery | null {
  const { mode, latticeId } = settings;
  if (model === null) return null;
  if (mode === 'regions') {
    return settings.regions.some(Boolean) ? { mode, query: regionsQuery(model, settings) } : null;
  }
  if (latticeId === null) return null;
  return mode === 'gradient'
    ? { mode, query: gradientQuery(model, settings, latticeId) }
    : { mode: 'constant', query: constantQuery(model, settings, latticeId) };
}

/** Sends an estimate query. */
export function askEstimate({ mode, query }: EstimateQuery, signal: AbortSignal) {
  if (mode === 'gradient') return api(estimateGradient, { query }, { signal });
  if (mode === 'regions') return api(estimateMultiLattice, { query }, { signal });
  return api(estimateConstant, { query }, { signal });
}
