import { expect, test, vi } from 'vitest';
import type { ModelBody } from '../../../../core/model/bodies/bodies.ts';
import type { UnitCandidate } from '../../../../core/rules/model/units.ts';
import { file, flowWith, inspection } from '../testing/upload-flow.ts';
import { answerUnit, keepBodies } from './live-choices.ts';

const INCH: UnitCandidate = { unit: 'inch', factorMm: 25.4, extentMm: [50, 76, 200] };
const MM: UnitCandidate = { unit: 'mm', factorMm: 1, extentMm: [2, 3, 8] };
const BODY: ModelBody = { boxMm: { min: [0, 0, 0], max: [1, 1, 1] }, volumeMm3: 1, faces: 12, cavities: 0 };

test('Continue takes the unit that was chosen last, also before the page has drawn it', async () => {
  const plain = inspection('too-small');
  const inspect = vi.fn(async () => ({ ...plain, read: { ...plain.read!, units: [INCH, MM] } }));
  const { view, flow } = flowWith({ inspect });
  await flow.start(file);
  const drawn = { unit: view.unit, units: view.units };
  flow.choose({}, 'mm');
  expect(drawn.unit).toBe('inch');
  await answerUnit(flow, view);
  expect([view.unit, view.choices.scale]).toEqual(['mm', 1]);
});

test('two bodies that are left out in one go are both left out, and can be taken back', async () => {
  const plain = inspection('several-bodies');
  const inspect = vi.fn(async () => ({ ...plain, read: { ...plain.read!, bodies: [BODY, BODY, BODY] } }));
  const { view, flow } = flowWith({ inspect });
  await flow.start(file);
  keepBodies(flow, view, { numbers: [2], isKept: false });
  keepBodies(flow, view, { numbers: [0], isKept: false });
  expect(view.choices.leftOut).toEqual([0, 2]);
  keepBodies(flow, view, { numbers: [0], isKept: true });
  expect(view.choices.leftOut).toEqual([2]);
});
