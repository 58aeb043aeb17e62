import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { describe, expect, it } from 'vitest';

const ROOT = join(import.meta.dirname, '../..');
const tracked = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
  cwd: ROOT,
  encoding: 'utf8',
})
  .split('\n')
  .filter((file) => file !== '' && existsSync(join(ROOT, file)));
const pages = tracked.filter((file) => file.endsWith('.md'));
const sources = tracked.filter((file) => /\.(ts|tsx|js)$/.test(file));
const read = (file: string) => readFileSync(join(ROOT, file), 'utf8');

/** Anchors of a page's headings, as GitHub makes them. */
const anchorsOfPage = new Map(
  pages.map((page) => [
    page,
    new Set(
      [...read(page).matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
        heading
          .toLowerCase()
          .replace(/[^\p{L}\p{N} _-]/gu, '')
          .replaceAll(' ', '-'),
      ),
    ),
  ]),
);

/** Returns whether a page, and a heading on it if one is given, exists. */
function exists(page: string, anchor?: string): boolean {
  const anchors = anchorsOfPage.get(page);
  return anchors !== undefined && (anchor === undefined || anchors.has(anchor));
}

/** Pages that a source cites, each with its headings: `docs/page.md#one, #two and #three`. */
function citationsIn(file: string): { page: string; anchor: string | undefined }[] {
  const cited = read(file).matchAll(
    /(?<![\w./-])((?:[\w-]+\/)*[\w-]+\.md)\b(?!#\$)((?:(?:, | and |, and )?#[\w-]+)*)/g,
  );
  return [...cited].flatMap(([, page = '', headings = '']) => {
    const anchors = [...headings.matchAll(/#([\w-]+)/g)].map(([, anchor]) => anchor);
    return anchors.length === 0 ? [{ page, anchor: undefined }] : anchors.map((anchor) => ({ page, anchor }));
  });
}

describe('a page that', () => {
  it('a comment or another page cites exists, with the heading', () => {
    // Tests of this folder name pages by parts of their paths.
    const citing = [...sources, ...pages].filter((file) => !file.startsWith('tests/lint/'));
    const dead = citing.flatMap((file) =>
      citationsIn(file)
        // Links between pages are relative; their plain citations start at the root.
        .filter(({ page }) => !file.endsWith('.md') || page.startsWith('docs/'))
        .filter(({ page, anchor }) => !exists(page, anchor))
        .map(({ page, anchor }) => `${file}: ${page}#${anchor ?? ''}`),
    );
    expect(dead).toEqual([]);
  });

  it('another page links to exists, with the heading', () => {
    const dead = pages.flatMap((page) =>
      [...read(page).matchAll(/\]\((?!https?:|mailto:)([^)#\s]*)(?:#([\w-]+))?\)/g)]
        .filter(([, path = '', anchor]) => {
          const target = path === '' ? page : normalize(join(dirname(page), path));
          return path.endsWith('.md') || path === ''
            ? !exists(target, anchor)
            : !existsSync(join(ROOT, target));
        })
        .map(([link]) => `${page}: ${link}`),
    );
    expect(dead).toEqual([]);
  });
});

describe('CHANGELOG.md', () => {
  it('has a section for the version of the package', () => {
    const { version } = JSON.parse(read('package.json')) as { version: string };
    expect(read('CHANGELOG.md')).toMatch(
      new RegExp(`^## ${version.replaceAll('.', '\\.')} - \\d{4}-\\d\\d-\\d\\d$`, 'm'),
    );
  });
});
