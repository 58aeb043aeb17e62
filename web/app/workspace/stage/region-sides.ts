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

/** A point in the middle of each side of a box, the first side first, mm. */
export function middlesOfSides(
  { normal, offsetMm }: Pick<SideColors, 'normal' | 'offsetMm'>,
  box: { min: Point; max: Point },
): [Point, Point] {
  const way: Point = [...normal];
  const centre = mapPoint(box.min, (low, axis) => (low + box.max[axis]!) / 2);
  const at = dot(way, centre);
  const reach = way.reduce(
    (sum, share, axis) => sum + (Math.abs(share) * (box.max[axis]! - box.min[axis]!)) / 2,
    0,
  );
  const place = (end: number): Point => {
    const along = (end + offsetMm) / 2 - at;
    return mapPoint(centre, (value, axis) => value + way[axis]! * along);
  };
  return [place(at + reach), place(at - reach)];
}
