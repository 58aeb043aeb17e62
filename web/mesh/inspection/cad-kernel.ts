import type { CadKernel } from '../../../core/formats/cad/kernel.ts';

/** Type of a value in the kernel, as Embind's calls convert it. */
interface WireType {
  toWireType(destructors: unknown[], value: unknown): unknown;
  fromWireType(wire: unknown): unknown;
}

/**
 * Stands in for `Function` while the kernel starts. Embind makes its callers with `new Function`, which the page's
 * content policy refuses. Their text only converts arguments and answer, so a closure does the same.
 */
function Caller() {
  return (
    _name: string,
    _refuse: unknown,
    invoke: (...wire: unknown[]) => unknown,
    target: unknown,
    release: (destructors: unknown[]) => void,
    answer: WireType,
    _owner: unknown,
    ...parameters: WireType[]
  ) =>
    (...values: unknown[]) => {
      const destructors: unknown[] = [];
      const wire = parameters.map((type, i) => type.toWireType(destructors, values[i]));
      const found = invoke(target, ...wire);
      release(destructors);
      return answer.fromWireType(found);
    };
}
Object.defineProperty(Caller, Symbol.hasInstance, { value: (value: unknown) => typeof value === 'function' });

/** Loads the CAD kernel in a worker: 7.6 MB, which the browser keeps. */
export async function loadKernel(): Promise<CadKernel> {
  const [{ default: start }, { default: wasmUrl }] = await Promise.all([
    import('occt-import-js'),
    import('occt-import-js/dist/occt-import-js.wasm?url'),
  ]);
  const original = globalThis.Function;
  globalThis.Function = Caller as unknown as FunctionConstructor;
  try {
    return await start({ locateFile: () => wasmUrl, print() {}, printErr() {} });
  } finally {
    globalThis.Function = original;
  }
}
