import type { SurfaceKey } from '../../catalogue/lattice-types.ts';
import { deviationFor } from '../../cells/tpms/design.ts';
import { levelMesh } from '../../cells/tpms/level-mesh.ts';
import { levelOfNeck } from '../../cells/tpms/network-law.ts';
import { cornerPlace } from '../../cells/tpms/periodic-mesh.ts';
import { type ProcessLimits, RISE_SLACK_DEG, STRUT_FAULTS } from '../../rules/parameters/printability.ts';
import { faceNormal, mapPoint, type Point } from '../../solid/geometry/vector.ts';
import type { SurfaceVariant } from '../../spec/name.ts';
import { AngleCount, type PrintFigures } from './print-figures.ts';

const [NONE, DIAMETER, ANGLE] = STRUT_FAULTS.map((_, number) => number) as [number, number, number];

/** Checked surface lattice: its figures, overhangs by slope, and the fault of any face. */
export interface SurfacePrint {
  figures: PrintFigures;
  angles: AngleCount;
  /** Fault number of a face of the finished lattice by its outward unit normal. */
  faultOf(nx: number, ny: number, nz: number): number;
}

/**
 * Judges one period of a surface lattice by the limits of a print profile, for all periods are alike: the wall or the
 * neck against its thinnest, and of the surface that looks down how steeply it rises (docs/research.md#printability).
 * Both sides of a sheet count: of two parallel sides one looks down.
 * @param widthMm a sheet's thickness, or the diameter of a network's thinnest neck
 */
export function printOfSurface(
  {
    surface,
    variant,
    cellMm,
    widthMm,
  }: { surface: SurfaceKey; variant: SurfaceVariant; cellMm: Point; widthMm: number },
  limits: ProcessLimits,
): SurfacePrint {
  const isSheet = variant === 'sheet';
  const level = isSheet ? 0 : levelOfNeck(surface, cellMm, widthMm);
  const { mesh } = levelMesh({ surface, cellMm }, level, { deviationMm: deviationFor('low', cellMm) });
  const thinnestMinMm = isSheet ? limits.wallMinMm : limits.rodMinMm;
  const isThin = widthMm < thinnestMinMm - 1e-6;
  const judge = (angleDeg: number) => {
    if (isThin) return DIAMETER;
    return limits.riseMinDeg !== null && angleDeg < limits.riseMinDeg - RISE_SLACK_DEG ? ANGLE : NONE;
  };
  const angles = new AngleCount(STRUT_FAULTS.length);
  let flattestDeg: number | null = null;
  const corners = [new Float64Array(3), new Float64Array(3), new Float64Array(3)] as const;
  for (let corner = 0; corner < mesh.triangles.length; corner += 3) {
    for (let k = 0; k < 3; k++) cornerPlace(mesh, corner + k, mesh.positions, corners[k]!);
    const { normal, areaMm2 } = faceOf(...corners);
    if (areaMm2 === 0 || (!isSheet && normal[2] >= 0)) continue;
    const angleDeg = slopeDeg(normal[2]);
    const fault = judge(angleDeg);
    angles.add(fault, angleDeg, areaMm2);
    if (fault === ANGLE) flattestDeg = Math.min(flattestDeg ?? 90, angleDeg);
  }
  return {
    figures: {
      struts: null,
      shares: angles.shares(),
      thinnestMm: widthMm,
      thinnestMinMm,
      flattestDeg,
      narrowestMm: null,
    },
    angles,
    faultOf(_nx, _ny, nz) {
      if (isThin) return DIAMETER;
      return nz < 0 ? judge(slopeDeg(nz)) : NONE;
    },
  };
}

/** Angle of a face to the bed, degrees, by the vertical component of its normal. */
function slopeDeg(nz: number): number {
  return (Math.acos(Math.min(1, Math.abs(nz))) * 180) / Math.PI;
}

function faceOf(a: Float64Array, b: Float64Array, c: Float64Array): { normal: Point; areaMm2: number } {
  const outward = faceNormal(Float64Array.of(...a, ...b, ...c), 0, 3, 6);
  const length = Math.hypot(...outward);
  if (length === 0) return { normal: [0, 0, 0], areaMm2: 0 };
  return { normal: mapPoint(outward, (part) => part / length), areaMm2: length / 2 };
}
