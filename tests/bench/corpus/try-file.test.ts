import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { encodeStl } from '../../../core/formats/stl/write.ts';
import type { Mesh } from '../../../core/solid/mesh/mesh.ts';
import { box } from '../../models/primitives.ts';
import { temporaryFolder } from '../../temporary-folder.ts';
import type { CorpusRecord } from './record.ts';
import { checkOutside } from './try-file.ts';

const cube = box([0, 0, 0], [10, 10, 10]);
const stated: CorpusRecord = {
  file: 'cube.stl',
  stage: 'verified',
  repairs: [],
  seconds: 1,
  megabytes: 1,
  triangles: 12,
  volumeMm3: 1000,
  surfaces: 1,
};
const folder = temporaryFolder();

async function check(mesh: Mesh, about: object = {}): Promise<string> {
  const path = join(folder, 'out.stl');
  await writeFile(path, encodeStl(mesh));
  return checkOutside(path, { ...stated, ...about });
}

test('a sound result agrees with what its report states', async () => {
  expect(await check(cube)).toBe('agrees');
});

test('an open result, another volume and another number of surfaces are found', async () => {
  expect(await check({ ...cube, triangles: cube.triangles.slice(3) })).not.toBe('agrees');
  expect(await check(cube, { volumeMm3: 1002 })).toMatch(/mm3 for 1002/);
  expect(await check(cube, { surfaces: 2 })).toBe('1 surfaces for 2');
});

test('two cubes that share a vertex are found by their genus', async () => {
  const other = box([10, 10, 10], [20, 20, 20]);
  const positions = new Float32Array([...cube.positions, ...other.positions]);
  const moved = other.triangles.map((v) => v + cube.positions.length / 3);
  const pinched = { positions, triangles: new Uint32Array([...cube.triangles, ...moved]) };
  const about = { triangles: 24, volumeMm3: 2000, surfaces: 2 };
  expect(await check(pinched, about)).toMatch(/^genus/);
});
