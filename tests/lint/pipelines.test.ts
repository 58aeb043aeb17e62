import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const ROOT = join(import.meta.dirname, '../..');
const read = (file: string) => readFileSync(join(ROOT, file), 'utf8');
const withoutComments = (text: string) => text.replace(/^\s*#.*$/gm, '');
const github = globSync('.github/workflows/*.yml', { cwd: ROOT })
  .map((file) => withoutComments(read(file)))
  .join('\n');
const gitlab = withoutComments(read('.gitlab-ci.yml'));
const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };

/** The scripts of npm that a pipeline runs. */
const scriptsIn = (text: string) =>
  [...new Set([...text.matchAll(/npm (?:run (?:-s )?)?([a-z][\w:]*)/g)].map(([, name = '']) => name))].sort();

test('both pipelines run the same scripts, and all of them exist', () => {
  const known = (name: string) => name in scripts || ['ci', 'audit'].includes(name);
  expect(scriptsIn(github)).toEqual(scriptsIn(gitlab));
  expect(scriptsIn(github)).toEqual(
    expect.arrayContaining(['audit', 'bench', 'ci', 'deploy', 'sbom', 'test', 'test:release']),
  );
  expect(scriptsIn(github).filter((name) => !known(name))).toEqual([]);
});

test('a stage is deployed after its diff, with a role and no stored key', () => {
  for (const text of [github, gitlab]) {
    expect(text).toContain('--diff');
    expect(text).toContain('DEPLOY_ROLE_ARN');
    expect(text).not.toMatch(/SECRET_ACCESS_KEY|AWS_ACCESS_KEY/);
  }
});

test('the folders that need a second review have owners', () => {
  const owned = read('CODEOWNERS');
  const rule = /Changes of (.*?) need a second one/.exec(read('CONTRIBUTING.md').replace(/\s+/g, ' '))![1]!;
  const folders = [...rule.matchAll(/`([^`]+)`/g)].map(([, path = '']) => path);
  expect(folders.length).toBeGreaterThan(3);
  for (const path of folders) expect(owned).toContain(`\n/${path}`);
});
