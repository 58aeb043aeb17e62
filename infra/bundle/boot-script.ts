import { join } from 'node:path';
import { buildSync } from 'esbuild';

const ROOT = join(import.meta.dirname, '../..');
const ENTRY = join(ROOT, 'workers/generate/boot.ts');

let script: string | undefined;

/** Returns the first program of the worker's container as one text, an ES module. */
export function bootScript(): string {
  script ??= buildSync({
    entryPoints: [ENTRY],
    absWorkingDir: ROOT,
    bundle: true,
    platform: 'node',
    target: 'node24',
    format: 'esm',
    minify: true,
    legalComments: 'none',
    write: false,
    logLevel: 'silent',
  }).outputFiles[0]!.text;
  return script;
}
