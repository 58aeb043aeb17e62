import { expect } from 'vitest';
import { generateLattice } from '../../../run/pipeline/generate.ts';
import type { Mesh } from '../../../solid/mesh/mesh.ts';
import type { LatticeReport } from '../../../spec/report.ts';
import type { ConstantSpec } from '../../../spec/spec.ts';
import { searchCrossings } from '../../../verify/sound.ts';
import { ONE_BODY } from '../../../verify/testing/one-body.ts';
import { cornersOfMesh } from '../../../verify/verify.ts';
import type { Frame } from '../../frame/frame.ts';
import { SurfaceTree } from '../surface/surface-tree.ts';

/** Fills a model; returns the report, the mesh and the frame. */
export async function fillWalls(model: Mesh, spec: ConstantSpec) {
  let mesh: Mesh | undefined;
  let frame: Frame | undefined;
  const report = await generateLattice(model, spec, {
    threads: 1,
    write: () => {},
    onMesh: (made) => {
      mesh = made;
    },
    onFrame: (made) => {
      frame = made;
    },
  });
  return { report, mesh: mesh!, frame: frame! };
}

/** Largest distance of a vertex outside of a model, mm. */
function outsideMm(model: Mesh, { positions }: Mesh): number {
  const tree = new SurfaceTree(model);
  let worst = 0;
  for (let v = 0; v < positions.length; v += 3) {
    const at = positions.subarray(v, v + 3);
    if (!tree.isInside(at)) worst = Math.max(worst, tree.distance(at[0]!, at[1]!, at[2]!));
  }
  return worst;
}

/** What a result in walls must keep to. */
interface WallBounds {
  layers: number;
  outsideMm: number;
  prunedShare: number;
}

/** Expects that a model is filled as one sound body inside it, which reaches nearly all of it. */
export async function expectSoundWalls(
  model: Mesh,
  spec: ConstantSpec,
  bounds: WallBounds,
): Promise<LatticeReport> {
  const { report, mesh } = await fillWalls(model, spec);
  expect(report.proof).toMatchObject(ONE_BODY);
  expect(searchCrossings(cornersOfMesh(mesh))!.deepestMm).toBeLessThan(1e-3);
  expect(outsideMm(model, mesh)).toBeLessThan(bounds.outsideMm);
  expect(report.conformal!.layers).toBe(bounds.layers);
  expect(report.coverage).toBeGreaterThanOrEqual(0.97);
  expect(report.prunedShare).toBeLessThan(bounds.prunedShare);
  return report;
}
