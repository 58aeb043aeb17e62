import { createHash } from 'node:crypto';
import type { Plugin, Rolldown } from 'vite';

/** The bundler's knowledge of a module, as far as the names of chunks need it. */
interface ModuleGraph {
  getModuleInfo(id: string): ModuleImports | null;
}
interface ModuleImports {
  readonly importers: readonly string[];
  readonly dynamicImporters: readonly string[];
}

/** The module that imports every page, each on demand. */
const ROUTER = /\/web\/app\/router\.tsx$/;
/** Stands for all pages, on which the site's first modules can need a module. */
const EVERY_PAGE = 'every page';

/**
 * Returns the function that names a module's chunk: modules that the same pages import at once share one, so that a
 * page fetches dozens of files less and no module more. Returns null for modules that the bundler places well:
 * packages, whose unused parts it knows better, modules of one page or dialog, and those that only dialogs share.
 *
 * A module's imports belong to at least the same pages. So chunks import each other in one direction, and no module
 * runs before one that it needs.
 */
export function namePageChunks(): (id: string, graph: ModuleGraph) => string | null {
  const known = new Map<string, ReadonlySet<string>>();
  return (id, graph) => {
    if (id.includes('/node_modules/')) return null;
    const isPage = (module: string) =>
      imports(graph, module).dynamicImporters.some((importer) => ROUTER.test(importer));
    const entries = entriesOf(id, graph);
    const pages = new Set([...entries].filter(isPage));
    if (entries.size < 2 || pages.size === 0 || pages.has(id)) return null;
    // Dialogs of further pages, which would fetch more than they need from a chunk of these pages.
    const elsewhere = [...entries].filter((entry) => {
      if (pages.has(entry)) return false;
      if (!known.has(entry)) known.set(entry, pagesThatReach(entry, graph, isPage));
      return [...known.get(entry)!].some((page) => !pages.has(page));
    });
    const names = [...pages, ...elsewhere].map((path) => path.replace(/^.*\/web\//, '')).toSorted();
    return `shared-${createHash('sha256').update(names.join()).digest('hex').slice(0, 6)}`;
  };
}

function imports(graph: ModuleGraph, id: string): ModuleImports {
  return graph.getModuleInfo(id) ?? { importers: [], dynamicImporters: [] };
}

/** Returns the modules imported on demand that bring this one at once. */
function entriesOf(id: string, graph: ModuleGraph): Set<string> {
  const reached = climb(id, (module) => imports(graph, module).importers);
  return new Set([...reached].filter((module) => imports(graph, module).dynamicImporters.length > 0));
}

/** Returns the pages on which a module imported on demand can be needed. */
function pagesThatReach(
  id: string,
  graph: ModuleGraph,
  isPage: (module: string) => boolean,
): ReadonlySet<string> {
  const above = (module: string) => {
    const { importers, dynamicImporters } = imports(graph, module);
    return isPage(module) ? importers : [...importers, ...dynamicImporters];
  };
  const found = new Set<string>();
  for (const module of climb(id, above))
    if (isPage(module)) found.add(module);
    else if (above(module).length === 0) found.add(EVERY_PAGE);
  return found;
}

/** Returns a module and all above it. */
function climb(id: string, above: (module: string) => readonly string[]): Set<string> {
  const reached = new Set([id]);
  // A set passes over what is added meanwhile.
  for (const module of reached) for (const next of above(module)) reached.add(next);
  return reached;
}

/** Ends a build whose chunks import each other in a circle: a module could run before one that it needs. */
export function refuseChunkCircles(): Plugin {
  return {
    name: 'refuse-chunk-circles',
    generateBundle(_, bundle) {
      const circle = findChunkCircle(bundle);
      if (circle !== undefined) this.error(`Chunks import each other in a circle: ${circle.join(' → ')}`);
    },
  };
}

/** Returns the names of chunks that import each other in a circle; undefined if there are none. */
export function findChunkCircle(
  bundle: Readonly<Record<string, Pick<Rolldown.OutputChunk, 'type' | 'imports'> | { type: 'asset' }>>,
): string[] | undefined {
  const done = new Set<string>();
  const visit = (name: string, path: readonly string[]): string[] | undefined => {
    if (path.includes(name)) return [...path.slice(path.indexOf(name)), name];
    const chunk = bundle[name];
    if (done.has(name) || chunk?.type !== 'chunk') return undefined;
    for (const next of chunk.imports) {
      const circle = visit(next, [...path, name]);
      if (circle !== undefined) return circle;
    }
    done.add(name);
    return undefined;
  };
  for (const name of Object.keys(bundle)) {
    const circle = visit(name, []);
    if (circle !== undefined) return circle;
  }
  return undefined;
}
