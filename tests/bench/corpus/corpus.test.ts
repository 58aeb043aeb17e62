import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { encodeStl } from '../../../core/formats/stl/write.ts';
import { box, sphere } from '../../models/primitives.ts';
import { classesOf, runCorpus } from './bench.ts';
import { corpusLines } from './table.ts';

const options = ['--lattice', 'TYPE-20002', '--repair', '--threads', '1'];
let folder = '';

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'corpus-test-'));
  const ball = sphere(12);
  const models = {
    'ball.stl': ball,
    'holed.stl': { ...ball, triangles: ball.triangles.slice(3) },
    'sheet.stl': { ...ball, triangles: ball.triangles.slice(0, 3) },
    'plate.stl': box([0, 0, 0], [60, 60, 1]),
  };
  for (const [name, model] of Object.entries(models)) await writeFile(join(folder, name), encodeStl(model));
  const index = [
    { file: 'ball.stl', class: 'clean' },
    { file: 'plate.stl', class: 'clean' },
    { file: 'holed.stl', class: 'open' },
    { file: 'sheet.stl', class: 'open' },
  ];
  await writeFile(join(folder, 'index.json'), JSON.stringify(index));
});

afterAll(async () => {
  await rm(folder, { recursive: true, force: true });
});

test('records the last stage of each file with the reason, and resumes', async () => {
  const results = join(folder, 'results.jsonl');
  const started: string[] = [];
  const about = {
    options,
    limitSeconds: 200,
    onRecord: ({ file }: { file: string }) => started.push(file),
  };
  const records = await runCorpus(folder, results, about);
  expect(records).toMatchObject([
    { file: 'ball.stl', stage: 'verified', repairs: [], outside: 'agrees' },
    { file: 'holed.stl', stage: 'verified', repairs: ['small-holes'], outside: 'agrees' },
    { file: 'plate.stl', stage: 'accepted' },
    { file: 'sheet.stl', stage: 'refused', reason: expect.stringContaining('open') },
  ]);
  expect(records[0]!.sizeMm).toBeCloseTo((24 * Math.sqrt(3)) / 15, 1);
  expect(records[2]!.reason).toMatch(/\w/);
  expect(records[1]!.deviationMm).toBeCloseTo(0, 5);
  expect(records[1]!.offMm).toBeCloseTo(0, 5);
  expect(Math.min(...records.map(({ megabytes }) => megabytes))).toBeGreaterThan(10);

  expect(corpusLines(records, await classesOf(folder)).slice(2, 5)).toEqual([
    expect.stringMatching(
      /^\| clean \| 2 \| 2 \(100 %\) \| 0 \| 1 \(50 %\) \| 1 \(50 %\) \| 1 \(50 %\) \| 1 of 1 \| 100.0 % \|/,
    ),
    expect.stringMatching(
      /^\| open \| 2 \| 1 \(50 %\) \| 1 \| 1 \(50 %\) \| 1 \(50 %\) \| 1 \(50 %\) \| 1 of 1 \|/,
    ),
    expect.stringMatching(
      /^\| all \| 4 \| 3 \(75 %\) \| 1 \| 2 \(50 %\) \| 2 \(50 %\) \| 2 \(50 %\) \| 2 of 2 \|/,
    ),
  ]);

  expect(await runCorpus(folder, results, about)).toEqual(records);
  expect(started).toHaveLength(4);
  expect((await readFile(results, 'utf8')).trim().split('\n')).toHaveLength(5);
  await expect(runCorpus(folder, results, { ...about, options: [] })).rejects.toThrow('other options');
});

test('stops a file that takes longer than the limit', async () => {
  const [first] = await runCorpus(folder, join(folder, 'late.jsonl'), { options, limitSeconds: 0.05 });
  expect(first).toMatchObject({ stage: 'refused', reason: 'time limit' });
});
