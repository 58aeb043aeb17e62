import { expect } from '@playwright/test';
import type { WorkspaceDetail } from '../../../core/contract/calls/workspace.ts';
import { chooseFile, expectFile, goToCheckout, press, stageOfStories, test } from './stage.ts';

const used = stageOfStories('global');

const nameOf = (address: string) => address.replace(/[?].*$/, '').replace(/^.*[/]/, '');

test('the precise preview has no address before the payment and shows after it, without a reload', async ({
  browser,
}) => {
  const { stage } = used;
  const customer = await stage.customer();
  const id = await stage.order(customer);
  const studio = await stage.visit(browser, customer, id);
  const { page } = studio;
  const lattice = async () => {
    const answer = await page.request.get(`/api/v1/workspace/history/workspace?id=${id}`);
    const { latticeTask, frameTask } = (await answer.json()).data as WorkspaceDetail;
    return { preview: latticeTask!.outputPreview!.fullPath, frame: frameTask!.output.fullPath };
  };
  const before = await lattice();
  expect([nameOf(before.preview), nameOf(before.frame)]).toEqual(['frame.bin', 'frame.bin']);
  for (const name of ['preview.glb', 'preview-precise.glb', 'low.stl', 'high.stl']) {
    expect((await page.request.get(before.preview.replace('frame.bin', name))).status(), name).toBe(403);
  }

  const loaded: string[] = [];
  studio.context.on('response', (response) => {
    if (response.ok()) loaded.push(nameOf(response.url()));
  });
  let reloads = 0;
  page.on('framenavigated', () => {
    reloads += 1;
  });
  await chooseFile(studio);
  await press(await goToCheckout(studio), 'pay');
  await expectFile(studio);
  await expect.poll(() => loaded).toContain('preview.glb');
  expect(nameOf((await lattice()).preview)).toBe('preview.glb');
  await expect(studio.part('toggle-lattice')).toBeEnabled();
  expect(reloads).toBe(0);
  await studio.close();
});
