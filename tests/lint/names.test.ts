import { globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { MAY_IMPORT } from '../../scripts/imports/rules.ts';

const ROOT = join(import.meta.dirname, '../..');
/** Folders of `docs/ARCHITECTURE.md`, deeper ones first: the first that holds a file decides. */
const FOLDERS = Object.keys(MAY_IMPORT).toSorted((a, b) => b.length - a.length);
const SOURCES = globSync('{core,cloud,functions,workers,web,infra,tools}/**/*.{ts,tsx}', {
  cwd: ROOT,
  exclude: [
    '**/dist/**',
    '**/node_modules/**',
    '**/testing/**',
    'web/app/stories/**',
    '**/*.test.*',
    '**/*.d.ts',
  ],
});

/**
 * File names that say something by their folder alone: each language's table, each function's entry and app, each
 * service of the local cloud, each format's reader, each kind's part.
 */
const BY_FOLDER = words(`
  cn en index app services server provider read kind frame fill build
`);
/**
 * Exports with the same rule: the entry of a function, the properties of a component, and a call of the contract beside
 * the function of the domain that answers it.
 */
const EXPORTS_BY_FOLDER = words(`
  handler Props pressTask printabilityTask registerFile verifyEmail
`);

/** Names that stood twice when the rule came. Rename one, and remove the line. */
const FILES_TWICE = words(`
  adjust-rod ask copies density entitlement estimate face-planes homogenise job-limits keys
  limits main-part model-views patch ports predict-volume preview-figures record register registry rod-mesh secrets sign-in-prompt start strut-graph task topology warm-up work
`);
const EXPORTS_TWICE = words(`
  AXES Area Axis Change ChartCard Face FacetList Facets Frame HistoryDialog IslandLinks LatticePicture
  LayerExport Log ModelViews NearPoints PaidPayment Placement PreviewFigures
  ResultDownloads Ring Section Segment Side StrutGraph SurfaceVariant Task Turn addressOf applyBlocks
  creasedJoint fieldOf figuresOf hasEnded heightOver isSound keepBodies lawOf meshOf
  normalOf percentOf placesOf planeThrough previewLevels product rodMesh samplesOf snap splitFaces
  waitText withoutFaces
`);

function words(text: string): string[] {
  return text.trim().split(/\s+/);
}

const folderOf = (file: string) => FOLDERS.find((folder) => file.startsWith(`${folder}/`)) ?? file;
const stemOf = (file: string) => basename(file).replace(/\.tsx?$/, '');
/** A file can hold both names only if one folder may import the other. */
const meet = (a: string, b: string) => a === b || mayImport(a, b) || mayImport(b, a);
const mayImport = (a: string, b: string) =>
  (MAY_IMPORT[a] ?? []).some((allowed) => b === allowed || b.startsWith(`${allowed}/`));

function exportsOf(file: string): string[] {
  const text = readFileSync(join(ROOT, file), 'utf8');
  const declared =
    /^export (?:default )?(?:async )?(?:function\*?|const|let|class|interface|type) +([\w$]+)/gm;
  return [...new Set([...text.matchAll(declared)].map(([, name = '']) => name))];
}

/** Returns the names of files that meet, with those files. */
function twice(named: readonly (readonly [string, string])[], clash: typeof meet): Map<string, string[]> {
  const byName = Map.groupBy(named, ([name]) => name);
  const found = [...byName].map(([name, all]): [string, string[]] => {
    const files = all.map(([, file]) => file);
    const isMet = (file: string) =>
      files.some((other) => other !== file && clash(folderOf(file), folderOf(other)));
    return [name, files.filter(isMet)];
  });
  return new Map(found.filter(([, files]) => files.length > 0));
}

describe('a name', () => {
  it('of a file stands once in a folder of the architecture', () => {
    expect(SOURCES.length).toBeGreaterThan(1000);
    const named = SOURCES.map((file) => [stemOf(file), file] as const);
    const found = twice(named, (a, b) => a === b);
    for (const name of BY_FOLDER) found.delete(name);
    expect(FILES_TWICE.filter((name) => !found.delete(name))).toEqual([]);
    expect(Object.fromEntries(found)).toEqual({});
  });

  it('that is exported stands once among the files that can import it', () => {
    const named = SOURCES.flatMap((file) => exportsOf(file).map((name) => [name, file] as const));
    expect(named.length).toBeGreaterThan(3000);
    const found = twice(named, meet);
    for (const name of EXPORTS_BY_FOLDER) found.delete(name);
    expect(EXPORTS_TWICE.filter((name) => !found.delete(name))).toEqual([]);
    expect(Object.fromEntries(found)).toEqual({});
  });
});
