import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const ROOT = new URL('../..', import.meta.url).pathname;

/** Writes one file with one import into a folder of the project, lints it, and tells whether that was refused. */
function isRefused(folder: string, specifier: string): boolean {
  const place = mkdtempSync(join(ROOT, folder, 'lint-probe-'));
  try {
    const file = join(place, 'probe.ts');
    writeFileSync(file, `import { thing } from '${specifier}';\n\nexport const probe = thing;\n`);
    execFileSync('biome', ['lint', '--only=style/noRestrictedImports', file], { cwd: ROOT, stdio: 'pipe' });
    return false;
  } catch (error) {
    const output =
      String((error as { stdout?: Buffer }).stdout) + String((error as { stderr?: Buffer }).stderr);
    if (!output.includes('noRestrictedImports')) throw error;
    return true;
  } finally {
    rmSync(place, { recursive: true });
  }
}

describe('the direction of imports', () => {
  it.each([
    ['core/rules', '../../catalogue/lattice-types.ts'],
    ['core/lattice', '@aws-sdk/client-s3'],
    ['core/lattice', '../../contract/call.ts'],
    ['core/studio', '../../../cloud/table/table.ts'],
    ['functions', '../../workers/generate/index.ts'],
    ['workers', '../../functions/api/index.ts'],
    ['web', '../../core/studio/job.ts'],
    ['web', '../../cloud/table/table.ts'],
    ['functions', '../../infra/local/cloud.ts'],
    ['infra', '../local/cloud.ts'],
    ['infra/local', '../../../cloud/table/table.ts'],
  ])('refuses %s importing %s', (folder, specifier) => {
    expect(isRefused(folder, specifier)).toBe(true);
  });

  it.each([
    ['core/lattice', '../../rules/upload-limits.ts'],
    ['functions', '../../cloud/table/table.ts'],
    ['workers', '../../core/lattice/generate.ts'],
    ['web', '../../core/contract/client.ts'],
    ['infra', '../../core/rules/order/job-limits.ts'],
  ])('allows %s importing %s', (folder, specifier) => {
    expect(isRefused(folder, specifier)).toBe(false);
  });

  it('refuses the named import of zod, which drags every locale into a bundle', () => {
    const place = mkdtempSync(join(ROOT, 'core/contract', 'lint-probe-'));
    try {
      writeFileSync(
        join(place, 'probe.ts'),
        "import { z } from 'zod';\n\nexport const probe = z.string();\n",
      );
      expect(() =>
        execFileSync('biome', ['lint', '--only=style/noRestrictedImports', place], {
          cwd: ROOT,
          stdio: 'pipe',
        }),
      ).toThrow(/zod/);
    } finally {
      rmSync(place, { recursive: true });
    }
  });
});
