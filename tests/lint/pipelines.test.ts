import { execFileSync } from 'node:child_process';
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

test('what has owners exists', () => {
  const owned = [...read('CODEOWNERS').matchAll(/^\/(\S+?)\/? +@/gm)].map(([, path = '']) => path);
  expect(owned.length).toBeGreaterThan(5);
  expect(owned.filter((path) => globSync(path, { cwd: ROOT }).length === 0)).toEqual([]);
});

test('both code hosts ask the same about a fault and about a change', () => {
  const fault = read('.github/ISSUE_TEMPLATE/fault.md').replace(/^---.*?---\n+/s, '');
  expect(fault).toBe(read('.gitlab/issue_templates/Fault.md'));
  expect(read('.github/pull_request_template.md')).toBe(read('.gitlab/merge_request_templates/Default.md'));
});

test('a release is described by its section of the changelog', () => {
  const cut = (text: string) => /sed -n "\/\^## .*/.exec(text)![0].replace(/\$\{\w+#v\}/, '$VERSION');
  expect(cut(github)).toBe(cut(gitlab));
  const { version } = JSON.parse(read('package.json')) as { version: string };
  const env = { ...process.env, VERSION: version };
  const shell = cut(gitlab).replace(' > news.md', '');
  const news = execFileSync('sh', ['-c', shell], { cwd: ROOT, env, encoding: 'utf8' });
  expect(news.startsWith(`## ${version} - `)).toBe(true);
  expect(news.match(/^## /gm)).toHaveLength(1);
  expect(news.split('\n').length).toBeGreaterThan(3);
});

test('the folders that need a second review have owners', () => {
  const owned = read('CODEOWNERS');
  const rule = /Changes of (.*?) need a second one/.exec(read('CONTRIBUTING.md').replace(/\s+/g, ' '))![1]!;
  const folders = [...rule.matchAll(/`([^`]+)`/g)].map(([, path = '']) => path);
  expect(folders.length).toBeGreaterThan(3);
  for (const path of folders) expect(owned).toContain(`\n/${path}`);
});
