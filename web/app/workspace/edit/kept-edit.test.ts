import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Point } from '../../../../core/solid/geometry/vector.ts';
import { movedFace } from '../../../../core/spec/face-place.ts';
import { levelPlane } from '../../../../core/spec/testing/level-plane.ts';
import { box } from '../../../../tests/models/primitives.ts';
import { NO_EDIT } from '../../../mesh/placement/model-edit.ts';
import { forgetKeptModel, keepModelFile, readKeptModel } from '../../../state/kept-model.ts';
import { INITIAL_SETTINGS } from '../../../state/settings.ts';
import { memoryCaches } from '../../../testing/browser-stores.ts';
import { type KeptEdit, keepEdit, readKeptEdit } from './kept-edit.ts';

const { process: _process, materialName: _material, ownMaterial: _own, ...settings } = INITIAL_SETTINGS;
const turned: KeptEdit = {
  edit: { ...NO_EDIT, scale: 1.5, rotationDeg: [90, 0, 0] },
  settings: { ...settings, mode: 'regions', latticeId: 8, rodMm: 0.73, locks: { size: false, rod: true } },
  plane: levelPlane(10),
};
const cut: KeptEdit = { ...turned, edit: { ...turned.edit, cuts: [{ id: 'cut-3' }] } };
const laterCut: KeptEdit = { ...turned, edit: { ...turned.edit, cuts: [{ id: 'cut-4' }] } };
const half = box([0, 0, 0], [10, 20, 15]);
const quarter = box([0, 0, 0], [5, 20, 15]);

let browser: ReturnType<typeof memoryCaches>;
const keptKeys = () => [...browser.stores.values()].flatMap((store) => [...store.keys()]);

let uploads = 0;
let fileId = '';

