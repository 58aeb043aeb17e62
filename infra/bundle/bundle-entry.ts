import { existsSync } from 'node:fs';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { basename, join } from 'node:path';
import { build } from 'esbuild';
import { type Bundle, type BundleRequest, metaPath } from './freshness.ts';

/** The engine's thread entry: a worker that starts threads gets it as `thread.mjs` beside `index.mjs`. */
const THREAD_ENTRY = 'core/lattice/kernel/thread.ts';
const WASM_PACKAGE = 'manifold-3d';
/** Some packages still call `require` for Node's own modules. */
const REQUIRE_BANNER =
  "import { createRequire as __createRequire } from 'node:module'; const require = __createRequire(import.meta.url);";

/**
 * Bundles one entry: one ES module with everything inside, minified, with its source map beside it. A bundle
 * that holds the lattice engine also gets `thread.mjs` and `manifold.wasm`.
 */
export async function bundleEntry(request: BundleRequest): Promise<Bundle> {
  const entries = { index: request.entry, ...request.threads };
  let result = await runEsbuild(request, entries);
  const inputs = Object.keys(result.metafile.inputs);
  const holdsEngine = inputs.some((input) => input.includes(`node_modules/${WASM_PACKAGE}/`));
  const thread = join(request.root, THREAD_ENTRY);
  if (holdsEngine && existsSync(thread)) result = await runEsbuild(request, { ...entries, thread });
  await mkdir(request.outDir, { recursive: true });
  await mkdir(request.metaDir, { recursive: true });
  for (const file of result.outputFiles) {
    await writeWhole(join(request.outDir, basename(file.path)), file.contents);
  }
  if (holdsEngine) {
    const wasm = createRequire(import.meta.url).resolve(`${WASM_PACKAGE}/manifold.wasm`);
    await writeWhole(join(request.outDir, 'manifold.wasm'), await readFile(wasm));
  }
  await writeWhole(metaPath(request), JSON.stringify(result.metafile));
  const index = await readFile(join(request.outDir, 'index.mjs'));
  return {
    name: request.name,
    dir: request.outDir,
    bytes: index.length,
    metafile: result.metafile,
    fresh: false,
  };
}

async function runEsbuild(request: BundleRequest, entryPoints: Record<string, string>) {
  return await build({
    absWorkingDir: request.root,
    entryPoints,
    outdir: request.outDir,
    outExtension: { '.js': '.mjs' },
    bundle: true,
    platform: 'node',
    target: 'node24',
    format: 'esm',
    mainFields: ['module', 'main'],
    minify: true,
    sourcemap: 'linked',
    sourcesContent: false,
    legalComments: 'none',
    banner: { js: REQUIRE_BANNER },
    // Lambda gives credentials in the environment: the SDK's whole chain of sources stays out.
    alias: { '@aws-sdk/credential-provider-node': join(request.root, 'cloud/aws/lambda-credentials.ts') },
    metafile: true,
    write: false,
    logLevel: 'silent',
  });
}

/** Writes beside the target and renames, so that a process starting now reads an old or a new file, never half. */
async function writeWhole(path: string, contents: string | Uint8Array): Promise<void> {
  const partial = `${path}.${process.pid}.partial`;
  await writeFile(partial, contents);
  await rename(partial, path);
}
