/**
 * `npm run imports`: checks every import of the repository, and the drawing of its folders in docs/ARCHITECTURE.md; `--write`
 * draws it again. The rules are in `rules.ts`.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { cruise, type ICruiseResult } from 'dependency-cruiser';
import { type Cycle, findCycles, type Import } from './cycles.ts';
import { drawImports, pageWithDrawing } from './drawing.ts';
import config, { TESTS } from './rules.ts';

const FOLDERS = [
  'core',
  'cloud',
  'functions',
  'workers',
  'web',
  'client',
  'infra',
  'tests',
  'scripts',
  'tools',
];
/** Imports of a cycle that are printed. */
const IMPORTS_SHOWN = 12;

/** Returns one line per violation below `root`: imports against the rules, and import cycles. */
export async function importViolations(root: string): Promise<string[]> {
  return violationsIn(await readImports(root));
}

function violationsIn(result: ICruiseResult): string[] {
  const { summary } = result;
  const breaches = summary.violations.map(
    ({ rule, from, to }) => `${from} imports ${to}: ${commentOf(rule.name)} (${rule.name})`,
  );
  return [...breaches, ...findCycles(ownImports(result)).map(describeCycle)];
}

/** Imports among our own files, without those of tests. */
function ownImports({ modules }: ICruiseResult): Import[] {
  return modules
    .filter(({ source }) => !isTest(source))
    .flatMap(({ source, dependencies }) =>
      dependencies
        .filter(({ resolved, coreModule }) => !coreModule && FOLDERS.includes(resolved.split('/')[0]!))
        .map(({ resolved }) => ({ from: source, to: resolved })),
    );
}

async function readImports(root: string): Promise<ICruiseResult> {
  const folders = FOLDERS.filter((folder) => existsSync(join(root, folder)));
  const { output } = await cruise(folders, {
    ...config.options,
    baseDir: root,
    validate: true,
    ruleSet: { forbidden: config.forbidden },
  });
  return output as ICruiseResult;
}

function commentOf(rule: string): string {
  return config.forbidden.find(({ name }) => name === rule)?.comment ?? '';
}

/** Tests and their machinery may import any layer. */
function isTest(file: string): boolean {
  return new RegExp(TESTS).test(file);
}

function describeCycle({ folder, entries, imports }: Cycle): string {
  const lines = imports.slice(0, IMPORTS_SHOWN).map(({ from, to }) => `    ${from} imports ${to}`);
  const rest = imports.length - lines.length;
  return [
    `${folder === '' ? 'the root' : folder}: ${entries.join(', ')} import each other in a cycle.`,
    ...lines,
    ...(rest > 0 ? [`    and ${rest} more`] : []),
  ].join('\n');
}

if (import.meta.main) {
  const root = join(import.meta.dirname, '../..');
  const result = await readImports(root);
  const violations = violationsIn(result);
  const pagePath = join(root, 'docs/ARCHITECTURE.md');
  const page = readFileSync(pagePath, 'utf8');
  // A cycle has no drawing.
  const drawn = violations.length > 0 ? page : pageWithDrawing(page, drawImports(ownImports(result)));
  if (process.argv.includes('--write')) writeFileSync(pagePath, drawn);
  else if (drawn !== page)
    violations.push('docs/ARCHITECTURE.md draws other imports than there are: `npm run imports -- --write`');
  for (const violation of violations) console.error(violation);
  process.exit(violations.length === 0 ? 0 : 1);
}
