import { describe, expect, it } from 'vitest';
import { taskGradient } from '../../../../core/contract/calls/gradient-task.ts';
import { taskMultiLattice } from '../../../../core/contract/calls/multi-lattice-task.ts';
import { taskLattice } from '../../../../core/contract/calls/workspace.ts';
import { levelPlane } from '../../../../core/spec/testing/level-plane.ts';
import { SAMPLE_PRESSURE } from '../../../../core/spec/testing/sample-pressure.ts';
import type { RegionEntry } from '../../../state/regions/region-entries.ts';
import {
  type GradientSettings,
  INITIAL_SETTINGS,
  type PlacedField,
  type Settings,
} from '../../../state/settings.ts';
import type { StageModel } from '../../../state/stage.ts';
import { settingsOfOrder } from '../order/settings-of-order.ts';
import { taskRequest } from './task-body.ts';

const ID = 'wsp_0123456789';
const model: StageModel = {
  fileId: 'fil_1',
  fileName: 'part.stl',
  fileBytes: 684,
  faces: 12,
  vertices: 8,
  volumeMm3: 1000,
  extentMm: [10, 20, 30.5],
  shapeId: null,
};
const constant: Settings = {
  ...INITIAL_SETTINGS,
  latticeId: 13,
  fieldId: 3,
  rodMm: 0.9123,
  shellMm: 2,
  densityPercent: 8.25,
};
const picture = { id: 'rings', nameEn: 'Rings', nameZh: '圆环', path: '/gradients/rings.png' };
const gradient: Settings = {
  ...constant,
  mode: 'gradient',
  sizeMm: 8,
  gradient: { ...INITIAL_SETTINGS.gradient, picture, projection: 'x', darkestMm: 1, lightestMm: 0.3 },
};
const byField = (field: PlacedField, changes: Partial<GradientSettings> = {}): Settings => ({
  ...gradient,
  gradient: { ...gradient.gradient, picture: null, field, ...changes },
});
const fields: readonly Settings[] = [
  byField({ source: 'faces', facesAtMm: [[5, 5, 0]], depthMm: 12, course: 'smooth' }),
  byField({ source: 'axis', axis: 'x', course: 'linear' }, { even: 'density', lightestMm: 0.4321 }),
  byField({ ...SAMPLE_PRESSURE, fromKPa: 50 }, { picture, even: 'density', elastomer: 'TPU' }),
];
const graded: Settings = { ...gradient, gradient: { ...gradient.gradient, layers: 12, darkestMm: 2 } };
const first: RegionEntry = { latticeId: 8, sizeMm: 8, rodMm: 0.8, densityPercent: 10 };
const second: RegionEntry = { ...first, latticeId: 13, sizeMm: 6 };
const regions: Settings = { ...constant, mode: 'regions', latticeId: null, regions: [first, second] };
const plane = levelPlane(10);
const ownMaterial = { modulusMPa: 900, densityGPerCm3: 1, strengthMPa: 30 };
const source = { fullPath: '', fileId: 'fil_1', size: 684 };
const stored = {
  source,
  modelName: 'part',
  field: 'Industry',
  outputPreview: null,
  output: null,
  lattice: '',
};
const noTask = { latticeTask: null, gradientTask: null, multiLatticeTask: null };
const TASKS = { constant: 'latticeTask', gradient: 'gradientTask', regions: 'multiLatticeTask' } as const;

/** Settings and plane of an order that was sent with these settings and that stores these changes. */
function reopened(settings: Settings, changes: object = {}, onPage = INITIAL_SETTINGS) {
  const { mode, body } = taskRequest(ID, { model, settings, plane });
  const kept = mode === 'constant' ? { variant: 'sheet', openEnds: 'keep', hardness: null } : {};
  const task = { ...stored, ...kept, ...body, grayscale: picture, ...changes };
  const order = { ...noTask, [TASKS[mode]]: task } as unknown as Parameters<typeof settingsOfOrder>[0];
  return settingsOfOrder(order, onPage)!;
}

