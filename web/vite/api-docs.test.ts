import { expect, test } from 'vitest';
import { CALLS } from '../../core/contract/calls.ts';
import { keyScopeOf } from '../../core/contract/key-scopes.ts';
import { apiDocsFiles } from './api-docs.ts';

const files = apiDocsFiles();
const page = files.get('api-docs.html')!;

test('the page loads files of its own that exist, and has no inline script or style', () => {
  const paths = [...page.matchAll(/(?:src|href)="\/(assets\/[^"]+)"/g)].map(([, path]) => path!);
  expect(paths).toHaveLength(3);
  for (const path of paths) {
    expect(path).toMatch(/-[0-9a-f]{8}\.(js|css)$/);
    expect(files.get(path)?.length, path).toBeGreaterThan(100);
  }
  expect(page).not.toMatch(/<script(?![^>]*\ssrc=)|<style|https?:/);
});

test('it shows the calls that are open to API keys, with their scope, and no other', () => {
  const { paths, info } = JSON.parse(files.get('openapi.json')!) as {
    paths: Record<string, Record<string, { operationId: string; security: object }>>;
    info: { description: string };
  };
  const shown = Object.values(paths).flatMap((methods) => Object.values(methods));
  const open = CALLS.filter((call) => keyScopeOf(call) !== undefined);
  expect(shown.map(({ operationId }) => operationId).sort()).toEqual(open.map(({ name }) => name).sort());
  for (const { operationId, security } of shown)
    expect(security).toEqual([{ key: [keyScopeOf({ name: operationId })] }]);
  // The examples that `tests/integration/client.test.ts` runs.
  expect(info.description).toContain("import { Studio } from '@trabecula/client';");
});
