import { globSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'esbuild';
import { expect, test } from 'vitest';

const ROOT = join(import.meta.dirname, '../..');

/**
 * Code that makes, trims, joins, verifies or writes a result: decision 0020. One place a line, so that the second test
 * notices a line whose files have moved.
 */
const MAKES_RESULTS = [
  /struts\/trim\//,
  /struts\/assemble\//,
  /struts\/bodies\//,
  /struts\/plan\//,
  /struts\/fill-struts/,
  /struts\/net-solids\/(?!contacts)/,
  /tpms\/trim\.ts/,
  /tpms\/assemble\.ts/,
  /tpms\/band\.ts/,
  /tpms\/floor-block\.ts/,
  /conformal\/fill\.ts/,
  /conformal\/rods\/rod-mesh\.ts/,
  /conformal\/rods\/sound-rods\.ts/,
  /conformal\/sheets\/sound-sheet\.ts/,
  /conformal\/sheets\/slab-mesh\.ts/,
  /conformal\/sheets\/main-part\.ts/,
  /regions\/fill\.ts/,
  /regions\/join\.ts/,
  /regions\/membrane\.ts/,
  /lattice\/output\//,
  /lattice\/result\//,
  /threads\/pool\.ts/,
  /pipeline\/generate\.ts/,
  /pipeline\/look\/look\.ts/,
  /pipeline\/bodies\/build-bodies\.ts/,
  /pipeline\/build-verified\.ts/,
  /pipeline\/write-stl\.ts/,
  /pipeline\/rod-for-density\.ts/,
  /formats\/glb\.ts/,
  // Not the package: it is a zip, in which the page saves layers of a file that was bought (decision 0032).
  /formats\/threemf\/model\.ts/,
];

/** Files of the engine whose code ends up in a bundle of these entries. */
async function engineIn(entries: string[]): Promise<string[]> {
  const { metafile } = await build({
    absWorkingDir: ROOT,
    entryPoints: entries,
    bundle: true,
    write: false,
    metafile: true,
    minify: true,
    format: 'esm',
    splitting: true,
    outdir: 'dist/page-engine',
    platform: 'node',
    packages: 'external',
    logLevel: 'silent',
  });
  const used = Object.values(metafile.outputs).flatMap(({ inputs }) =>
    Object.entries(inputs).flatMap(([path, { bytesInOutput }]) => (bytesInOutput > 0 ? [path] : [])),
  );
  return [...new Set(used)].filter((path) => path.startsWith('core/lattice/'));
}

test('the page ships no code that makes, trims, joins or writes a result', async () => {
  const workers = globSync('web/**/*.worker.ts', { cwd: ROOT });
  expect(workers.length).toBeGreaterThan(2);
  const shipped = await engineIn([...workers, 'web/app/main.tsx']);
  expect(shipped).toContain('core/lattice/struts/frame-model.ts');
  expect(shipped.filter((path) => MAKES_RESULTS.some((pattern) => pattern.test(path)))).toEqual([]);
});

test('the code of worker and command that makes results is recognised', async () => {
  const made = await engineIn(['workers/generate/engine/make-lattice.ts', 'core/cli/fill.ts']);
  for (const pattern of MAKES_RESULTS)
    expect(
      made.some((path) => pattern.test(path)),
      `${pattern}`,
    ).toBe(true);
});
