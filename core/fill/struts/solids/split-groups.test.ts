import { expect, test } from 'vitest';
import { bracket } from '../../../../tests/models/bracket.ts';
import { box } from '../../../../tests/models/primitives.ts';
import { rotateMesh } from '../../../../tests/models/variants.ts';
import { verify } from '../../../run/pipeline/build-verified.ts';
import type { Point } from '../../../solid/geometry/vector.ts';
import type { Mesh } from '../../../solid/mesh/mesh.ts';
import { volumeOf } from '../../../solid/mesh/mesh.ts';
import { weldCorners } from '../../../solid/mesh/weld/weld.ts';
import { oneThread } from '../../../solid/threads/task.ts';
import { sampleSpec } from '../../../spec/testing/sample-spec.ts';
import { evenMargins } from '../../grid/ring-margins.ts';
import { strutsBuild } from '../build.ts';

const TURN: Point = [17, 23, 31];

/** Fills a model with a pad, and verifies the result. @param isFirst with other margins of the same size nothing is split */
async function filled(mesh: Mesh, at: Point, isFirst: boolean) {
  const spec = sampleSpec('TYPE-20007', {
    cellMm: 10,
    rodDiameterMm: 1,
    roles: [{ kind: 'solid', facesAtMm: [at], mm: 4 }],
  });
  const { fill, skin } = await strutsBuild(mesh, spec);
  const hooks = isFirst ? {} : { margins: evenMargins(0.02) };
  const model = await fill({ ...hooks, async onFrame() {}, onTrimmed() {} });
  const limits = { threads: oneThread, maxBytes: 1e9, onVerify() {}, onSearch() {} };
  const { whole, verification } = await verify(model, skin, limits);
  expect(verification).toMatchObject({ closed: true, oriented: true, manifold: true, components: 1 });
  return { mm3: volumeOf(weldCorners(whole!)), trim: model.trim! };
}

const UPRIGHT = box([0, 0, 0], [40, 30, 60]);
const CASES: [string, () => Promise<Mesh>, Point][] = [
  ['a block on the grid', async () => UPRIGHT, [20, 15, 0]],
  ['a block at an angle', async () => rotateMesh(UPRIGHT, TURN), pointOn(rotateMesh(UPRIGHT, TURN))],
  ['a bracket', bracket, [0, 0, 0]],
];

test.each(CASES)(
  'along the sides of %s struts are copied, and fit those at its pad',
  async (_, model, at) => {
    const mesh = await model();
    const split = await filled(mesh, at, true);
    const whole = await filled(mesh, at, false);
    expect(split.trim.triangles).toBeLessThan(0.8 * whole.trim.triangles);
    expect(split.trim.flat).toBeGreaterThan(whole.trim.flat ?? 0);
    // Crisp joints, which only copies have, are a little slimmer than hulls.
    expect(split.mm3).toBeLessThan(1.00001 * whole.mm3);
    expect(split.mm3).toBeGreaterThan(0.995 * whole.mm3);
  },
);

/** Middle of the first face. */
function pointOn({ positions: p, triangles: t }: Mesh): Point {
  return [0, 1, 2].map((k) => (p[t[0]! * 3 + k]! + p[t[1]! * 3 + k]! + p[t[2]! * 3 + k]!) / 3) as Point;
}