beforeEach(async () => {
  browser = memoryCaches();
  vi.stubGlobal('caches', browser.caches);
  uploads += 1;
  fileId = `fil_${uploads}`;
  await keepModelFile(fileId, 'part.stl', new ArrayBuffer(84));
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('edits stored in the browser', () => {
  it('are restored with the parameters and the cut between regions', async () => {
    expect(await keepEdit(fileId, turned, null)).toBe(true);
    expect(await readKeptEdit(fileId)).toEqual({ ...turned, cut: null });
  });

  it('are restored from an older page without a choice of open ends', async () => {
    const { openEnds: _, ...older } = turned.settings;
    await keepEdit(fileId, { ...turned, settings: older as KeptEdit['settings'] }, null);
    expect((await readKeptEdit(fileId))?.settings).toEqual(turned.settings);
  });

  it('are restored with faces that were painted before the model was made small or large', async () => {
    const painted = { strokes: [{ atMm: [[1, 2, 3] as Point], radiusMm: 5 }] };
    for (const times of [0.001, 25.4]) {
      const face = movedFace(painted, ([x, y, z]) => [x * times, y * times, z * times]);
      const roles = [{ kind: 'solid' as const, facesAtMm: [face], mm: 3 }];
      const kept = { ...turned, settings: { ...turned.settings, roles } };
      await keepEdit(fileId, kept, null);
      expect(await readKeptEdit(fileId)).toEqual({ ...kept, cut: null });
    }
  });

  it('are restored without a plane if no mode reads it', async () => {
    await keepEdit(fileId, { ...turned, settings: { ...turned.settings, mode: 'constant' } }, null);
    expect((await readKeptEdit(fileId))?.plane).toBeNull();
  });

  it('are restored with the result of the last cut', async () => {
    expect(await keepEdit(fileId, cut, half)).toBe(true);
    expect(await readKeptEdit(fileId)).toEqual({ ...cut, cut: half });
  });

  it('are restored in the newest state, whichever write was pending', async () => {
    await Promise.all([keepEdit(fileId, cut, half), keepEdit(fileId, turned, null)]);
    expect((await readKeptEdit(fileId))?.edit).toEqual(turned.edit);
  });

  it('are not found for another file', async () => {
    await keepEdit(fileId, turned, null);
    expect(await readKeptEdit('fil_other')).toBeNull();
  });

  it('are deleted with the model, and by the next upload', async () => {
    await keepEdit(fileId, cut, half);
    await forgetKeptModel();
    expect(await readKeptEdit(fileId)).toBeNull();
    expect(browser.stores.size).toBe(0);
    await keepModelFile(fileId, 'part.stl', new ArrayBuffer(84));
    await keepEdit(fileId, turned, null);
    await keepModelFile('fil_next', 'next.stl', new ArrayBuffer(84));
    expect(await readKeptEdit(fileId)).toBeNull();
  });

  it('are restored with the earlier cut if the page closed before the later one’s values were written', async () => {
    await keepEdit(fileId, cut, half);
    browser.state.full = (key) => key.endsWith('/edit');
    expect(await keepEdit(fileId, laterCut, quarter)).toBe(false);
    expect(await readKeptEdit(fileId)).toEqual({ ...cut, cut: half });
  });

  it('are restored completely in the tab that wrote last, if two have the same model', async () => {
    await keepEdit(fileId, cut, half);
    await keepEdit(fileId, laterCut, quarter);
    await keepEdit(fileId, { ...cut, edit: { ...cut.edit, scale: 2 } }, half);
    expect(await readKeptEdit(fileId)).toEqual({ ...cut, edit: { ...cut.edit, scale: 2 }, cut: half });
  });

  it('take the space of one cut, or none', async () => {
    const cuts = () => keptKeys().filter((key) => key.includes('/cut/'));
    await keepEdit(fileId, cut, half);
    await keepEdit(fileId, laterCut, quarter);
    expect(cuts()).toEqual([`/kept/${fileId}/cut/cut-4`]);
    await keepEdit(fileId, turned, null);
    expect(cuts()).toEqual([]);
  });

  it('are deleted after a week, like the model', async () => {
    await keepEdit(fileId, turned, null);
    vi.useFakeTimers({ now: Date.now() + 8 * 24 * 3600 * 1000, toFake: ['Date'] });
    expect([await readKeptModel(fileId), await readKeptEdit(fileId)]).toEqual([null, null]);
    expect(keptKeys()).toEqual([]);
  });

  it('are reported as not stored if the disk is full or the model is not stored', async () => {
    browser.state.full = () => true;
    expect(await keepEdit(fileId, turned, null)).toBe(false);
    browser.state.full = () => false;
    expect(await keepEdit('fil_unknown', turned, null)).toBe(false);
    expect(await keepEdit(fileId, turned, null)).toBe(true);
  });

  it('are never restored partly: without the mesh of the cut, or from a page of another format', async () => {
    await keepEdit(fileId, cut, half);
    await keepEdit(fileId, laterCut, null);
    expect(await readKeptEdit(fileId)).toBeNull();
    await keepEdit(fileId, { ...turned, settings: { ...turned.settings, latticeId: 999 } }, null);
    expect(await readKeptEdit(fileId)).toBeNull();
  });

  it('keep a template as image, but not the user’s own, whose address expires', async () => {
    const withPicture = (path: string): KeptEdit => ({
      ...turned,
      settings: {
        ...turned.settings,
        gradient: { ...turned.settings.gradient, picture: { id: 'p', nameEn: 'P', nameZh: 'P', path } },
      },
    });
    await keepEdit(fileId, withPicture('/gradients/rings.png'), null);
    expect((await readKeptEdit(fileId))?.settings.gradient.picture?.path).toBe('/gradients/rings.png');
    await keepEdit(fileId, withPicture('https://files.example/own.png?signed'), null);
    expect((await readKeptEdit(fileId))?.settings.gradient.picture).toBeNull();
  });

  it('are skipped if the browser has no such store', async () => {
    vi.stubGlobal('caches', undefined);
    expect(await keepEdit(fileId, turned, null)).toBe(true);
    expect(await readKeptEdit(fileId)).toBeNull();
  });
});

it('stores the edit of a sample, whose model needs no storing', async () => {
  expect(await keepEdit('sample-bracket', turned, null)).toBe(true);
  expect(await readKeptEdit('sample-bracket')).toEqual({ ...turned, cut: null });
  expect(await keepEdit('fil_unknown', turned, null)).toBe(false);
});
