import { setImmediate } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { encodeFrame } from '../../../core/fill/frame/encode.ts';
import { encodeStl } from '../../../core/formats/stl/write.ts';
import { PROCESS_LIMITS } from '../../../core/rules/parameters/printability.ts';
import { buildFrame } from '../../../core/run/pipeline/build-frame.ts';
import { analysePrint, type PrintSubject } from '../../../core/run/printability/analyse.ts';
import { appendMeshes } from '../../../core/solid/mesh/append-meshes.ts';
import { sampleSpec } from '../../../core/spec/testing/sample-spec.ts';
import { box } from '../../../tests/models/primitives.ts';
import { threadAnalyser, threadAnalyserWithin } from './thread-analyser.ts';

const spec = sampleSpec('TYPE-20007', { cellMm: 10, rodDiameterMm: 1, sides: 6, action: 'low' });
const MODEL = box([-15, -15, 0], [15, 15, 30]);
const SUBJECT: PrintSubject = {
  spec,
  model: encodeStl(MODEL),
  frame: encodeFrame(buildFrame(MODEL, spec)),
};

test('the thread makes the same analysis while the caller keeps working', { tags: 'release' }, async () => {
  let turns = 0;
  let busy = true;
  const others = (async () => {
    while (busy) {
      await setImmediate();
      turns += 1;
    }
  })();
  const made = await threadAnalyser(SUBJECT, PROCESS_LIMITS.DLP, null);
  busy = false;
  await others;
  expect(turns).toBeGreaterThan(10);
  const expected = analysePrint(SUBJECT, PROCESS_LIMITS.DLP);
  expect(made.figures).toEqual(expected.figures);
  expect(Buffer.from(made.pictures.front).equals(expected.pictures.front)).toBe(true);
});

test('the thread finds what is trapped in a hollow body', async () => {
  const hollow = box([-10, -10, 5], [10, 10, 25]);
  const triangles = hollow.triangles.slice().reverse();
  const stl = encodeStl(appendMeshes([MODEL, { ...hollow, triangles }]));
  const { trapped } = await threadAnalyser(SUBJECT, PROCESS_LIMITS.SLS, { stl, openingMm: 4 });
  expect(trapped?.volumes).toMatchObject([{ closed: true }]);
  expect(trapped!.totalMm3 / 20 ** 3).toBeCloseTo(1, 0);
});

test('an analysis beyond its time ends, and so does one of a file that is no frame', async () => {
  await expect(threadAnalyserWithin(0.001)(SUBJECT, PROCESS_LIMITS.DLP, null)).rejects.toThrow(
    'took more than',
  );
  const broken = { ...SUBJECT, frame: new Uint8Array(3) };
  await expect(threadAnalyser(broken, PROCESS_LIMITS.DLP, null)).rejects.toThrow(RangeError);
});
