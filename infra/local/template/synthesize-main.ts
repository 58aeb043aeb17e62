/**
 * Writes the templates to the folder given as argument, with empty bundles: the local cloud runs the real ones
 * from where the bundler puts them.
 */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { synthesize } from '../../app.ts';
import { FUNCTION_NAMES } from '../../functions.ts';

const functionsDir = mkdtempSync(join(tmpdir(), 'trabecula-empty-'));
try {
  for (const name of FUNCTION_NAMES) {
    mkdirSync(join(functionsDir, name));
    writeFileSync(join(functionsDir, name, 'index.mjs'), '');
  }
  synthesize({ outDir: process.argv[2]!, functionsDir });
} finally {
  rmSync(functionsDir, { recursive: true, force: true });
}
