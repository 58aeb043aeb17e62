import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';

/** Gzipped size of the JavaScript that a visitor's browser fetches, bytes. */
export interface Weights {
  /** Every page: the scripts of index.html and their imports. */
  entry: number;
  /** The studio alone: three with its renderer, and the workspace's code that no page uses before it draws a model. */
  studio: number;
}

const STATIC_IMPORT = /(?:\bfrom|\bimport)\s*["'`]\.\/([^"'`]+\.js)["'`]/g;
const LATER_IMPORT = /\bimport\(\s*["'`]\.\/([^"'`]+\.js)["'`]/g;

/** Weighs a built site (`web/dist`) without scripts of panels and dialogs of later. */
export function weigh(dist: string): Weights {
  const assets = join(dist, 'assets');
  const pages = readdirSync(assets).filter((name) => /-page-[^.]*\.js$/.test(name));
  const html = readFileSync(join(dist, 'index.html'), 'utf8');
  const scripts = [...html.matchAll(/src="\/assets\/([^"]+\.js)"/g)].map(([, name]) => name!);
  const entry = closure(assets, scripts, [STATIC_IMPORT]);
  const isStudio = (name: string) => name.startsWith('workspace');
  const isThree = (name: string) => readFileSync(join(assets, name), 'utf8').includes('WebGLRenderer');
  const workspace = [
    ...closure(
      assets,
      pages.filter((name) => name.startsWith('workspace')),
      [STATIC_IMPORT],
    ),
  ].filter((name) => !entry.has(name));
  // Any page fetches the viewer to draw a model, as in a report or for the faults of a file. It stays the studio's weight.
  const drawing = readdirSync(assets).filter(
    (name) => name.endsWith('.js') && [...closure(assets, [name], [STATIC_IMPORT])].some(isThree),
  );
  if (!pages.some(isStudio) || drawing.length === 0) throw new Error(`no workspace page in ${assets}`);
  const others = closure(
    assets,
    pages.filter((name) => !isStudio(name)),
    [STATIC_IMPORT, LATER_IMPORT],
    new Set([...entry, ...drawing]),
  );
  const bytes = (names: Iterable<string>) =>
    [...names].reduce(
      (sum, name) => sum + gzipSync(readFileSync(join(assets, name)), { level: 9 }).length,
      0,
    );
  return {
    entry: bytes(entry),
    studio: bytes(workspace.filter((name) => !others.has(name))),
  };
}

/** Returns all scripts reachable from some by these kinds of import, without entering `closed`. */
function closure(
  assets: string,
  roots: readonly string[],
  ways: readonly RegExp[],
  closed: ReadonlySet<string> = new Set(),
): Set<string> {
  const found = new Set<string>();
  const open = [...roots];
  for (let name = open.pop(); name !== undefined; name = open.pop()) {
    if (found.has(name) || closed.has(name)) continue;
    found.add(name);
    const text = readFileSync(join(assets, name), 'utf8');
    for (const way of ways) for (const [, next] of text.matchAll(way)) open.push(next!);
  }
  return found;
}
