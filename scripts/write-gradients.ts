import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { gradientPictures } from './gradient-pictures.ts';

const PUBLIC = join(import.meta.dirname, '../web/public');

for (const { path, bytes } of gradientPictures()) {
  const file = join(PUBLIC, path);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, bytes);
  console.log(`${path} ${bytes.length} bytes`);
}
