import { execFileSync } from 'node:child_process';
import { copyFileSync, existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { importViolations } from '../../scripts/imports/check.ts';
import { MAY_IMPORT } from '../../scripts/imports/rules.ts';
import { temporaryFolder } from '../temporary-folder.ts';

const ROOT = join(import.meta.dirname, '../..');

/** Violations in a small repository in which each file imports the given modules. */
async function violationsOf(files: Record<string, string[]>): Promise<string[]> {
  const root = temporaryFolder();
  const write = (file: string, text: string) => {
    mkdirSync(dirname(join(root, file)), { recursive: true });
    writeFileSync(join(root, file), text);
  };
  for (const [file, modules] of Object.entries(files)) {
    for (const module of modules.filter((name) => name.startsWith('.'))) {
      const target = join(dirname(file), module);
      if (files[target] === undefined) write(target, 'export const thing = 1;\n');
    }
    const imports = modules.map((module, index) => `import { thing as t${index} } from '${module}';\n`);
    write(
      file,
      `${imports.join('')}export const thing = [${modules.map((_, index) => `t${index}`).join()}];\n`,
    );
  }
  return await importViolations(root);
}

describe('the rules about imports', () => {
  it.each([
    ['core/rules/a.ts', '../catalogue/lattice-types.ts', 'imports-of-core-rules'],
    ['core/run/a.ts', '../contract/call.ts', 'imports-of-core-run'],
    ['core/studio/job/a.ts', '../../../cloud/table.ts', 'imports-of-core-studio'],
    ['cloud/a.ts', '../functions/api/index.ts', 'imports-of-cloud'],
    ['functions/a.ts', '../workers/generate/index.ts', 'imports-of-functions'],
    ['functions/a.ts', '../infra/local/cloud.ts', 'imports-of-functions'],
    ['workers/a.ts', '../functions/api/index.ts', 'imports-of-workers'],
    ['web/features/job/a.ts', '../../../core/studio/job.ts', 'imports-of-web'],
    ['web/features/job/a.ts', '../../../cloud/table.ts', 'imports-of-web'],
    ['infra/a.ts', './local/cloud.ts', 'imports-of-infra'],
    ['infra/local/a.ts', '../../cloud/table.ts', 'imports-of-infra-local'],
    ['core/fill/a.ts', '@aws-sdk/client-s3', 'aws-in-cloud'],
    ['functions/a.ts', '@smithy/types', 'aws-in-cloud'],
    ['core/rules/a.ts', 'react', 'page-in-web'],
    ['workers/a.ts', 'three/addons/loaders/STLLoader.js', 'page-in-web'],
    ['core/studio/a.ts', 'aws-cdk-lib/aws-s3', 'cdk-in-infra'],
    ['core/studio/a.ts', 'node:fs', 'no-node-modules-in-pure-code'],
    ['web/features/job/a.ts', '../pay/b.ts', 'web-features-apart'],
    ['web/ui/a.ts', '../features/pay/b.ts', 'shared-below-features'],
    ['core/solid/mesh/a.ts', '../../fill/grid/placement.ts', 'imports-of-core-solid'],
    ['core/mechanics/voxel/a.ts', '../../fill/struts/frame-model.ts', 'imports-of-core-mechanics'],
    ['core/model/domain/a.ts', '../../verify/crossings/crossings.ts', 'imports-of-core-model'],
    ['core/verify/a.ts', '../solid/geometry/vector.ts', 'engine-verifies-with-own-code'],
  ])('refuse %s importing %s', async (file, module, rule) => {
    const violations = await violationsOf({ [file]: [module] });
    expect(violations.filter((violation) => violation.endsWith(`(${rule})`))).toHaveLength(1);
  });

  it('allow what each folder needs', async () => {
    const violations = await violationsOf({
      'core/solid/a.ts': ['../rules/upload-limits.ts', 'manifold-3d'],
      'core/cli/a.ts': ['node:fs'],
      'core/studio/a.ts': ['../run/b.ts', '../contract/call.ts'],
      'cloud/a.ts': ['@aws-sdk/client-s3', '../core/studio/ports.ts'],
      'functions/a.ts': ['../cloud/table.ts', 'node:crypto'],
      'workers/a.ts': ['../core/run/pipeline/generate.ts'],
      'web/features/job/a.ts': ['../../ui/b.ts', '../../../core/contract/client.ts', 'react'],
      'web/app/a.ts': ['../features/job/a.ts', '../features/pay/b.ts'],
      'infra/a.ts': ['../core/rules/job-limits.ts', 'aws-cdk-lib'],
      'infra/local/a.ts': ['../functions.ts'],
      'core/rules/a.test.ts': ['../../infra/local/cloud.ts'],
    });
    expect(violations).toEqual([]);
  });

  it('cover every folder that holds source', () => {
    const foldersIn = (path: string) =>
      readdirSync(path, { withFileTypes: true })
        .filter((entry) => entry.isDirectory() && !entry.name.startsWith('.'))
        .map(({ name }) => name);
    const folders = foldersIn(ROOT);
    const core = foldersIn(join(ROOT, 'core')).map((name) => `core/${name}`);
    const free = ['core', 'tests', 'scripts', 'docs', 'node_modules', 'dist', 'cdk.out'];
    const reports = ['coverage', 'test-results', 'playwright-report'];
    const unruled = [...folders, ...core].filter(
      (name) => MAY_IMPORT[name] === undefined && ![...free, ...reports].includes(name),
    );
    expect(unruled).toEqual([]);
  });

  it('name only folders that exist, or are planned', () => {
    const named = Object.entries(MAY_IMPORT).flatMap(([folder, allowed]) => [folder, ...allowed]);
    const missing = [...new Set(named)].filter((folder) => !existsSync(join(ROOT, folder)));
    expect(missing).toEqual([]);
  });
});

describe('import cycles', () => {
  it('are refused between files', async () => {
    const violations = await violationsOf({ 'core/rules/a.ts': ['./b.ts'], 'core/rules/b.ts': ['./a.ts'] });
    expect(violations.join()).toContain('core/rules: a.ts, b.ts import each other in a cycle.');
  });

  it('are refused between folders whose files are in no cycle, at any depth', async () => {
    const violations = await violationsOf({
      'core/solid/mesh/a.ts': ['../trim/deep/b.ts'],
      'core/solid/trim/c.ts': ['../mesh/d.ts'],
    });
    expect(violations.join()).toContain('core/solid: mesh, trim import each other in a cycle.');
  });

  it('are refused between a file and a folder beside it', async () => {
    const violations = await violationsOf({
      'functions/api/app.ts': ['./routes/a.ts'],
      'functions/api/routes/b.ts': ['../app.ts'],
    });
    expect(violations.join()).toContain('functions/api: app.ts, routes import each other in a cycle.');
  });

  it('are refused when only types close them', async () => {
    const root = temporaryFolder();
    mkdirSync(join(root, 'core/rules'), { recursive: true });
    writeFileSync(join(root, 'core/rules/a.ts'), "import { b } from './b.ts';\nexport type A = typeof b;\n");
    writeFileSync(
      join(root, 'core/rules/b.ts'),
      "import type { A } from './a.ts';\nexport const b: A[] = [];\n",
    );
    expect((await importViolations(root)).join()).toContain('core/rules: a.ts, b.ts');
  });

  it('may pass through a test', async () => {
    const violations = await violationsOf({
      'core/solid/mesh/a.test.ts': ['../trim/b.ts'],
      'core/solid/trim/b.ts': ['../mesh/c.ts'],
    });
    expect(violations).toEqual([]);
  });
});

describe('the named import of zod', () => {
  it('is refused, since it brings every locale into a bundle', () => {
    // Outside the repository, since a product that starts meanwhile reads its sources.
    const root = temporaryFolder();
    copyFileSync(join(ROOT, 'biome.json'), join(root, 'biome.json'));
    mkdirSync(join(root, 'core/contract'), { recursive: true });
    const lint = (importing: string) => {
      writeFileSync(join(root, 'core/contract/a.ts'), `${importing}\n\nexport const schema = z.string();\n`);
      const args = ['lint', '--vcs-enabled=false', '--only=style/noRestrictedImports', '.'];
      return execFileSync(join(ROOT, 'node_modules/.bin/biome'), args, { cwd: root, stdio: 'pipe' });
    };
    expect(() => lint("import { z } from 'zod';")).toThrow(/zod/);
    expect(() => lint("import * as z from 'zod';")).not.toThrow();
  });
});
