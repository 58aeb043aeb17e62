import { type Frame, frameTotals } from '../frame/frame.ts';
import { toLattice } from '../grid/placement.ts';
import type { Mesh } from '../mesh/mesh.ts';
import type { RegionsSpec } from '../spec/spec.ts';
import { frameRegions } from './frame.ts';
import { HOLE_RADIUS_MM, membraneHoles } from './holes.ts';

/**
 * Frames of both regions, and the predicted volume of both lattices and the pierced membrane, mm3. Without
 * the boolean kernel, for previews.
 * @throws LatticeError as `frameRegions` does
 */
export function predictRegions(mesh: Mesh, spec: RegionsSpec): { frame: Frame; volumeMm3: number } {
  const { split, sides } = frameRegions(mesh, spec);
  const [first, second] = sides;
  const frame = { ...first.frame, second: second.frame };
  const { placement } = first.classification;
  const holes = membraneHoles(split, sides, toLattice(mesh, placement.shift, placement.turnZDeg));
  const pierced = holes.length * Math.PI * HOLE_RADIUS_MM ** 2 * 2 * split.halfMm;
  return { frame, volumeMm3: frameTotals(frame).predictedVolumeMm3 - pierced };
}