describe('requests', () => {
  it('match the contract of their mode', () => {
    const calls = { constant: taskLattice, gradient: taskGradient, regions: taskMultiLattice };
    for (const settings of [constant, gradient, graded, ...fields, regions]) {
      const { mode, body } = taskRequest(ID, { model, settings, plane });
      expect(mode).toBe(settings.mode);
      expect(calls[mode].body?.safeParse(body).success, mode).toBe(true);
    }
  });

  it('carry the process and the material on the page, by which the result is analysed', () => {
    for (const settings of [constant, gradient, regions]) {
      const printed: Settings = { ...settings, process: 'SLS', materialName: 'PA12' };
      const { body } = taskRequest(ID, { model, settings: printed, plane });
      expect(body).toMatchObject({ technology: 'SLS', material: 'PA12' });
    }
    const { body } = taskRequest(ID, { model, settings: { ...constant, ownMaterial }, plane });
    expect(body).not.toHaveProperty('material');
  });

  it('give a part without a lattice the other’s', () => {
    const { body } = taskRequest(ID, { model, settings: { ...regions, regions: [null, second] }, plane });
    expect(body).toMatchObject({ parameters: [{ modelVal: 'part1', latticeId: 13 }, { modelVal: 'part2' }] });
  });

  it('refuse to guess a lattice, a field, a picture, faces or a cut', () => {
    const bare = { ...gradient, gradient: { ...gradient.gradient, picture: null } };
    // A picture does not stand in for the faces.
    const faceless = byField({ source: 'faces', facesAtMm: [], depthMm: 12, course: 'linear' }, { picture });
    for (const settings of [INITIAL_SETTINGS, { ...constant, fieldId: null }, bare, faceless, regions]) {
      expect(() => taskRequest(ID, { model, settings, plane: null })).toThrow('must be chosen');
    }
  });
});

describe('a reopened order', () => {
  it('has the settings of a constant lattice exactly', () => {
    expect(reopened(constant, { shellThickness: 2, bottomThickness: null })).toEqual({
      settings: constant,
      plane: null,
    });
  });

  it('has its field with the ends, whatever the gradient follows', () => {
    for (const settings of fields) expect(reopened(settings).settings.gradient).toEqual(settings.gradient);
  });

  it('has its process and material, in every mode', () => {
    const onPage: Settings = { ...INITIAL_SETTINGS, process: 'SLM', materialName: '316L', ownMaterial };
    for (const settings of [constant, gradient, regions]) {
      const printed: Settings = { ...settings, process: 'SLS', materialName: 'PA12' };
      const restored = (changes: object) => reopened(printed, changes, onPage).settings;
      expect(restored({})).toMatchObject({ process: 'SLS', materialName: 'PA12', ownMaterial: null });
      expect(restored({ material: undefined })).toMatchObject({ process: 'SLS', ownMaterial });
      expect(restored({ material: undefined, technology: undefined })).toMatchObject({
        process: 'SLM',
        materialName: '316L',
        ownMaterial,
      });
    }
  });

  it('has the chosen open ends, and no choice if it was the output’s default', () => {
    const wanted: Settings = { ...constant, shellMm: null, openEnds: 'net' };
    const restored = (changes: object) => reopened(wanted, changes).settings.openEnds;
    expect(restored({})).toBe('net');
    expect(restored({ openEnds: 'keep' })).toBeNull();
    expect(restored({ action: 'cut', openEnds: 'keep' })).toBe('keep');
    expect(restored({ action: 'cut', openEnds: 'held' })).toBeNull();
  });

  it.each([
    [
      'its drain holes',
      { drains: [{ atMm: [1, 2, 0], diameterMm: 3.5 }] },
      { drains: [{ at: [1, 2, 0], diameter: 3.5 }] },
    ],
    [
      'the origin and the links of a fit',
      { joinIslands: 'links', originMm: [1.5, -2, 0.25] },
      { joinIslands: 'links', origin: [1.5, -2, 0.25] },
    ],
    ['conformal cells', { cells: 'conformal' }, { cells: 'conformal' }],
  ] satisfies [string, Partial<Settings>, object][])('has %s', (_, chosen, sent) => {
    const wanted: Settings = { ...constant, shellMm: 'drains' in chosen ? 2 : null, ...chosen };
    const { body } = taskRequest(ID, { model, settings: wanted, plane: null });
    expect(body).toMatchObject(sent);
    expect(taskLattice.body?.safeParse(body).success).toBe(true);
    expect(reopened(wanted).settings).toMatchObject(chosen);
  });

  it('has a grid if no cells were chosen', () => {
    const wanted: Settings = { ...constant, shellMm: null, cells: 'conformal' };
    expect(reopened(wanted, { cells: undefined }, wanted).settings.cells).toBe('grid');
  });

  it('has the picture, projection and rods of a gradient', () => {
    const { mode, sizeMm, gradient: restored } = reopened(gradient).settings;
    expect([mode, sizeMm, restored]).toEqual(['gradient', 8, gradient.gradient]);
  });

  it('has both parts and the cut of two regions', () => {
    const restored = reopened(regions);
    expect([restored.settings.regions, restored.plane]).toEqual([[first, second], plane]);
  });

  it('has no settings if it was never generated', () => {
    expect(settingsOfOrder(noTask, INITIAL_SETTINGS)).toBeNull();
  });
});
