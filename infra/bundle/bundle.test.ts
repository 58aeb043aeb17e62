import { mkdirSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { beforeAll, describe, expect, test } from 'vitest';
import { temporaryFolder } from '../../tests/temporary-folder.ts';
import { BUNDLE_NAMES, BUNDLES, type BundleName, CONTAINER_NAME } from '../container.ts';
import { WORKERS } from '../functions.ts';
import { bundleDir, bundleFunctions, bundleRequest, sourceKey } from './bundle.ts';
import { bundleEntry } from './bundle-entry.ts';
import { type Bundle, type BundleRequest, readBundle } from './freshness.ts';

/** Size limit of the function that answers most requests, bytes. Its size determines its cold start. */
const API_MAX_BYTES = 652 * 1024;
/** Code that runs on our machines only. */
const NEVER_DEPLOYED = [
  'infra/',
  'tests/',
  'web/',
  'node_modules/dynalite/',
  'node_modules/ws/',
  'node_modules/aws-cdk-lib/',
  'node_modules/constructs/',
  'node_modules/esbuild/',
  'node_modules/vite/',
  'node_modules/vitest/',
  'node_modules/react/',
];

describe('the product’s bundles', () => {
  let bundles: Bundle[];
  beforeAll(async () => {
    bundles = await bundleFunctions();
  });

  test('contain no code of the local cloud, the tests or the tools', () => {
    expect(bundles.map(({ name }) => name)).toEqual(BUNDLE_NAMES);
    for (const { name, metafile } of bundles) {
      const inside = Object.keys(metafile.inputs).filter((input) =>
        NEVER_DEPLOYED.some((path) => input.startsWith(path)),
      );
      expect({ name, inside }).toEqual({ name, inside: [] });
    }
  });

  test('import nothing but Node’s own modules, and name no local endpoint', () => {
    for (const { name, dir, metafile } of bundles) {
      const outside = Object.values(metafile.outputs).flatMap(({ imports }) =>
        imports.map(({ path }) => path),
      );
      const foreign = outside.filter(
        (path) =>
          !/^(node:|assert|buffer|child_process|crypto|events|fs|http2?|https|module|net|os|path|process|stream|tls|url|util|worker_threads|zlib)/.test(
            path,
          ),
      );
      expect({ name, foreign }).toEqual({ name, foreign: [] });
      expect(readFileSync(join(dir, 'index.mjs'), 'utf8')).not.toMatch(/__local|endpoint:"http:\/\/127/);
    }
  });

  test('keep the API within its budget', () => {
    expect(bundles.find(({ name }) => name === 'api')!.bytes).toBeLessThanOrEqual(API_MAX_BYTES);
  });

  test('contain the engine’s threads and WebAssembly if they contain the engine', () => {
    const workers = bundles.filter(({ metafile }) =>
      Object.keys(metafile.inputs).some((input) => input.includes('node_modules/manifold-3d/')),
    );
    expect(workers.map(({ name }) => name)).toEqual(
      expect.arrayContaining([WORKERS.small, WORKERS.large, CONTAINER_NAME]),
    );
    for (const worker of workers) {
      const wasm = readFileSync(join(worker.dir, 'manifold.wasm'));
      expect(wasm.subarray(0, 4)).toEqual(Buffer.from('\0asm'));
      for (const thread of ['thread', ...Object.keys(BUNDLES[worker.name as BundleName].threads ?? {})])
        expect(statSync(join(worker.dir, `${thread}.mjs`)).size).toBeGreaterThan(0);
    }
  });

  test('are the same for both sizes of the worker, which are built once, and apart from the container’s', () => {
    const [small, large] = [WORKERS.small, WORKERS.large].map((name) =>
      readFileSync(join(bundleDir(name), 'index.mjs')),
    );
    expect(small!.equals(large!)).toBe(true);
    const request = bundleRequest(WORKERS.small, 'out');
    expect(sourceKey(bundleRequest(WORKERS.large, 'out'))).toBe(sourceKey(request));
    const others = [{ ...request, credentials: 'chain' } as const, { ...request, threads: {} }].map(
      sourceKey,
    );
    expect(others).not.toContain(sourceKey(request));
    const keys = BUNDLE_NAMES.map((name) => sourceKey(bundleRequest(name, 'out')));
    expect(new Set(keys).size).toBe(BUNDLE_NAMES.length - 1);
  });

  test('find credentials in the environment alone, the container also in the place that its task names', () => {
    const inChain = bundles.filter(({ metafile }) =>
      Object.keys(metafile.inputs).some((input) => input.includes('credential-provider-http/')),
    );
    expect(inChain.map(({ name }) => name)).toEqual([CONTAINER_NAME]);
  });
});

describe('a bundle', () => {
  const root = temporaryFolder();
  let request: BundleRequest;
  beforeAll(() => {
    mkdirSync(join(root, 'infra/bundle'), { recursive: true });
    writeFileSync(join(root, 'package-lock.json'), '{}');
    writeFileSync(join(root, 'infra/bundle/bundle-entry.ts'), '');
    writeFileSync(join(root, 'part.ts'), 'export const part: string = "one";');
    const source = `import { readFileSync } from 'node:fs';\nimport { part } from './part.ts';\nexport const handler = async () => [part, typeof readFileSync, typeof require('node:os').cpus];`;
    writeFileSync(join(root, 'entry.ts'), source);
    request = {
      name: 'one',
      entry: join(root, 'entry.ts'),
      root,
      outDir: join(root, 'out'),
      metaDir: join(root, 'meta'),
    };
  });

  test('is one module that runs on its own', async () => {
    const { dir, bytes } = await bundleEntry(request);
    const { handler } = await import(pathToFileURL(join(dir, 'index.mjs')).href);
    expect(await handler()).toEqual(['one', 'function', 'function']);
    expect(bytes).toBe(statSync(join(dir, 'index.mjs')).size);
    expect(readFileSync(join(dir, 'index.mjs.map'), 'utf8')).toContain('entry.ts');
  });

  test('is rebuilt only after an input changed', async () => {
    await bundleEntry(request);
    expect((await readBundle(request))?.fresh).toBe(true);
    const future = new Date(Date.now() + 10_000);
    utimesSync(join(root, 'part.ts'), future, future);
    expect(await readBundle(request)).toBeUndefined();
    rmSync(join(root, 'part.ts'));
    expect(await readBundle(request)).toBeUndefined();
    writeFileSync(join(root, 'part.ts'), 'export const part = "two";');
    await bundleEntry(request);
    rmSync(join(root, 'out/index.mjs'));
    expect(await readBundle(request)).toBeUndefined();
  });
});
