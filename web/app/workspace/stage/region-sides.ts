import { useMemo } from 'react';
import { MODE_TRAITS } from '../../../../core/rules/parameters/lattice-modes.ts';
import { planeThrough } from '../../../../core/solid/geometry/plane-through.ts';
import { dot, mapPoint, type Point } from '../../../../core/solid/geometry/vector.ts';
import type { SideColors } from '../../../features/viewer/drawing/part-material.ts';
import { useColorMode } from '../../../state/color-mode.ts';
import { editTool } from '../../../state/edit-tool.ts';
import { REGION_COLORS } from '../../../state/regions/region-colors.ts';
import { hasNormal } from '../../../state/regions/region-entries.ts';
import { settings } from '../../../state/settings.ts';
import { useStateOf } from '../../../state/snapshots.ts';

/** Colours of both regions while there are two; null otherwise. The plane's normal points to the first. */
export function useRegionSides(): SideColors | null {
  const { mode: look } = useColorMode();
  const { mode } = useStateOf(settings);
  const { plane } = useStateOf(editTool);
  return useMemo(() => {
    if (!MODE_TRAITS[mode].hasRegions || plane === null || !hasNormal(plane)) return null;
    const through = planeThrough(plane);
    if (through === undefined) return null;
    return { normal: through.normal, offsetMm: through.offset, colors: REGION_COLORS[look] };
  }, [look, mode, plane]);
}

/** Places per side of a face at which the colour is read. */
const READS = 8;

/**
 * A point on each side of a box, the first side first, mm: the middle of what a view from this direction shows of it on
 * the face where it shows most; null for a side that it hides.
 */
export function seenOfSides(
  { normal, offsetMm }: Pick<SideColors, 'normal' | 'offsetMm'>,
  { min, max }: { min: Point; max: Point },
  from: Readonly<Point>,
): (Point | null)[] {
  return [1, -1].map((side) => {
    let most = 0;
    let middle: Point | null = null;
    for (const axis of [0, 1, 2]) {
      const seen = placesOfFace(axis, from[axis]! > 0 ? max[axis]! : min[axis]!, { min, max }).filter(
        (at) => side * (dot([...normal], at) - offsetMm) > 0,
      );
      const [u, v] = [(axis + 1) % 3, (axis + 2) % 3];
      const area = seen.length * Math.abs(from[axis]!) * (max[u]! - min[u]!) * (max[v]! - min[v]!);
      if (area <= most) continue;
      most = area;
      middle = mapPoint(min, (_, k) => seen.reduce((sum, at) => sum + at[k]!, 0) / seen.length);
    }
    return middle;
  });
}

function placesOfFace(axis: number, mm: number, { min, max }: { min: Point; max: Point }): Point[] {
  return Array.from({ length: READS ** 2 }, (_, number) => {
    const shares = [Math.floor(number / READS), number % READS].map((step) => (step + 0.5) / READS);
    return mapPoint(min, (low, k) => (k === axis ? mm : low + shares[(k - axis + 2) % 3]! * (max[k]! - low)));
  });
}
