import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { box } from '../../tests/models/primitives.ts';
import { temporaryFolder } from '../../tests/temporary-folder.ts';
import { sampleSpec } from '../spec/testing/sample-spec.ts';
import type { FillArguments } from './options.ts';
import { generateToFile } from './output.ts';

test('a file larger than the limit is refused before it is written', async () => {
  const folder = temporaryFolder();
  const args = { size: '10', repair: false, json: false, threads: '1' } as FillArguments;
  const spec = sampleSpec('TYPE-20007', { cellMm: 10, rodDiameterMm: 0.8, sides: 16 });
  await expect(
    generateToFile(box([0, 0, 0], [20, 20, 20]), spec, {
      ...args,
      output: join(folder, 'out.stl'),
      maxBytes: 100_000,
    }),
  ).rejects.toMatchObject({ code: 'output-too-large' });
  expect(await readdir(folder)).toEqual([]);
});
