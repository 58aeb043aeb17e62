import type { SurfaceKey } from '../../catalogue/lattice-types.ts';

/**
 * Triangles of a network over those that `estimateJob` says, which the server keeps for times and sizes of workers.
 * Measured in balls and boxes of 40 to 50 mm with cells of 8 and 10 mm.
 */
export const NETWORK_SHARES: Record<SurfaceKey, number> = {
  gyroid: 0.77,
  'schwarz-p': 0.67,
  'schwarz-d': 0.86,
  iwp: 0.81,
  neovius: 0.81,
  frd: 0.81,
};
