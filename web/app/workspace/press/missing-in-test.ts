import type { CommandText } from '../../../commands/command.ts';
import { generateProblem } from '../../../features/job/generate/generate-checks.ts';
import { pressingOf } from '../../../features/press/press-state.ts';
import type { PlanePoints } from '../../../state/edit-tool.ts';
import type { Settings } from '../../../state/settings.ts';
import type { StageModel } from '../../../state/stage.ts';
import { previewSpec } from '../preview/preview-spec.ts';

interface TestInput {
  settings: Settings;
  plane: PlanePoints | null;
  model: StageModel | null;
  press: Parameters<typeof pressingOf>[0];
}

/** What a press test needs before it can run: what the lattice lacks, as Generate says it, then the places; or null. */
export function missingInTest({ settings, plane, model, press }: TestInput): CommandText | null {
  if (model === null) return 'workspace.generate.noModel';
  if (previewSpec(settings, plane) === null) {
    const tool = { open: null, drawing: null, plane };
    const problem = generateProblem({ model, settings, hasResult: false, tool }) ?? 'selectLattice';
    return problem === 'uploadPicTips2' ? 'modes.picture.missing' : `workspace.generate.${problem}`;
  }
  if (model.shapeId === null) return 'workspace.viewer.opening';
  return pressingOf(press) === null ? 'press.places.first' : null;
}
