import type { ICruiseOptions, IForbiddenRuleType } from 'dependency-cruiser';

const BELOW_FILL = [
  'core/rules',
  'core/catalogue',
  'core/solid',
  'core/formats',
  'core/spec',
  'core/cells',
  'core/model',
] as const;

const ENGINE = [
  'core/solid',
  'core/formats',
  'core/spec',
  'core/verify',
  'core/cells',
  'core/model',
  'core/fill',
  'core/run',
] as const;

/**
 * Folders that each folder may import from, besides itself. The deepest folder that holds a file decides.
 * Folders that are not listed here (`tests`, `scripts`) may import from all.
 */
export const MAY_IMPORT: Readonly<Record<string, readonly string[]>> = {
  'core/rules': [],
  'core/catalogue': ['core/rules'],
  // The engine: core/run fills a model, with everything below it.
  'core/solid': ['core/rules', 'core/catalogue'],
  'core/formats': ['core/rules', 'core/catalogue', 'core/solid'],
  'core/spec': ['core/rules', 'core/catalogue', 'core/solid', 'core/formats'],
  'core/verify': ['core/rules', 'core/catalogue', 'core/solid', 'core/formats', 'core/spec'],
  'core/cells': ['core/rules', 'core/catalogue', 'core/solid', 'core/formats', 'core/spec'],
  'core/model': ['core/rules', 'core/catalogue', 'core/solid', 'core/formats', 'core/spec'],
  'core/fill': [...BELOW_FILL],
  'core/run': [...BELOW_FILL, 'core/fill', 'core/verify'],
  // Of the engine the unit cells, their names, the frames of finished lattices, and pressure maps on a model.
  'core/mechanics': [
    'core/rules',
    'core/catalogue',
    'core/solid/geometry',
    'core/solid/lists',
    'core/solid/mesh',
    'core/cells',
    'core/model/pressure',
    'core/spec',
    'core/fill/field',
    'core/fill/grid',
    'core/fill/frame',
  ],
  // Of the engine only meshes and their formats.
  'core/slicing': ['core/rules', 'core/catalogue', 'core/solid', 'core/formats'],
  'core/cli': ['core/rules', 'core/catalogue', ...ENGINE, 'core/mechanics', 'core/slicing'],
  'core/contract': ['core/rules', 'core/catalogue'],
  'core/studio': ['core'],
  cloud: ['core'],
  functions: ['core', 'cloud'],
  workers: ['core', 'cloud'],
  tools: ['core', 'cloud'],
  client: ['core/rules', 'core/catalogue', 'core/contract', 'core/solid', 'core/formats'],
  web: ['core/rules', 'core/catalogue', 'core/contract', ...ENGINE, 'core/mechanics', 'core/slicing'],
  infra: ['core/rules', 'core/contract'],
  'infra/local': ['infra', 'core/rules', 'core/catalogue', 'core/contract'],
};

/** Folders outside which nothing may import a group of packages. */
const PACKAGES: readonly { name: string; packages: string; only: string; comment: string }[] = [
  {
    name: 'aws-in-cloud',
    packages: '@aws-sdk/|@smithy/',
    only: 'cloud|infra/local|infra/deploy|tests|scripts',
    comment: 'Only cloud/ speaks to AWS. Take a port as a parameter.',
  },
  {
    name: 'page-in-web',
    packages: 'react/|react-dom/|three/|@react-three/|@chakra-ui/',
    only: 'web|infra/local|tests|scripts',
    comment: 'This code also runs without a page.',
  },
  {
    name: 'cdk-in-infra',
    packages: 'aws-cdk-lib/|constructs/',
    only: 'infra|tests',
    comment: 'Only infra/ declares resources.',
  },
];

/** Folders of `web` that every feature may import. */
const SHARED_IN_WEB = 'ui|state|api|lib|mesh|commands|texts';

