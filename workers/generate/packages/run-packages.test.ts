import { expect, test } from 'vitest';
import { decodeFrame, encodeFrame } from '../../../core/fill/frame/encode.ts';
import type { Frame } from '../../../core/fill/frame/frame.ts';
import { encodeStl } from '../../../core/formats/stl/write.ts';
import { deflateOnNode } from '../../../core/formats/threemf/deflate-on-node.ts';
import { meshModelXml } from '../../../core/formats/threemf/model.ts';
import { writeThreeMfPackage } from '../../../core/formats/threemf/package.ts';
import type { Sink } from '../../../core/formats/zip/zip-stream.ts';
import { RESULT_RETENTION_DAYS } from '../../../core/rules/order/job-limits.ts';
import { THUMBNAIL_SIDE_PX } from '../../../core/rules/order/result-formats.ts';
import { endOf, STORED_SECONDS } from '../../../core/rules/order/retention.ts';
import { writeBeamPackage } from '../../../core/run/output/beam-package.ts';
import { thumbnailPng } from '../../../core/run/output/thumbnail.ts';
import { generateLattice } from '../../../core/run/pipeline/generate.ts';
import type { Mesh } from '../../../core/solid/mesh/mesh.ts';
import type { LatticeSpec } from '../../../core/spec/spec.ts';
import { meshOf } from '../../../core/studio/file/source-mesh.ts';
import { changeOrder } from '../../../core/studio/order/change.ts';
import { orderItem } from '../../../core/studio/order/order.ts';
import { packageFile, packages } from '../../../core/studio/package/packages.ts';
import { jobSpec } from '../../../core/studio/planning/spec.ts';
import { sha256Hex } from '../../../core/studio/store/digest.ts';
import { keys } from '../../../core/studio/store/keys.ts';
import { box, sphere } from '../../../tests/models/primitives.ts';
import { makeLattice } from '../engine/make-lattice.ts';
import { runMessage } from '../run-message.ts';
import { startJob, storedOrder } from '../testing/tiny-job.ts';
import { runPackages } from './run-packages.ts';

const MODEL = sphere(14, 24);
const NAMES = [
  { precision: 'high', format: '3mf' },
  { precision: 'high', format: '3mf-beam' },
] as const;

/** A finished order whose result the engine made, with its 3MF files requested. */
async function asked(model = MODEL) {
  const { ports, order, message } = await startJob();
  ports.files.post(order.file.key, encodeStl(model));
  await runMessage(ports, message, { engine: makeLattice });
  const done = await storedOrder(ports, order);
  await expect(packageFile(ports, done, NAMES[0])).rejects.toThrow('notReady');
  return { ports, done, message };
}

async function written(write: (sink: Sink) => Promise<unknown>): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  await write((chunk) => void chunks.push(chunk.slice()));
  return Buffer.concat(chunks);
}

test.each([
  ['a ball', MODEL],
  ['a block', box([0, 0, 0], [24, 24, 24])],
])(
  '3MF files of %s that are made later are those that the engine makes of the same lattice',
  async (_, solid) => {
    const { ports, done, message } = await asked(solid);
    await runPackages(ports, message);
    const spec = jobSpec(done.job!.request) as LatticeSpec;
    const model = meshOf(encodeStl(solid), false);
    const made: { mesh?: Mesh; frame?: Frame } = {};
    await generateLattice(model, spec, {
      write() {},
      onFrame(frame) {
        made.frame = frame;
      },
      onMesh(mesh) {
        made.mesh = mesh;
      },
    });
    const picture = thumbnailPng(made.mesh!, THUMBNAIL_SIDE_PX);
    const xml = meshModelXml(spec.lattice, made.mesh!);
    const expected = {
      '3mf': await written((sink) =>
        writeThreeMfPackage(xml, sink, { thumbnailPng: picture, deflate: deflateOnNode }),
      ),
      '3mf-beam': await written((sink) =>
        writeBeamPackage(made.frame!, model, { write: sink, thumbnail: picture, deflate: deflateOnNode }),
      ),
    };
    for (const name of NAMES) {
      const { key, bytes, sha256 } = await packageFile(ports, done, name);
      const stored = (await ports.files.read(key))!;
      expect([stored.length, await sha256Hex(stored)]).toEqual([bytes, sha256]);
      expect(Buffer.compare(stored, expected[name.format])).toBe(0);
    }
  },
);

