import { existsSync } from 'node:fs';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { basename, join } from 'node:path';
import { type BuildOptions, build, context, type Metafile, type OutputFile, type Plugin } from 'esbuild';
import { type Bundle, type BundleRequest, metaPath } from './freshness.ts';

/** The engine's default thread entry, bundled as `thread.mjs`, unless the bundle names its own one. */
const THREAD_ENTRY = 'core/run/pipeline/thread.ts';
const WASM_PACKAGE = 'manifold-3d';
/** Some packages still call `require` for Node's own modules. */
const REQUIRE_BANNER =
  "import { createRequire as __createRequire } from 'node:module'; const require = __createRequire(import.meta.url);";

/** esbuild's output for an entry and its threads. */
export interface Built {
  outputFiles: OutputFile[];
  metafile: Metafile;
}

export async function bundleEntry(request: BundleRequest): Promise<Bundle> {
  return await keepBundle(request, await buildEntry(request));
}

/** Bundles an entry as a minified ES module with source map; with the engine also `thread.mjs`. */
export async function buildEntry(request: BundleRequest): Promise<Built> {
  const entries = entriesOf(request);
  const result = await build(bundleOptions(request, entries));
  const thread = join(request.root, THREAD_ENTRY);
  if ('thread' in entries || !holdsEngine(result.metafile) || !existsSync(thread)) return result;
  return await build(bundleOptions(request, { thread, ...entries }));
}

/** Writes the bundle of `request`, with `manifold.wasm` if it has the engine. */
export async function keepBundle(request: BundleRequest, result: Built): Promise<Bundle> {
  await mkdir(request.metaDir, { recursive: true });
  await writeBundle(request, result);
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

/**
 * Bundles one entry for `npm run dev`, and again within two seconds after one of its inputs is saved. It is not
 * minified, so that a debugger shows the source's own names, and loads packages from `node_modules`: a rebuild then takes
 * 0.1 s of CPU instead of 0.4 s. Resolves with the end of the watch once the first bundle is written.
 * @param onBuilt called after each later build, with its error, such as a wrong syntax
 */
export async function watchEntry(
  request: BundleRequest,
  onBuilt: (error: string | undefined) => Promise<void>,
): Promise<() => Promise<void>> {
  const unbundled = { minify: false, packages: 'external' } as const;
  const options = { ...bundleOptions(request, entriesOf(request)), ...unbundled };
  const { metafile } = await build(options);
  const thread = holdsEngine(metafile) ? { thread: join(request.root, THREAD_ENTRY) } : {};
  const first = Promise.withResolvers<void>();
  let isFirst = true;
  const write: Plugin = {
    name: 'write',
    setup({ onEnd }) {
      onEnd(async (result) => {
        const [error] = result.errors;
        if (error === undefined) await writeBundle(request, result as Built);
        if (!isFirst) return await onBuilt(error && `${error.location?.file}: ${error.text}`);
        isFirst = false;
        first.resolve();
      });
    },
  };
  const entryPoints = { ...thread, ...entriesOf(request) };
  const building = await context({ ...options, entryPoints, plugins: [write] });
  await building.watch();
  await first.promise;
  return async () => await building.dispose();
}

function entriesOf(request: BundleRequest): Record<string, string> {
  return { index: request.entry, ...request.threads };
}

/** True if a bundle contains or loads the engine's WebAssembly package. */
function holdsEngine({ inputs }: Metafile): boolean {
  return Object.entries(inputs).some(
    ([input, { imports }]) =>
      input.includes(`node_modules/${WASM_PACKAGE}/`) || imports.some(({ path }) => path === WASM_PACKAGE),
  );
}

async function writeBundle({ outDir }: BundleRequest, { outputFiles, metafile }: Built): Promise<void> {
  await mkdir(outDir, { recursive: true });
  for (const file of outputFiles) await writeWhole(join(outDir, basename(file.path)), file.contents);
  if (!holdsEngine(metafile)) return;
  const wasm = createRequire(import.meta.url).resolve(`${WASM_PACKAGE}/manifold.wasm`);
  await writeWhole(join(outDir, 'manifold.wasm'), await readFile(wasm));
}

function bundleOptions(request: BundleRequest, entryPoints: Record<string, string>) {
  return {
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
    // Lambda provides credentials in the environment, so the SDK's chain of sources is left out.
    alias:
      request.credentials === 'chain'
        ? {}
        : { '@aws-sdk/credential-provider-node': join(request.root, 'cloud/aws/lambda-credentials.ts') },
    metafile: true,
    write: false,
    logLevel: 'silent',
  } satisfies BuildOptions;
}

/** Writes beside the target and renames, so that a process that starts meanwhile never reads half a file. */
async function writeWhole(path: string, contents: string | Uint8Array): Promise<void> {
  const partial = `${path}.${process.pid}.partial`;
  await writeFile(partial, contents);
  await rename(partial, path);
}
