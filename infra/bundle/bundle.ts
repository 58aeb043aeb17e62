import { existsSync } from 'node:fs';
import { join, relative } from 'node:path';
import { parseArgs } from 'node:util';
import { BUNDLE_NAMES, BUNDLES, type BundleName } from '../container.ts';
import { type Built, buildEntry, keepBundle } from './bundle-entry.ts';
import { type Bundle, type BundleRequest, readBundle } from './freshness.ts';

const ROOT = join(import.meta.dirname, '../..');

export function bundleDir(name: BundleName): string {
  return join(ROOT, 'dist/lambda', name);
}

/**
 * Bundles functions and container into `dist/lambda/<name>/index.mjs`, skipping those whose inputs did not change.
 * Returns one entry per bundle with its size and metafile. Throws with the path if an entry is missing.
 */
export async function bundleFunctions(names: readonly BundleName[] = BUNDLE_NAMES): Promise<Bundle[]> {
  const outDir = join(ROOT, 'dist/lambda');
  // The two sizes of the worker have the same source, the largest of all.
  const made = new Map<string, Promise<Built>>();
  const buildOnce = (request: BundleRequest): Promise<Built> => {
    const source = sourceKey(request);
    const built = made.get(source) ?? buildEntry(request);
    made.set(source, built);
    return built;
  };
  const bundle = async (name: BundleName): Promise<Bundle> => {
    const request = bundleRequest(name, outDir);
    return (await readBundle(request)) ?? (await keepBundle(request, await buildOnce(request)));
  };
  return await Promise.all(names.map(bundle));
}

/** Request for one bundle below `outDir`. Throws with the path if the entry file is missing. */
export function bundleRequest(name: BundleName, outDir: string): BundleRequest {
  const entry = join(ROOT, BUNDLES[name].entry);
  if (!existsSync(entry)) throw new Error(`The entry file ${BUNDLES[name].entry} of ${name} is missing.`);
  const threads = Object.entries(BUNDLES[name].threads ?? {}).map(([file, path]) => [file, join(ROOT, path)]);
  return {
    name,
    entry,
    threads: Object.fromEntries(threads),
    credentials: BUNDLES[name].credentials ?? 'environment',
    root: ROOT,
    outDir: join(outDir, name),
    metaDir: `${outDir}-meta`,
  };
}

/** Key of a bundle's inputs. Bundles with equal keys have the same files and are built once. */
export function sourceKey({ entry, threads, credentials }: BundleRequest): string {
  return JSON.stringify([entry, threads, credentials]);
}

if (import.meta.main) {
  const { positionals } = parseArgs({ allowPositionals: true });
  const names = BUNDLE_NAMES.filter((name) => positionals.length === 0 || positionals.includes(name));
  for (const bundle of await bundleFunctions(names)) {
    const state = bundle.fresh ? 'unchanged' : 'bundled';
    console.log(
      `${bundle.name.padEnd(13)} ${(bundle.bytes / 1024).toFixed(0).padStart(5)} KB  ${state}  ${relative(ROOT, bundle.dir)}`,
    );
  }
}
