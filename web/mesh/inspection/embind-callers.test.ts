import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';
import type { CadKernel } from '../../../core/formats/cad/kernel.ts';
import { readCad } from '../../../core/formats/cad/read.ts';
import { callerFor } from './embind-callers.ts';

it('a CAD file is read the same where no text may become code', async () => {
  const require = createRequire(import.meta.url);
  const start = require('occt-import-js') as (settings: object) => Promise<CadKernel>;
  const folder = dirname(require.resolve('occt-import-js/package.json'));
  const bytes = new Uint8Array(readFileSync(join(folder, 'test/testfiles/cax-if/sg1-c5-214.stp')));
  const quiet = { print() {}, printErr() {} };
  const expected = readCad(await start(quiet), bytes);

  const original = globalThis.Function;
  globalThis.Function = callerFor as unknown as FunctionConstructor;
  try {
    expect(readCad(await start(quiet), bytes)).toEqual(expected);
    expect(expected.ok).toBe(true);
  } finally {
    globalThis.Function = original;
  }
});
