import type { SurfaceKey } from '../../catalogue/lattice-types.ts';
import type { OutputAction } from '../../rules/parameters/lattice-parameters.ts';
import type { Point } from '../../solid/geometry/vector.ts';
import type { SurfaceVariant } from '../../spec/name.ts';
import { surfaceDensity } from './density.ts';
import { cellField } from './field.ts';
import { levelMesh } from './level-mesh.ts';
import { bandVolume, gainOverField } from './mesh-volume.ts';
import { levelOfNeck } from './network-law.ts';
import { reachOf } from './reach.ts';
import { type BandKind, type BandUnit, bandUnit } from './unit.ts';

export interface SurfaceDesign {
  unit: BandUnit;
  /** Volume of the meshed lattice in one cell, mm3; slightly off the exact law. */
  cellMm3: number;
  /** True inside the lattice; mm from the corner of any cell. */
  isSolid(x: number, y: number, z: number): boolean;
}

/** Maximum deviation of the mesh from the exact lattice, mm, and as a share of the cell's shortest edge. */
const DEVIATION = {
  high: { mm: 0.04, share: 0.006 },
  cut: { mm: 0.04, share: 0.006 },
  low: { mm: 0.1, share: 0.01 },
} as const;

/** Maximum deviation of a surface lattice's mesh, mm. */
export function deviationFor(action: OutputAction, cellMm: Point): number {
  const { mm, share } = DEVIATION[action];
  return Math.min(mm, share * Math.min(...cellMm));
}

/** Thickness of the band beside a network that is cut with it, mm, and its maximum share of the reach. */
const SKIN = { thicknessMm: 0.25, reachShare: 0.5 } as const;

/**
 * Meshes one period of a surface lattice.
 * @param quantumMm rounding step of its vertices
 * @param widthMm thickness of a sheet, or diameter of a network's thinnest neck
 * @param withinShell true if the lattice ends on the inside of a shell
 */
export function designSurface(
  { surface, variant }: { surface: SurfaceKey; variant: SurfaceVariant },
  { cellMm, quantumMm }: { cellMm: Point; quantumMm: number },
  { widthMm, deviationMm, withinShell }: { widthMm: number; deviationMm: number; withinShell: boolean },
): SurfaceDesign {
  const read = new Float64Array(4);
  if (variant === 'sheet') {
    const half = widthMm / 2;
    const { mesh, twin } = levelMesh({ surface, cellMm }, 0, { deviationMm, offsetsMm: [-half, half] });
    const field = cellField(surface, cellMm, 0);
    const unit = bandUnit({ mesh, twin }, 'between', { lowMm: -half, highMm: half, quantumMm });
    return {
      unit,
      cellMm3: bandVolume(mesh, unit),
      isSolid(x, y, z) {
        field.read(x, y, z, read);
        return Math.abs(read[0]!) < half * Math.hypot(read[1]!, read[2]!, read[3]!);
      },
    };
  }
  const level = levelOfNeck(surface, cellMm, widthMm);
  const { mesh, twin } = levelMesh({ surface, cellMm }, level, { deviationMm });
  const reach = reachOf(mesh);
  const kind: BandKind = withinShell ? 'below-inner' : 'below';
  const skin = Math.min(SKIN.thicknessMm, SKIN.reachShare * (withinShell ? reach.below : reach.above));
  const field = cellField(surface, cellMm, level);
  const density = surfaceDensity({ surface, variant, cellMm }, widthMm);
  return {
    cellMm3: density * cellMm[0] * cellMm[1] * cellMm[2] + gainOverField(mesh, field),
    unit: bandUnit({ mesh, twin }, kind, {
      lowMm: withinShell ? -skin : 0,
      highMm: withinShell ? 0 : skin,
      quantumMm,
    }),
    isSolid(x, y, z) {
      field.read(x, y, z, read);
      return read[0]! < 0;
    },
  };
}
