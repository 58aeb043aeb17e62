import { DRAINED_TRIANGLES_MAX } from '../../rules/parameters/drains.ts';
import { LatticeError } from '../../solid/error.ts';
import { meshOfSolid, openKernel, SolidScope } from '../../solid/kernel/kernel.ts';
import { cornersOf } from '../../solid/mesh/mesh.ts';
import { weldCorners } from '../../solid/mesh/weld/weld.ts';
import { type DrainPrism, drainPrism } from './drain-prism.ts';

export interface DrainedResult {
  /** 9 numbers per triangle, mm. */
  corners: Float32Array;
  volumeMm3: number;
}

/**
 * Subtracts holes from a finished result, exactly. Parts that a hole cuts off are left out.
 * @param turn rotation of the prisms in shares of a side, for another try
 * @throws LatticeError output-too-large, trim-failed
 */
export async function cutDrains(
  corners: Float32Array,
  prisms: readonly DrainPrism[],
  turn: number,
): Promise<DrainedResult> {
  if (corners.length / 9 > DRAINED_TRIANGLES_MAX) {
    const most = `${DRAINED_TRIANGLES_MAX / 1e6} million triangles`;
    throw new LatticeError(
      'output-too-large',
      `drain holes can be cut into up to ${most}: take larger cells`,
    );
  }
  const kernel = await openKernel();
  const scope = new SolidScope(kernel);
  try {
    const body = scope.solid(weldCorners(corners), 'trim-failed');
    const holes = prisms.map((prism) => scope.solid(drainPrism(prism, turn), 'trim-failed'));
    const cut = scope.keep(kernel.Manifold.difference([body, ...holes]));
    const parts = cut.decompose().map((part) => scope.keep(part));
    const volumes = parts.map((part) => part.volume());
    const largest = Math.max(...volumes);
    // Hollows that stay closed are parts of negative volume.
    const kept = parts.filter((_, i) => volumes[i] === largest || volumes[i]! < 0);
    const whole = kept.length === parts.length ? cut : scope.keep(kernel.Manifold.compose(kept));
    return {
      corners: cornersOf(meshOfSolid(whole)),
      volumeMm3: kept.reduce((sum, part) => sum + part.volume(), 0),
    };
  } finally {
    scope.release();
  }
}
