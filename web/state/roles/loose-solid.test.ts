import { afterAll, beforeAll, expect, it } from 'vitest';
import type { ModelFaces } from '../../../core/model/faces/face.ts';
import { hookValue } from '../../testing/drawn.tsx';
import { speakIn } from '../../testing/speak-in.ts';
import { type StageModel, stage } from '../stage.ts';
import { useLooseText } from './loose-solid.ts';
import { modelFaces } from './model-faces.ts';

const hole = { shape: { kind: 'hole', diameterMm: 6.6 }, areaMm2: 60, atMm: [-26, 14.5, 37.9] };

beforeAll(() => speakIn('en'));
afterAll(() => {
  stage.model = null;
  Object.assign(modelFaces, { shapeId: null, found: null });
});

it('names a loose solid part by its face and where that lies, else by its place', () => {
  stage.model = { shapeId: 'shape-1', extentMm: [60, 40, 50] } as StageModel;
  Object.assign(modelFaces, { shapeId: 'shape-1', found: { faces: [hole] } as unknown as ModelFaces });
  const textOf = hookValue(useLooseText);
  const loose = { struts: 43, all: 45 };
  expect(textOf({ ...loose, atMm: [-26, 14.502, 37.9] })).toContain('“Hole, 6.6\u00a0mm, top, back, left”');
  expect(textOf({ ...loose, atMm: [4, 5.5, 0] })).toMatch(/at X\s4\s·\sY\s5.5\s·\sZ\s0\smm join/);
});
