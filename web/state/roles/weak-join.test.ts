import { afterAll, beforeAll, expect, it } from 'vitest';
import type { ModelFaces } from '../../../core/model/faces/face.ts';
import { hookValue } from '../../testing/drawn.tsx';
import { speakIn } from '../../testing/speak-in.ts';
import { type StageModel, stage } from '../stage.ts';
import { modelFaces } from './model-faces.ts';
import { useWeakText, type WeakJoin } from './weak-join.ts';

const hole = { shape: { kind: 'hole', diameterMm: 6.6 }, areaMm2: 60, atMm: [-26, 14.5, 37.9] };
const at = (...atMm: WeakJoin['atMm']): WeakJoin => ({ struts: 19, all: 29, atMm });

beforeAll(() => {
  stage.model = { shapeId: 'shape-1', extentMm: [60, 40, 50] } as StageModel;
  Object.assign(modelFaces, { shapeId: 'shape-1', found: { faces: [hole] } as unknown as ModelFaces });
});
afterAll(() => {
  stage.model = null;
  Object.assign(modelFaces, { shapeId: null, found: null });
});

it('names a weakly joined solid by its face and where that lies, else by its place', async () => {
  await speakIn('en');
  const textOf = hookValue(useWeakText);
  expect(textOf(at(-26, 14.502, 37.9))).toBe('Hole, 6.6\u00a0mm, top, back, left: 19 of 29 struts');
  expect(textOf(at(4, 5.5, 0))).toMatch(/^X\s4\s·\sY\s5.5\s·\sZ\s0\smm: 19/);
  expect(textOf({ ...at(0, 0, 0), body: { body: 1, name: '' } })).toMatch(/^Body 2: 19/);
});

it('parts the words of one face by one sign in Chinese as well', async () => {
  await speakIn('cn');
  const textOf = hookValue(useWeakText);
  expect(textOf(at(-26, 14.5, 37.9))).toBe('孔，6.6\u00a0mm，顶部，后侧，左侧：19/29 根相连');
});
