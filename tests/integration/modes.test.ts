import { encode } from 'jpeg-js';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { taskGradient } from '../../core/contract/calls/gradient-task.ts';
import { grayscaleList, grayscaleRegister } from '../../core/contract/calls/grayscale.ts';
import { taskMultiLattice } from '../../core/contract/calls/multi-lattice-task.ts';
import { payTrial, workspaceDownload } from '../../core/contract/calls/pay.ts';
import { decodeFrame } from '../../core/fill/frame/encode.ts';
import { expandFrame } from '../../core/fill/frame/expand.ts';
import { findOrder } from '../../core/studio/order/order.ts';
import { checkWatertight } from '../watertight.ts';
import { gradientBody, regionsBody } from './harness/mode-bodies.ts';
import { boxStl } from './harness/models.ts';
import { ownerFiles } from './harness/owner-files.ts';
import { Studio } from './harness/studio.ts';
import { bytesAt, sha256, type Visitor } from './harness/visitor.ts';

let studio: Studio;
let owner: Visitor;

beforeAll(async () => {
  studio = await Studio.start();
  owner = await studio.user('anna', { grants: ['gradient', 'multi'] });
});
afterAll(() => studio?.stop());

/** Returns a JPEG with a black left half and a white right half. */
function halvesJpeg(): Uint8Array {
  const [width, height] = [64, 16];
  const data = Uint8Array.from({ length: width * height * 4 }, (_, i) => ((i >> 2) % width < 32 ? 0 : 255));
  return new Uint8Array(encode({ width, height, data }, 90).data);
}

/** The frame of an order, which its customer gets after the payment. */
async function frameOf(id: string) {
  const { frameKey } = (await findOrder(studio.ports(), id))!;
  return expandFrame(decodeFrame((await ownerFiles(studio).read(frameKey!))!));
}

/** Downloads the low-precision file with a trial and verifies it with an independent library. */
async function expectSound(id: string, name: string): Promise<void> {
  await owner.call(payTrial, { query: { id } });
  const info = await owner.call(workspaceDownload, { query: { id, precision: 'low' } });
  expect(info.fileName).toBe(name);
  const verdict = await checkWatertight(await bytesAt(info.download_complate_file_url!));
  expect(verdict).toMatchObject({ status: 'NoError', pieces: 1 });
  expect(verdict.volumeMm3).toBeGreaterThan(0);
}

test('a gradient by the user’s own image: rods follow it, the file is valid, the order stores it', async () => {
  const bytes = halvesJpeg();
  const { key } = await owner.post(bytes, 'halves.jpg', 'grayscale');
  const image = await owner.call(grayscaleRegister, {
    body: { key, file_name: 'halves.jpg', hash: sha256(bytes) },
  });
  expect(image).toMatchObject({ nameEn: 'halves.jpg', width: 64, height: 16 });
  expect(await bytesAt(image.path)).toEqual(bytes);

  const { id, file } = await owner.workspace(boxStl(32, 20, 20));
  const body = { ...gradientBody(id, file), grayscaleId: image.id };
  expect((await owner.call(taskGradient, { body })).wsId).toBe(id);
  const done = await owner.waitForEnd(id);
  expect(done).toMatchObject({
    status: 'COMPLETED',
    lattice: 'TYPE-20002',
    latticeTask: null,
    multiLatticeTask: null,
    gradientTask: { wideDarkest: 1, wideLightest: 0.5, projection: 'z', grayscale: { id: image.id } },
  });
  expect(await bytesAt(done.gradientTask!.grayscale.path)).toEqual(bytes);

  const { segments, radiiMm } = await frameOf(id);
  for (let strut = 0; strut < radiiMm.length / 2; strut += 1) {
    const x = segments[strut * 6]!;
    if (x < 9) expect(radiiMm[strut * 2]).toBeGreaterThan(0.45);
    if (x > 23) expect(radiiMm[strut * 2]).toBeLessThan(0.3);
  }
  await expectSound(id, 'model bcc low.stl');
});

test('two lattices on both sides of a plane: one valid body, and an order that reopens unchanged', async () => {
  const { id, file } = await owner.workspace(boxStl(28, 24, 32));
  await owner.call(taskMultiLattice, { body: regionsBody(id, file) });
  const done = await owner.waitForEnd(id);
  expect(done).toMatchObject({
    status: 'COMPLETED',
    lattice: 'TYPE-20002 + TYPE-20001',
    latticeTask: null,
    gradientTask: null,
    frameTask: null,
    multiLatticeTask: {
      surface: [
        [0, 0, 16],
        [10, 0, 16],
        [0, 10, 16],
      ],
      parameters: [
        { modelVal: 'part1', latticeId: 8, lattice: 'TYPE-20002', size: 8, wide: 0.9 },
        { modelVal: 'part2', latticeId: 7, lattice: 'TYPE-20001', size: 6, wide: 0.8 },
      ],
    },
  });
  const { segments, radiiMm } = await frameOf(id);
  for (let strut = 0; strut < radiiMm.length / 2; strut += 1) {
    const above = (segments[strut * 6 + 2]! + segments[strut * 6 + 5]!) / 2 > 16;
    expect(radiiMm[strut * 2]).toBeCloseTo(above ? 0.45 : 0.4, 5);
  }
  await expectSound(id, 'model bcc + cubic low.stl');
});

test('every template has an image and a preview', async () => {
  const templates = await owner.call(grayscaleList, {});
  expect(templates.length).toBeGreaterThan(5);
  const { id, file } = await owner.workspace(boxStl(18, 18, 18));
  const { path } = templates.at(-1)!;
  const body = { ...gradientBody(id, file), grayscaleId: undefined, grayscaleUrl: path };
  await owner.call(taskGradient, { body });
  const done = await owner.waitForEnd(id);
  expect(done).toMatchObject({ status: 'COMPLETED', gradientTask: { grayscale: { path } } });
});
