import { hardnessReport } from '../../fill/coverage/hardness-reached.ts';
import type { Mesh } from '../../solid/mesh/mesh.ts';
import { HARDNESS_SHARE } from '../../spec/report.ts';
import type { GradientSpec } from '../../spec/spec.ts';
import { buildFrame } from '../pipeline/build-frame.ts';

/** Cells that are tried, as shares of the one that misses the map. */
const SHARES = [0.9, 0.8, 0.7, 0.6, 0.5] as const;

/** Smaller cells that are tried for a pressure map that these miss, mm, the largest first. */
export function smallerCells({ cellMm: [mm] }: GradientSpec): number[] {
  return SHARES.map((share) => Math.round(10 * share * mm) / 10);
}

/** Whether cells of this size reach a pressure map's hardness where they should; the ends are equally hard. */
export function reachesMap(mesh: Mesh, spec: GradientSpec, cellMm: number): boolean {
  const smaller = withCells(spec, cellMm / spec.cellMm[0]);
  const report = hardnessReport(buildFrame(mesh, smaller), smaller, mesh);
  return report !== undefined && report.shareWithin >= HARDNESS_SHARE;
}

/** The spec with cells and rods of this many times the size. */
function withCells(spec: GradientSpec, factor: number): GradientSpec {
  const { darkestMm, lightestMm } = spec.gradient;
  const [x, y, z] = spec.cellMm;
  return {
    ...spec,
    cellMm: [x * factor, y * factor, z * factor],
    rodDiameterMm: spec.rodDiameterMm * factor,
    gradient: { ...spec.gradient, darkestMm: darkestMm * factor, lightestMm: lightestMm * factor },
  };
}
