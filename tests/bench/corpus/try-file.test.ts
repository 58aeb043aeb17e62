import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { encodeStl } from '../../../core/formats/stl/write.ts';
import { box } from '../../models/primitives.ts';
import { temporaryFolder } from '../../temporary-folder.ts';
import type { CorpusRecord } from './record.ts';
import { checkOutside } from './try-file.ts';

test('a sound result agrees with its report; an open one, another volume and another number of surfaces do not', async () => {
  const path = join(temporaryFolder(), 'out.stl');
  const cube = box([0, 0, 0], [10, 10, 10]);
  const check = (about: object, triangles = cube.triangles) => {
    writeFileSync(path, encodeStl({ ...cube, triangles }));
    return checkOutside(path, { triangles: 12, volumeMm3: 1000, surfaces: 1, ...about } as CorpusRecord);
  };
  expect(await check({})).toBe('agrees');
  expect(await check({}, cube.triangles.slice(3))).toBe('Not manifold');
  expect(await check({ volumeMm3: 1002, surfaces: 2 })).toBe('1000 mm3 for 1002, 1 surfaces for 2');
});
