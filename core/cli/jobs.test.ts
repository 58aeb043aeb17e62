import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { expect, test, vi } from 'vitest';
import { temporaryFolder } from '../../tests/temporary-folder.ts';
import { writeToFile } from './files.ts';
import { runJobs } from './jobs.ts';
import { runCaptured } from './testing/run-captured.ts';

const folder = temporaryFolder();

test('a list is refused before a job starts if one job writes what another reads or writes', async () => {
  const run = vi.fn(async () => 0);
  const path = join(folder, 'shared.json');
  const errorOf = async (...jobs: string[][]) => {
    await writeFile(path, JSON.stringify(jobs));
    return await runJobs(['--jobs', path], path, { run, atOnce: 1 }).catch(String);
  };
  for (const jobs of [
    [
      ['a.stl', '-o', 'x.stl'],
      ['b.stl', '--output=./x.stl'],
    ],
    [
      ['a.stl', '-o', 'a1.stl', '--preview', 'x.stl'],
      ['b.stl', '-o', 'x.stl'],
    ],
    [
      ['a.stl', '--shades', 'x.stl'],
      ['b.stl', '-o', 'x.stl'],
    ],
    [
      ['a.stl', '-o', 'x.stl'],
      ['--check', 'x.stl'],
    ],
    [
      ['a.stl', '--shades', 'x.stl'],
      ['a.stl', '--gradient', 'x.stl'],
    ],
    [
      ['x.stl', '-o', 'y.stl'],
      ['a.stl', '-o', 'x.stl'],
    ],
  ])
    expect(await errorOf(...jobs)).toContain(resolve('x.stl'));
  expect(run).not.toHaveBeenCalled();
  expect(await errorOf(['a.stl', '-o', 'a.stl'], ['b.stl', '-o', 'x.stl'], ['b.stl', '--solid'])).toBe(0);
  expect(run).toHaveBeenCalledTimes(3);
});

test('an error that a job leaves behind in its thread fails no other job', async () => {
  const thread = `
    import { parentPort } from 'node:worker_threads';
    let isLeft = false;
    parentPort.on('message', ([words]) => {
      if (isLeft) return void Promise.reject(new Error('late'));
      isLeft = words === 'leaves';
      parentPort.postMessage({ code: 0, lines: [{ to: 'log', text: words }] });
    });`;
  const threadUrl = new URL(`data:text/javascript,${encodeURIComponent(thread)}`);
  const path = join(folder, 'late.json');
  await writeFile(path, JSON.stringify([['leaves'], ['leaves'], ['next'], ['last']]));
  const list = () => runJobs(['--jobs', path], path, { run: async () => 0, atOnce: 2, threadUrl });
  expect(await runCaptured(list, [])).toEqual({ code: 0, out: 'leaves\nleaves\nnext\nlast', err: '' });
});

test('two writers of one path each leave a whole file', async () => {
  const output = join(folder, 'both.bin');
  const fill = (byte: number) =>
    writeToFile(output, async (write) => {
      for (let i = 0; i < 50; i++) await write(new Uint8Array(1000).fill(byte));
    });
  await Promise.all([fill(1), fill(2)]);
  const bytes = await readFile(output);
  expect([bytes.length, new Set(bytes).size]).toEqual([50_000, 1]);
  expect((await readdir(folder)).filter((name) => name.endsWith('.part'))).toEqual([]);
});
