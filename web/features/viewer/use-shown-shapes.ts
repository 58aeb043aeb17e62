import { useEffect, useMemo } from 'react';
import type { Point } from '../../../core/solid/geometry/vector.ts';
import { isAllOnScreen, NO_CLIP } from './clip/clip.ts';
import { currentCuts, shapesOnScreen } from './clip/shown-shapes.ts';
import { PART_NAMES, type Parts, type PartsShown } from './parts.ts';
import { useView, view } from './view-state.ts';

/** Returns the shapes on the screen and where the clip cuts them. Removes the clip where there is nothing to clip. */
export function useShownShapes(parts: Parts, shown: PartsShown, extentMm: Point) {
  const { clip } = useView();
  const { original, preview, structure, lattice } = parts;
  const isWhole = isAllOnScreen(parts, shown);
  useEffect(() => {
    if (isWhole) view.clip = { ...NO_CLIP };
  }, [isWhole]);
  const on = PART_NAMES.map((name) => shown[name]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the array changes on every render, its ids do not
  const cuts = useMemo(
    () => currentCuts(clip, { parts, shown }, extentMm),
    [clip, ...on, original, preview, structure, lattice, ...extentMm],
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: as above
  const shapes = useMemo(() => shapesOnScreen(parts, shown), [shown, original, preview, structure, lattice]);
  return { cuts, shapes };
}
