/**
 * Runs a command of `core/cli` as one bundle and keeps its compiled code between runs, because loading and compiling
 * several hundred modules takes longer than a small lattice. `node infra/bundle/run-command.ts lattice|slice …`. The
 * bundle is rebuilt when a source has changed.
 */
import { enableCompileCache } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

const ROOT = join(import.meta.dirname, '../..');
const CACHE = join(ROOT, 'node_modules/.cache/trabecula');
enableCompileCache(join(CACHE, 'compiled'));
// Threads that the command starts take it from here.
process.env.NODE_COMPILE_CACHE = join(CACHE, 'compiled');

const ENTRIES: Readonly<Record<string, string>> = {
  lattice: 'core/cli/cli.ts',
  slice: 'core/cli/slice-cli.ts',
};

// The rest are the command's own arguments.
const [name = ''] = process.argv.splice(2, 1);
const entry = Object.hasOwn(ENTRIES, name) ? ENTRIES[name] : undefined;
if (entry === undefined) throw new Error(`the commands are ${Object.keys(ENTRIES).join(', ')}`);
const request = {
  name,
  entry: join(ROOT, entry),
  root: ROOT,
  outDir: join(CACHE, 'commands', name),
  metaDir: join(CACHE, 'commands-meta'),
};
// Loaded here, because an import above would be compiled before the cache is there, and the bundler is rarely needed.
const { readBundle } = await import('./freshness.ts');
const bundle =
  (await readBundle(request)) ?? (await (await import('./bundle-entry.ts')).bundleEntry(request));
await import(pathToFileURL(join(bundle.dir, 'index.mjs')).href);
