import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { box } from '../../tests/models/primitives.ts';
import type { ConstantSpec } from '../lattice/spec/spec.ts';
import { generateToFile } from './output.ts';
import type { FillArguments } from './spec.ts';

test('a file larger than the product allows is refused before it is written', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'lattice-'));
  const args = { size: '2.5', repair: false, json: false, threads: '1' } as FillArguments;
  // 64 000 cells of 768 triangles.
  const spec: ConstantSpec = {
    mode: 'constant',
    lattice: 'TYPE-20007',
    cellMm: [2.5, 2.5, 2.5],
    rodDiameterMm: 0.3,
    sides: 16,
    action: 'high',
  };
  await expect(
    generateToFile(box([0, 0, 0], [100, 100, 100]), spec, join(folder, 'out.stl'), args),
  ).rejects.toMatchObject({ code: 'output-too-large' });
  expect(await readdir(folder)).toEqual([]);
  await rm(folder, { recursive: true });
});
