import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { gradientPictures } from './gradient-pictures.ts';

const PUBLIC = join(import.meta.dirname, '../web/public');

test('the images on the site match the templates; `npm run gradients` writes them', () => {
  const pictures = gradientPictures();
  for (const { path, bytes } of pictures) {
    expect(Buffer.compare(readFileSync(join(PUBLIC, path)), bytes), path).toBe(0);
    expect(bytes.length, path).toBeLessThan(16 * 1024);
  }
  const kept = readdirSync(join(PUBLIC, 'gradients')).map((name) => `/gradients/${name}`);
  expect(kept.sort()).toEqual(pictures.map(({ path }) => path).sort());
});
