import { describe, expect, it } from 'vitest';
import { levelPlane } from '../../../../core/spec/testing/level-plane.ts';
import type { PlanePoints } from '../../../state/edit-tool.ts';
import type { RegionEntry } from '../../../state/regions/region-entries.ts';
import { INITIAL_SETTINGS, type Settings } from '../../../state/settings.ts';
import type { StageModel } from '../../../state/stage.ts';
import { type GenerateState, generateProblem } from './generate-checks.ts';

const model = { fileId: 'fil_1' } as StageModel;
const idle = { open: null, drawing: null, plane: null } as const;
const plane = levelPlane(1);
const onLine: PlanePoints = [
  [0, 0, 0],
  [1, 0, 0],
  [2, 0, 0],
];
const ready: GenerateState = {
  model,
  hasResult: false,
  tool: idle,
  settings: { ...INITIAL_SETTINGS, latticeId: 8, fieldId: 3 },
};
const settings = (change: Partial<Settings>) => ({ ...ready.settings, ...change });
const check = (change: Partial<GenerateState>) => generateProblem({ ...ready, ...change });

describe('Generate', () => {
  it('passes if everything is chosen', () => {
    expect(check({})).toBeNull();
  });

  it('requires model, reload, lattice, area and the end of scaling, in that order', () => {
    const tool = { ...idle, open: 'scale' as const };
    const nothing = settings({ latticeId: null, fieldId: null });
    expect(check({ model: null, hasResult: true, settings: nothing, tool })).toBe('noModel');
    expect(check({ hasResult: true, settings: nothing, tool })).toBe('duplicate');
    expect(check({ settings: nothing, tool })).toBe('selectLattice');
    expect(check({ settings: settings({ fieldId: null }), tool })).toBe('selectArea');
    expect(check({ tool })).toBe('pleaseConfirm');
  });

  it('needs a picture in the gradient mode', () => {
    expect(check({ settings: settings({ mode: 'gradient' }) })).toBe('uploadPicTips2');
  });

  it('needs a lattice in at least one part and a cut with a normal for two regions', () => {
    const part: RegionEntry = { latticeId: 8, sizeMm: 8, rodMm: 1, densityPercent: 9 };
    const none = settings({ mode: 'regions', latticeId: null });
    const one = { ...none, regions: [null, part] as const };
    expect(check({ settings: { ...none, fieldId: null } })).toBe('selectArea');
    expect(check({ settings: none, tool: { ...idle, plane } })).toBe('selectLattice');
    expect(check({ settings: one })).toBe('pleaseCut');
    expect(check({ settings: one, tool: { ...idle, drawing: 'regions' } })).toBe('drawCutting');
    expect(check({ settings: one, tool: { ...idle, plane: onLine } })).toBe('pleaseCut');
    expect(check({ settings: one, tool: { ...idle, plane } })).toBeNull();
  });
});
