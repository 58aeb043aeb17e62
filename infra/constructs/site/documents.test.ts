import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { PAGE_PATHS } from './documents.ts';

/** Pages of the app's router that only development has. */
const STORIES = '/stories';

test('each page of the app has its document where the edge cannot rewrite paths', () => {
  const source = readFileSync(join(import.meta.dirname, '../../../web/app/router.tsx'), 'utf8');
  const routes = [...source.matchAll(/(?:path: |(?:Route|page)\(\s*)'(\/[^']+)'/g)].map(([, path]) => path!);
  expect(routes).toContain('/privacy');
  expect(routes.filter((path) => !path.startsWith(STORIES)).sort()).toEqual(
    PAGE_PATHS.map((path) => `/${path}`).sort(),
  );
});
