import { afterAll, beforeAll, expect, test } from 'vitest';
import { historyList } from '../../core/contract/calls/history.ts';
import { payTrial, workspaceDownload } from '../../core/contract/calls/pay.ts';
import type { WorkspaceDetail } from '../../core/contract/calls/workspace.ts';
import { readStl } from '../../core/lattice/formats/stl/read.ts';
import { decodeFrame } from '../../core/lattice/frame/encode.ts';
import type { Mesh } from '../../core/lattice/mesh/mesh.ts';
import { weldCorners } from '../../core/lattice/mesh/weld/weld.ts';
import { resultPrefix } from '../../core/studio/order/job.ts';
import { findOrder, orderItem } from '../../core/studio/order/order.ts';
import { previewLevels } from '../../web/mesh/previews/preview-levels.ts';
import { copyError } from '../attack/copy-error.ts';
import { expectNoCopy } from '../attack/expect-no-copy.ts';
import { boxStl } from './harness/models.ts';
import { ownerFiles } from './harness/owner-files.ts';
import type { Visitor } from './harness/visitor.ts';
import { PayStudio } from './pay/pay-studio.ts';

let pay: PayStudio;
let customer: Visitor;

beforeAll(async () => {
  pay = await PayStudio.open('card');
  customer = await pay.payer('anna', 1);
});
afterAll(() => pay?.close());

/** Every text in an answer. */
function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return value === null || typeof value !== 'object' ? [] : Object.values(value).flatMap(textsIn);
}

const nameOf = (address: string) => address.replace(/[?].*$/, '').replace(/^.*[/]/, '');

async function bytesAt(address: string): Promise<Uint8Array> {
  const response = await fetch(address);
  expect(response.status, nameOf(address)).toBe(200);
  return new Uint8Array(await response.arrayBuffer());
}

async function finestOf(glb: Uint8Array): Promise<Mesh> {
  let finest: Mesh | undefined;
  for await (const level of previewLevels([glb])) finest = level;
  return finest!;
}

/** All addresses that the page of an order gets, with those of the download calls. */
async function addressesOf(visitor: Visitor, id: string): Promise<string[]> {
  const answers = await Promise.all([
    visitor.detail(id),
    visitor.call(historyList, { query: {} }),
    ...(['low', 'high'] as const).flatMap((precision) =>
      (['stl', '3mf', '3mf-beam'] as const).map((format) =>
        visitor.call(workspaceDownload, { query: { id, precision, format } }).catch(() => null),
      ),
    ),
  ]);
  return [...new Set(answers.flatMap(textsIn).filter((text) => /^https?:/.test(text)))];
}

const shownIn = ({ frameTask, latticeTask }: WorkspaceDetail) => [
  frameTask?.output.fullPath ?? null,
  latticeTask?.outputPreview?.fullPath ?? null,
];

async function finished(): Promise<{ id: string; file: Mesh; model: Mesh }> {
  const stl = boxStl(16, 16, 16);
  const workspace = await customer.workspace(stl);
  // With six sides the low-precision file would be the same.
  await customer.generate(workspace, { action: 'high', surfaceNum: 12 });
  expect((await customer.waitForEnd(workspace.id)).status).toBe('COMPLETED');
  const { files = [] } = (await findOrder({ table: pay.table }, workspace.id))!;
  const high = files.find(({ precision, format }) => precision === 'high' && format === 'stl')!;
  const paid = (await ownerFiles(pay.studio).read(high.key))!;
  return { id: workspace.id, file: meshOf(paid), model: meshOf(stl) };
}

function meshOf(stl: Uint8Array): Mesh {
  const read = readStl(stl);
  if (!read.ok) throw new Error('no STL');
  return weldCorners(read.corners);
}

test('an order made before looks existed hands out nothing, and the same job again makes them', async () => {
  const { id } = await finished();
  const { structureKey, lookKey, lowPreviewKey, ...old } = (await findOrder({ table: pay.table }, id))!;
  await pay.table.write([{ put: orderItem(old) }]);
  expect(shownIn(await customer.detail(id))).toEqual([null, null]);
  const again = await finished();
  expect(shownIn(await customer.detail(again.id)).map((address) => nameOf(address!))).toEqual([
    'structure.glb',
    'look.glb',
  ]);
});

test('from everything that an unpaid account can fetch no attack makes a copy; payment brings the copy', async () => {
  const { id, file, model } = await finished();
  const addresses = await addressesOf(customer, id);
  const names = addresses.map(nameOf);
  expect(names).toEqual(expect.arrayContaining(['structure.glb', 'look.glb']));
  const fetched = new Map<string, Uint8Array>();
  for (const address of addresses) fetched.set(nameOf(address), await bytesAt(address));

  // A signature is for one object: no other name of the same folder opens with it.
  const look = addresses.find((address) => nameOf(address) === 'look.glb')!;
  for (const key of await ownerFiles(pay.studio).list(resultPrefix(id))) {
    const status = (await fetch(look.replace('look.glb', nameOf(key)))).status;
    expect([nameOf(key), status]).toEqual([nameOf(key), nameOf(key) === 'look.glb' ? 200 : 403]);
  }

  await customer.call(payTrial, { query: { id } });
  expect(shownIn(await customer.detail(id)).map((address) => nameOf(address!))).toEqual([
    'structure.glb',
    'preview.glb',
  ]);

  await pay.press(await pay.start(customer, id, 'high'), 'pay');
  await expect
    .poll(async () => shownIn(await customer.detail(id)).map((one) => nameOf(one!)), { timeout: 30_000 })
    .toEqual(['frame.bin', 'preview-precise.glb']);
  const [frame, preview] = shownIn(await customer.detail(id));
  const paid = { frame: await bytesAt(frame!), preview: await bytesAt(preview!) };

  // Attacks block this process for long, so they come after all calls.
  expect(decodeFrame(paid.frame).strutCount).toBeGreaterThan(50);
  expect(copyError(file, await finestOf(paid.preview), model).mostMm).toBeLessThan(0.001);
  const looks = [...fetched.keys()].filter((name) => name.endsWith('.glb'));
  // The rest is the customer's own model, and a small flat picture for the history.
  const rest = [...fetched.keys()].filter((name) => !looks.includes(name) && name !== 'picture.png');
  expect(rest).toHaveLength(1);
  const picture = Buffer.from(fetched.get('picture.png')!);
  const [widthPx, heightPx] = [picture.readUInt32BE(16), picture.readUInt32BE(20)];
  expect([widthPx <= 320, heightPx <= 320]).toEqual([true, true]);
  for (const name of looks)
    await expectNoCopy(await finestOf(fetched.get(name)!), { file, model, rodDiameterMm: 0.8, isRods: true });
});
