/**
 * Writes the templates to the folder in the argument, with empty bundles. The local cloud runs the bundler's
 * output directly. The regions' schemas are not asked: the deployment does, and a test.
 */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { synthesize } from '../../app.ts';
import { BUNDLE_NAMES } from '../../container.ts';

const functionsDir = mkdtempSync(join(tmpdir(), 'trabecula-empty-'));
try {
  for (const name of BUNDLE_NAMES) {
    mkdirSync(join(functionsDir, name));
    writeFileSync(join(functionsDir, name, 'index.mjs'), '');
  }
  synthesize({ outDir: process.argv[2]!, functionsDir, validates: false });
} finally {
  rmSync(functionsDir, { recursive: true, force: true });
}