/** Files of `core` and `web` that only run on Node: command lines, thread pools, what says so, generators, build settings. */
const ON_NODE =
  '/cli/|/cli\\.ts$|/threads/pool\\.ts$|/pipeline/thread\\.ts$|-on-node\\.ts$|/write[^/]*\\.ts$|/openapi/text\\.ts$|^web/vite';

/** Tests and their machinery, which may import any layer. */
export const TESTS = '\\.(test|spec)\\.tsx?$|/testing/|/fixtures/';
const TOP_FOLDERS = '^(core|cloud|functions|workers|web|client|infra|tests|scripts|tools)/';

/** A pattern of the files below any of these folders. */
const below = (folders: readonly string[]) => `^(${folders.join('|')})/`;

function directionRule(folder: string): IForbiddenRuleType {
  const inner = Object.keys(MAY_IMPORT).filter((other) => other.startsWith(`${folder}/`));
  const allowed = MAY_IMPORT[folder]!;
  // `infra` does not get `infra/local` with itself, while `core` names all of its folders.
  const own = inner.length === 0 ? `^${folder}/` : `^${folder}/(?!(${inner.map(lastPart).join('|')})/)`;
  return {
    name: `imports-of-${folder.replace('/', '-')}`,
    comment: `${folder} imports ${allowed.length === 0 ? 'nothing' : `${allowed.join(', ')} only`}.`,
    severity: 'error',
    from: { path: own, pathNot: TESTS },
    to: { path: TOP_FOLDERS, pathNot: [own, ...(allowed.length === 0 ? [] : [below(allowed)])] },
  };
}

function lastPart(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1);
}

const forbidden: IForbiddenRuleType[] = [
  ...Object.keys(MAY_IMPORT).map(directionRule),
  {
    name: 'engine-verifies-with-own-code',
    comment:
      'Verification knows the layout of an STL, the report and the error, so that it shares no fault of the engine.',
    severity: 'error',
    from: { path: '^core/verify/', pathNot: TESTS },
    to: { path: below(ENGINE), pathNot: '^core/(verify/|spec/|solid/error\\.ts$|formats/stl/layout\\.ts$)' },
  },
  ...PACKAGES.map(({ name, packages, only, comment }) => ({
    name,
    comment,
    severity: 'error' as const,
    from: { path: TOP_FOLDERS, pathNot: [`^(${only})/`, TESTS] },
    to: { path: `^(node_modules/)?(@types/)?(${packages.replaceAll('/', '(/|$)')})` },
  })),
  {
    name: 'web-features-apart',
    comment: 'A feature of web imports shared folders, never another feature: web/app composes them.',
    severity: 'error',
    from: { path: '^web/features/([^/]+)/', pathNot: TESTS },
    to: { path: '^web/[^/]+/', pathNot: [`^web/(features/$1|${SHARED_IN_WEB})/`] },
  },
  {
    name: 'shared-below-features',
    comment: 'Shared folders of web do not know its features.',
    severity: 'error',
    from: { path: `^web/(${SHARED_IN_WEB})/`, pathNot: TESTS },
    to: { path: '^web/[^/]+/', pathNot: `^web/(${SHARED_IN_WEB})/` },
  },
  {
    name: 'no-node-modules-in-pure-code',
    comment: 'Core and the page run without Node: pass what they need as a parameter.',
    severity: 'error',
    from: { path: '^(core|web)/', pathNot: [ON_NODE, TESTS] },
    to: { dependencyTypes: ['core'] },
  },
];

export const options: ICruiseOptions = {
  // TypeScript 7 lacks the compiler API that dependency-cruiser uses. swc parses the sources instead, with
  // type-only imports.
  parser: 'swc',
  tsPreCompilationDeps: true,
  doNotFollow: { path: 'node_modules' },
  exclude: { path: '(^|/)(dist|cdk\\.out|\\.local|lint-probe-[^/]+)/' },
  skipAnalysisNotInRules: true,
};

export default { forbidden, options };