test('files that are made after a payment are kept as long as the others', async () => {
  const { ports, done, message } = await asked();
  await changeOrder(ports, done.id, (now) => ({ next: { ...now, paidLow: 'pay_1' } }));
  await runPackages(ports, message);
  const made = (await packages.find(ports, done.id))!.files!;
  expect(made).toHaveLength(3);
  for (const { key } of made) expect(ports.files.renewed.has(key)).toBe(true);
});

test('the record of a paid order lasts as long as 3MF files that are made on the last day of its result', async () => {
  const { ports, done, message } = await asked();
  const paid = { ...done, paidLow: 'pay_1', version: done.version + 1 };
  await ports.table.write([{ put: orderItem(paid) }]);
  ports.clock.ms += RESULT_RETENTION_DAYS * 24 * 3600_000;
  await runPackages(ports, message);
  const { expiresAtSeconds } = (await ports.table.get(keys.order(done.id)))!;
  expect(expiresAtSeconds).toBe(endOf(ports.clock.ms, STORED_SECONDS));
});

/** Formats of the 3MF files that are made, and how far the work is. */
async function madeOf({ ports, done }: Awaited<ReturnType<typeof asked>>) {
  const { files = [], state } = (await packages.find(ports, done.id))!;
  for (const { key } of files) expect(await ports.files.read(key)).toBeDefined();
  const stored = (await ports.files.list('results/')).filter((key) => key.includes('packages-'));
  expect(stored).toHaveLength(files.length);
  return { state, made: files.map(({ precision, format }) => `${precision} ${format}`) };
}

const ALL = ['low 3mf', 'high 3mf', 'high 3mf-beam'];

test('a file that fails is logged and leaves the others, and another worker makes the rest', async () => {
  const world = await asked();
  const { ports, done, message } = world;
  const { key } = done.files!.find(({ precision }) => precision === 'high')!;
  const stl = (await ports.files.read(key))!;
  await ports.files.delete([key]);
  await runPackages(ports, message);
  expect(await madeOf(world)).toEqual({ state: 'DUE', made: ['low 3mf'] });
  expect(ports.logged).toContain('3MF files broke off');
  ports.files.post(key, stl);
  ports.clock.ms += 3600_000;
  await runPackages(ports, message);
  expect(await madeOf(world)).toEqual({ state: 'DONE', made: ALL });
  expect(ports.logged).toContain('3MF files finished');
});

test('meshes need no source model, and without it the beams are refused', async () => {
  const world = await asked();
  await world.ports.files.delete([world.done.file.key]);
  await runPackages(world.ports, world.message);
  expect(await madeOf(world)).toEqual({ state: 'DONE', made: ALL.slice(0, 2) });
});

test('beams are refused if the engine makes another frame than the verified one', async () => {
  const changes = [
    ({ ports, done }) => {
      const report = { ...done.report, strutCount: Number(done.report!.strutCount) + 1 };
      return ports.table.write([{ put: orderItem({ ...done, report }) }]);
    },
    async ({ ports, done: { frameKey } }) => {
      const frame = decodeFrame((await ports.files.read(frameKey!))!);
      ports.files.post(frameKey!, encodeFrame({ ...frame, rodRadiusMm: 2 * frame.rodRadiusMm }));
    },
  ] satisfies ((world: Awaited<ReturnType<typeof asked>>) => Promise<void>)[];
  for (const change of changes) {
    const world = await asked();
    await change(world);
    await runPackages(world.ports, world.message);
    expect(await madeOf(world)).toEqual({ state: 'DONE', made: ALL.slice(0, 2) });
  }
});

test('nothing is made after the deadline, and another worker begins', async () => {
  const world = await asked();
  await runPackages(world.ports, world.message, AbortSignal.abort());
  expect(await madeOf(world)).toEqual({ state: 'DUE', made: [] });
  world.ports.clock.ms += 3600_000;
  await runPackages(world.ports, world.message);
  expect(await madeOf(world)).toEqual({ state: 'DONE', made: ALL });
});

test('a worker that lost its claim deletes its files', async () => {
  const { ports, done, message } = await asked();
  const open = ports.files.open.bind(ports.files);
  ports.files.open = async (key) => {
    const due = (await packages.find(ports, done.id))!;
    await packages.replace(ports, [due, { ...due, attempt: due.attempt + 1 }]);
    return await open(key);
  };
  await runPackages(ports, message);
  expect((await ports.files.list('results/')).filter((key) => key.includes('packages-'))).toEqual([]);
});
