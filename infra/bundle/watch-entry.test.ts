import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { temporaryFolder } from '../../tests/temporary-folder.ts';
import { watchEntry } from './bundle-entry.ts';

test('a saved source is bundled again; one with a wrong syntax is reported, and the bundle before stays', async () => {
  const root = temporaryFolder();
  const [entry, outDir] = [join(root, 'src/index.ts'), join(root, 'out')];
  await mkdir(join(root, 'src'));
  await writeFile(entry, 'export const value: number = 1;');
  const built: string[] = [];
  const stop = await watchEntry(
    { name: 'api', entry, threads: {}, credentials: 'chain', root, outDir, metaDir: join(root, 'meta') },
    async (error) => void built.push(error ?? 'good'),
  );
  const bundle = async () => await readFile(join(outDir, 'index.mjs'), 'utf8');
  expect(await bundle()).toContain('value = 1');
  for (const [source, error] of [
    ['export const value: number = 2;', 'good'],
    ['export const = 3;', expect.stringContaining('src/index.ts')],
  ]) {
    // Renamed into place: a file that is written in place is empty for a moment, and the watcher may bundle it so.
    await writeFile(`${entry}.new`, source);
    await rename(`${entry}.new`, entry);
    await vi.waitFor(() => expect(built.at(-1)).toEqual(error), { timeout: 60_000 });
    expect(await bundle()).toContain('value = 2');
  }
  await stop();
});
