import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Metafile } from 'esbuild';

export interface BundleRequest {
  name: string;
  entry: string;
  /** Further modules, by the name of their file in the bundle without `.mjs`. */
  threads?: Readonly<Record<string, string>>;
  /** Source of the SDK's credentials: only the environment (default), or its usual chain. */
  credentials?: 'environment' | 'chain';
  /** Repository root: metafile paths are relative to it. */
  root: string;
  /** The bundle's folder, deployed as a whole. */
  outDir: string;
  /** Folder for `<name>.json`, the metafile. It is not deployed. */
  metaDir: string;
}

export interface Bundle {
  name: string;
  /** Folder with `index.mjs`. */
  dir: string;
  /** Size of `index.mjs`, bytes. */
  bytes: number;
  /** esbuild's list of every input and output. */
  metafile: Metafile;
  /** True if an earlier bundle was up to date. */
  fresh: boolean;
}

/** Path of the record of an earlier bundle of `request`. */
export function metaPath(request: BundleRequest): string {
  return join(request.metaDir, `${request.name}.json`);
}

/** Returns the earlier bundle, or undefined if it is missing or older than any of its inputs. */
export async function readBundle(request: BundleRequest): Promise<Bundle | undefined> {
  try {
    const made = await stat(metaPath(request));
    const metafile = JSON.parse(await readFile(metaPath(request), 'utf8')) as Metafile;
    // The lockfile represents every package. The bundler itself is an input too.
    const inputs = [...Object.keys(metafile.inputs), 'package-lock.json', 'infra/bundle/bundle-entry.ts'];
    const times = await Promise.all(
      inputs.map(async (input) => (await stat(join(request.root, input))).mtimeMs),
    );
    if (times.some((changedMs) => changedMs > made.mtimeMs)) return undefined;
    const { size } = await stat(join(request.outDir, 'index.mjs'));
    return { name: request.name, dir: request.outDir, bytes: size, metafile, fresh: true };
  } catch {
    // Unreadable: bundle again.
    return undefined;
  }
}
