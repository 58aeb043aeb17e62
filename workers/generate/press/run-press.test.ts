import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { encodeStl } from '../../../core/formats/stl/write.ts';
import { decodeLoadField } from '../../../core/mechanics/press/load-field.ts';
import { pressedPart } from '../../../core/mechanics/press/testing/pressed-part.ts';
import { INSPECTION_VERSION } from '../../../core/model/input/inspect.ts';
import type { ConstantSpec } from '../../../core/spec/spec.ts';
import { sampleSpec } from '../../../core/spec/testing/sample-spec.ts';
import { deleteOrder } from '../../../core/studio/order/delete.ts';
import { orderItem } from '../../../core/studio/order/order.ts';
import { jobSpec } from '../../../core/studio/planning/spec.ts';
import { askPress } from '../../../core/studio/press/ask.ts';
import type { PressQuestion } from '../../../core/studio/press/record.ts';
import { lastPressTask } from '../../../core/studio/press/task.ts';
import { finishOrder } from '../../../core/studio/testing/finished-order.ts';
import { portsOfUser, sampleOrder } from '../../../core/studio/testing/sample-order.ts';
import { box } from '../../../tests/models/primitives.ts';
import { type PressJob, type PressOutcome, pressPart } from './press-part.ts';
import { runPress } from './run-press.ts';
import { threadPresser } from './thread-presser.ts';

const MODEL = box([0, 0, 0], [30, 30, 30]);
const SOURCE = encodeStl(MODEL);
const material = { modulusMPa: 1800, poissonRatio: 0.4, strengthMPa: 48, densityGPerCm3: 1.01 };
const QUESTION: PressQuestion = { axis: 'z', friction: true, material };
const presser = async (job: PressJob): Promise<PressOutcome> => pressPart(job);

/** Returns a finished order with a real model in the store, and a question about it. */
async function start(question = QUESTION) {
  const { ports, user } = await portsOfUser();
  const sample = await sampleOrder(ports, user.uid);
  const sha256 = createHash('sha256').update(SOURCE).digest('hex');
  const order = { ...sample, file: { ...sample.file, sha256, inspection: INSPECTION_VERSION } };
  await ports.table.write([{ put: orderItem(order) }]);
  const done = await finishOrder(ports, order);
  ports.files.post(done.file.key, SOURCE);
  await askPress(ports, done, question);
  const message = { orderId: done.id, jobId: done.job!.id, uid: user.uid };
  const files = async () => (await ports.files.list('results/')).filter((key) => key.endsWith('loads.bin'));
  return { ports, user, done, message, files, shown: () => lastPressTask(ports, done) };
}

test('the server finds what the page finds, in its own thread, and stores loads without a strut', async () => {
  const { ports, done, message, files, shown } = await start();
  await runPress(ports, message, { presser: threadPresser });
  const spec = jobSpec(done.job!.request) as ConstantSpec;
  const figures = pressedPart(MODEL, spec, { axis: 2, friction: true, material });
  expect(await shown()).toMatchObject({ state: 'done', figures });
  const [key] = await files();
  const field = decodeLoadField((await ports.files.read(key!))!);
  expect(field.loads.length).toBe(field.counts[0] * field.counts[1] * field.counts[2]);
  expect(field.edgesMm.every((edge) => edge >= 7)).toBe(true);
  expect(ports.logged).toContain('press test finished');

  // The answer to another question replaces it.
  await askPress(ports, done, { ...QUESTION, axis: 'x' });
  await runPress(ports, message, { presser });
  expect((await files()).length).toBe(1);
  expect(await files()).not.toContain(key);
});

test('more struts than the limit, places off the part, and a lost model are reasons that no repeat changes', async () => {
  const tooMany = await start();
  await runPress(tooMany.ports, tooMany.message, { presser, maxStruts: 10 });
  expect(await tooMany.shown()).toMatchObject({ state: 'failed', failure: 'too-large-to-press' });

  const far = { atMm: [90, 0, 0], radiusMm: 1 } as const;
  const near = { atMm: [15, 15, 0], radiusMm: 9 } as const;
  const places = { load: { ...far, atMm: [...far.atMm] }, support: { ...near, atMm: [...near.atMm] } };
  const off = await start({ ...QUESTION, places } as PressQuestion);
  await runPress(off.ports, off.message, { presser });
  expect(await off.shown()).toMatchObject({ state: 'failed', failure: 'no-contact' });

  const lost = await start();
  await lost.ports.files.delete([lost.done.file.key]);
  await runPress(lost.ports, lost.message, { presser });
  expect(await lost.shown()).toMatchObject({ state: 'failed', failure: 'source-missing' });
});

test('a surface lattice is pressed as a uniform solid, and its skin with it', () => {
  const spec = sampleSpec('TYPE-10001', { cellMm: 10, rodDiameterMm: 0.8 });
  const wanted = { axis: 2, friction: true, material } as const;
  const job: PressJob = { source: SOURCE, isInspected: true, spec, wanted, maxStruts: 10 };
  const found = pressPart(job);
  if (found.kind !== 'pressed') throw new Error(found.code);
  expect(found.figures.stiffnessNPerMm).toBeGreaterThan(100);
  expect(decodeLoadField(found.field).counts).toEqual([3, 3, 3]);
  const closed = pressPart({ ...job, spec: { ...spec, shellMm: 1 } });
  if (closed.kind !== 'pressed') throw new Error(closed.code);
  expect(closed.figures.stiffnessNPerMm).toBeGreaterThan(2 * found.figures.stiffnessNPerMm);
  expect(closed.figures.skin!.thicknessMm).toBe(1);
});

test('a sheet in stretched cells, and one in cells that follow a wall, are pressed as the page presses them', {
  tags: 'release',
}, () => {
  const plate = box([0, 0, 0], [16, 12, 4]);
  const cubes = sampleSpec('TYPE-10002', { cellMm: 4, rodDiameterMm: 0.4, action: 'low' });
  const wanted = { axis: 2, friction: true, material } as const;
  for (const spec of [
    { ...cubes, cellMm: [4, 4, 2] },
    { ...cubes, cells: 'conformal' },
  ] as ConstantSpec[]) {
    const job: PressJob = { source: encodeStl(plate), isInspected: true, spec, wanted, maxStruts: 10 };
    const found = pressPart(job);
    if (found.kind !== 'pressed') throw new Error(found.code);
    expect(found.figures).toEqual(pressedPart(plate, spec, wanted));
    expect(found.figures.firstBuckling).toBeNull();
    expect(decodeLoadField(found.field).loads.length).toBeGreaterThan(0);
  }
});

test('a failure leaves the result intact and the test due, and an order deleted meanwhile leaves no file', async () => {
  const broken = await start();
  await runPress(broken.ports, broken.message, {
    presser: async () => {
      throw new Error('out of memory');
    },
  });
  expect(broken.ports.logged).toContain('press test broke off');
  expect(await broken.shown()).toMatchObject({ state: 'waiting' });

  const gone = await start();
  await runPress(gone.ports, gone.message, {
    presser: async (job) => {
      await deleteOrder(gone.ports, gone.user.uid, gone.done.id);
      return pressPart(job);
    },
  });
  expect(await gone.files()).toEqual([]);
});
