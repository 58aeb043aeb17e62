import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const ROOT = join(import.meta.dirname, '../..');
const SOURCES = 'core,cloud,functions,workers,web,infra,tests,scripts,tools';

test('what is private has a `#` name; only a constructor cannot have one', () => {
  const files = globSync(`{${SOURCES}}/**/*.{ts,tsx}`, { cwd: ROOT, exclude: ['web/dist/**'] });
  expect(files.length).toBeGreaterThan(1000);
  const others = files.filter((file) =>
    /^\s+private (?!constructor\()/m.test(readFileSync(join(ROOT, file), 'utf8')),
  );
  expect(others).toEqual([]);
});
