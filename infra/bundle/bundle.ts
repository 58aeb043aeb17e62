import { existsSync } from 'node:fs';
import { join, relative } from 'node:path';
import { parseArgs } from 'node:util';
import { FUNCTION_NAMES, FUNCTIONS, type FunctionName } from '../functions.ts';
import { bundleEntry } from './bundle-entry.ts';
import { type Bundle, type BundleRequest, readBundle } from './freshness.ts';

const ROOT = join(import.meta.dirname, '../..');

/** Folder of one function's bundle. */
export function bundleDir(name: FunctionName): string {
  return join(ROOT, 'dist/lambda', name);
}

/**
 * Bundles the functions into `dist/lambda/<name>/index.mjs`, skipping those whose inputs did not change.
 * Returns one entry per function with its size and metafile. Throws with the path if an entry is missing.
 */
export async function bundleFunctions(names: readonly FunctionName[] = FUNCTION_NAMES): Promise<Bundle[]> {
  return await Promise.all(names.map(bundleFunction));
}

async function bundleFunction(name: FunctionName): Promise<Bundle> {
  const request = bundleRequest(name, join(ROOT, 'dist/lambda'));
  return (await readBundle(request)) ?? (await bundleEntry(request));
}

/** Request for one function's bundle below `outDir`. Throws with the path if the entry file is missing. */
export function bundleRequest(name: FunctionName, outDir: string): BundleRequest {
  const entry = join(ROOT, FUNCTIONS[name].entry);
  if (!existsSync(entry))
    throw new Error(`The entry file ${FUNCTIONS[name].entry} of the function ${name} is missing.`);
  const threads = Object.entries(FUNCTIONS[name].threads ?? {}).map(([file, path]) => [
    file,
    join(ROOT, path),
  ]);
  return {
    name,
    entry,
    threads: Object.fromEntries(threads),
    root: ROOT,
    outDir: join(outDir, name),
    metaDir: `${outDir}-meta`,
  };
}

if (import.meta.main) {
  const { positionals } = parseArgs({ allowPositionals: true });
  const names = FUNCTION_NAMES.filter((name) => positionals.length === 0 || positionals.includes(name));
  for (const bundle of await bundleFunctions(names)) {
    const state = bundle.fresh ? 'unchanged' : 'bundled';
    console.log(
      `${bundle.name.padEnd(13)} ${(bundle.bytes / 1024).toFixed(0).padStart(5)} KB  ${state}  ${relative(ROOT, bundle.dir)}`,
    );
  }
}
