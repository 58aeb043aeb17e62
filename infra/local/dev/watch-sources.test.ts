import { mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { watchSources } from './watch-sources.ts';

test('reports a file at every save, also when the editor replaces it by a rename', async () => {
  const root = await mkdtemp(join(tmpdir(), 'sources-'));
  const file = join(root, 'core/order/job.ts');
  await mkdir(join(root, 'core/order'), { recursive: true });
  await writeFile(file, '1');
  const seen: string[][] = [];
  const stop = await watchSources(root, ['core'], (files) => seen.push(files));
  for (let save = 1; save <= 3; save++) {
    await writeFile(join(root, 'draft'), String(save));
    await rename(join(root, 'draft'), file);
    await vi.waitFor(() => expect(seen).toHaveLength(save), { timeout: 60_000 });
    expect(seen.at(-1)).toEqual(['core/order/job.ts']);
  }
  await stop();
  await rm(root, { recursive: true });
});
