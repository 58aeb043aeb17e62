import type { SurfaceKey } from '../../catalogue/lattice-types.ts';

export interface SurfaceTopology {
  euler: number;
  /** Below `low` the side of lower values disconnects, above `high` the side of greater values. */
  low: number;
  high: number;
  /** Share of the range from the middle level to `low` and `high` at which necks need too fine a grid. */
  share: number;
}

/**
 * The levels are the critical values of the fields next to zero (saddles, in closed form except for F-RD, whose root is
 * numeric). Between them the topology is constant, which `level-mesh.test.ts` checks on the meshes.
 */
export const SURFACE_TOPOLOGY: Record<SurfaceKey, SurfaceTopology> = {
  gyroid: { euler: -8, low: -Math.SQRT2, high: Math.SQRT2, share: 0.98 },
  'schwarz-p': { euler: -4, low: -1, high: 1, share: 0.98 },
  'schwarz-d': { euler: -16, low: -1, high: 1, share: 0.98 },
  iwp: { euler: -12, low: -3, high: 3, share: 0.98 },
  neovius: { euler: -16, low: -0.75, high: 0.75, share: 0.95 },
  frd: { euler: -40, low: -1.098, high: 1, share: 0.9 },
};
