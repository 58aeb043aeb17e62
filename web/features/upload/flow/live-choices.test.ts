import { expect, test } from 'vitest';
import { BODY, file, flowWith, found, INCH, MM } from '../testing/upload-flow.ts';
import { answerUnit, keepBodies } from './live-choices.ts';

test('Continue takes the unit that was chosen last, also before the page has drawn it', async () => {
  const { view, flow } = flowWith({ inspect: async () => found({ units: [INCH, MM] }, 'too-small') });
  await flow.start(file);
  const drawn = { unit: view.unit, units: view.units };
  flow.choose({}, 'mm');
  expect(drawn.unit).toBe('inch');
  await answerUnit(flow, view);
  expect([view.unit, view.choices.scale]).toEqual(['mm', 1]);
});

test('two bodies that are left out in one go are both left out, and can be taken back', async () => {
  const { view, flow } = flowWith({
    inspect: async () => found({ bodies: [BODY, BODY, BODY] }, 'several-bodies'),
  });
  await flow.start(file);
  keepBodies(flow, view, { numbers: [2], isKept: false });
  keepBodies(flow, view, { numbers: [0], isKept: false });
  expect(view.choices.leftOut).toEqual([0, 2]);
  keepBodies(flow, view, { numbers: [0], isKept: true });
  expect(view.choices.leftOut).toEqual([2]);
});
