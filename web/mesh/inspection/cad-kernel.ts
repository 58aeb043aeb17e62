import type { CadKernel, CadParams } from '../../../core/formats/cad/kernel.ts';
import { callerFor } from './embind-callers.ts';

/** Loads the CAD kernel in a worker: 7.6 MB, which the browser keeps. */
export async function loadKernel(): Promise<CadKernel> {
  const [{ default: start }, { default: wasmUrl }] = await Promise.all([
    import('occt-import-js'),
    import('occt-import-js/dist/occt-import-js.wasm?url'),
  ]);
  const settings = { locateFile: () => wasmUrl, print() {}, printErr() {} };
  const kernel = await withoutEval(() => start(settings));
  return {
    ReadStepFile: (bytes: Uint8Array, params: CadParams) =>
      withoutEval(() => kernel.ReadStepFile(bytes, params)),
    ReadIgesFile: (bytes: Uint8Array, params: CadParams) =>
      withoutEval(() => kernel.ReadIgesFile(bytes, params)),
  };
}

/** Runs `work`, in which the kernel makes functions from text; the page's content policy refuses `Function` itself. */
function withoutEval<T>(work: () => T): T {
  const original = globalThis.Function;
  const restore = () => {
    globalThis.Function = original;
  };
  globalThis.Function = callerFor as unknown as FunctionConstructor;
  try {
    const done = work();
    if (done instanceof Promise) return done.finally(restore) as T;
    restore();
    return done;
  } catch (error) {
    restore();
    throw error;
  }
}
