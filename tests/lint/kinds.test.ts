import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const ROOT = join(import.meta.dirname, '../..');

/** Questions for the mode of a request, the kind of a lattice, or its being a surface. */
const ASKED =
  /\bnamedSurface\(|\b(?:mode|cells|kind) [!=]== '(?:constant|gradient|regions|conformal|struts|surface)|\bcase '(?:constant|gradient|regions)'/g;

/** Where a kind is parsed or chosen, and how often (docs/decisions/0078-a-kind-of-lattice.md). */
const MAY_ASK: Record<string, number> = {
  'core/cells/check-spec.ts': 3,
  'core/cells/density.ts': 4,
  'core/fill/frame/topology.ts': 1,
  'core/rules/parameters/cell-layouts.ts': 1,
  'core/rules/parameters/grading.ts': 1,
  'core/rules/parameters/join-islands.ts': 1,
  'core/rules/parameters/open-ends.ts': 1,
  'core/run/output/levels.ts': 1,
  'core/spec/kind.ts': 7,
  'core/spec/low-precision.ts': 1,
  'core/spec/name.ts': 1,
  'core/studio/history/order-tasks.ts': 3,
  'core/studio/planning/plan.ts': 3,
  'core/studio/planning/spec.ts': 2,
  'web/app/workspace/preview/elastic-card.tsx': 1,
  'web/features/job/estimate/estimate-query.ts': 2,
  'web/features/job/generate/send-order.ts': 2,
  'web/features/job/generate/task-body.ts': 3,
  'web/features/lattice/edit/density-law.ts': 1,
  'web/features/lattice/sections/cells-control.tsx': 1,
};

test('mode and kind are asked where requests are parsed and kinds are chosen, nowhere else', () => {
  const files = globSync('{core,workers,web}/**/*.{ts,tsx}', {
    cwd: ROOT,
    exclude: ['web/dist/**', '**/*.test.ts', '**/testing/**'],
  });
  expect(files.length).toBeGreaterThan(1000);
  const asked: Record<string, number> = {};
  for (const file of files.sort()) {
    const text = readFileSync(join(ROOT, file), 'utf8').replaceAll(
      /shape\.kind|function namedSurface\(/g,
      '',
    );
    const count = text.match(ASKED)?.length;
    if (count) asked[file] = count;
  }
  expect(asked).toEqual(MAY_ASK);
});
