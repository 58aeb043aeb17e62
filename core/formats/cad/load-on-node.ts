import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { CadKernel } from './kernel.ts';

const PACKAGE = 'occt-import-js';

/** Loads the CAD kernel on Node. It takes a tenth of a second. */
export function loadCadKernel(): Promise<CadKernel> {
  // A bundle would lose the way to the WebAssembly file.
  const require = createRequire(import.meta.url);
  const start = require(PACKAGE) as (settings: object) => Promise<CadKernel>;
  const wasmBinary = readFileSync(require.resolve(`${PACKAGE}/dist/${PACKAGE}.wasm`));
  // What the kernel says about a file would stand among the command's own output.
  return start({ wasmBinary, print() {}, printErr() {} });
}
