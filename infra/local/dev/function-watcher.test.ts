import { mkdir, mkdtemp, realpath, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { watchSources } from './function-watcher.ts';

test('reports a file at every save, also when the editor replaces it by a rename', async () => {
  const root = await realpath(await mkdtemp(join(tmpdir(), 'sources-')));
  const file = join(root, 'core/order/job.ts');
  await mkdir(join(root, 'core/order'), { recursive: true });
  await writeFile(file, '0');
  let seen: string[] = [];
  const stop = await watchSources(root, ['core'], (files) => seen.push(...files));
  // Each save follows the report of the last one without a pause. A watcher of files loses about half of these.
  for (let save = 1; save <= 30; save++) {
    seen = [];
    await writeFile(join(root, 'draft'), String(save));
    await rename(join(root, 'draft'), file);
    await vi.waitFor(() => expect(seen).toContain('core/order/job.ts'), { timeout: 60_000, interval: 2 });
  }
  await stop();
  await rm(root, { recursive: true });
});
