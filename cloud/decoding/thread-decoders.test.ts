import { setTimeout as pause } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { expect, test, vi } from 'vitest';
import { writePng } from '../../core/formats/png/write-png.ts';
import { encodeStl } from '../../core/formats/stl/write.ts';
import { OverBudget } from '../../core/studio/ports.ts';
import { needles, scanBomb } from '../../tests/models/bombs.ts';
import { box } from '../../tests/models/primitives.ts';
import { threadDecoders, threadDecodersWithin } from './thread-decoders.ts';

const PLENTY = { seconds: 600, memoryMb: 4096 };
/** Needles whose inspection takes minutes. */
const HANGING = needles(40_000);
const SOUND = encodeStl(box([0, 0, 0], [20, 20, 20]));
const fileName = 'part.stl';

// First in its process: a thread that ends leaves freed pages, in which the next one grows unseen.
test('a model that takes too much memory ends with its budget, in which a thread starts and holds the file', async () => {
  const decoders = threadDecodersWithin({
    model: { seconds: 600, memoryMb: 80 },
    image: PLENTY,
    recipe: PLENTY,
  });
  const checked = await decoders.checkModel({ bytes: SOUND, fileName, consent: false });
  expect(checked.accepted).toBe(true);
  // 40 MB of faces, whose welding takes 100 MB more.
  const ended = decoders.checkModel({ bytes: needles(200_000), fileName, consent: false });
  await expect(ended).rejects.toThrow(new OverBudget('memory'));
});

test('passes on the answers of the decoders, from this thread and from another', async () => {
  const gray = Uint8Array.from({ length: 12 }, (_, i) => i * 20);
  const image = await threadDecoders.readImage(writePng({ width: 4, height: 3, gray }));
  expect(image).toEqual({ width: 4, height: 3, gray });
  const checked = await threadDecoders.checkModel({ bytes: SOUND, fileName, consent: false });
  expect(checked).toMatchObject({ accepted: true, needsConsent: false, faces: 12, extentMm: [20, 20, 20] });
  const { triangles, positions } = box([0, 0, 0], [20, 20, 20]);
  const double = encodeStl({
    positions,
    triangles: Uint32Array.from([...triangles, ...triangles.slice(0, 3)]),
  });
  const repaired = await threadDecoders.checkModel({ bytes: double, fileName, consent: true });
  expect(repaired.repaired).toHaveLength(SOUND.length);
});

test('a broken image and one of too many scans end as in the decoder', async () => {
  await expect(threadDecoders.readImage(new Uint8Array(9))).rejects.toThrow(RangeError);
  await expect(threadDecoders.readImage(scanBomb(1000))).rejects.toThrow(OverBudget);
});

test('a model that takes too long ends with its budget, while the calling thread keeps running', async () => {
  let turns = 0;
  let isOver = false;
  const ended = threadDecodersWithin({ model: { ...PLENTY, seconds: 0.5 }, image: PLENTY, recipe: PLENTY })
    .checkModel({ bytes: HANGING, fileName, consent: false })
    .finally(() => {
      isOver = true;
    });
  const counting = (async () => {
    for (; !isOver; turns += 1) await pause(5);
  })();
  await expect(ended).rejects.toThrow('time');
  await counting;
  expect(turns).toBeGreaterThan(5);
});

test('a task that is over its time is answered before its thread has ended', async () => {
  const decoders = threadDecodersWithin({
    model: { ...PLENTY, seconds: 0.1 },
    image: PLENTY,
    recipe: PLENTY,
  });
  const ending = vi.spyOn(Worker.prototype, 'terminate').mockReturnValue(new Promise(() => {}));
  await expect(decoders.checkModel({ bytes: HANGING, fileName, consent: false })).rejects.toThrow('time');
  const [thread] = ending.mock.contexts as Worker[];
  ending.mockRestore();
  await thread!.terminate();
});

test('after a task that was ended or refused the next one is answered as before', async () => {
  const decoders = threadDecodersWithin({ model: { ...PLENTY, seconds: 3 }, image: PLENTY, recipe: PLENTY });
  const check = async (bytes: Uint8Array) => await decoders.checkModel({ bytes, fileName, consent: false });
  const first = await check(SOUND);
  await expect(check(HANGING)).rejects.toThrow('time');
  expect(await check(SOUND)).toEqual(first);
  await expect(decoders.readImage(new Uint8Array(9))).rejects.toThrow(RangeError);
  const png = writePng({ width: 2, height: 1, gray: Uint8Array.of(7, 9) });
  expect(await decoders.readImage(png)).toEqual(await decoders.readImage(png));
  const both = await Promise.all([check(SOUND), check(SOUND)]);
  expect(both).toEqual([first, first]);
});
