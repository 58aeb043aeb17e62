import { MODE_TRAITS } from '../../../../core/rules/parameters/lattice-modes.ts';
import type { EditToolState } from '../../../state/edit-tool.ts';
import { missingInput } from '../../../state/fields/gradient-source.ts';
import { hasNormal } from '../../../state/regions/region-entries.ts';
import type { Settings } from '../../../state/settings.ts';
import type { StageModel } from '../../../state/stage.ts';

/** Reason why Generate cannot start; each has its text. */
export type GenerateProblem =
  | 'noModel'
  | 'duplicate'
  | 'selectLattice'
  | 'selectArea'
  | 'pleaseConfirm'
  | 'uploadPicTips2'
  | 'pickFaces'
  | 'drawCutting'
  | 'pleaseCut';

export interface GenerateState {
  model: StageModel | null;
  settings: Settings;
  hasResult: boolean;
  tool: Pick<EditToolState, 'open' | 'drawing' | 'plane'>;
}

/** Checks of docs/specification.md#validation, in its order. The shell confirmation comes after them. */
export function generateProblem({ model, settings, hasResult, tool }: GenerateState): GenerateProblem | null {
  const { hasRegions, hasPicture } = MODE_TRAITS[settings.mode];
  if (model === null) return 'noModel';
  if (hasResult) return 'duplicate';
  const hasLattice = hasRegions ? settings.regions.some(Boolean) : settings.latticeId !== null;
  if (!hasRegions && !hasLattice) return 'selectLattice';
  if (settings.fieldId === null) return 'selectArea';
  if (!hasLattice) return 'selectLattice';
  if (tool.open === 'scale') return 'pleaseConfirm';
  const missing = hasPicture ? missingInput(settings.gradient) : null;
  if (missing !== null) return missing === 'faces' ? 'pickFaces' : 'uploadPicTips2';
  if (!lacksCut(settings, tool)) return null;
  return tool.drawing === 'regions' && tool.plane === null ? 'drawCutting' : 'pleaseCut';
}

/** True for two regions that no plane separates yet. */
export function lacksCut({ mode }: Pick<Settings, 'mode'>, { plane }: Pick<EditToolState, 'plane'>): boolean {
  return MODE_TRAITS[mode].hasRegions && (plane === null || !hasNormal(plane));
}
