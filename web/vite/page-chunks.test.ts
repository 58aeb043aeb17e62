import { describe, expect, it } from 'vitest';
import { findChunkCircle, namePageChunks } from './page-chunks.ts';

/** Modules below /site/web with what each imports at once and, marked by `later`, on demand. */
type Site = Record<string, { now?: string[]; later?: string[] }>;

/** Returns the chunk's name of each module of a site whose router has these pages. */
function chunksOf(pages: string[], site: Site): Record<string, string | null> {
  const modules: Site = { ...site, 'app/router.tsx': { later: pages } };
  const path = (name: string) => `/site/web/${name}`;
  const importersOf = (id: string, way: 'now' | 'later') =>
    Object.keys(modules)
      .filter((name) => modules[name]![way]?.some((imported) => path(imported) === id))
      .map(path);
  const graph = {
    getModuleInfo: (id: string) => ({
      importers: importersOf(id, 'now'),
      dynamicImporters: importersOf(id, 'later'),
    }),
  };
  const name = namePageChunks();
  return Object.fromEntries(Object.keys(site).map((module) => [module, name(path(module), graph)]));
}

describe('the chunk of a module', () => {
  it('is shared by modules that the same pages import, by any path', () => {
    const chunks = chunksOf(['home.tsx', 'studio.tsx', 'login.tsx'], {
      'home.tsx': { now: ['button.tsx', 'price.ts'] },
      'studio.tsx': { now: ['button.tsx', 'price.ts'] },
      'login.tsx': { now: ['button.tsx'] },
      'button.tsx': {},
      'price.ts': { now: ['money.ts'] },
      'money.ts': {},
    });
    expect(chunks['price.ts']).toMatch(/^shared-/);
    expect(chunks['money.ts']).toBe(chunks['price.ts']);
    expect(chunks['button.tsx']).toMatch(/^shared-/);
    expect(chunks['button.tsx']).not.toBe(chunks['price.ts']);
  });

  it('holds what a page shares with its own dialogs', () => {
    const chunks = chunksOf(['studio.tsx'], {
      'studio.tsx': { now: ['price.ts', 'state.ts'], later: ['pay-dialog.tsx', 'help-dialog.tsx'] },
      'pay-dialog.tsx': { now: ['price.ts', 'state.ts'] },
      'help-dialog.tsx': { now: ['state.ts', 'keys.ts'] },
      'palette.tsx': { now: ['keys.ts'] },
      'price.ts': {},
      'state.ts': {},
      'keys.ts': {},
    });
    expect(chunks['state.ts']).toMatch(/^shared-/);
    expect(chunks['price.ts']).toBe(chunks['state.ts']);
    expect(chunks['keys.ts']).toBeNull();
    expect(chunks['studio.tsx']).toBeNull();
  });

  it('is another one for modules that a dialog of a further page needs', () => {
    const chunks = chunksOf(['home.tsx', 'studio.tsx'], {
      'home.tsx': { later: ['toast.tsx'] },
      'studio.tsx': { now: ['viewer.ts', 'media.ts'], later: ['toast.tsx', 'press.tsx'] },
      'toast.tsx': { now: ['media.ts'] },
      'press.tsx': { now: ['viewer.ts'] },
      'viewer.ts': {},
      'media.ts': {},
    });
    expect(chunks['viewer.ts']).toMatch(/^shared-/);
    expect(chunks['media.ts']).toMatch(/^shared-/);
    expect(chunks['media.ts']).not.toBe(chunks['viewer.ts']);
  });

  it('is another one for modules that code of every page needs later', () => {
    const chunks = chunksOf(['home.tsx', 'studio.tsx'], {
      'main.tsx': { now: ['app/router.tsx'], later: ['toast.tsx'] },
      'home.tsx': {},
      'studio.tsx': { now: ['viewer.ts', 'media.ts'], later: ['press.tsx'] },
      'toast.tsx': { now: ['media.ts'] },
      'press.tsx': { now: ['viewer.ts'] },
      'viewer.ts': {},
      'media.ts': {},
    });
    expect(chunks['media.ts']).not.toBe(chunks['viewer.ts']);
  });

  it('is left to the bundler for modules of one page, and for packages', () => {
    const chunks = chunksOf(['home.tsx', 'studio.tsx'], {
      'home.tsx': { now: ['hero.tsx', 'node_modules/three/three.js'] },
      'studio.tsx': { now: ['node_modules/three/three.js'] },
      'hero.tsx': {},
      'node_modules/three/three.js': {},
    });
    expect(Object.values(chunks)).toEqual([null, null, null, null]);
  });
});

describe('chunks of a build', () => {
  const chunk = (...imports: string[]) => ({ type: 'chunk' as const, imports });

  it('may import each other in one direction', () => {
    const bundle = { a: chunk('b', 'c'), b: chunk('c'), c: chunk(), picture: { type: 'asset' as const } };
    expect(findChunkCircle(bundle)).toBeUndefined();
  });

  it('are refused with the names of a circle', () => {
    expect(findChunkCircle({ a: chunk('b'), b: chunk('c'), c: chunk('b') })).toEqual(['b', 'c', 'b']);
  });
});
