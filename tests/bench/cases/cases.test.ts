import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { encodeObj, quadBox } from '../../models/encode-model.ts';
import { tryCase } from './bench.ts';

test('a case is right only with its size, volume and notes, or its refusal', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'cases-'));
  const isRight = async (name: string, file: string, bytes: Uint8Array | string) => {
    await writeFile(join(folder, file), bytes);
    return (await tryCase(join(folder, file), name)).isRight;
  };
  const feet = encodeObj(quadBox(0.5, 0.5, 0.5), 'units = feet');
  expect(await isRight('21f-feet.obj', 'a.obj', feet)).toBe(true);
  expect(await isRight('21g-units-in-meters.obj', 'a.obj', feet)).toBe(false);
  expect(await isRight('20f-three-models.zip', 'a.obj', encodeObj(quadBox(20, 20, 20)))).toBe(false);
  expect(await isRight('91d-step.stl', 'a.obj', feet)).toBe(false);
  expect(await isRight('91d-step.stl', 'a.stl', 'ISO-10303-21;\nHEADER;')).toBe(true);
  expect(await isRight('unknown.obj', 'a.obj', feet)).toBe(false);
  await rm(folder, { recursive: true });
});
