import { expect, test } from 'vitest';
import { sphere } from '../../../tests/models/primitives.ts';
import { resolveCrossings, trimOtherwise, widenAllMargins, widenBrokenMargins } from '../../fill/attempts.ts';
import type { LatticeBuild } from '../../fill/build.ts';
import type { FilledModel, FillHooks } from '../../fill/result/filled-model.ts';
import { frameModel } from '../../fill/struts/frame-model.ts';
import { oneThread } from '../../solid/threads/task.ts';
import { sampleSpec } from '../../spec/testing/sample-spec.ts';
import { cornersOfMesh, verifyTriangles } from '../../verify/verify.ts';
import { buildVerified, refuseUnsound } from './build-verified.ts';
import { beginSearch } from './search-result.ts';

/** Ball whose top is pushed through its bottom: one closed, manifold, self-intersecting body. */
function pierced(deepMm: number): Float32Array {
  const ball = sphere(10, 32);
  for (let i = 0; i < ball.positions.length; i += 3) {
    // Slightly off centre, so that edges meet faces and not only edges.
    if (ball.positions[i + 2]! > 9.99) ball.positions.set([0.31, 0.17, -10 - deepMm], i);
  }
  return cornersOfMesh(ball);
}

test('a closed result whose faces run through one another is refused, with the place and the depth', async () => {
  const corners = pierced(2);
  const verification = verifyTriangles(corners);
  expect(verification).toMatchObject({ closed: true, oriented: true, manifold: true, components: 1 });
  await expect(refuseUnsound(verification, beginSearch(oneThread, corners))).rejects.toThrow(
    /run through one another, up to \d.*mm deep, near/,
  );
});

test('a sound result is searched and passes', async () => {
  const corners = cornersOfMesh(sphere(10, 32));
  expect(await refuseUnsound(verifyTriangles(corners), beginSearch(oneThread, corners))).toBe(true);
});

/** Frame of a coarse lattice in that ball; the results below stand for its mesh. */
const { frame } = frameModel(
  sphere(10, 8),
  sampleSpec('TYPE-20002', { cellMm: 8, rodDiameterMm: 0.8, sides: 6 }),
);

/** Build that makes the given results one after the other, and the hooks of each build. */
function building(results: readonly Float32Array[]): { build: LatticeBuild; builds: FillHooks[] } {
  const builds: FillHooks[] = [];
  const fill = async (hooks: FillHooks): Promise<FilledModel> => {
    builds.push(hooks);
    const corners = results[Math.min(builds.length, results.length) - 1]!;
    return {
      frame,
      copies: { runs: [], tubes: new Float64Array(), triangles: 0, volumeMm3: 0 },
      kept: [{ corners, rings: [], volumeMm3: 1 }],
      placement: {
        origin: [0, 0, 0],
        cellMm: [1, 1, 1],
        size: [1, 1, 1],
        turnZDeg: 0,
        shift: [0, 0, 0],
        quantumMm: 2 ** -17,
      },
    } as unknown as FilledModel;
  };
  const retries = [resolveCrossings, widenBrokenMargins, widenAllMargins];
  return { build: { fill, domain: sphere(10, 8), skin: new Float32Array(), retries }, builds };
}

const hooks: FillHooks = { onFrame: async () => {}, onTrimmed: () => {} };
const limits = { maxBytes: 1e9, onVerify: () => {}, onSearch: () => {} };

test('a result with a crossing is built again with crossings resolved, at the same margins', async () => {
  const sound = cornersOfMesh(sphere(10, 32));
  const { build, builds } = building([pierced(2), sound]);
  const { searchedTriangles } = await buildVerified(build, hooks, limits);
  expect(searchedTriangles).toBe(sound.length / 9);
  expect(builds.map(({ resolves }) => resolves)).toEqual([false, true]);
  expect(builds[1]!.margins).toEqual(builds[0]!.margins);
});

test('margins widen where a crossing cannot be resolved, and the last one is named', async () => {
  const { build, builds } = building([pierced(2)]);
  await expect(buildVerified(build, hooks, limits)).rejects.toMatchObject({ code: 'proof-failed' });
  expect(builds.map(({ margins }) => margins!.allMm)).toEqual([0.02, 0.02, 0.1, 0.2, 0.4]);
});

test('a surface lattice that fails is built once more, with the other trim', async () => {
  const sound = cornersOfMesh(sphere(10, 32));
  for (const flawed of [pierced(2), sound.subarray(9)]) {
    const { build, builds } = building([flawed, sound]);
    await buildVerified({ ...build, retries: [trimOtherwise] }, hooks, limits);
    expect(builds.map(({ resolves }) => resolves)).toEqual([false, true]);
    const again = building([flawed]);
    const failed = buildVerified({ ...again.build, retries: [trimOtherwise] }, hooks, limits);
    await expect(failed).rejects.toMatchObject({ code: 'proof-failed' });
    expect(again.builds).toHaveLength(2);
  }
});

test('struts in a shell that fail are built by the other trim before margins widen', async () => {
  const sound = cornersOfMesh(sphere(10, 32));
  const { build, builds } = building([sound.subarray(9), sound.subarray(9), sound]);
  await buildVerified({ ...build, retries: [trimOtherwise, widenAllMargins] }, hooks, limits);
  expect(builds.map(({ resolves }) => resolves)).toEqual([false, true, true]);
  expect(builds.map(({ margins }) => margins!.allMm)).toEqual([0.02, 0.02, 0.1]);
});
