import { expect, test } from 'vitest';
import { TANGLED } from '../../../tests/models/tangled.ts';
import { encodeStl } from '../../formats/stl/write.ts';
import { Effort } from '../../solid/effort.ts';
import { resolveSurface } from '../../solid/mesh/arrangement/resolve-surface.ts';
import { cornersOf } from '../../solid/mesh/mesh.ts';
import { weldCorners } from '../../solid/mesh/weld/weld.ts';
import { verifyMesh } from '../../verify/verify.ts';
import { inspectModel } from './inspect.ts';
import { RepairLog } from './repair-log.ts';
import { surfaceOf } from './repair-surface.ts';
import { effortFor, resolveTangle } from './tangles.ts';

const BODIES = 8;
const TOLERANCE_MM = 1e-4;
const names = Object.keys(TANGLED) as (keyof typeof TANGLED)[];

test.each(names)('few bodies are resolved within a small part of their steps: %s', (name) => {
  const mesh = TANGLED[name](BODIES);
  const found = inspectModel(encodeStl(mesh), {});
  expect(found.accepted).toBe(true);
  expect(verifyMesh(found.mesh!)).toMatchObject({ closed: true, oriented: true, manifold: true });
  const effort = effortFor(mesh);
  resolveSurface(weldCorners(cornersOf(mesh)), TOLERANCE_MM, { effort });
  expect(effort.spent).toBeGreaterThan(0);
  expect(effort.spent).toBeLessThan(effort.max / 10);
});

test('the steps of a surface are the same each time, and end where they are spent', () => {
  for (const name of ['support forest', 'grid of crossing bars', 'knot of one tube'] as const) {
    const mesh = weldCorners(cornersOf(TANGLED[name](BODIES)));
    const [one, other] = [new Effort(), new Effort()];
    resolveSurface(mesh, TOLERANCE_MM, { effort: one });
    resolveSurface(mesh, TOLERANCE_MM, { effort: other });
    expect(other.spent).toBe(one.spent);
    const few = new Effort(one.spent / 20);
    const ended = resolveSurface(mesh, TOLERANCE_MM, { effort: few });
    expect(ended.ok ? 'taken' : ended.reason).toBe('too-much-effort');
    // No single count is large: what ends a surface ends it soon.
    expect(few.spent).toBeLessThan(one.spent / 2);
  }
});

test('a tangle beyond its steps is not resolved, and its log stays empty', () => {
  const surface = surfaceOf(weldCorners(cornersOf(TANGLED['support forest'](BODIES))));
  const log = new RepairLog();
  const tangle = { method: 'crossing-faces', where: { mesh: surface.mesh, faces: [0] } } as const;
  const within = { toleranceMm: TOLERANCE_MM, effort: new Effort(1000) };
  expect(resolveTangle(surface, tangle, { ...within, log })).toBeUndefined();
  expect([log.repairs, log.faults]).toEqual([[], []]);
});

test('before a wrap a tangle gets a quarter of its steps', () => {
  const mesh = TANGLED['support forest'](BODIES);
  expect(effortFor(mesh, { wrap: true }).max).toBe(effortFor(mesh).max / 4);
});
