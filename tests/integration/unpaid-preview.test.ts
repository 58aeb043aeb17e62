import { afterAll, beforeAll, expect, test } from 'vitest';
import { historyList } from '../../core/contract/calls/history.ts';
import { payTrial, workspaceDownload } from '../../core/contract/calls/pay.ts';
import type { WorkspaceDetail } from '../../core/contract/calls/workspace.ts';
import { resultPrefix } from '../../core/studio/order/job.ts';
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

const shownIn = ({ frameTask, latticeTask }: WorkspaceDetail) =>
  [frameTask?.output.fullPath, latticeTask?.outputPreview?.fullPath].map((address) => nameOf(address!));

async function finished(change: object): Promise<string> {
  const workspace = await customer.workspace(boxStl(16, 16, 16));
  // With six sides the low-precision file would be the same.
  await customer.generate(workspace, { action: 'high', surfaceNum: 12, ...change });
  expect((await customer.waitForEnd(workspace.id)).status).toBe('COMPLETED');
  return workspace.id;
}

test('an unpaid account can fetch frame and open preview, and no file or preview of a file', async () => {
  for (const [change, preview] of [
    [{}, 'frame.bin'],
    [{ shellThickness: 1 }, 'open-preview.glb'],
  ] as const) {
    const id = await finished(change);
    expect(shownIn(await customer.detail(id))).toEqual(['frame.bin', preview]);
    const addresses = await addressesOf(customer, id);
    const results = await ownerFiles(pay.studio).list(resultPrefix(id));
    const shown = results.map(nameOf).filter((name) => addresses.map(nameOf).includes(name));
    expect(new Set(shown)).toEqual(new Set(['frame.bin', preview, 'picture.png']));

    // A signature is for one object: no other name of the same folder opens with it.
    const frame = addresses.find((address) => nameOf(address) === 'frame.bin')!;
    for (const name of results.map(nameOf)) {
      const status = (await fetch(frame.replace('frame.bin', name))).status;
      expect([name, status]).toEqual([name, name === 'frame.bin' ? 200 : 403]);
    }
  }
});

test('a free download brings the preview of its file, and a payment that of the precise one', async () => {
  const id = await finished({});
  await customer.call(payTrial, { query: { id } });
  expect(shownIn(await customer.detail(id))).toEqual(['frame.bin', 'preview.glb']);
  await pay.press(await pay.start(customer, id, 'high'), 'pay');
  await expect
    .poll(async () => shownIn(await customer.detail(id)), { timeout: 30_000 })
    .toEqual(['frame.bin', 'preview-precise.glb']);
});
