import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, matchesGlob, normalize } from 'node:path';
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

/** Top-level folders with tracked files: a path in a page or a comment starts with one of them. */
const roots = [...new Set(tracked.filter((file) => file.includes('/')).map((file) => file.split('/')[0]!))];
const folders = new Set(
  tracked.flatMap((file) => file.split('/').map((_, depth, parts) => parts.slice(0, depth).join('/'))),
);
const names = new Set(tracked.map((file) => file.split('/').at(-1)!));

/** Code spans of a page, without its code blocks. */
function codeSpansOf(page: string): string[] {
  const text = read(page).replace(/```.*?```/gs, '');
  return [...text.matchAll(/`([^`\n]+)`/g)].flatMap(([, span = '']) =>
    span.split(/[\s,()]+/).map((word) => word.replace(/[.:;/]+$/, '')),
  );
}

describe('a path', () => {
  it('in a page exists', () => {
    const isPath = (word: string) =>
      /^[\w.-]+(\/[\w.*-]+)+$/.test(word) && roots.includes(word.split('/')[0]!);
    const isThere = (path: string) =>
      path.includes('*')
        ? [...folders, ...tracked].some((known) => matchesGlob(known, path))
        : tracked.includes(path) || folders.has(path);
    const dead = pages.flatMap((page) =>
      codeSpansOf(page)
        .filter((word) => isPath(word) && !isThere(word))
        .map((word) => `${page}: ${word}`),
    );
    expect(dead).toEqual([]);
  });

  it('in a page is the name of a file, if it is a name alone', () => {
    // STYLE.md has names that nothing may have.
    const dead = pages
      .filter((page) => page !== 'docs/STYLE.md')
      .flatMap((page) =>
        codeSpansOf(page)
          .filter((word) => /^[\w.-]+\.tsx?$/.test(word) && !names.has(word))
          .map((word) => `${page}: ${word}`),
      );
    expect(dead).toEqual([]);
  });

  it('in a comment exists', () => {
    const path = new RegExp(`(?<![\\w./@-])(?:${roots.join('|')})/[\\w./-]+?\\.(?:tsx?|json)\\b`, 'g');
    const dead = sources
      .filter((file) => !file.startsWith('tests/lint/'))
      .flatMap((file) =>
        [...read(file).matchAll(/\/\*.*?\*\/|\/\/[^\n]*/gs)]
          .flatMap(([comment]) => comment.match(path) ?? [])
          .filter((found) => !tracked.includes(found))
          .map((found) => `${file}: ${found}`),
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

/** Words of a page, as `wc -w` counts them. */
const countWords = (page: string) => read(page).split(/\s+/).filter(Boolean).length;

describe('the docs', () => {
  const docs = pages.filter((page) => page.startsWith('docs/'));
  const decisions = docs.filter((page) => page.startsWith('docs/decisions/'));

  it('have at most 40,000 words', () => {
    expect(docs.reduce((sum, page) => sum + countWords(page), 0)).toBeLessThanOrEqual(40_000);
  });

  it('have at most 35 decisions of at most 250 words', () => {
    expect(decisions.filter((page) => countWords(page) > 250)).toEqual([]);
    expect(decisions.length).toBeLessThanOrEqual(35);
  });
});
